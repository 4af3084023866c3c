/** Parts of one hundred percent: four decimals of a percent are exact. */
const whole = 1_000_000n;

/** Half up, like the server's rule; amounts on screens are never negative. */
const rounded = (dividend: bigint, divisor: bigint): number =>
  Number((2n * dividend + divisor) / (2n * divisor));

/** Parts of one hundred percent of a percentage as typed, 82500 for '8.25'; undefined if it is none from 0 to 100. */
export function percentParts(percent: string, decimals: 2 | 4 = 4): bigint | undefined {
  const [, digits, fraction = ''] = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(percent.trim()) ?? [];
  if (digits === undefined || fraction.length > decimals) return undefined;
  const parts = BigInt(digits) * 10_000n + BigInt(fraction.padEnd(4, '0'));
  return parts > whole ? undefined : parts;
}

/** Cents after a discount, of a product in `divisor` parts of a cent. An invalid discount counts as none. */
export function discounted(product: bigint, divisor: bigint, discountPercent: string): number {
  const off = percentParts(discountPercent, 2) ?? 0n;
  return rounded(product * (whole - off), divisor * whole);
}

/** A rate, as the API has it. */
interface Rate {
  id: number;
  name: string;
  percent: string;
  taxableShare: string;
}

/** A line with its amount before tax. */
interface TaxedLine {
  cents: number;
  rate: Rate | undefined;
}

/** The tax of one rate on all of its lines. */
export interface Tax {
  name: string;
  percent: string;
  /** The taxed part of its lines, rounded for display. */
  taxableCents: number;
  cents: number;
}

/** The taxes of lines, each rounded once, in the order in which the lines name their rates. */
export function taxesOf(lines: readonly TaxedLine[]): Tax[] {
  const sums = new Map<number, { rate: Rate; cents: bigint }>();
  for (const { cents, rate } of lines) {
    if (!rate) continue;
    const sum = sums.get(rate.id) ?? { rate, cents: 0n };
    sum.cents += BigInt(cents);
    sums.set(rate.id, sum);
  }
  return [...sums.values()].map(({ rate: { name, percent, taxableShare }, cents }) => {
    const taxable = cents * (percentParts(taxableShare) ?? 0n);
    return {
      name,
      percent,
      taxableCents: rounded(taxable, whole),
      cents: rounded(taxable * (percentParts(percent) ?? 0n), whole * whole),
    };
  });
}
