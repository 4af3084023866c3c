import { DirectGateway, type GatewayPayment } from '../../domain/payment-gateway.js';

/** Settles at once, and moves no money. */
export class TestGateway extends DirectGateway {
  readonly provider = 'test';

  async pay({ key }: GatewayPayment) {
    return { outcome: 'paid' as const, providerId: `test_${key}` };
  }
}
