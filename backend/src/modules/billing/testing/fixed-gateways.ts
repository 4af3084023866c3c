import { stub } from '../../../../test/stub.js';
import type { GatewayAccount } from '../domain/gateway-account.js';
import { Gateways } from '../domain/gateways.js';
import { type PaymentGateway, SessionGateway } from '../domain/payment-gateway.js';

/** Gateways of a practice that never changes its own. @param earlier those that finish what began there */
export const fixedGateways = (
  current: PaymentGateway,
  accounts: GatewayAccount[] = [],
  earlier: SessionGateway[] = [],
): Gateways =>
  stub(Gateways, {
    current: async () => current,
    of: async (begun) =>
      [current, ...earlier].find(
        (gateway): gateway is SessionGateway => gateway instanceof SessionGateway && gateway.took(begun),
      ),
    accounts: async () => accounts,
  });
