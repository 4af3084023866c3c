import { Money } from './money.js';
import { Percent } from './percent.js';
import { rounded } from './rounding.js';

/** Words of a tax rate for one reader. */
export interface RateWords {
  name: string;
  /** Printed under each line of the rate, for example why it is not taxed; null: nothing. */
  reason: string | null;
}

/** The words of a rate in other languages; null: the English ones. */
export interface RateTranslations {
  readonly es: { readonly [Word in keyof RateWords]: RateWords[Word] | null };
}

/** A tax rate as a line has it. It is copied, so that what was written never changes with the list of rates. */
export interface LineTax extends Readonly<RateWords> {
  /** tax_rates.id */
  readonly rateId: number;
  readonly percent: Percent;
  /** The part of an amount that is taxed. */
  readonly taxableShare: Percent;
  readonly translations: RateTranslations;
}

/** A line with its amount before tax. */
interface Taxed {
  readonly amount: Money;
  readonly tax?: LineTax;
}

/** The tax of one rate in all lines together. */
export interface TaxAmount {
  readonly name: string;
  readonly percent: Percent;
  /** The taxed part of its lines, as it is shown: the tax is computed from the part before it is rounded. */
  readonly taxable: Money;
  readonly amount: Money;
}

/** Amount before tax, taxes, and total. */
export interface Totals {
  readonly subtotal: Money;
  /** In the order in which the lines name their rates. */
  readonly taxes: readonly TaxAmount[];
  readonly amount: Money;
}

/** Name and reason in a language: its own words where there are some, else the English ones. */
export function rateWords(
  { name, reason, translations }: Omit<LineTax, 'rateId'>,
  language: string,
): RateWords {
  const own = language === 'es' ? translations.es : undefined;
  return { name: own?.name ?? name, reason: own?.reason ?? reason };
}

/** @param language of the rates' names */
export function totalsOf(lines: readonly Taxed[], language = 'en'): Totals {
  const subtotal = Money.sum(lines.map(({ amount }) => amount));
  const taxes = byRate(lines).map(({ tax, lines: ofRate }) => {
    const sum = Money.sum(ofRate.map(({ amount }) => amount));
    return {
      name: rateWords(tax, language).name,
      percent: tax.percent,
      taxable: Money.ofCents(rounded(BigInt(sum.cents) * tax.taxableShare.ofWhole, Percent.whole)),
      amount: Money.ofCents(rounded(partsOf(sum, tax), partsOfCent)),
    };
  });
  return { subtotal, taxes, amount: Money.sum([subtotal, ...taxes.map(({ amount }) => amount)]) };
}

/**
 * The tax of each line. What a rate's tax is more than the whole cents of its lines goes to those with the largest
 * remainders, among equal ones to the earlier, so that lines add up to the invoice.
 */
export function taxOfEachLine<Line extends Taxed>(lines: readonly Line[]): Money[] {
  const shares = new Map<Line, number>();
  for (const { tax, lines: ofRate } of byRate(lines)) {
    const exact = ofRate.map((line, place) => ({ line, place, parts: partsOf(line.amount, tax) }));
    for (const { line, parts } of exact) shares.set(line, Number(parts / partsOfCent));
    const total = rounded(
      exact.reduce((sum, { parts }) => sum + parts, 0n),
      partsOfCent,
    );
    const given = exact.reduce((sum, { line }) => sum + (shares.get(line) ?? 0), 0);
    const byRemainder = exact.toSorted((one, other) => {
      const difference = (other.parts % partsOfCent) - (one.parts % partsOfCent);
      return difference === 0n ? one.place - other.place : difference > 0n ? 1 : -1;
    });
    for (const { line } of byRemainder.slice(0, total - given)) shares.set(line, (shares.get(line) ?? 0) + 1);
  }
  return lines.map((line) => Money.ofCents(shares.get(line) ?? 0));
}

/**
 * The part of a tax in a part of an amount. Of two parts that follow one another, the second has what is more in both
 * than in the first, so that all parts add up to the tax.
 */
export const taxWithin = (part: Money, { amount, tax }: { amount: Money; tax: Money }): Money =>
  tax.isZero
    ? Money.zero
    : Money.ofCents(rounded(BigInt(part.cents) * BigInt(tax.cents), BigInt(amount.cents)));

const partsOfCent = Percent.whole * Percent.whole;

/** The exact tax of an amount, in parts of a cent. */
const partsOf = (amount: Money, { percent, taxableShare }: LineTax): bigint =>
  BigInt(amount.cents) * taxableShare.ofWhole * percent.ofWhole;

/** Taxed lines by their rates, in the order of first use. */
function byRate<Line extends Taxed>(lines: readonly Line[]): { tax: LineTax; lines: Line[] }[] {
  const rates = new Map<number, { tax: LineTax; lines: Line[] }>();
  for (const line of lines) {
    const { tax } = line;
    if (!tax) continue;
    const known = rates.get(tax.rateId);
    if (known) known.lines.push(line);
    else rates.set(tax.rateId, { tax, lines: [line] });
  }
  return [...rates.values()];
}
