import { inLanguage } from '@steward/texts';
import fc from 'fast-check';
import { dollars, Money } from './money.js';

const cents = fc.integer({ min: -1e12, max: 1e12 });

describe('money', () => {
  it.each([
    ['125.00', 12500],
    ['125', 12500],
    ['125.5', 12550],
    ['0.07', 7],
    ['0.1', 10],
    ['-0.05', -5],
    ['-0.00', 0],
    ['99999999.99', 9999999999],
  ])('is read from %s', (text, value) => {
    expect(Money.parse(text).cents).toBe(value);
  });

  it.each(['', '.5', '5.', '1e2', '+1', '1,00', '1.005', ' 1', '1 ', '--1', 'NaN', '٣', '99999999999999'])(
    'rejects %j',
    (text) => expect(() => Money.parse(text)).toThrow(RangeError),
  );

  it('rejects fractions of a cent', () => {
    for (const value of [0.5, NaN, Infinity, 2 ** 53]) expect(() => Money.ofCents(value)).toThrow(RangeError);
  });

  it('is written with two places, also in JSON', () => {
    expect(String(Money.ofCents(5))).toBe('0.05');
    expect(String(Money.ofCents(-1250))).toBe('-12.50');
    expect(JSON.stringify({ amount: Money.parse('7') })).toBe('{"amount":"7.00"}');
  });

  it('survives a round trip through its text', () => {
    fc.assert(fc.property(cents, (value) => Money.parse(String(Money.ofCents(value))).cents === value));
  });

  it('adds and subtracts to the cent', () => {
    fc.assert(
      fc.property(cents, cents, (one, other) => {
        const first = Money.ofCents(one);
        const second = Money.ofCents(other);
        expect(first.plus(second).cents).toBe(one + other);
        expect(first.minus(second)).toEqual(first.plus(second.negated()));
        expect(first.plus(second).minus(second).equals(first)).toBe(true);
        expect(Money.sum([first, second, first.negated()])).toEqual(second);
        expect(Math.sign(first.compare(second))).toBe(Math.sign(one - other));
        expect(first.exceeds(second)).toBe(one > other);
      }),
    );
    expect(Money.parse('0.1').plus(Money.parse('0.2'))).toEqual(Money.parse('0.3'));
    expect(Money.zero.negated()).toEqual(Money.zero);
  });

  it('is written in American format for readers of both languages, to the cent', () => {
    for (const language of ['en', 'es'] as const)
      inLanguage(language, () => {
        expect(dollars('1250.00')).toBe('$1,250.00');
        expect(dollars(Money.ofCents(-99_999_999_99))).toBe('-$99,999,999.99');
      });
  });
});
