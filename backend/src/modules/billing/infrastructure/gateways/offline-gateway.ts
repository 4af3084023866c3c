import { DomainError } from '../../../../kernel/domain-error.js';
import { type Begun, PaymentGateway, type SessionState } from '../../domain/payment-gateway.js';

/** Says how to pay; the practice records what arrived. */
export class OfflineGateway extends PaymentGateway {
  readonly provider = 'offline';
  readonly remote = false;

  /** @param instructions reads how the practice wants to be paid */
  constructor(private readonly instructions: () => Promise<string>) {
    super();
  }

  async begin(): Promise<Begun> {
    return { outcome: 'instructions', instructions: await this.instructions() };
  }

  async stateOf(): Promise<SessionState> {
    return 'expired';
  }

  async endSession(): Promise<SessionState> {
    return 'expired';
  }

  async refund(): Promise<never> {
    throw new DomainError('conflict', 'payment.refused', 'No gateway can pay this back.');
  }
}
