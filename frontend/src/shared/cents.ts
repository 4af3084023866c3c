/** As the API takes an amount: one to eight digits, optional point and one or two digits. */
const amountPattern = /^(\d{1,8})(?:\.(\d{1,2}))?$/;

/** Integer cents of an amount as it is typed, '12.5' being 1250; undefined where it is none. */
export function centsOf(amount: string): number | undefined {
  const [, dollars, cents = ''] = amountPattern.exec(amount.trim()) ?? [];
  return dollars === undefined ? undefined : Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
}

/** '12.50' for 1250 cents. */
export function amountOf(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** All amounts together in cents; what is no amount yet counts nothing. */
export function sumOf(amounts: readonly string[]): number {
  return amounts.reduce((sum, amount) => sum + (centsOf(amount) ?? 0), 0);
}
