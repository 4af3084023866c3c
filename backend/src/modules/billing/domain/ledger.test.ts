import fc from 'fast-check';
import { type LineTax, Money, Percent } from '../../../kernel/index.js';
import { anIssued, at } from '../testing/fixtures.js';
import { randomSteps, take } from '../testing/random-steps.js';
import { assertBalanced, entriesOf, type LedgerAccount, type LedgerTransaction } from './ledger.js';

const cityTax: LineTax = {
  rateId: 1,
  name: 'City',
  reason: null,
  percent: Percent.parse('20'),
  taxableShare: Percent.parse('33.3'),
  translations: { es: { name: null, reason: null } },
};
const items = [
  { description: 'Bookkeeping', amount: Money.parse('100.00'), tax: cityTax },
  { description: 'Filing', amount: Money.parse('25.00') },
];

/** The part of the tax in a part of the amount, by long division. */
function exactTax(part: Money, { amount, tax }: { amount: Money; tax: Money }): Money {
  const product = Math.abs(part.cents) * tax.cents;
  const whole = (product - (product % amount.cents)) / amount.cents;
  const cents = 2 * (product % amount.cents) >= amount.cents ? whole + 1 : whole;
  return Money.ofCents(part.cents < 0 ? 0 - cents : cents);
}

const after = (minutes: number): Date => new Date(at.getTime() + minutes * 60_000);
const sumOf = (ledger: LedgerTransaction[], account: LedgerAccount): Money =>
  Money.sum(
    ledger
      .flatMap(({ entries }) => entries.filter((entry) => entry.account === account))
      .map(({ amount }) => amount),
  );

describe('a ledger transaction', () => {
  it('without entries or balance is a bug', () => {
    const one = { kind: 'payment', mode: 'live', occurredAt: at } as const;
    const [entry] = entriesOf.payment(Money.parse('1'));
    expect(() => assertBalanced({ ...one, entries: entry ? [entry] : [] })).toThrow(RangeError);
    expect(() => assertBalanced({ ...one, entries: [] })).toThrow(RangeError);
  });
});

describe('any sequence of steps on an invoice', () => {
  it('keeps entries balanced and totals correct, and a refused step changes nothing', () => {
    fc.assert(
      fc.property(fc.boolean(), randomSteps, (isTaxed, tried) => {
        const invoice = anIssued(isTaxed ? { items } : {});
        const ledger: LedgerTransaction[] = [
          { kind: 'issue', mode: 'live', occurredAt: at, entries: entriesOf.issue(invoice) },
        ];
        tried.forEach((step, minute) => {
          const before = JSON.stringify(invoice);
          const wasPaid = invoice.status === 'paid';
          const events = take(invoice, step, after(minute));
          if (!events) expect(JSON.stringify(invoice)).toBe(before);
          const posted = invoice.takeUnstored().transactions;
          posted.forEach(assertBalanced);
          ledger.push(...posted);

          const { balance, received, refunded, credited, disputed, kept, paidDate } = invoice.totals;
          expect(sumOf(ledger, 'receivable')).toEqual(balance);
          expect(sumOf(ledger, 'cash').plus(sumOf(ledger, 'disputed'))).toEqual(kept);
          expect(sumOf(ledger, 'disputed')).toEqual(disputed);
          const reversed = exactTax(credited, invoice);
          expect(sumOf(ledger, 'refunds').plus(reversed)).toEqual(credited);
          expect(refunded.exceeds(received)).toBe(false);
          expect(balance.compare(Money.zero)).toBeGreaterThanOrEqual(0);
          if (invoice.state === 'issued') {
            expect(sumOf(ledger, 'revenue').negated()).toEqual(invoice.amount.minus(invoice.tax));
            expect(sumOf(ledger, 'tax').negated()).toEqual(invoice.tax.minus(reversed));
            expect(Money.sum(invoice.payments.map(({ tax }) => tax))).toEqual(exactTax(received, invoice));
            const back = ledger.map(({ taxBack = Money.zero }) => taxBack);
            expect(Money.sum(back)).toEqual(exactTax(refunded, invoice));
            expect(balance).toEqual(invoice.amount.minus(credited).minus(kept));
            expect(invoice.isOwed).toBe(balance.isPositive);
          } else expect([balance, credited]).toEqual([Money.zero, Money.zero]);
          expect(paidDate !== null).toBe(invoice.status === 'paid');
          const isPaidNow = events?.some(({ type }) => type === 'invoice.paid') ?? false;
          if (isPaidNow) expect(wasPaid).toBe(false);
        });
      }),
      { numRuns: 300 },
    );
  });
});
