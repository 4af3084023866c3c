import { perLanguage } from '@steward/texts/locale';

/**
 * Largest amount of an invoice, a payment or a refund, in cents: 99999999.99, the maximum of numeric(10,2).
 */
const maximumCents = 99_999_999_99;

/** An amount in the practice's one currency: whole cents, so that nothing is ever rounded. Immutable. */
export class Money {
  static readonly zero = new Money(0);
  static readonly maximum = new Money(maximumCents);

  /** @param cents whole; negative for the opposite direction */
  private constructor(readonly cents: number) {
    if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is not a whole number of cents.`);
  }

  static ofCents(cents: number): Money {
    return new Money(cents);
  }

  /**
   * @param text a decimal with at most two places, from a numeric column or a request: `125`, `125.5`,
   * `-125.50`
   */
  static parse(text: string): Money {
    const [, sign, whole, fraction = ''] = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
    if (whole === undefined) throw new RangeError(`'${text}' is not an amount of money.`);
    const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
    return new Money(sign === '-' ? 0 - cents : cents);
  }

  static sum(amounts: Iterable<Money>): Money {
    let cents = 0;
    for (const amount of amounts) cents += amount.cents;
    return new Money(cents);
  }

  plus(other: Money): Money {
    return new Money(this.cents + other.cents);
  }

  minus(other: Money): Money {
    return new Money(this.cents - other.cents);
  }

  /** The negated amount. */
  negated(): Money {
    return new Money(0 - this.cents);
  }

  equals(other: Money): boolean {
    return this.cents === other.cents;
  }

  /** Negative if this is the smaller amount, positive if it is the larger one, for `Array.sort`. */
  compare(other: Money): number {
    return this.cents - other.cents;
  }

  exceeds(other: Money): boolean {
    return this.cents > other.cents;
  }

  get isZero(): boolean {
    return this.cents === 0;
  }

  get isPositive(): boolean {
    return this.cents > 0;
  }

  /** A decimal with two places: `125.00`. */
  toString(): string {
    const digits = String(Math.abs(this.cents)).padStart(3, '0');
    return `${this.cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  }

  toJSON(): string {
    return this.toString();
  }
}

const usd = perLanguage((locale) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }));

/** '$1,250.00' for readers of the current language. @param amount also a decimal, as in events and rows: `1250.00` */
export const dollars = (amount: Money | string): string =>
  // Formats the digits themselves, since a float would be inexact.
  usd().format(String(amount) as Intl.StringNumericLiteral);
