import { DirectGateway } from '../../domain/payment-gateway.js';

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
