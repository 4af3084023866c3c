import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Language } from '@steward/texts';
import { type Actor, Clock, notFound } from '../../../kernel/index.js';
import { newToken, tokenHash } from '../../../platform/security/tokens.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { SessionRepository } from '../domain/ports.js';
import {
  type Device,
  idleEnd,
  isActive,
  isFresh,
  isUseStale,
  rememberTime,
  type SessionOwner,
  stateOf,
  type StoredSession,
} from '../domain/session.js';
import { actorOf } from '../domain/caller.js';
import type { AccountSubject } from '../domain/account-events.js';
import type { User } from '../domain/user.js';
import { AccountLog } from './account-log.js';
import { type CodeKind, SecondFactors } from './second-factors.js';
import type { Browser } from './sign-in-limits.js';

export interface Session {
  /** With all clients that the person may act for. */
  actor: Actor & { readonly sessionId: string };
  /** Creation time of the account. */
  since: Date;
  /** Began, or was confirmed, a short time ago. */
  isFresh: boolean;
  /** The person's. */
  language: Language;
}

/**
 * A session that was just created or renewed. The token, if any, goes to the browser; only its hash is
 * stored.
 */
export interface Opened {
  id: string;
  userId: number;
  rememberToken?: string;
}

/** Origin of a login. */
export interface Caller extends Browser, Device {
  /** Tokens by which accounts trust this browser. */
  trustTokens: readonly string[];
}

/** Options of a new session. */
export interface SessionOptions {
  rememberMe?: boolean;
  /** See `StoredSession`. */
  awaitsPassword?: boolean;
}

/** The factors that were used: details of the event. */
export interface SignInMethod {
  method: 'password' | 'passkey' | 'link';
  secondFactor?: CodeKind | 'trusted_device';
}

export interface SignedIn {
  user: Pick<User, 'id' | 'role'>;
  session: Opened;
  /** For a browser that shall not be asked for codes again. */
  trustToken?: string;
}

const after = (at: Date, milliseconds: number): Date => new Date(at.getTime() + milliseconds);

/**
 * Sessions are rows that can be revoked. They end 7 days after the login at the latest, or after 90 days if
 * remembered. A remembered one can be renewed by a token that changes with each use. A used token that comes
 * back was stolen or copied, so the session and all its tokens end.
 */
@Injectable()
export class Sessions {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly secondFactors: SecondFactors,
    private readonly log: AccountLog,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Creates a session, in the caller's transaction if there is one. */
  begin(
    user: Pick<User, 'id'>,
    { address, agent }: Device,
    { rememberMe: remembered = false, awaitsPassword = false }: SessionOptions = {},
  ): Promise<Opened> {
    const now = this.clock.now();
    const id = randomUUID();
    const times = { createdAt: now, expiresAt: idleEnd(now) };
    const device = { address, agent: agent.slice(0, 400) };
    return this.work.run(async () => {
      await this.sessions.add(
        { id, userId: user.id, ...times, remembered, awaitsPassword, ...device },
        after(now, -rememberTime),
      );
      const opened = { id, userId: user.id };
      return remembered ? { ...opened, rememberToken: await this.giveToken(id, now) } : opened;
    });
  }

  /** The session of a login. @param newDevice the account has not logged in with this browser before */
  start(
    user: AccountSubject,
    how: SignInMethod,
    { trustDevice = false, ...options }: SessionOptions & { trustDevice?: boolean },
    caller: Caller,
    newDevice: boolean,
  ): Promise<SignedIn> {
    return this.work.run(async () => {
      const session = await this.begin(user, caller, options);
      this.log.record('account.signed_in', user, user.id, { details: { ...how, newDevice } });
      const hasCode = how.secondFactor === 'totp' || how.secondFactor === 'recovery_code';
      if (!trustDevice || !hasCode) return { user, session };
      return { user, session, trustToken: await this.secondFactors.trustDevice(user.id) };
    });
  }

  /**
   * The active session of that id and user. Its last use is recorded at most once a minute.
   * @param passive does not count as a use
   */
  async find(id: string, userId: number, { passive = false } = {}): Promise<Session | undefined> {
    const now = this.clock.now();
    const [session] = await this.sessions.find([id], now);
    if (session?.userId !== userId || !isActive(session, now)) return undefined;
    if (!passive && isUseStale(session, now)) await this.sessions.touch(id, now, idleEnd(now));
    return viewOf(session, now);
  }

  /** The sessions among these that are still active. Does not count as a use. */
  async alive(ids: readonly string[]): Promise<string[]> {
    const now = this.clock.now();
    return (await this.sessions.find(ids, now)).filter((one) => isActive(one, now)).map(({ id }) => id);
  }

  /**
   * Renews a remembered session by its token. Undefined if the token is unknown, too old or already used, or
   * if the session has ended.
   */
  renew(token: string): Promise<{ session: Session; opened: Opened } | undefined> {
    const now = this.clock.now();
    return this.work.run(async () => {
      const hash = tokenHash(token);
      const found = await this.sessions.findToken(hash, now, 'lock');
      const state = found ? stateOf(found, now) : 'expired';
      if (!found || state === 'expired') return undefined;
      const { id, userId } = found.session;
      if (state === 'theft') {
        await this.sessions.delete(id);
        return undefined;
      }
      const session = viewOf(found.session, now);
      if (state === 'accept') return { session, opened: { id, userId } };
      await this.sessions.rotateToken(hash, now);
      await this.sessions.touch(id, now, idleEnd(now));
      return { session, opened: { id, userId, rememberToken: await this.giveToken(id, now) } };
    });
  }

  /** True for a user's session that waits for the password: see `StoredSession`. */
  async awaitsPassword(id: string, userId: number): Promise<boolean> {
    const [session] = await this.sessions.find([id], this.clock.now());
    return session?.userId === userId && session.awaitsPassword;
  }

  /** True for a user's session that began or was confirmed a short time ago. */
  async isFresh(id: string, userId: number): Promise<boolean> {
    const now = this.clock.now();
    const [session] = await this.sessions.find([id], now);
    return session?.userId === userId && isFresh(session, now);
  }

  /** Makes a session fresh again. */
  confirm(id: string, owner: SessionOwner): Promise<void> {
    return this.work.run(async () => {
      await this.sessions.confirm(id, this.clock.now());
      this.log.record('account.confirmed', owner, owner.id);
    });
  }

  /** Ends a session of the user with its tokens. @throws DomainError not_found for another user's session */
  async endOwn(actor: Actor, id: string): Promise<void> {
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw notFound('session');
    await this.work.run(async () => {
      const ended = await this.sessions.delete(id, actor.id);
      if (!ended) throw notFound('session');
      const { address, agent } = ended;
      this.log.record('account.session_ended', ended, actor.id, { details: { address, agent } });
    });
  }

  logout(id: string): Promise<void> {
    return this.work.run(async () => {
      const owner = await this.sessions.delete(id);
      if (owner) this.log.record('account.signed_out', owner, owner.id);
    });
  }

  /** @param but sessions.id of the one to keep */
  endAll(userId: number, but?: string): Promise<void> {
    return this.sessions.deleteAll(userId, but);
  }

  private async giveToken(sessionId: string, now: Date): Promise<string> {
    const token = newToken();
    await this.sessions.addToken(tokenHash(token), sessionId, now, after(now, rememberTime));
    return token;
  }
}

const viewOf = (session: StoredSession, now: Date): Session => ({
  actor: { ...actorOf(session.userId, session), sessionId: session.id },
  since: session.since,
  isFresh: isFresh(session, now),
  language: session.language,
});
