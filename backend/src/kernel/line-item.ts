import { t } from '@steward/texts';
import { DomainError } from './domain-error.js';
import { Money } from './money.js';
import { Percent } from './percent.js';
import { Quantity } from './quantity.js';
import type { LineTax } from './tax.js';

/** One line of an invoice. An amount without a quantity is the price of one. */
export interface LineItem {
  readonly description: string;
  readonly quantity?: Quantity;
  readonly unitPrice?: Money;
  readonly discountPercent?: Percent;
  /** Before tax. */
  readonly amount: Money;
  readonly tax?: LineTax;
  /** Printed under the line in place of the rate's reason. */
  readonly taxReason?: string;
  /** prices.id of the price that it was written from */
  readonly priceId?: number;
}

/** A line as it is written: with an amount, or with a quantity and a unit price. */
export interface WrittenLineItem {
  description: string;
  quantity?: Quantity;
  unitPrice?: Money;
  discountPercent?: Percent;
  amount?: Money;
  /** tax_rates.id */
  taxRateId?: number;
  /** Default: the rate's. */
  taxReason?: string;
  priceId?: number;
}

type InJson<Value> = Value extends Money | Quantity | Percent
  ? string
  : Value extends object
    ? { [Field in keyof Value]: InJson<Value[Field]> }
    : Value;

/** A line in JSON. */
export type StoredLineItem = InJson<LineItem>;

/**
 * Lines with their amounts, each rounded once.
 * @param path of the list in the request
 * @param rates that the lines name, by tax_rates.id
 * @throws DomainError invalid (items.0.unitPrice): an amount of 0.00 without a discount, or above the maximum
 */
export function lineItems(
  written: readonly WrittenLineItem[],
  path: string,
  rates: ReadonlyMap<number, LineTax> = new Map(),
): LineItem[] {
  const fields: Record<string, string> = {};
  const items = written.map((one, index) => {
    const item = lineItemOf(one, one.taxRateId === undefined ? undefined : rates.get(one.taxRateId));
    const message = problemOf(item);
    if (message !== undefined) fields[`${path}.${index}.unitPrice`] = message;
    return item;
  });
  const [message] = Object.values(fields);
  if (message !== undefined) throw new DomainError('invalid', 'request.invalid', message, { fields });
  return items;
}

function lineItemOf(written: WrittenLineItem, tax: LineTax | undefined): LineItem {
  const { description, quantity, unitPrice, amount, taxReason, priceId } = written;
  const last = {
    ...(tax && { tax }),
    ...(taxReason !== undefined && !isReasonOf(tax, taxReason) && { taxReason }),
    ...(priceId !== undefined && { priceId }),
  };
  if (!quantity || !unitPrice) return { description, amount: amount ?? Money.zero, ...last };
  const discountPercent = written.discountPercent?.isZero ? undefined : written.discountPercent;
  const product = quantity.of(unitPrice, discountPercent);
  if (quantity.isOne && !discountPercent) return { description, amount: product, ...last };
  const discounted = discountPercent && { discountPercent };
  return { description, quantity, unitPrice, ...discounted, amount: product, ...last };
}

/** Words that an answer showed for the rate's reason are no reason of the line's own. */
const isReasonOf = (tax: LineTax | undefined, reason: string): boolean =>
  tax !== undefined && [tax.reason, tax.translations.es.reason].includes(reason);

function problemOf({ amount, discountPercent }: LineItem): string | undefined {
  if (!amount.isPositive && !discountPercent) return t('The amount must be more than 0.00');
  return amount.exceeds(Money.maximum)
    ? t('The amount must be at most {maximum}', { maximum: String(Money.maximum) })
    : undefined;
}

/** Reads a stored line. */
export const storedLineItem = (stored: StoredLineItem): LineItem => ({
  description: stored.description,
  ...(stored.quantity !== undefined && { quantity: Quantity.parse(stored.quantity) }),
  ...(stored.unitPrice !== undefined && { unitPrice: Money.parse(stored.unitPrice) }),
  ...(stored.discountPercent !== undefined && { discountPercent: Percent.parse(stored.discountPercent) }),
  amount: Money.parse(stored.amount),
  ...(stored.tax && { tax: storedTax(stored.tax) }),
  ...(stored.taxReason !== undefined && { taxReason: stored.taxReason }),
  ...(stored.priceId !== undefined && { priceId: stored.priceId }),
});

const storedTax = ({
  rateId,
  name,
  reason,
  percent,
  taxableShare,
  translations,
}: InJson<LineTax>): LineTax => ({
  rateId,
  name,
  reason,
  percent: Percent.parse(percent),
  taxableShare: Percent.parse(taxableShare),
  translations: { es: { name: translations.es.name, reason: translations.es.reason } },
});
