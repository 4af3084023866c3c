import { Injectable } from '@nestjs/common';
import { type Actor, Clock, type Page, type PageRequest } from '../../../kernel/index.js';
import { newestFirst, pageBy, positionOf } from '../../../platform/database/paging.js';
import { isoJson } from '../../../platform/database/iso-json.js';
import { Sql } from '../../../platform/database/sql.js';
import { maxLifetime, maxRememberedLifetime } from '../domain/session.js';
import type { AccessTokenDto, SessionDto, SignedInUserDto } from '../http/identity.dto.js';
import type { PasskeyDto } from '../http/passkeys.dto.js';
import { SecondFactors } from './second-factors.js';

const tokenColumns = `id, name, scope, created_at, expires_at AS "expiresAt", last_used_at AS "lastUsedAt"`;
const passkeyColumns = `id, name, created_at, last_used_at AS "lastUsedAt"`;

/** SQL of the earliest time at which a session began that has not ended by its age. @param now SQL of the time */
const earliest = (now: string, lifetime: number): string =>
  `${now}::timestamptz - interval '${lifetime / 1_000} seconds'`;

/** SQL: whether a cookie or a remember token can still use a session. @param session its row @param now SQL of the time */
export const isUsableSession = (session: string, now: string): string => `CASE
  WHEN ${session}.remembered THEN ${session}.created_at > ${earliest(now, maxRememberedLifetime)} AND (
    ${session}.expires_at > ${now} OR EXISTS (SELECT FROM remember_tokens t
      WHERE t.session_id = ${session}.id AND t.rotated_at IS NULL AND t.expires_at > ${now}))
  ELSE ${session}.created_at > ${earliest(now, maxLifetime)} AND ${session}.expires_at > ${now} END`;

/** $1 user, $2 now. */
const usable = `sessions s WHERE s.user_id = $1 AND ${isUsableSession('s', '$2')}`;

/** SQL: whether a person has an authenticator app or a passkey. @param user SQL of the users.id */
export const hasSecondFactor = (user: string): string => `(
  EXISTS (SELECT FROM totp_secrets t WHERE t.user_id = ${user} AND t.enabled_at IS NOT NULL)
  OR EXISTS (SELECT FROM passkeys p WHERE p.user_id = ${user}))`;

/** SQL: whether an account has a password or passkey. @param user SQL of the row of users */
export const isInUse = (user: string): string =>
  `(${user}.password <> '' OR EXISTS (SELECT FROM passkeys p WHERE p.user_id = ${user}.id))`;

/** Clients that the person may act for at $2: their own first, then by name. */
const clients = `coalesce((
  SELECT json_agg(json_build_object('id', c.id, 'name', c.name, 'kind', c.kind, 'role', a.role, 'scopes', a.scopes,
    'categories', a.categories, 'until', a.until) ORDER BY a.role <> 'self', plain(c.name), c.id)
  FROM current_access($2) a JOIN accounts c ON c.id = a.client_id WHERE a.person_id = accounts.id), '[]')`;

/** A colleague who saw the link of the person's first password; clients are not told who at the practice did. */
const linkShownBy = `CASE WHEN role = 'admin' THEN (
  SELECT json_build_object('id', b.id, 'name', b.name)
  FROM users u JOIN accounts b ON b.id = u.password_link_shown_by WHERE u.id = accounts.id) END`;

/**
 * The last link shown to a member of the practice that replaced the person's login, or still could. It is named to
 * the person, since they did not ask for it themselves.
 */
const replacingLink = `(
  SELECT json_build_object('at', ${isoJson('l.at')}, 'name', b.name) FROM (
    SELECT replacing_link_shown_at AS at, replacing_link_shown_by AS by FROM users u
    WHERE u.id = accounts.id AND replacing_link_shown_at IS NOT NULL
    UNION ALL
    SELECT k.shown_at, k.shown_by FROM account_links k JOIN users u ON u.id = k.user_id
    WHERE k.user_id = accounts.id AND k.kind IN ('reset', 'invitation') AND k.used_at IS NULL AND k.shown_by IS NOT NULL
      AND ${isInUse('u')}) l
  JOIN accounts b ON b.id = l.by ORDER BY l.at DESC LIMIT 1)`;

/** The caller's own account, with its sessions, passkeys and access tokens, each newest first. */
@Injectable()
export class OwnAccountQueries {
  constructor(
    private readonly sql: Sql,
    private readonly secondFactors: SecondFactors,
    private readonly clock: Clock,
  ) {}

  async signedIn(actor: Pick<Actor, 'id' | 'role'>): Promise<SignedInUserDto> {
    const { has, ...account } = await this.sql.only<
      Omit<SignedInUserDto, 'secondFactor' | 'setupRequired'> & { has: boolean }
    >(
      'account.get',
      `SELECT id, username, email, first_name AS "firstName", last_name AS "lastName",
         CASE WHEN role = 'admin' THEN 'admin' ELSE 'client' END AS role, staff_role AS "staffRole", email_confirmed AS "emailConfirmed", language, created_at, ${hasSecondFactor('accounts.id')} AS has, ${clients} AS clients, ${linkShownBy} AS "linkShownBy", ${replacingLink} AS "replacingLink"
       FROM accounts WHERE id = $1`,
      [actor.id, this.clock.now()],
    );
    const setupRequired = !has && this.secondFactors.isRequiredOf(actor.role);
    return { ...account, secondFactor: has ? 'set' : 'none', setupRequired };
  }

  accessTokens(actor: Actor, request: PageRequest): Promise<Page<AccessTokenDto>> {
    return this.ownOf('access_tokens', tokenColumns, actor, request);
  }

  passkeys(actor: Actor, request: PageRequest): Promise<Page<PasskeyDto>> {
    return this.ownOf('passkeys', passkeyColumns, actor, request);
  }

  async sessions(actor: Actor, request: PageRequest): Promise<Page<SessionDto>> {
    const { at, id } = positionOf(request.cursor);
    const filter = [actor.id, this.clock.now()];
    const rows = await this.sql.view<SessionDto & { number: number }>(
      'own-session.list',
      `SELECT s.id, s.id IS NOT DISTINCT FROM $3::uuid AS current, s.created_at, s.last_seen_at AS "lastSeenAt",
              s.address, s.agent, s.remembered, s.number
       FROM ${usable} AND (s.created_at, s.number) < ($4, $5)
       ORDER BY s.created_at DESC, s.number DESC LIMIT $6`,
      [...filter, actor.sessionId ?? null, at, id, request.limit + 1],
    );
    const page = await pageBy(
      rows,
      request,
      ({ created_at, number }) => ({ at: created_at, id: number }),
      () => this.sql.count('own-session.count', usable, filter),
    );
    return page.map(({ number: _number, ...session }) => session);
  }

  private ownOf<Row extends { id: number; created_at: string }>(
    from: 'access_tokens' | 'passkeys',
    columns: string,
    actor: Actor,
    request: PageRequest,
  ): Promise<Page<Row>> {
    const own = { columns, from, where: 'user_id = $1', values: [actor.id] };
    return newestFirst<Row>(this.sql, `${from}.own`, own, request);
  }
}
