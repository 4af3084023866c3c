import { Money } from './money.js';
import { Percent } from './percent.js';
import { rounded } from './rounding.js';

/** A number of hours, sessions or pieces: whole hundredths, so that only the amount is rounded. Immutable. */
export class Quantity {
  /** @param hundredths whole */
  private constructor(private readonly hundredths: number) {}

  /** @param text a decimal with at most two places: `2`, `1.5`, `0.25` */
  static parse(text: string): Quantity {
    const [, whole, fraction = ''] = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
    if (whole === undefined) throw new RangeError(`'${text}' is not a quantity.`);
    return new Quantity(Number(whole) * 100 + Number(fraction.padEnd(2, '0')));
  }

  get isPositive(): boolean {
    return this.hundredths > 0;
  }

  get isOne(): boolean {
    return this.hundredths === 100;
  }

  /** The amount for a unit price after a discount, rounded once. */
  of(unitPrice: Money, discount?: Percent): Money {
    const product = BigInt(this.hundredths) * BigInt(unitPrice.cents);
    if (!discount) return Money.ofCents(rounded(product, 100n));
    return Money.ofCents(rounded(product * discount.rest.ofWhole, 100n * Percent.whole));
  }

  /** A decimal without trailing zeros: `1.5`. */
  toString(): string {
    return String(this.hundredths / 100);
  }

  toJSON(): string {
    return this.toString();
  }
}
