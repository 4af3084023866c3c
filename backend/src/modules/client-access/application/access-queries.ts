import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, Clock, type Page, type PageRequest, type Role } from '../../../kernel/index.js';
import { isPrintableName } from '../../../platform/mail/printable-name.js';
import { newestFirst } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import { consultantId } from '../../identity/index.js';
import { practiceName } from '../../practice/index.js';
import type {
  AccessDto,
  AccessInvitationDto,
  AccessOfClientDto,
  AcceptedAccessDto,
} from '../http/access.dto.js';
import { endOf, statusOf } from './grant-columns.js';

/** Accounts are looked up one by one: a join could read all of them in order. @param fields SQL of an object */
const account = (id: string, fields: string): string =>
  `(SELECT ${fields} FROM accounts a WHERE a.id = ${id})`;
const named = `json_build_object('id', a.id, 'name', a.name)`;
/** A person with their name; clients see everyone at the practice as the practice. */
const personOf = (id: string, reader: Role): string =>
  account(
    id,
    reader === 'client'
      ? `CASE WHEN a.role = 'admin' THEN json_build_object('id', ${consultantId}, 'name', ${practiceName}) ELSE ${named} END`
      : named,
  );

/** $1 is the time. */
const columnsFor = (reader: Role): string => `g.id,
  ${account('g.person_id', `json_build_object('id', a.id, 'name', a.name, 'email', a.email)`)} AS person,
  g.email, g.name, g.role, g.scopes, g.categories, g.until::text AS until, ${statusOf(1)} AS status, g.version,
  CASE WHEN ${endOf(1)} IS NULL THEN g.pending END AS pending,
  ${personOf('g.granted_by', reader)} AS "grantedBy", g.created_at, g.last_used_at AS "lastUsedAt",
  ${endOf(1)} AS "endedAt", ${personOf('g.ended_by', reader)} AS "endedBy"`;

interface InvitationRow extends Omit<AccessInvitationDto, 'grantedBy' | 'confirmsEmail'> {
  practice: string;
  /** Null for the practice. */
  granter: string | null;
}

/** Access to clients, with the people who have it. */
@Injectable()
export class AccessQueries {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** Newest first, including ended access. @param clientId users.id, visible to the reader */
  ofClient({ role }: Actor, clientId: number, request: PageRequest): Promise<Page<AccessDto>> {
    const list = {
      columns: columnsFor(role),
      from: 'client_access g',
      // $1 is for the columns alone, but the statement that counts the rows gets it, too.
      where: 'g.client_id = $2 AND $1::timestamptz IS NOT NULL',
      values: [this.clock.now(), clientId],
      of: 'g',
    };
    return newestFirst<AccessDto>(this.sql, `access.list-${role}`, list, request);
  }

  /** Access in force of people who act for others, by name of the client, while a review is pending. */
  async underReview(): Promise<{ pending: boolean; access: AccessOfClientDto[] }> {
    const pending = await this.sql.some('access-review.pending', 'SELECT 1 FROM access_review');
    if (!pending) return { pending, access: [] };
    const where = 'g.id IN (SELECT access_id FROM accepted_access($1))';
    return { pending, access: await this.ofAllClients('access-review.list', where, [this.clock.now()]) };
  }

  /** Open access that a member of the staff granted, by name of the client. @param memberId users.id */
  startedBy(memberId: number): Promise<AccessOfClientDto[]> {
    const where = `g.granted_by = $2 AND ${statusOf(1)} <> 'ended'`;
    return this.ofAllClients('access.started-by', where, [this.clock.now(), memberId]);
  }

  private ofAllClients(name: string, where: string, values: unknown[]): Promise<AccessOfClientDto[]> {
    return this.sql.rows<AccessOfClientDto>(
      name,
      `SELECT ${columnsFor('admin')}, json_build_object('id', c.id, 'name', c.name) AS client
       FROM client_access g JOIN accounts c ON c.id = g.client_id WHERE ${where} ORDER BY lower(c.name), c.id, g.id`,
      values,
    );
  }

  one({ role }: Actor, clientId: number, id: number): Promise<AccessDto> {
    return this.sql.one<AccessDto>(
      'access',
      `access.get-${role}`,
      `SELECT ${columnsFor(role)} FROM client_access g WHERE g.id = $2 AND g.client_id = $3`,
      [this.clock.now(), id, clientId],
    );
  }

  /** An invitation, for everyone who has its link. Clients choose their names, and could write anything to anyone. */
  async invitation(id: number): Promise<Omit<AccessInvitationDto, 'confirmsEmail'>> {
    const { practice, client, granter, ...rest } = await this.sql.only<InvitationRow>(
      'access.invitation',
      `SELECT ${practiceName} AS practice, json_build_object('name', c.name, 'kind', c.kind) AS client,
         CASE WHEN b.role <> 'admin' THEN b.name END AS granter, g.role, g.scopes, g.categories, g.until::text AS until
       FROM client_access g JOIN accounts b ON b.id = g.granted_by JOIN accounts c ON c.id = g.client_id
       WHERE g.id = $1`,
      [id],
    );
    const shown = (name: string): string =>
      isPrintableName(name) ? name : t('a client of {practice}', { practice });
    return {
      ...rest,
      // Without its name, the kind would not fit either.
      client: { name: shown(client.name), kind: isPrintableName(client.name) ? client.kind : 'individual' },
      grantedBy: { name: granter === null ? practice : shown(granter) },
    };
  }

  /** A client that a person may act for. @throws DomainError not_found for access that was ended meanwhile */
  accepted(personId: number, clientId: number): Promise<AcceptedAccessDto> {
    return this.sql.one<AcceptedAccessDto>(
      'client',
      'access.accepted',
      `SELECT c.id, c.name, c.kind, a.role, a.scopes, a.categories, a.until::text AS until
       FROM current_access($3) a JOIN accounts c ON c.id = a.client_id WHERE a.person_id = $1 AND a.client_id = $2`,
      [personId, clientId, this.clock.now()],
    );
  }
}
