import {
  type Begun,
  type GatewayPayment,
  type GatewayRefund,
  PaymentGateway,
  type SessionState,
} from '../../domain/payment-gateway.js';

/** Settles at once, and moves no money. */
export class TestGateway extends PaymentGateway {
  readonly provider = 'test';
  readonly remote = false;

  async begin({ key }: GatewayPayment): Promise<Begun> {
    return { outcome: 'paid', providerId: `test_${key}` };
  }

  async stateOf(): Promise<SessionState> {
    return 'expired';
  }

  async endSession(): Promise<SessionState> {
    return 'expired';
  }

  async refund({ key }: GatewayRefund) {
    return { providerRefundId: `test_${key}`, status: 'succeeded' as const };
  }
}
