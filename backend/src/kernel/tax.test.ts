import fc from 'fast-check';
import { lineItems, type WrittenLineItem } from './line-item.js';
import { Money } from './money.js';
import { Percent } from './percent.js';
import { Quantity } from './quantity.js';
import { rounded } from './rounding.js';
import { type LineTax, rateWords, taxOfEachLine, totalsOf, taxWithin } from './tax.js';

const rate = (rateId: number, percent: string, over: Partial<LineTax> = {}): LineTax => ({
  rateId,
  name: `Rate ${rateId}`,
  reason: null,
  percent: Percent.parse(percent),
  taxableShare: Percent.hundred,
  translations: { es: { name: null, reason: null } },
  ...over,
});
const taxed = (amount: string, tax?: LineTax) => ({ amount: Money.parse(amount), ...(tax && { tax }) });
const texts = (amounts: readonly Money[]): string[] => amounts.map(String);

describe('rounding', () => {
  it.each([
    [16.5, 17],
    [-16.5, -17],
    [16.4, 16],
    [-16.4, -16],
    [0, 0],
    [0.5, 1],
    [-0.5, -1],
  ])('of %d is %d', (given, whole) => expect(rounded(BigInt(given * 10), 10n)).toBe(whole));

  it('is exact beyond the integers of a number', () => {
    expect(rounded(10n ** 22n + 5n * 10n ** 11n, 10n ** 12n)).toBe(10 ** 10 + 1);
    expect(rounded(10n ** 22n + 5n * 10n ** 11n - 1n, 10n ** 12n)).toBe(10 ** 10);
    expect(rounded(-(10n ** 40n), 1n)).toBe(-Number.MAX_SAFE_INTEGER);
  });
});

describe('a percentage', () => {
  it.each([
    ['8.25', '8.25'],
    ['8.1250', '8.125'],
    ['0.0001', '0.0001'],
    ['100.0000', '100'],
    ['007', '7'],
    ['0', '0'],
  ])('%s is written %s', (given, text) => expect(`${Percent.parse(given)}`).toBe(text));

  it.each(['', '-1', '8.12345', '100.0001', '101', '1e1', '8,25', ' 8'])('is not %j', (text) =>
    expect(() => Percent.parse(text)).toThrow(RangeError),
  );
});

describe('the tax of a rate', () => {
  it.each([
    ['2.00', '8.25', '0.17'],
    ['10.00', '8.25', '0.83'],
    ['14.00', '8.25', '1.16'],
    ['18.00', '8.25', '1.49'],
    ['99999999.99', '100', '99999999.99'],
    ['0.01', '0.0001', '0.00'],
    ['100.00', '0', '0.00'],
  ])('on %s at %s percent is %s', (amount, percent, tax) =>
    expect(texts(totalsOf([taxed(amount, rate(1, percent))]).taxes.map((one) => one.amount))).toEqual([tax]),
  );

  it('is rounded once for all of its lines', () => {
    const five = rate(1, '5');
    const lines = [taxed('0.10', five), taxed('0.10', five), taxed('0.10', five)];
    expect(String(totalsOf(lines).amount)).toBe('0.32');
    expect(texts(taxOfEachLine(lines))).toEqual(['0.01', '0.01', '0.00']);
  });

  it('is computed from the exact taxable share, which is shown rounded', () => {
    const texas = rate(1, '8.25', { taxableShare: Percent.parse('80') });
    expect(totalsOf([taxed('33.33', texas)]).taxes).toMatchObject([
      { percent: Percent.parse('8.25'), taxable: Money.parse('26.66'), amount: Money.parse('2.20') },
    ]);
    // Half of 0.009999; of the rounded 0.01 it would be a cent.
    const share = rate(2, '50', { taxableShare: Percent.parse('33.3333') });
    expect(totalsOf([taxed('0.03', share)]).taxes).toMatchObject([
      { taxable: Money.parse('0.01'), amount: Money.parse('0.00') },
    ]);
  });

  it('keeps the order of first use, and leaves lines without a rate out', () => {
    const [state, city] = [rate(7, '6.25'), rate(3, '2')];
    const lines = [taxed('5.00'), taxed('100.00', city), taxed('50.00', state), taxed('1.00', city)];
    const { subtotal, taxes, amount } = totalsOf(lines);
    expect([String(subtotal), String(amount)]).toEqual(['156.00', '161.15']);
    expect(taxes.map((one) => [one.name, `${one.taxable}`, `${one.amount}`])).toEqual([
      ['Rate 3', '101.00', '2.02'],
      ['Rate 7', '50.00', '3.13'],
    ]);
  });
});

