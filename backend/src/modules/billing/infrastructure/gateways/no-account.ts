import { nothingHere } from '../../../../platform/http/error.filter.js';
import { GatewayAccount, type GatewayCharge, type GatewayEvent } from '../../domain/gateway-account.js';

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
