import { t } from '@steward/texts';
import { longDate } from '../../kernel/index.js';
import { attention, failing, type HealthFinding, ok } from './health-checks.js';

const dayInMs = 24 * 3_600_000;
/**
 * Finding for the expiry of a certificate.
 * @param what beginning of the sentence, for example 'The certificate of example.com'
 * @param advice how to fix it, as a sentence
 * @param warnDays days before expiry from which it is reported
 */
export function expiryFinding(
  what: string,
  validTo: Date,
  now: Date,
  { advice, warnDays }: { advice: string; warnDays: number },
): HealthFinding {
  const left = validTo.getTime() - now.getTime();
  if (left <= 0)
    return failing(t('{what} expired on {day}. {advice}', { what, day: longDate(validTo), advice }));
  const until = t('{what} is valid until {day}.', { what, day: longDate(validTo) });
  return left < warnDays * dayInMs ? attention(`${until} ${advice}`) : ok(until);
}
