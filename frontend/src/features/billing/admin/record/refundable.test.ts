import { refundableOf } from './refundable.ts';

test.each([
  ['a paid invoice', { amount: '125.00', balance: '0.00', credited: '25.00' }, '100.00'],
  ['a partly paid one', { amount: '125.00', balance: '65.00', credited: '0.00' }, '60.00'],
  [
    'a partly paid one that a refund reduced',
    { amount: '125.00', balance: '100.00', credited: '20.00' },
    '5.00',
  ],
])('the refundable amount for %s is what was received and not yet refunded', (_, invoice, refundable) => {
  expect(refundableOf(invoice)).toBe(refundable);
});
