import { centsOf } from './cents.ts';
import { discounted } from './tax.ts';

/** At most eight digits before the point and two after it, as in the API. */
const quantityPattern = /^(\d{1,8})(?:\.(\d{1,2}))?$/;

/** Whether a quantity is typed with more decimals than the API takes, for example a third of an hour. */
export const isTooFine = (quantity: string): boolean => /^\d{1,8}\.\d{3,}$/.test(quantity.trim());

/** Hundredths of a quantity as typed, 150 for '1.5'; undefined if it is not a quantity. */
export function hundredthsOf(quantity: string): number | undefined {
  const [, whole, fraction = ''] = quantityPattern.exec(quantity.trim()) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

/** A line as typed. */
interface TypedLine {
  quantity: string;
  unitPrice: string;
  discountPercent?: string;
}

/** Cents of a line before tax, rounded half up like the server's; 0 while quantity or price is invalid. */
export function lineCents({ quantity, unitPrice, discountPercent = '' }: TypedLine): number {
  // The product may exceed the integers that a number has exactly.
  const product = BigInt(hundredthsOf(quantity) ?? 0) * BigInt(centsOf(unitPrice) ?? 0);
  return discounted(product, 100n, discountPercent);
}
