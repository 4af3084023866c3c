import {
  type LineItem,
  type StoredLineItem,
  storedLineItem,
  type TaxAmount,
  totalsOf,
} from '../../../kernel/index.js';

/** An item that is not stored, as an answer has it. */
export const itemView = (item: LineItem) => ({
  description: item.description,
  quantity: String(item.quantity ?? 1),
  unitPrice: String(item.unitPrice ?? item.amount),
  discountPercent: item.discountPercent ? `${item.discountPercent}` : null,
  amount: `${item.amount}`,
  taxRateId: item.tax?.rateId ?? null,
  taxReason: item.taxReason ?? item.tax?.reason ?? null,
  priceId: item.priceId ?? null,
});

/** A tax of items that are not stored, as an answer has it. */
export const taxView = ({ name, percent, taxable, amount }: TaxAmount) => ({
  name,
  percent: `${percent}`,
  taxable: `${taxable}`,
  amount: `${amount}`,
});

/** Totals of stored items of which no invoice has been made, as an answer has them. @param language of the taxes' names */
export function totalsView(items: readonly StoredLineItem[], language?: string) {
  const { subtotal, taxes, amount } = totalsOf(items.map(storedLineItem), language);
  return { subtotal: `${subtotal}`, taxes: taxes.map(taxView), amount: `${amount}` };
}
