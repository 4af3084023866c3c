/** Seconds before the second attempt. */
const firstWait = 5;
const longestWait = 3_600;
/** Seconds for which a push is tried; it is then of no use. */
const triedFor = 24 * 3_600;

/** Consequence of the status of a push service's answer. */
export type Outcome = 'sent' | 'gone' | 'again' | 'refused';

export function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'again' : 'refused';
}

/**
 * Seconds until the next attempt: 5 after the first, then twice as long each time, or as the service asks, at most an hour.
 * @param waited seconds between the last two attempts; null after the first @param retryAfter header of the answer (RFC 9110,
 * section 10.2.3)
 * @returns undefined if that is more than a day after the beginning
 */
export function waitAfter(
  { waited, createdAt }: { waited: number | null; createdAt: Date },
  retryAfter: string | undefined,
  now: Date,
): number | undefined {
  const usual = waited === null ? firstWait : waited * 2;
  const wait = Math.min(longestWait, asked(retryAfter, now) ?? usual);
  const isTooLate = now.getTime() + wait * 1_000 > createdAt.getTime() + triedFor * 1_000;
  return isTooLate ? undefined : wait;
}

/** At least a second, so that a wait can be doubled; undefined for anything else than seconds or a date. */
function asked(retryAfter: string | undefined, now: Date): number | undefined {
  const given = retryAfter?.trim() ?? '';
  const seconds = /^\d{1,15}$/.test(given)
    ? Number(given)
    : Math.ceil((Date.parse(/^[A-Za-z]{3,9},? /.test(given) ? given : '') - now.getTime()) / 1_000);
  return Number.isNaN(seconds) ? undefined : Math.max(1, seconds);
}
