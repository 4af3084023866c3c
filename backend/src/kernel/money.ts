/** The largest amount of an invoice, a payment or a refund, in cents: 99999999.99, the most that numeric(10,2) holds. */
const maximumCents = 99_999_999_99;

/** Of the one currency that the practice works in: whole cents, so that nothing is ever rounded. Immutable. */
export class Money {
  static readonly zero = new Money(0);
  static readonly maximum = new Money(maximumCents);

  /** @param cents whole, below zero where money goes the other way */
  private constructor(readonly cents: number) {
    if (!Number.isSafeInteger(cents)) throw new RangeError(`${cents} is not a whole number of cents.`);
  }

  static ofCents(cents: number): Money {
    return new Money(cents);
  }

  /** @param text a decimal with at most two places, as a numeric column or a request gives it: `125`, `125.5`, `-125.50` */
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

  /** The same amount in the other direction. */
  negated(): Money {
    return new Money(0 - this.cents);
  }

  equals(other: Money): boolean {
    return this.cents === other.cents;
  }

  /** Below zero where this is the smaller one, above where it is the greater, as `Array.sort` wants it. */
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
