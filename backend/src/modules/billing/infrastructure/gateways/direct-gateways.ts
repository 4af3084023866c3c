import { randomUUID } from 'node:crypto';
import { nothingHere } from '../../../../platform/http/error.filter.js';
import { GatewayAccount, type GatewayCharge, type GatewayEvent } from '../../domain/gateway-account.js';
import { DirectGateway } from '../../domain/payment-gateway.js';

/** Settles immediately, and moves no money. */
export class TestGateway extends DirectGateway {
  readonly provider = 'test';
  override readonly mode = 'test';

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

/** Without a gateway there are no events. */
export class NoAccount extends GatewayAccount {
  async readEvent(): Promise<never> {
    throw nothingHere();
  }

  async eventsSince(): Promise<GatewayEvent[]> {
    return [];
  }

  async chargesSince(): Promise<GatewayCharge[]> {
    return [];
  }
}
