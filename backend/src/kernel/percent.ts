/** Parts of one hundred percent: four decimals of a percent are exact. */
const whole = 1_000_000;

/** A share from 0 to 100 percent, with up to four decimals. Immutable. */
export class Percent {
  static readonly hundred = new Percent(whole);
  /** Parts of one hundred percent. */
  static readonly whole = BigInt(whole);

  /** @param parts of one hundred percent, whole */
  private constructor(private readonly parts: number) {}

  /** @param text a decimal with at most four places: `8.25`, `100`, `0.0625` */
  static parse(text: string): Percent {
    const [, digits, fraction = ''] = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(text) ?? [];
    const parts = Number(digits) * 10_000 + Number(fraction.padEnd(4, '0'));
    if (digits === undefined || parts > whole) throw new RangeError(`'${text}' is not a percentage.`);
    return new Percent(parts);
  }

  get isZero(): boolean {
    return this.parts === 0;
  }

  /** Parts of one hundred percent, `Percent.whole`. */
  get ofWhole(): bigint {
    return BigInt(this.parts);
  }

  /** The percentage that is left of one hundred. */
  get rest(): Percent {
    return new Percent(whole - this.parts);
  }

  /** A decimal without trailing zeros: `8.25`. */
  toString(): string {
    const decimals = String(this.parts % 10_000)
      .padStart(4, '0')
      .replace(/0+$/, '');
    return `${Math.floor(this.parts / 10_000)}${decimals && `.${decimals}`}`;
  }

  toJSON(): string {
    return this.toString();
  }
}
