import { centsOf } from './cents.ts';

/** At most eight digits before the point and two after it, as in the API. */
const quantityPattern = /^(\d{1,8})(?:\.(\d{1,2}))?$/;

/** Whether a quantity is typed with more decimals than the API takes, for example a third of an hour. */
export const isTooFine = (quantity: string): boolean => /^\d{1,8}\.\d{3,}$/.test(quantity.trim());

/** Hundredths of a quantity as typed, 150 for '1.5'; undefined if it is not a quantity. */
export function hundredthsOf(quantity: string): number | undefined {
  const [, whole, fraction = ''] = quantityPattern.exec(quantity.trim()) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

/** Cents of a line, rounded half up like the server's; 0 while one of them is invalid. */
export function lineCents({ quantity, unitPrice }: { quantity: string; unitPrice: string }): number {
  // The product may exceed the integers that a number has exactly.
  const tenThousandths = BigInt(hundredthsOf(quantity) ?? 0) * BigInt(centsOf(unitPrice) ?? 0);
  return Number((tenThousandths + 50n) / 100n);
}
