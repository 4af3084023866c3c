const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;
/** No authority means more, and every date can be stored. */
const longestWait = 366 * day;

/** Life of a certificate. */
export interface Validity {
  validFrom: Date;
  validTo: Date;
}

/** True with less than 30 days left, or, of a certificate for less than 90 days, less than a third of its life. */
export function isRenewalDue({ validFrom, validTo }: Validity, now: Date): boolean {
  const life = validTo.getTime() - validFrom.getTime();
  const margin = life < 90 * day ? life / 3 : 30 * day;
  return validTo.getTime() - now.getTime() < margin;
}

/**
 * Time of the next try: after a minute, then twice as long each time, at most a day, but never before the authority allows it.
 * @param failures in a row, at least 1
 */
export function nextTry(failures: number, now: Date, notBefore?: Date): Date {
  const wait = Math.min(minute * 2 ** (failures - 1), day);
  return new Date(Math.max(now.getTime() + wait, notBefore?.getTime() ?? 0));
}

/** Time that a Retry-After header names (RFC 9110, 10.2.3); undefined if it names none. */
export function retryTime(header: unknown, now: Date): Date | undefined {
  const text = String(header ?? '').trim();
  const at = /^\d+(?:\.\d+)?$/.test(text) ? now.getTime() + Number(text) * second : Date.parse(text);
  return Number.isNaN(at) ? undefined : new Date(Math.min(at, now.getTime() + longestWait));
}
