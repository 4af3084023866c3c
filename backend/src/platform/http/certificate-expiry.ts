import type { HealthFinding } from '../health/health-checks.js';

const dayInMs = 24 * 3_600_000;
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * What a certificate's end means.
 * @param what such as 'The certificate of example.com', as a sentence begins with it
 * @param advice what helps, as a sentence
 * @param warnDays before its end from which it is told
 */
export function expiryFinding(
  what: string,
  validTo: Date,
  now: Date,
  { advice, warnDays }: { advice: string; warnDays: number },
): HealthFinding {
  const left = validTo.getTime() - now.getTime();
  if (left <= 0)
    return { state: 'failing', sentence: `${what} expired on ${day.format(validTo)}. ${advice}` };
  const until = `${what} is valid until ${day.format(validTo)}.`;
  return left < warnDays * dayInMs
    ? { state: 'attention', sentence: `${until} ${advice}` }
    : { state: 'ok', sentence: until };
}
