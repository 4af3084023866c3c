import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Role } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { Sql } from '../../../platform/database/sql.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { tokenHash } from '../../../platform/secrets/token-hash.js';

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
export const freshTime = 15 * minute;
/** Minimum interval between updates of the last use, in milliseconds. */
const touchEvery = minute;

/** IP address and user agent of a login, for the list of sessions. */
export interface Device {
  address: string;
  agent: string;
}

export interface Session {
  id: string;
  userId: number;
  role: Role;
  /** Creation time of the account. */
  since: Date;
  /** Began, or was confirmed, within `freshTime`. */
  isFresh: boolean;
}

export interface SessionOwner {
  /** users.id */
  id: number;
  username: string;
  role: Role;
}

/**
 * A session that was just created or renewed. The token, if any, goes to the browser; only its hash is
 * stored.
 */
export interface Opened extends Session {
  rememberToken?: string;
}

interface SessionRow {
  user_id: number;
  role: Role;
  since: Date;
  confirmedAt: Date;
  last_seen_at: Date;
}

interface RememberRow extends SessionRow {
  session_id: string;
  rotated_at: Date | null;
}

/**
 * Sessions are rows that can be revoked. They end 7 days after the login at the latest, or after 90 days if
 * remembered. A remembered one can be renewed by a token that changes with each use. A used token that comes
 * back was stolen or copied, so the session and all its tokens end.
 */
