import type { Role } from '../../../kernel/index.js';
import type { NotificationDraft } from './notification-draft.js';

/**
 * Time at which a notification is emailed: `now` also above the limit per hour, `limited` now or in the digest of that
 * limit, `gathered` with more about the same client, `after-login` once the reader has logged in for the first time.
 */
export type MailTiming = 'now' | 'limited' | 'gathered' | 'after-login';

interface Timed extends Pick<NotificationDraft, 'category' | 'isAtOnce' | 'invoiceId'> {
  /** True if it is one of several things of one moment, as of a pack, which are one email whatever the setting. */
  isPacked?: true;
}

interface Situation {
  reader: { role: Role; signsIn: boolean };
  notification: Timed;
  /** MAIL_GATHER_SECONDS */
  gatherSeconds: number;
}

export function mailTiming({ reader, notification, gatherSeconds }: Situation): MailTiming {
  if (reader.role === 'admin') return 'limited';
  if (goesAtOnce(notification)) return 'now';
  if (waitsForLogin(reader, notification)) return 'after-login';
  return notification.isPacked || gatherSeconds > 0 ? 'gathered' : 'limited';
}

/** True if its email is written after the reader's first login. */
export const waitsForLogin = ({ role, signsIn }: Situation['reader'], notification: Timed): boolean =>
  role !== 'admin' && !signsIn && !goesAtOnce(notification) && !isAboutEmailedInvoice(notification);

/** Invoices are emailed with a link before the first login: what becomes of them is news then, too. */
const isAboutEmailedInvoice = ({ category, isPacked }: Timed): boolean => category === 'payment' && !isPacked;

/** True for receipts and signed copies, and for what a later email of several would not have. */
function goesAtOnce({ category, isAtOnce, invoiceId, isPacked }: Timed): boolean {
  // Its time and place; a digest may even come after it.
  if (category === 'appointment') return true;
  // Its link, which needs no login.
  if (invoiceId !== undefined && !isPacked) return true;
  return isAtOnce === true;
}

/**
 * Milliseconds after which one email sums up what a limit holds back: within the hour, since its job runs every five
 * minutes and starts a minute or two later.
 */
export const digestAfterMs = 50 * 60 * 1_000;

/** Times of the notifications that are gathered for one email. */
export interface Gathering {
  first: Date;
  last: Date;
}

/** Nothing was added for `gatherSeconds`, or the first has waited five times as long. */
export const dueAt = ({ first, last }: Gathering, gatherSeconds: number): Date =>
  new Date(Math.min(last.getTime() + gatherSeconds * 1_000, first.getTime() + 5 * gatherSeconds * 1_000));
