import { hash } from 'node:crypto';
import { msg } from '@steward/texts';
import type { Clock } from '../../../../kernel/index.js';
import {
  failing,
  type HealthChecks,
  type HealthFinding,
  ok,
} from '../../../../platform/health/health-checks.js';
import { expiryFinding } from '../../../../platform/http/certificate-expiry.js';
import type { SigningKeys } from './signing-keys.js';
import type { TimestampAuthority } from './timestamp-authority.js';

/**
 * Milliseconds for which an authority's answer is cached: each check requests a time stamp, which may be
 * counted or billed.
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
  let latest: { at: number; finding: HealthFinding } | undefined;
  health.add({
    name: msg('Time stamps').text,
    place: 52,
    check: async () => {
      const now = clock.now();
      if (!latest || now.getTime() - latest.at > maxAgeMs)
        latest = { at: now.getTime(), finding: await stampFinding(authority, now) };
      return latest.finding;
    },
  });
}

function certificateFinding(
  validity: Awaited<ReturnType<SigningKeys['validity']>>,
  now: Date,
): HealthFinding {
  if (!validity) return ok('Steward creates the practice’s certificate with the first signature.');
  const { isOwn, validTo } = validity;
  if (isOwn && validTo <= now)
    return ok('Steward renews the practice’s certificate with the next signature.');
  return isOwn
    ? expiryFinding('The practice’s certificate', validTo, now, {
        advice: 'Steward then creates a new one.',
        warnDays: 0,
      })
    : expiryFinding('SIGNING_CERTIFICATE', validTo, now, { advice: 'Set a new one.', warnDays: 60 });
}

const stampFinding = (authority: TimestampAuthority, now: Date): Promise<HealthFinding> =>
  authority.stamp(digest).then(
    ({ validTo }) =>
      expiryFinding(`${authority.host} provides time stamps. Its certificate`, validTo, now, {
        advice: 'Its operator should renew it.',
        warnDays: 30,
      }),
    () =>
      failing(
        `${authority.host} provides no time stamps, so nothing can be signed. Contact its operator or remove TIMESTAMP_URL.`,
      ),
  );