describe('the tax of each line', () => {
  it.each([
    // 0.825 each, 2.475 in all: the earlier of equal remainders.
    [['10.00', '10.00', '10.00'], '8.25', ['0.83', '0.83', '0.82']],
    // 0.165, 0.825, 1.155 and 1.485, 3.63 in all.
    [['2.00', '10.00', '14.00', '18.00'], '8.25', ['0.17', '0.83', '1.15', '1.48']],
    [['0.01', '99.99'], '10', ['0.00', '10.00']],
  ])('of %j at %s percent is %j', (amounts, percent, taxes) => {
    const lines = amounts.map((amount) => taxed(amount, rate(1, percent)));
    expect(texts(taxOfEachLine(lines))).toEqual(taxes);
  });

  it('adds up to the taxes of all rates', () => {
    const [one, two] = [rate(1, '8.25'), rate(2, '3.125')];
    const lines = [
      taxed('33.33', one),
      taxed('7.77', two),
      taxed('12.00'),
      taxed('1.01', one),
      taxed('0.99', two),
    ];
    const { taxes } = totalsOf(lines);
    expect(Money.sum(taxOfEachLine(lines))).toEqual(Money.sum(taxes.map(({ amount }) => amount)));
  });
});

describe('the tax in parts of an amount', () => {
  it('adds up, since each part has what is more in all so far', () => {
    const invoice = { amount: Money.parse('10.83'), tax: Money.parse('0.83') };
    let paid = Money.zero;
    const parts = [...Array.from({ length: 10 }, () => '1.00'), '0.83'].map((part) => {
      const before = taxWithin(paid, invoice);
      paid = paid.plus(Money.parse(part));
      return String(taxWithin(paid, invoice).minus(before));
    });
    expect(parts.join(' ')).toBe('0.08 0.07 0.08 0.08 0.07 0.08 0.08 0.07 0.08 0.08 0.06');
  });

  it('of a credit is rounded like that of a charge', () =>
    expect(
      String(taxWithin(Money.parse('-0.99'), { amount: Money.parse('6.00'), tax: Money.parse('1.00') })),
    ).toBe('-0.17'));
});

describe('a discount', () => {
  const line = (discount: string): WrittenLineItem => ({
    description: 'Session',
    quantity: Quantity.parse('3'),
    unitPrice: Money.parse('33.35'),
    discountPercent: Percent.parse(discount),
    taxRateId: 1,
  });
  const written = (one: WrittenLineItem) => lineItems([one], 'items', new Map([[1, rate(1, '8.25')]]));

  it('reduces the amount before tax, rounded once', () => {
    const { subtotal, taxes, amount } = totalsOf(written(line('12.5')));
    expect([subtotal, taxes[0]?.amount, amount].map(String)).toEqual(['87.54', '7.22', '94.76']);
  });

  it('may leave nothing of a line', () => expect(String(written(line('100'))[0]?.amount)).toBe('0.00'));

  it('of zero is none', () => expect(written(line('0.00'))[0]).not.toHaveProperty('discountPercent'));
});

