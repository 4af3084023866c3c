import { hash } from 'node:crypto';
import type { Clock } from '../../../../kernel/clock.js';
import type { HealthChecks, HealthFinding } from '../../../../platform/health/health-checks.js';
import { expiryFinding } from '../../../../platform/http/certificate-expiry.js';
import type { SigningKeys } from './signing-keys.js';
import type { TimestampAuthority } from './timestamp-authority.js';

/** Milliseconds for which an authority's answer stands: each look is a stamp, which it may count or charge. */
const kept = 3_600_000;
const digest = hash('sha256', 'steward', 'buffer');

/** Tells how long the practice's certificate seals documents, and whether its time-stamping authority answers. */
export function addSealingHealth(
  health: HealthChecks,
  keys: SigningKeys,
  authority: TimestampAuthority | undefined,
  clock: Clock,
): void {
  health.add({
    name: 'Signing certificate',
    place: 51,
    check: async () => certificateFinding(await keys.validity(), clock.now()),
  });
  if (!authority) return;
  let asked: { at: number; finding: HealthFinding } | undefined;
  health.add({
    name: 'Time stamps',
    place: 52,
    check: async () => {
      const now = clock.now();
      if (!asked || now.getTime() - asked.at > kept)
        asked = { at: now.getTime(), finding: await stampFinding(authority, now) };
      return asked.finding;
    },
  });
}

function certificateFinding(
  validity: Awaited<ReturnType<SigningKeys['validity']>>,
  now: Date,
): HealthFinding {
  if (!validity) return { state: 'ok', sentence: 'The practice’s own is made with the first signature.' };
  const { isOwn, validTo } = validity;
  if (isOwn && validTo <= now)
    return { state: 'ok', sentence: 'The practice’s own is renewed with the next signature.' };
  return isOwn
    ? expiryFinding('The practice’s own', validTo, now, { advice: 'A new one is made then.', warnDays: 0 })
    : expiryFinding('SIGNING_CERTIFICATE', validTo, now, { advice: 'Set a new one.', warnDays: 60 });
}

const stampFinding = (authority: TimestampAuthority, now: Date): Promise<HealthFinding> =>
  authority.stamp(digest).then(
    ({ validTo }) =>
      expiryFinding(`${authority.host} stamps the time, and its certificate`, validTo, now, {
        advice: 'Its operator should renew it.',
        warnDays: 30,
      }),
    () => ({
      state: 'failing',
      sentence: `${authority.host} gives no time stamps: nothing can be signed. Ask its operator, or take TIMESTAMP_URL away.`,
    }),
  );
