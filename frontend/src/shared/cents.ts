/** Dollars, with a comma before each group of three or with none, and an optional point with one or two digits. */
const amountPattern = /^(?:\$\s*)?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/;
/** As many digits as the API takes before the point. */
const mostDollars = 99_999_999;

/** Integer cents of an amount as it is typed, '$1,250.5' being 125050; undefined if it is not an amount. */
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

/** All amounts together in cents; what is no amount yet counts nothing. */
export function sumOf(amounts: readonly string[]): number {
  return amounts.reduce((sum, amount) => sum + (centsOf(amount) ?? 0), 0);
}
