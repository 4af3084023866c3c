/** Dollars with thousands separators or none, and an optional point with one or two digits. */
const amountPattern = /^(?:\$\s*)?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/;
/** Maximum number of digits before the point in the API. */
const mostDollars = 99_999_999;

/** Cents of an amount as typed, 125050 for '$1,250.5'; undefined if it is not an amount. */
export function centsOf(amount: string): number | undefined {
  const [, typed, cents = ''] = amountPattern.exec(amount.trim()) ?? [];
  if (typed === undefined) return undefined;
  const dollars = Number(typed.replaceAll(',', ''));
  return dollars > mostDollars ? undefined : dollars * 100 + Number(cents.padEnd(2, '0'));
}

/** '12.50' for 1250 cents. */
export function amountOf(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** Sum of all amounts in cents; invalid amounts count as zero. */
export function sumOf(amounts: readonly string[]): number {
  return amounts.reduce((sum, amount) => sum + (centsOf(amount) ?? 0), 0);
}
