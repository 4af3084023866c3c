import { Money } from '../../../kernel/index.js';
import { differencesOf } from './payment-difference.js';

const payment = { providerId: 'pi_1', invoiceId: 7, at: new Date('2026-11-02T12:00:00Z') };
const side = (amount: string, refunded = '0.00') => ({
  amount: Money.parse(amount),
  refunded: Money.parse(refunded),
});

describe('a payment in the ledger and at the gateway', () => {
  it.each([
    ['the same', side('10.00', '2.00'), side('10.00', '2.00'), []],
    ['only there', undefined, side('10.00'), [['missing_here', '0.00', '10.00']]],
    ['only there, and given back there', undefined, side('10.00', '10.00'), []],
    ['only here', side('10.00'), undefined, [['missing_there', '10.00', '0.00']]],
    ['nowhere', undefined, undefined, []],
    [
      'different in both ways',
      side('10.00'),
      side('12.00', '3.00'),
      [
        ['amount', '10.00', '12.00'],
        ['refunded', '0.00', '3.00'],
      ],
    ],
  ])('%s', (_what, here, there, expected) => {
    const found = differencesOf(payment, here, there);
    expect(found.map((one) => [one.kind, `${one.here}`, `${one.there}`])).toEqual(expected);
    for (const one of found) expect(one).toMatchObject(payment);
  });
});
