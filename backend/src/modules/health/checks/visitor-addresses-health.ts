import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import {
  attention,
  HealthChecks,
  type HealthFinding,
  ok,
} from '../../../platform/operations/health-checks.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { UntrustedProxy } from '../../../platform/http/untrusted-proxy.js';

/** Reports a proxy that is not trusted: all visitors behind it count as one, in limits, queues and the activity log. */
@Injectable()
export class VisitorAddressesHealth {
  constructor(
    private readonly runtime: Runtime,
    private readonly proxy: UntrustedProxy,
    health: HealthChecks,
  ) {
    health.add({
      name: msg('Addresses of visitors').text,
      place: 50,
      check: async () => this.finding(),
    });
  }

  private finding(): HealthFinding | undefined {
    const { https, settings } = this.runtime;
    if (this.proxy.isSeen || (https && settings.trustProxy === false && !settings.ownHttps))
      return attention(
        t(
          'All visitors seem to have the address of your proxy, so they share one limit and wait for each other. Set TRUST_PROXY.',
        ),
      );
    return https ? ok(t('Visitors are told apart by their own addresses.')) : undefined;
  }
}
