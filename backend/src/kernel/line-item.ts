import { t } from '@steward/texts';
import { DomainError } from './domain-error.js';
import { Money } from './money.js';
import { Quantity } from './quantity.js';

/** One line of an invoice. An amount without a quantity is the price of one. */
export interface LineItem {
  readonly description: string;
  readonly quantity?: Quantity;
  readonly unitPrice?: Money;
  readonly amount: Money;
  /** prices.id of the price that it was written from */
  readonly priceId?: number;
}

/** A line as it is written: with an amount, or with a quantity and a unit price. */
export interface WrittenLineItem {
  description: string;
  quantity?: Quantity;
  unitPrice?: Money;
  amount?: Money;
  priceId?: number;
}

/** A line in JSON. */
export interface StoredLineItem {
  description: string;
  quantity?: string;
  unitPrice?: string;
  amount: string;
  priceId?: number;
}

/**
 * Lines with their amounts, rounded half up to the cent.
 * @param path of the list in the request @throws DomainError invalid (items.0.unitPrice): an amount of 0.00 or
 * above the maximum
 */
export function lineItems(written: readonly WrittenLineItem[], path: string): LineItem[] {
  const fields: Record<string, string> = {};
  const items = written.map((one, index) => {
    const item = lineItemOf(one);
    const message = problemOf(item.amount);
    if (message !== undefined) fields[`${path}.${index}.unitPrice`] = message;
    return item;
  });
  const [message] = Object.values(fields);
  if (message !== undefined) throw new DomainError('invalid', 'request.invalid', message, { fields });
  return items;
}

function lineItemOf({ description, quantity, unitPrice, amount, priceId }: WrittenLineItem): LineItem {
  const ofPrice = priceId === undefined ? {} : { priceId };
  if (!quantity || !unitPrice) return { description, amount: amount ?? Money.zero, ...ofPrice };
  const product = quantity.of(unitPrice);
  if (quantity.isOne) return { description, amount: product, ...ofPrice };
  return { description, quantity, unitPrice, amount: product, ...ofPrice };
}

function problemOf(amount: Money): string | undefined {
  if (!amount.isPositive) return t('The amount must be more than 0.00');
  return amount.exceeds(Money.maximum)
    ? t('The amount must be at most {maximum}', { maximum: String(Money.maximum) })
    : undefined;
}

/** Reads a stored line. */
export const storedLineItem = (stored: StoredLineItem): LineItem => ({
  description: stored.description,
  ...(stored.quantity !== undefined && { quantity: Quantity.parse(stored.quantity) }),
  ...(stored.unitPrice !== undefined && { unitPrice: Money.parse(stored.unitPrice) }),
  amount: Money.parse(stored.amount),
  ...(stored.priceId !== undefined && { priceId: stored.priceId }),
});
