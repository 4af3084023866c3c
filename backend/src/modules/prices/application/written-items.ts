import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { DomainError, type LineItem, lineItems, type WrittenLineItem } from '../../../kernel/index.js';
import { PriceRepository } from '../domain/price-repository.js';

/** Items of invoices as an admin writes them. */
@Injectable()
export class WrittenItems {
  constructor(private readonly prices: PriceRepository) {}

  /**
   * The items with their amounts. A price that was deleted is accepted, so that a record that names it can
   * still be changed.
   * @param path of the list in the request
   * @throws DomainError invalid (items.0.unitPrice, items.0.priceId)
   */
  async of(written: readonly WrittenLineItem[], path = 'items'): Promise<LineItem[]> {
    const items = lineItems(written, path);
    const named = [...new Set(items.flatMap(({ priceId }) => priceId ?? []))];
    const unknown = new Set(named.length === 0 ? [] : await this.prices.unknown(named));
    if (unknown.size === 0) return items;
    const message = t('Please select a price from the price list');
    const fields = items.flatMap(({ priceId }, index) =>
      priceId !== undefined && unknown.has(priceId) ? [[`${path}.${index}.priceId`, message]] : [],
    );
    throw new DomainError('invalid', 'request.invalid', message, {
      fields: Object.fromEntries(fields) as Record<string, string>,
    });
  }
}
