import type { NotificationDraft } from '../domain/notification-draft.js';
import type { Person } from './recipient-queries.js';

/** Whether a notification is for that person. @param actorId users.id of who caused it; null for Steward itself */
export const isReader = (
  { needs, toActor, onlyTo, notTo }: NotificationDraft,
  actorId: number | null,
  { userId, rights }: Person,
): boolean =>
  rights.includes(needs) &&
  (userId !== actorId || toActor !== undefined) &&
  userId === (onlyTo ?? userId) &&
  userId !== notTo;

/** Places at which a reader gets a notification. */
export interface Channels {
  /** True for who caused it, if it only confirms that by email. */
  byEmailOnly: boolean;
  isInPortal: boolean;
  /** The email address; null for no email. */
  mailTo: string | null;
}

/** By what the reader turned off, and by what the notification says of the one who caused it. */
export function channelsOf(
  { category, onlyTo, mailed, toActor }: NotificationDraft,
  actorId: number | null,
  { userId, email, emailOff, portalOff }: Person,
): Channels {
  const isMailed = mailed === 'always' || (mailed !== false && !emailOff.includes(category));
  const byEmailOnly = userId === actorId && toActor !== 'all';
  return {
    byEmailOnly,
    isInPortal: !byEmailOnly && !portalOff.includes(category),
    mailTo: onlyTo === undefined && isMailed ? email : null,
  };
}
