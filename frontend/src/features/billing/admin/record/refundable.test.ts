import { refundableOf } from './refundable.ts';

test('what was received and has not gone back can be refunded', () => {
  expect(refundableOf({ status: 'paid', amount: '125.00', balance: '0.00', refunded: '25.00' })).toBe(
    '100.00',
  );
  expect(refundableOf({ status: 'partly_paid', amount: '125.00', balance: '65.00', refunded: '40.00' })).toBe(
    '60.00',
  );
});
