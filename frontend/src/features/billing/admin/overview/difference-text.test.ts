import { differenceText } from './difference-text.ts';

test.each([
  [
    'missing_here',
    '0.00',
    '125.00',
    'Stripe charged $125.00, but the invoice no longer accepted a payment.',
    'in your Stripe',
  ],
  ['missing_there', '125.00', '0.00', '$125.00 is recorded as paid, but Stripe has no such payment.', 'keys'],
  [
    'amount',
    '125.00',
    '125.10',
    '$125.00 is recorded as paid, but Stripe charged $125.10.',
    'the extra $0.10',
  ],
  ['amount', '125.00', '120.00', '$125.00 is recorded as paid, but Stripe charged $120.00.', 'missing $5.00'],
  [
    'refunded',
    '0.00',
    '25.00',
    '$0.00 is recorded as refunded, but Stripe refunded $25.00.',
    'why an extra $25.00 was refunded',
  ],
  [
    'refunded',
    '25.00',
    '5.00',
    '$25.00 is recorded as refunded, but Stripe refunded $5.00.',
    'didn’t get $20.00 back',
  ],
  [
    'not_booked',
    '0.00',
    '0.00',
    'Stripe reported a payment that was not recorded: the amount is not valid.',
    'keys',
  ],
] as const)('%s, %s here and %s there', (kind, here, there, problem, nextStep) => {
  const words = differenceText({ kind, here, there });
  expect(words.problem).toBe(problem);
  expect(words.nextStep).toContain(nextStep);
});
