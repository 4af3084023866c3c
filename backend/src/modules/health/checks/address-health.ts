import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import { Clock } from '../../../kernel/index.js';
import { attention, HealthChecks, type HealthFinding } from '../../../platform/operations/health-checks.js';
import { exchange } from '../../../platform/process/exchange.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { expiryFinding } from '../../../platform/operations/certificate-expiry.js';

/** Timeout of the handshake in milliseconds. */
const timeoutMs = 3_000;

interface ServedCertificate {
  validTo: Date;
  /** Reason a browser would not trust it; undefined if it would. */
  distrust: string | undefined;
}

/** Reports the expiry of the certificate at the public address, usually a proxy's. Steward's own has a line of its own. */
@Injectable()
export class AddressHealth {
  constructor({ https, settings }: Runtime, clock: Clock, health: HealthChecks) {
    health.add({
      name: msg('Certificate of the address').text,
      place: 50,
      check: async () =>
        https && !settings.ownHttps ? certificateFinding(settings.publicUrl, clock.now()) : undefined,
    });
  }
}

/** Checks the certificate at a public address. @param publicUrl https */
export async function certificateFinding(publicUrl: string, now: Date): Promise<HealthFinding> {
  const { hostname, port, host } = new URL(publicUrl);
  const served = await certificateAt(hostname.replace(/^\[|\]$/g, ''), Number(port || 443));
  // Common behind a router: the practice's own network cannot reach its public address. Nobody has looked, so it is not
  // known to be in order; it is no failure, either.
  if (!served)
    return attention(
      t('{host} cannot be reached from this machine, so its certificate was not checked.', { host }),
    );
  const subject = t('The certificate of {host}', { host });
  const finding = expiryFinding(subject, served.validTo, now, { advice: t('Renew it.'), warnDays: 21 });
  if (finding.state === 'failing' || served.distrust === undefined) return finding;
  return attention(
    t('The certificate of {host} is not trusted by this machine ({reason}).', {
      host,
      reason: served.distrust,
    }),
  );
}

/** Undefined if there is no TLS server. */
async function certificateAt(host: string, port: number): Promise<ServedCertificate | undefined> {
  // The certificate is only inspected, nothing is sent, so untrusted ones are accepted in order to report them.
  const servername = isIP(host) === 0 ? host : '';
  const socket = connect({ host, port, servername, rejectUnauthorized: false });
  try {
    await exchange(timeoutMs, (signal) => once(socket, 'secureConnect', { signal }));
    const { valid_to: validTo } = socket.getPeerCertificate();
    const distrust = socket.authorized ? undefined : String(socket.authorizationError);
    return validTo === undefined ? undefined : { validTo: new Date(validTo), distrust };
  } catch {
    return undefined;
  } finally {
    socket.on('error', () => undefined).destroy();
  }
}
