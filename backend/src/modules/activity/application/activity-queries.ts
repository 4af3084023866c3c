import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, assertInOrder, clientOf, invalidField, type Page } from '../../../kernel/index.js';
import { type ClientScope, clientScope } from '../../../platform/database/client-scope.js';
import { pageBy, positionOf } from '../../../platform/database/paging.js';
import { containing, matches } from '../../../platform/database/text-search.js';
import { Sql } from '../../../platform/database/sql.js';
import { Site } from '../../practice/index.js';
import type {
  ActivityDto,
  AdminActivityDto,
  AllActivityQuery,
  OwnActivityQuery,
} from '../http/activity.dto.js';
import { type FoundPerson, knownTo } from './known-people.js';
import { actorOf, byLink, chained, clientActedFor, notPrivate, subjectOf, typeOf } from './event-columns.js';

const from = 'activity_events e LEFT JOIN accounts a ON a.id = e.actor_id';
/**
 * Condition on `activity_events e` that keeps only events of client `$1` that are visible to them: no refused
 * attempts, no private notes.
 */
const ownEvents = `e.client_id = $1 AND NOT e.refused AND ${notPrivate}`;
const before = (at: number): string => `(e.occurred_at, e.id) < ($${at}, $${at + 1})`;
/** True for an event whose actor belongs to the practice. */
const byPractice = `EXISTS (SELECT FROM accounts p WHERE p.id = e.actor_id AND p.role = 'admin')`;
const newestFirst = 'ORDER BY e.occurred_at DESC, e.id DESC';

/** A row before the reader's view of its people. */
type Found<Row extends Pick<ActivityDto, 'actor'>> = Omit<Row, 'actor'> & { actor: FoundPerson | null };

/** Queries of the activity screens. */
@Injectable()
export class ActivityQueries {
  constructor(
    private readonly sql: Sql,
    private readonly site: Site,
  ) {}

  /**
   * Events about a client's records, newest first. Refused attempts, private notes and the name of the admin who
   * acted are visible to admins only, and so are addresses, except the caller's own.
   * @throws DomainError invalid (to) if it is before the first day
   */
  async own(actor: Actor, request: OwnActivityQuery): Promise<Page<ActivityDto>> {
    const { from: first, to: last } = request;
    if (first !== undefined && last !== undefined) assertInOrder({ from: first, to: last });
    const { at, id } = positionOf(request.cursor);
    const { name, conditions, values } = ownFilterOf(actor, request);
    const matching = [ownEvents, ...conditions].join(' AND ');
    const n = values.length;
    const rows = await this.sql.view<Found<ActivityDto>>(
      `activity.own${name}`,
      `SELECT e.id, ${typeOf} AS type, e.occurred_at AS "occurredAt", ${actorOf} AS actor,
              ${clientActedFor} AS "onBehalfOf", ${byLink} AS "byLink",
              ${subjectOf} AS subject, CASE WHEN e.actor_id = $2 THEN e.address END AS address,
              CASE WHEN e.actor_id = $2 THEN e.agent END AS agent
       FROM ${from} WHERE ${matching} AND ${before(n + 1)} ${newestFirst} LIMIT $${n + 3}`,
      [...values, at, id, request.limit + 1],
    );
    const total = (): Promise<number> =>
      this.sql.count(
        `activity.count-own${name}`,
        // With every parameter, also without a filter by address.
        `activity_events e WHERE ${matching} AND $2::int IS NOT NULL`,
        values,
      );
    const known = knownTo(actor, (await this.site.get()).name);
    const seen = rows.map((row) => ({ ...row, actor: known.person(row.actor) }));
    return pageBy(seen, request, ({ occurredAt: at, id }) => ({ at, id }), total);
  }

  /**
   * Activity of all users, newest first. @throws DomainError invalid (subjectType) for a subject id without
   * its type
   */
  async all(admin: Actor, request: AllActivityQuery): Promise<Page<AdminActivityDto>> {
    if (request.subjectId !== undefined && request.subjectType === undefined)
      throw invalidField('subjectType', t('Enter the subject type as well'));
    const { at, id } = positionOf(request.cursor);
    const scope = clientScope(admin);
    const { name, matching, values } = filterOf(request, scope);
    const n = values.length;
    // Each part reads at most one page, by the index that has its rows in order.
    const partsOf = (size: number) =>
      matching.map(
        (conditions) =>
          `(SELECT e.* FROM activity_events e WHERE ${[...conditions, before(n + 1)].join(' AND ')}
          ${newestFirst} LIMIT ${size})`,
      );
    const rows = await this.sql.page<Found<AdminActivityDto>>(
      `activity.all${name}`,
      (size) => `SELECT e.id, ${chained}, ${actorOf} AS actor, ${clientActedFor} AS "onBehalfOf",
         ${byLink} AS "byLink" FROM (${partsOf(size).join(' UNION ALL ')}) e
       LEFT JOIN accounts a ON a.id = e.actor_id ${newestFirst} LIMIT ${size}`,
      [...values, at, id],
      request,
    );
    const known = knownTo(admin, '');
    return pageBy(
      rows.map((row) => ({
        ...row,
        actor: known.person(row.actor),
        // The number of its switch, which no call takes.
        subject: row.subject.type === 'part' ? { ...row.subject, id: null } : row.subject,
      })),
      request,
      ({ occurredAt: at, id }) => ({ at, id }),
      () => this.total(request, scope),
    );
  }

