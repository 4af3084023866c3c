import type { Role } from '../../../kernel/index.js';

/**
 * Time at which a notification is emailed: `now` also above the limit per hour, `limited` now or in the digest of that
 * limit, `gathered` with more about the same client, `after-login` once the reader has logged in for the first time.
 */
export type MailTiming = 'now' | 'limited' | 'gathered' | 'after-login';

interface Situation {
  reader: { role: Role; signsIn: boolean };
  /** A receipt, a signed copy or an appointment. */
  isAtOnce: boolean;
  /** Part of a pack, which is one email whatever the setting. */
  isPacked: boolean;
  /** MAIL_GATHER_SECONDS */
  gatherSeconds: number;
}

export function mailTiming({ reader, isAtOnce, isPacked, gatherSeconds }: Situation): MailTiming {
  if (reader.role === 'admin') return 'limited';
  if (isAtOnce) return 'now';
  if (!reader.signsIn) return 'after-login';
  return isPacked || gatherSeconds > 0 ? 'gathered' : 'limited';
}

/** Times of the notifications that are gathered for one email. */
export interface Gathering {
  first: Date;
  last: Date;
}

/** Nothing was added for `gatherSeconds`, or the first has waited five times as long. */
export const dueAt = ({ first, last }: Gathering, gatherSeconds: number): Date =>
  new Date(Math.min(last.getTime() + gatherSeconds * 1_000, first.getTime() + 5 * gatherSeconds * 1_000));
