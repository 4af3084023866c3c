import { randomUUID } from 'node:crypto';
import { DirectGateway } from '../../domain/payment-gateway.js';

/** Settles immediately, and moves no money. */
export class TestGateway extends DirectGateway {
  readonly provider = 'test';
  override readonly mode = 'test';

  async pay() {
    return { outcome: 'paid' as const, providerId: `test_${randomUUID()}` };
  }
}