  private total(request: AllActivityQuery, scope: ClientScope): Promise<number> {
    const { name, matching, values } = filterOf(request, scope);
    if (values.length === 0 && request.viewed !== false) return this.totalOfAll();
    const parts = matching.map(
      (conditions) => `SELECT FROM activity_events e WHERE ${conditions.join(' AND ')}`,
    );
    return this.sql.count(`activity.count-all${name}`, `(${parts.join(' UNION ALL ')}) matching`, values);
  }

  /** Each chain's head has the number of its events: there are fewer heads than events. */
  private totalOfAll(): Promise<number> {
    return this.sql.onlyValue(
      'activity.count-heads',
      'SELECT coalesce(sum(sequence), 0)::int FROM activity_heads',
    );
  }
}

/**
 * A search as conditions on `activity_events e`. Each combination is a separately named statement, so that
 * PostgreSQL plans it by its filters. An event matches only one of the parts.
 */
function filterOf(
  { userId, subjectType, subjectId, search, viewed }: AllActivityQuery,
  scope: ClientScope,
): {
  name: string;
  matching: string[][];
  values: unknown[];
} {
  const values: unknown[] = [];
  const names: string[] = [];
  const conditions: string[] = [];
  const parameter = (name: string, value: unknown): string => {
    names.push(name);
    return `$${values.push(value)}`;
  };
  if (scope.ids !== null) conditions.push(scope.where('e.client_id', values.push(scope.ids)));
  const user = userId === undefined ? undefined : parameter('-user', userId);
  if (viewed === false) {
    names.push('-unviewed');
    conditions.push(`(${typeOf} <> 'document.viewed' OR NOT ${byPractice})`);
  }
  if (subjectType !== undefined) conditions.push(`e.subject_type = ${parameter('-type', subjectType)}`);
  if (subjectId !== undefined) conditions.push(`e.subject_id = ${parameter('-id', subjectId)}`);
  if (search !== undefined)
    conditions.push(matches(parameter('-search', containing(search)), 'e.subject_title'));
  const owners =
    user === undefined
      ? ['true']
      : [`e.client_id = ${user}`, `e.actor_id = ${user} AND e.client_id IS DISTINCT FROM ${user}`];
  return {
    name: `-${scope.name}${names.join('')}`,
    matching: owners.map((one) => [one, ...conditions]),
    values,
  };
}

/** As `filterOf`, for the events of the caller's client: `$1` is the client, `$2` the caller. */
function ownFilterOf(
  actor: Actor,
  { type, from: first, to: last, address, viewed }: OwnActivityQuery,
): { name: string; conditions: string[]; values: unknown[] } {
  const values: unknown[] = [clientOf(actor), actor.id];
  const names: string[] = [];
  const conditions: string[] = [];
  const where = (name: string, value: unknown, condition: (place: string) => string): void => {
    if (value === undefined) return;
    names.push(name);
    conditions.push(condition(`$${values.push(value)}`));
  };
  const begin = (day: string): string => `${day}::timestamp AT TIME ZONE (SELECT time_zone FROM site)`;
  if (type?.includes('.')) where('-type', type, (place) => `${typeOf} = ${place}`);
  else where('-kind', type, (place) => `${place} IN (e.subject_type, split_part(${typeOf}, '.', 1))`);
  where('-from', first, (place) => `e.occurred_at >= ${begin(`${place}::date`)}`);
  where('-to', last, (place) => `e.occurred_at < ${begin(`(${place}::date + 1)`)}`);
  where('-unviewed', viewed === false ? 'document.viewed' : undefined, (place) => `${typeOf} <> ${place}`);
  where('-address', address, (place) => `e.actor_id = $2 AND e.address = ${place}`);
  return { name: names.join(''), conditions, values };
}
