import { differenceText } from './difference-text.ts';

test.each([
  [
    'missing_here',
    '0.00',
    '125.00',
    'Stripe took $125.00 that the invoice could not take.',
    'back in Stripe’s',
  ],
  [
    'missing_there',
    '125.00',
    '0.00',
    '$125.00 counts as paid here, and Stripe knows no such payment.',
    'keys',
  ],
  [
    'amount',
    '125.00',
    '125.10',
    '$125.00 counts as paid here, and Stripe took $125.10.',
    'the $0.10 too much',
  ],
  ['amount', '125.00', '120.00', '$125.00 counts as paid here, and Stripe took $120.00.', 'missing $5.00'],
  ['refunded', '0.00', '25.00', '$0.00 went back here, and at Stripe $25.00.', 'why $25.00 more went back'],
  ['refunded', '25.00', '5.00', '$25.00 went back here, and at Stripe $5.00.', 'did not get $20.00'],
  [
    'not_booked',
    '0.00',
    '0.00',
    'Stripe reported a payment that was not booked: the amount is not valid.',
    'keys',
  ],
] as const)('%s, %s here and %s there', (kind, here, there, problem, nextStep) => {
  const words = differenceText({ kind, here, there });
  expect(words.problem).toBe(problem);
  expect(words.nextStep).toContain(nextStep);
});
