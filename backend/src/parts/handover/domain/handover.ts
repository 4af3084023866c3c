const minute = 60_000;
/** Milliseconds in which the link has to be opened. */
const linkLifetime = 10 * minute;
/** Milliseconds for which the device that opened it may send the file. */
export const cookieLifetime = 30 * minute;

export const linkEnd = (now: Date): Date => new Date(now.getTime() + linkLifetime);
export const cookieEnd = (now: Date): Date => new Date(now.getTime() + cookieLifetime);

/** waiting: the link was not opened; connected: a device may send the file; sent; ended: by time, its maker, or its session. */
export const handoverStates = ['waiting', 'connected', 'sent', 'ended'] as const;
export type HandoverState = (typeof handoverStates)[number];

/** The request, or item of a checklist, whose answer a person hands over. */
export interface HandoverKey {
  /** users.id of the person who made it. */
  userId: number;
  /** document_requests.id */
  requestId: number;
}

/** The right to answer one request once, from another device. Of one person and request, only the last one counts. */
export interface Handover extends HandoverKey {
  /** Item of a checklist; otherwise null. */
  itemId: number | null;
  /** sessions.id of the session that made it; null once that has ended. */
  sessionId: string | null;
  /** A device has opened the link. */
  isOpened: boolean;
  /** End of the link, or of the device's cookie once it was opened. */
  expiresAt: Date;
  usedAt: Date | null;
  endedAt: Date | null;
}

/** @param lasts whether its session is still active */
export function stateOf(
  { isOpened, expiresAt, usedAt, endedAt }: Handover,
  now: Date,
  lasts: boolean,
): HandoverState {
  if (usedAt !== null) return 'sent';
  if (endedAt !== null || expiresAt <= now || !lasts) return 'ended';
  return isOpened ? 'connected' : 'waiting';
}
