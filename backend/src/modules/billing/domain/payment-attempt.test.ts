import { Money } from '../../../kernel/index.js';
import { type AttemptStatus, PaymentAttempt } from './payment-attempt.js';

const at = new Date('2026-11-02T12:00:00Z');
const after = (...statuses: AttemptStatus[]): AttemptStatus => {
  const attempt = new PaymentAttempt('key', 7, 2, 2, Money.parse('10.00'), 'stripe', at);
  for (const status of statuses) attempt.transitionTo(status, at);
  return attempt.status;
};

describe('a payment attempt', () => {
  it('stays settled, in whatever order the updates arrive', () => {
    for (const status of ['processing', 'expired', 'failed'] as const) {
      expect(after('settled', status)).toBe('settled');
      expect(after(status, 'settled')).toBe('settled');
    }
  });

  it('that is processing does not expire, and can fail', () => {
    expect(after('processing', 'expired')).toBe('processing');
    expect(after('processing', 'failed')).toBe('failed');
  });

  it('that has ended cannot be reopened', () => {
    expect(after('expired', 'processing')).toBe('expired');
    expect(after('failed', 'expired')).toBe('failed');
  });
});
