import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { Page, type PageRequest } from '../../../kernel/page.js';
import { pageBy, positionOf } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import { maxLifetime, maxRememberedLifetime } from '../domain/session.js';

/** A session, for its owner. */
export interface SessionView {
  id: string;
  /** True for the session of the caller. */
  current: boolean;
  created_at: string;
  lastSeenAt: string;
  address: string;
  agent: string;
  remembered: boolean;
}

interface SessionRow extends SessionView, Record<string, unknown> {
  number: number;
}

/**
 * Sessions that a cookie or a remember token can still use. $1 user, $2 now, $3 and $4 the earliest start
 * times.
 */
const alive = `sessions s WHERE s.user_id = $1 AND CASE
  WHEN s.remembered THEN s.created_at > $4::timestamptz AND (s.expires_at > $2 OR EXISTS (
    SELECT FROM remember_tokens t WHERE t.session_id = s.id AND t.rotated_at IS NULL AND t.expires_at > $2))
  ELSE s.created_at > $3::timestamptz AND s.expires_at > $2 END`;

@Injectable()
export class SessionQueries {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** The caller's own, newest first. @param current sessions.id of the caller; undefined for an access token */
  async list(actor: Actor, current: string | undefined, request: PageRequest): Promise<Page<SessionView>> {
    const { at, id } = positionOf(request.cursor);
    const now = this.clock.now();
    const ago = (milliseconds: number): Date => new Date(now.getTime() - milliseconds);
    const filter = [actor.id, now, ago(maxLifetime), ago(maxRememberedLifetime)];
    const rows = await this.sql.view<SessionRow>(
      'own-session.list',
      `SELECT s.id, s.id IS NOT DISTINCT FROM $5::uuid AS current, s.created_at, s.last_seen_at AS "lastSeenAt",
              s.address, s.agent, s.remembered, s.number
       FROM ${alive} AND (s.created_at, s.number) < ($6, $7)
       ORDER BY s.created_at DESC, s.number DESC LIMIT $8`,
      [...filter, current ?? null, at, id, request.limit + 1],
    );
    const page = await pageBy(
      rows,
      request,
      ({ created_at, number }) => ({ at: created_at, id: number }),
      () => this.sql.count('own-session.count', alive, filter),
    );
    return new Page(
      page.rows.map(({ number: _number, ...session }) => session),
      page.total,
      page.next,
    );
  }
}
