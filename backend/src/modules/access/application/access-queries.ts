import { Injectable } from '@nestjs/common';
import { type Actor, Clock, type Page, type PageRequest } from '../../../kernel/index.js';
import { newestFirst } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import { consultantId } from '../../identity/index.js';
import { practiceName } from '../../practice/index.js';
import type { AccessDto, AccessInvitationDto, AcceptedAccessDto } from '../http/access.dto.js';
import { endOf, statusOf } from './grant-columns.js';

/** Accounts are looked up one by one: a join could read all of them in order. @param fields SQL of an object */
const account = (id: string, fields: string): string =>
  `(SELECT ${fields} FROM accounts a WHERE a.id = ${id})`;
const named = `json_build_object('id', a.id, 'name', a.name)`;
/** A person with their name; clients see everyone at the practice as the practice. */
const personOf = (id: string, forClient: boolean): string =>
  account(
    id,
    forClient
      ? `CASE WHEN a.role = 'admin' THEN json_build_object('id', ${consultantId}, 'name', ${practiceName}) ELSE ${named} END`
      : named,
  );

/** $1 is the time. */
const columnsFor = (forClient: boolean): string => `g.id,
  ${account('g.person_id', `json_build_object('id', a.id, 'name', a.name, 'email', a.email)`)} AS person,
  g.email, g.name, g.role, g.scopes, g.categories, g.until::text AS until, ${statusOf(1)} AS status,
  ${personOf('g.granted_by', forClient)} AS "grantedBy", g.created_at, g.last_used_at AS "lastUsedAt",
  ${endOf(1)} AS "endedAt", ${personOf('g.ended_by', forClient)} AS "endedBy"`;

/** Access to clients, with the people who have it. */
@Injectable()
export class AccessQueries {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  /** Newest first, including ended access. @param clientId users.id, visible to the reader */
  ofClient(reader: Actor, clientId: number, request: PageRequest): Promise<Page<AccessDto>> {
    const { name, forClient } = sideOf(reader);
    const list = {
      columns: columnsFor(forClient),
      from: 'client_access g',
      where: 'g.client_id = $2 AND $1::timestamptz IS NOT NULL',
      values: [this.clock.now(), clientId],
      of: 'g',
    };
    return newestFirst<AccessDto>(this.sql, `access.list-${name}`, list, request);
  }

  one(reader: Actor, clientId: number, id: number): Promise<AccessDto> {
    const { name, forClient } = sideOf(reader);
    return this.sql.one<AccessDto>(
      'access',
      `access.get-${name}`,
      `SELECT ${columnsFor(forClient)} FROM client_access g WHERE g.id = $2 AND g.client_id = $3`,
      [this.clock.now(), id, clientId],
    );
  }

  /** An invitation, for everyone who has its link. */
  invitation(id: number): Promise<AccessInvitationDto> {
    return this.sql.only<AccessInvitationDto>(
      'access.invitation',
      `SELECT json_build_object('name', c.name, 'kind', c.kind) AS client,
         json_build_object('name', CASE WHEN b.role = 'admin' THEN ${practiceName} ELSE b.name END) AS "grantedBy",
         g.role, g.scopes, g.categories, g.until::text AS until
       FROM client_access g JOIN accounts b ON b.id = g.granted_by JOIN accounts c ON c.id = g.client_id
       WHERE g.id = $1`,
      [id],
    );
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

const sideOf = ({ role }: Actor): { name: string; forClient: boolean } => ({
  name: role,
  forClient: role === 'client',
});
