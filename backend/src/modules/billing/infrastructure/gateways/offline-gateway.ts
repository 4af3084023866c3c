import { DirectGateway } from '../../domain/payment-gateway.js';

/** Says how to pay; the practice records what arrived. */
export class OfflineGateway extends DirectGateway {
  readonly provider = 'offline';

  /** @param instructions reads how the practice wants to be paid */
  constructor(private readonly instructions: () => Promise<string>) {
    super();
  }

  async pay() {
    return { outcome: 'instructions' as const, instructions: await this.instructions() };
  }
}