@Injectable()
export class Sessions {
  constructor(
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Creates a session, in the caller's transaction if there is one. */
  begin(
    user: { id: number; role: Role; created_at: Date },
    device: Device,
    remember: boolean,
  ): Promise<Opened> {
    const now = this.clock.now();
    return this.work.run(async () => {
      const id = randomUUID();
      await this.sql.rows(
        'session.begin',
        `WITH ended_long_ago AS (DELETE FROM sessions WHERE expires_at < $8)
         INSERT INTO sessions (id, user_id, created_at, last_seen_at, expires_at, remembered, address, agent)
         VALUES ($1, $2, $3, $3, $4, $5, $6, $7)`,
        [
          id,
          user.id,
          now,
          new Date(now.getTime() + idleTime),
          remember,
          device.address,
          device.agent.slice(0, 400),
          ago(now, rememberTime),
        ],
      );
      const opened = { id, userId: user.id, role: user.role, since: user.created_at, isFresh: true };
      return remember ? { ...opened, rememberToken: await this.giveToken(id, now) } : opened;
    });
  }

  /**
   * The active session of that id and user, by primary key. Its last use is recorded at most once a minute.
   * @param passive does not count as a use
   */
  async find(id: string, userId: number, { passive = false } = {}): Promise<Session | undefined> {
    const now = this.clock.now();
    const row = await this.sql.first<SessionRow>(
      'session.find',
      `SELECT s.user_id, u.role, u.created_at AS since, s.last_seen_at, ${confirmedAt}
       FROM sessions s JOIN users u ON u.id = s.user_id
       WHERE s.id = $1 AND s.user_id = $2 AND s.expires_at > $3 AND u.closed_at IS NULL
         AND s.created_at > CASE WHEN s.remembered THEN $5::timestamptz ELSE $4::timestamptz END`,
      [id, userId, now, ago(now, maxLifetime), ago(now, maxRememberedLifetime)],
    );
    if (!row) return undefined;
    if (!passive && now.getTime() - row.last_seen_at.getTime() > touchEvery) await this.touch(id, now);
    return { id, ...sessionOf(row, now) };
  }

  /** The sessions among these that are still active. Does not count as a use. */
  async alive(ids: readonly string[]): Promise<string[]> {
    const now = this.clock.now();
    const rows = await this.sql.rows<{ id: string }>(
      'session.alive',
      `SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id
       WHERE s.id = ANY ($1::uuid[]) AND s.expires_at > $2 AND u.closed_at IS NULL
         AND s.created_at > CASE WHEN s.remembered THEN $4::timestamptz ELSE $3::timestamptz END`,
      [ids, now, ago(now, maxLifetime), ago(now, maxRememberedLifetime)],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Renews a remembered session by its token. Undefined if the token is unknown, too old or already used, or
   * if the session has ended.
   */
  renew(token: string): Promise<Opened | undefined> {
    const now = this.clock.now();
    return this.work.run(async () => {
      const hash = tokenHash(token);
      const row = await this.sql.first<RememberRow>(
        'session.remembered',
        `SELECT t.session_id, t.rotated_at, s.user_id, s.last_seen_at, u.role, u.created_at AS since,
           ${confirmedAt}
         FROM remember_tokens t JOIN sessions s ON s.id = t.session_id JOIN users u ON u.id = s.user_id
         WHERE t.token_hash = $1 AND t.expires_at > $2 AND u.closed_at IS NULL AND s.created_at > $3
         FOR UPDATE OF t`,
        [hash, now, ago(now, maxRememberedLifetime)],
      );
      if (!row) return undefined;
      const session = { id: row.session_id, ...sessionOf(row, now) };
      if (row.rotated_at) {
        if (now.getTime() - row.rotated_at.getTime() <= rotationGrace) return session;
        await this.end(row.session_id);
        return undefined;
      }
      await this.sql.rows(
        'session.rotate',
        'UPDATE remember_tokens SET rotated_at = $2 WHERE token_hash = $1',
        [hash, now],
      );
      await this.touch(row.session_id, now);
      return { ...session, rememberToken: await this.giveToken(row.session_id, now) };
    });
  }

  /** The session of that user that the token would renew. Unlike `renew`, it changes nothing. */
  async rememberedBy(token: string, userId: number): Promise<string | undefined> {
    const now = this.clock.now();
    const row = await this.sql.first<{ session_id: string }>(
      'session.remembered-by',
      `SELECT t.session_id FROM remember_tokens t JOIN sessions s ON s.id = t.session_id
       WHERE t.token_hash = $1 AND s.user_id = $2 AND t.expires_at > $3 AND t.rotated_at IS NULL
         AND s.created_at > $4`,
      [tokenHash(token), userId, now, ago(now, maxRememberedLifetime)],
    );
    return row?.session_id;
  }

  /** Ends one session with its tokens. @returns its user; undefined if it had already ended */
  end(id: string): Promise<SessionOwner | undefined> {
    return this.sql.first<SessionOwner>(
      'session.end',
      'DELETE FROM sessions s USING users u WHERE s.id = $1 AND u.id = s.user_id RETURNING u.id, u.username, u.role',
      [id],
    );
  }

  /** Ends the session that the remember token belongs to. */
  async endRemembered(token: string): Promise<void> {
    await this.sql.rows(
      'session.end-remembered',
      'DELETE FROM sessions WHERE id = (SELECT session_id FROM remember_tokens WHERE token_hash = $1)',
      [tokenHash(token)],
    );
  }

  /** @param but sessions.id of the one to keep */
  async endAll(userId: number, { but }: { but?: string } = {}): Promise<void> {
    await this.sql.rows(
      'session.end-all',
      'DELETE FROM sessions WHERE user_id = $1 AND id IS DISTINCT FROM $2::uuid',
      [userId, but ?? null],
    );
  }

  private async touch(id: string, now: Date): Promise<void> {
    await this.sql.rows(
      'session.touch',
      'UPDATE sessions SET last_seen_at = $2, expires_at = $3 WHERE id = $1',
      [id, now, new Date(now.getTime() + idleTime)],
    );
  }

  private async giveToken(sessionId: string, now: Date): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.sql.rows(
      'session.forget-expired',
      'DELETE FROM remember_tokens WHERE session_id = $1 AND expires_at < $2',
      [sessionId, now],
    );
    await this.sql.rows(
      'session.remember',
      'INSERT INTO remember_tokens (token_hash, session_id, created_at, expires_at) VALUES ($1, $2, $3, $4)',
      [tokenHash(token), sessionId, now, new Date(now.getTime() + rememberTime)],
    );
    return token;
  }
}

/** Condition on `sessions s`; NULL counts as earlier than any time. */
const confirmedAt = `greatest(s.created_at, s.confirmed_at) AS "confirmedAt"`;

const sessionOf = (
  { user_id, role, since, confirmedAt: at }: SessionRow,
  now: Date,
): Omit<Session, 'id'> => ({
  userId: user_id,
  role,
  since,
  isFresh: at > ago(now, freshTime),
});

const ago = (now: Date, milliseconds: number): Date => new Date(now.getTime() - milliseconds);
