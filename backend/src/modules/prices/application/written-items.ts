import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import {
  DomainError,
  type LineItem,
  lineItems,
  type LineTax,
  type WrittenLineItem,
} from '../../../kernel/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { PriceRepository } from '../domain/price-repository.js';
import { TaxRateRepository } from '../domain/tax-rate-repository.js';

/** The record that items are written for. */
interface Writing {
  /** Path of the list in the request; default: `items`. */
  path?: string;
  /** Reads the record's present items, whose rates it keeps also if they were retired. */
  before?: () => Promise<readonly LineItem[]>;
}

/** Items of invoices as an admin writes them. */
@Injectable()
export class WrittenItems {
  constructor(
    private readonly prices: PriceRepository,
    private readonly rates: TaxRateRepository,
    private readonly work: UnitOfWork,
  ) {}

  /**
   * The items with their amounts and rates, in the unit of work that stores them: until its end no rate changes. A price
   * that was deleted is accepted, so that a record that names it can still be changed.
   * @throws DomainError invalid (items.0.unitPrice, items.0.priceId, items.0.taxRateId)
   */
  of(written: readonly WrittenLineItem[], { path = 'items', before }: Writing = {}): Promise<LineItem[]> {
    return this.work.run(async () => {
      const rates = await this.ratesOf(written, path, before);
      const items = lineItems(written, path, rates);
      const named = idsIn(items.map(({ priceId }) => priceId));
      const unknown = new Set(named.length === 0 ? [] : await this.prices.unknown(named));
      refuse(written, [path, 'priceId'], t('Please select a price from the price list'), ({ priceId }) =>
        unknown.has(priceId ?? 0),
      );
      return items;
    });
  }

  private async ratesOf(
    written: readonly WrittenLineItem[],
    path: string,
    before: Writing['before'],
  ): Promise<Map<number, LineTax>> {
    const named = idsIn(written.map(({ taxRateId }) => taxRateId));
    if (named.length === 0) return new Map();
    const present = before ? await before() : [];
    const kept = new Map(present.flatMap(({ tax }) => (tax ? [[tax.rateId, tax]] : [])));
    const added = named.filter((id) => !kept.has(id));
    const found = added.length === 0 ? [] : await this.rates.use(added);
    const offered = new Map(found.filter(({ retired }) => !retired).map((rate) => [rate.id, rate.ofLine]));
    refuse(
      written,
      [path, 'taxRateId'],
      t('Please select a tax rate that is not retired'),
      ({ taxRateId }) => taxRateId !== undefined && !kept.has(taxRateId) && !offered.has(taxRateId),
    );
    return new Map([...kept, ...offered]);
  }
}

const idsIn = (ids: readonly (number | undefined)[]): number[] => [...new Set(ids.flatMap((id) => id ?? []))];

/** @param place path of the list, and the field of an item @throws DomainError invalid, by the field of each item that is wrong */
function refuse(
  written: readonly WrittenLineItem[],
  [path, field]: readonly [path: string, field: string],
  message: string,
  isWrong: (item: WrittenLineItem) => boolean,
): void {
  const wrong = written.flatMap((item, index) =>
    isWrong(item) ? [[`${path}.${index}.${field}`, message]] : [],
  );
  if (wrong.length > 0)
    throw new DomainError('invalid', 'request.invalid', message, {
      fields: Object.fromEntries(wrong) as Record<string, string>,
    });
}
