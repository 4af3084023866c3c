import { hash } from 'node:crypto';
import { msg, t } from '@steward/texts';
import type { Clock } from '../../../../kernel/index.js';
import {
  failing,
  type HealthChecks,
  type HealthFinding,
  ok,
} from '../../../../platform/operations/health-checks.js';
import { expiryFinding } from '../../../../platform/operations/certificate-expiry.js';
import type { SigningKeys } from './signing-keys.js';
import type { TimestampAuthority } from './timestamp-authority.js';

/**
 * Milliseconds for which an authority's latest answer counts, also one to a signature: each check requests a time
 * stamp, which may be counted or billed.
 */
const maxAgeMs = 3_600_000;
const digest = hash('sha256', 'steward', 'buffer');

/**
 * Reports on the health page when the practice's certificate expires, and whether its time-stamping authority
 * answers.
 */
export function addSealingHealth(
  health: HealthChecks,
  keys: SigningKeys,
  authority: TimestampAuthority | undefined,
  clock: Clock,
): void {
  health.add({
    name: msg('Signing certificate').text,
    place: 51,
    check: async () => certificateFinding(await keys.validity(), clock.now()),
  });
  if (!authority) return;
  health.add({
    name: msg('Time stamps').text,
    place: 52,
    check: async () => {
      const now = clock.now();
      const isRecent = authority.latest && now.getTime() - authority.latest.at.getTime() <= maxAgeMs;
      if (!isRecent) await authority.stamp(digest).catch(() => undefined);
      return stampFinding(authority.host, authority.latest?.validTo, now);
    },
  });
}

function certificateFinding(
  validity: Awaited<ReturnType<SigningKeys['validity']>>,
  now: Date,
): HealthFinding {
  if (!validity) return ok(t('Steward creates the practice’s certificate with the first signature.'));
  const { isOwn, validTo } = validity;
  if (isOwn && validTo <= now)
    return ok(t('Steward renews the practice’s certificate with the next signature.'));
  return isOwn
    ? expiryFinding(t('The practice’s certificate'), validTo, now, {
        advice: t('Steward then creates a new one.'),
        warnDays: 0,
      })
    : expiryFinding('SIGNING_CERTIFICATE', validTo, now, { advice: t('Set a new one.'), warnDays: 60 });
}

/** @param validTo end of the authority's certificate; undefined if it provides no time stamps */
const stampFinding = (host: string, validTo: Date | undefined, now: Date): HealthFinding =>
  validTo
    ? expiryFinding(t('{host} provides time stamps. Its certificate', { host }), validTo, now, {
        advice: t('Its operator should renew it.'),
        warnDays: 30,
      })
    : failing(
        t(
          '{host} provides no time stamps, so nothing can be signed. Contact its operator or remove TIMESTAMP_URL.',
          { host },
        ),
      );