describe('the words of a rate', () => {
  const sales = rate(1, '8.25', {
    name: 'Sales tax',
    reason: 'Data processing',
    translations: { es: { name: 'Impuesto sobre las ventas', reason: null } },
  });

  it('are those of the language, else the English ones', () => {
    expect(rateWords(sales, 'es')).toEqual({ name: 'Impuesto sobre las ventas', reason: 'Data processing' });
    expect(rateWords(sales, 'en')).toEqual({ name: 'Sales tax', reason: 'Data processing' });
  });

  it('are no reason of the line’s own when they are sent back', () => {
    const [same, own] = lineItems(
      ['Data processing', 'Resale certificate 123'].map((taxReason) => ({
        description: 'Books',
        amount: Money.parse('5.00'),
        taxRateId: 1,
        taxReason,
      })),
      'items',
      new Map([[1, sales]]),
    );
    expect(same).not.toHaveProperty('taxReason');
    expect(own).toMatchObject({ taxReason: 'Resale certificate 123', tax: { rateId: 1 } });
  });
});

describe('lines of any rates', () => {
  /** A decimal as a fraction, by its text. */
  const fractionOf = (text: string): [bigint, bigint] => {
    const [whole = '', decimals = ''] = text.split('.');
    return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)];
  };
  const product = (...texts: string[]): [bigint, bigint] =>
    texts.map(fractionOf).reduce(([n, d], [m, e]) => [n * m, d * e]);
  /** Cents of a fraction of dollars, by counting up from below. */
  const centsOf = ([n, d]: [bigint, bigint]): bigint => {
    let cents = (n * 100n) / d;
    if ((n * 100n - cents * d) * 2n >= d) cents += 1n;
    return cents;
  };
  const decimal = (most: number, places: number) =>
    fc.integer({ min: 0, max: most * 10 ** places }).map((parts) => {
      const digits = String(parts).padStart(places + 1, '0');
      return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
    });
  const rates = fc.array(fc.record({ percent: decimal(100, 4), share: decimal(100, 4) }), {
    minLength: 1,
    maxLength: 4,
  });
  const typed = fc.array(
    fc.record({
      quantity: decimal(40, 2),
      unitPrice: decimal(2000, 2),
      discount: decimal(100, 2),
      which: fc.nat(5),
    }),
    { minLength: 1, maxLength: 20 },
  );

  it('are rounded like exact fractions, once a line and once a rate, and lines add up to the taxes', () => {
    fc.assert(
      fc.property(rates, typed, (given, lines) => {
        const known = new Map(
          given.map(({ percent, share }, id) => [
            id,
            rate(id, percent, { taxableShare: Percent.parse(share) }),
          ]),
        );
        const written = lines
          .filter(({ quantity, unitPrice }) => centsOf(product(quantity, unitPrice)) > 0n)
          .map(({ quantity, unitPrice, discount, which }) => ({
            description: 'Work',
            quantity: Quantity.parse(quantity),
            unitPrice: Money.parse(unitPrice),
            discountPercent: Percent.parse(discount),
            taxRateId: which,
            typed: { quantity, unitPrice, discount },
          }));
        const items = lineItems(written, 'items', known);
        const amounts = written.map(({ typed: { quantity, unitPrice, discount } }) => {
          const [n, d] = fractionOf(discount);
          const [m, e] = product(quantity, unitPrice);
          return centsOf([m * (100n * d - n), e * 100n * d]);
        });
        expect(items.map(({ amount }) => BigInt(amount.cents))).toEqual(amounts);
        const { subtotal, taxes, amount } = totalsOf(items);
        const exact = given.map(({ percent, share }, id) => {
          const sum = amounts.reduce(
            (all, cents, place) => (written[place]?.taxRateId === id ? all + cents : all),
            0n,
          );
          const [n, d] = product(percent, share);
          return centsOf([sum * n, 100n * 10_000n * d]);
        });
        const total = exact.reduce((all, cents) => all + cents, 0n);
        expect(Money.sum(taxes.map((tax) => tax.amount)).cents).toBe(Number(total));
        expect(amount.minus(subtotal).cents).toBe(Number(total));
        const ofLines = taxOfEachLine(items);
        expect(Money.sum(ofLines).cents).toBe(Number(total));
        given.forEach((_, id) =>
          expect(Money.sum(ofLines.filter((__, place) => items[place]?.tax?.rateId === id)).cents).toBe(
            Number(exact[id]),
          ),
        );
      }),
      { numRuns: 300 },
    );
  });
});
