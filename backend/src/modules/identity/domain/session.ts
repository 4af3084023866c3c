import type { Language } from '@steward/texts';
import type { CallerRights } from './caller.js';
import type { AccountSubject } from './account-events.js';

const minute = 60_000;
/** Milliseconds after which an unused session ends. */
const idleTime = 12 * 60 * minute;
/** Lifetime of 'remember me' after its last use, in milliseconds. */
export const rememberTime = 30 * 24 * 60 * minute;
/** Maximum lifetime of a session, in milliseconds. */
export const maxLifetime = 7 * 24 * 60 * minute;
export const maxRememberedLifetime = 90 * 24 * 60 * minute;
/** Milliseconds for which a rotated token is still accepted: parallel requests carry the same one. */
const rotationGrace = minute;
/** Milliseconds for which a session counts as fresh after a login or a confirmation. */
const freshTime = 15 * minute;
/** The times of sessions, in milliseconds, for the practice's security plan. */
export const sessionTimes = {
  idle: idleTime,
  longest: maxLifetime,
  rememberedIdle: rememberTime,
  rememberedLongest: maxRememberedLifetime,
  fresh: freshTime,
} as const;
/** Minimum interval between updates of the last use, in milliseconds. */
const touchEvery = minute;

/** A session of an open account. */
export interface StoredSession extends CallerRights {
  id: string;
  userId: number;
  username: string;
  language: Language;
  /** Creation time of the account. */
  since: Date;
  createdAt: Date;
  /** Its beginning, or its last confirmation. */
  confirmedAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  remembered: boolean;
  /** Began with a link that the practice saw, and its person has not entered the password since. */
  awaitsPassword: boolean;
}

/** A token that renews a session; a rotated one was replaced by another. */
export interface RememberToken {
  session: StoredSession;
  expiresAt: Date;
  rotatedAt: Date | null;
}

const ageOf = (at: Date, now: Date): number => now.getTime() - at.getTime();

/** A session ends after a fixed time, however much it is used, so that a stolen cookie does not last. */
const isWithinLifetime = ({ createdAt, remembered }: StoredSession, now: Date): boolean =>
  ageOf(createdAt, now) < (remembered ? maxRememberedLifetime : maxLifetime);

export const isActive = (session: StoredSession, now: Date): boolean =>
  session.expiresAt > now && isWithinLifetime(session, now);

export const isFresh = ({ confirmedAt, awaitsPassword }: StoredSession, now: Date): boolean =>
  !awaitsPassword && ageOf(confirmedAt, now) < freshTime;

/** True if its use has to be recorded again. */
export const isUseStale = ({ lastSeenAt }: StoredSession, now: Date): boolean =>
  ageOf(lastSeenAt, now) > touchEvery;

/** End of a session that is used now. */
export const idleEnd = (now: Date): Date => new Date(now.getTime() + idleTime);

/**
 * `renew`: the token is replaced; `accept`: a parallel request has just replaced it; `theft`: it was replaced
 * before, so someone has a copy; `expired`.
 */
export function stateOf(
  { session, expiresAt, rotatedAt }: RememberToken,
  now: Date,
): 'renew' | 'accept' | 'theft' | 'expired' {
  if (expiresAt <= now || ageOf(session.createdAt, now) >= maxRememberedLifetime) return 'expired';
  if (rotatedAt === null) return 'renew';
  return ageOf(rotatedAt, now) <= rotationGrace ? 'accept' : 'theft';
}

/** The browser of a login. */
export interface Device {
  /** IP address. */
  address: string;
  agent: string;
}

/** The account of a session. */
export type SessionOwner = AccountSubject;
