import { randomUUID } from 'node:crypto';
import { DirectGateway } from '../../domain/payment-gateway.js';
import { TestCards } from './test-cards.js';

/** Settles immediately, and moves no money. */
export class TestGateway extends DirectGateway {
  readonly provider = 'test';
  override readonly mode = 'test';
  override readonly cards = new TestCards();

  async pay() {
    return { outcome: 'paid' as const, providerId: `test_${randomUUID()}` };
  }
}

/** Answers with payment instructions; the practice records the payments. */
export class OfflineGateway extends DirectGateway {
  readonly provider = 'offline';
  override readonly isOffline = true;

  /** @param instructions reads the practice's payment instructions */
  constructor(private readonly instructions: () => Promise<string>) {
    super();
  }

  async pay() {
    return { outcome: 'instructions' as const, instructions: await this.instructions() };
  }
}
