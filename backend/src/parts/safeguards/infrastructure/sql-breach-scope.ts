import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import {
  type AccessRole,
  type AccessScope,
  everyBatchAfter,
  invalidField,
  type StaffRole,
  staffRoles,
} from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import type { BreachFindings, Exposure, HeldKind } from '../domain/breach-report.js';
import { BreachScope } from '../domain/ports.js';
import { kindsOfHelper, kindsOfOwner, kindsOfStaff } from '../domain/reach.js';
import { residenceOf } from '../domain/residence.js';

/** Clients per statement: few enough to stay within the statement timeout, however many records each has. */
const atOnce = 2_000;

/** A client whose data was held. */
interface HeldClient {
  /** users.id */
  id: number;
  state: string | null;
  country: string | null;
}

type Holder = BreachFindings['holders'][number];

/** Conditions on the accounts' actions that belong to the exposure; null for no condition. */
interface Marks {
  address: string | null;
  agent: string | null;
  accessTokenId: number | null;
}

interface Span {
  exposure: Exposure;
  beganAt: Date;
  until: Date;
}

/** Client data that the accounts could open. */
interface Reach {
  /** Kinds that count for all clients; null if only those in `ofClients` do. */
  ofAll: readonly HeldKind[] | null;
  ofClients: readonly { clientId: number; kind: HeldKind }[];
  narrowed: NonNullable<BreachFindings['narrowed']>;
}

const holderColumns = `a.id, a.name, CASE WHEN a.role = 'admin' THEN 'admin' ELSE 'client' END AS role`;

const unmarked: Marks = { address: null, agent: null, accessTokenId: null };

/** Actions of $3 from $1 to $2 that match $4, $5 and $6, in `traced_events e`. */
const traced = `e.occurred_at >= $1 AND e.occurred_at <= $2 AND e.actor_id = ANY ($3::int[])
  AND ($4::text IS NULL OR e.address = $4) AND ($5::text IS NULL OR e.agent = $5)
  AND ($6::int IS NULL OR (e.details ->> 'accessTokenId')::int = $6)`;

/** Kind of client data that an action concerned. */
const seenKind = `CASE
  WHEN e.type = 'account.exported' THEN 'export'
  WHEN e.type = 'profile.changed' THEN 'profile'
  WHEN e.subject_type IN ('document', 'document_request') THEN 'document'
  WHEN e.subject_type = 'conversation' THEN 'message'
  WHEN e.subject_type IN ('invoice', 'recurring_invoice') THEN 'invoice'
  ELSE e.subject_type END`;

@Injectable()
export class SqlBreachScope extends BreachScope {
  constructor(private readonly sql: Sql) {
    super();
  }

  async beginning(exposure: Exposure): Promise<Date | null> {
    if (exposure.kind === 'account') await this.account(exposure.userId);
    if (exposure.kind === 'session') return (await this.signIn(exposure.signInId)).at;
    if (exposure.kind === 'token') return (await this.token(exposure.accessTokenId)).at;
    return null;
  }

  async find(reportId: number, span: Span): Promise<BreachFindings> {
    const { holders: people, marks } = await this.holdersOf(span);
    const holders = await this.withStaffRoles(people, span);
    const ids = holders.map(({ id }) => id);
    const acts = [span.beganAt, span.until, ids, marks.address, marks.agent, marks.accessTokenId];
    const reach = await this.reachOf(holders, span);
    await this.storeClients(reportId, span.until, acts, reach);
    const visitors = reach.ofAll ? await this.visitors(span.until) : { contactMessages: 0, bookings: 0 };
    const logSince = await this.sql.onlyValue<Date | null>(
      'breach.log-since',
      'SELECT min(occurred_at) FROM traced_events',
    );
    return {
      holders,
      narrowed: reach.narrowed,
      traces: await this.traces(acts),
      ...(await this.totals(reportId)),
      visitors,
      logSince: logSince?.toISOString() ?? null,
    };
  }

  private async holdersOf({ exposure, beganAt, until }: Span): Promise<{ holders: Holder[]; marks: Marks }> {
    switch (exposure.kind) {
      case 'everything':
        return { holders: [], marks: unmarked };
      case 'account':
        return { holders: [await this.account(exposure.userId)], marks: unmarked };
      case 'session': {
        const { userId, address, agent } = await this.signIn(exposure.signInId);
        return { holders: [await this.account(userId)], marks: { ...unmarked, address, agent } };
      }
      case 'token': {
        const { accessTokenId } = exposure;
        const { userId } = await this.token(accessTokenId);
        return { holders: [await this.account(userId)], marks: { ...unmarked, accessTokenId } };
      }
      case 'address': {
        const { address } = exposure;
        const holders = await this.sql.rows<Holder>(
          'breach.holders-at-address',
          `SELECT ${holderColumns} FROM accounts a WHERE a.id IN (
             SELECT e.actor_id FROM traced_events e
             WHERE e.occurred_at >= $1 AND e.occurred_at <= $2 AND e.address = $3 AND NOT e.refused)
           ORDER BY a.id`,
          [beganAt, until, address],
        );
        return { holders, marks: { ...unmarked, address } };
      }
    }
  }

  private account(id: number): Promise<Holder> {
    return this.selected(
      { field: 'userId', id, message: t('Please select an account') },
      `SELECT ${holderColumns} FROM accounts a WHERE a.id = $1`,
    );
  }

  private signIn(id: number): Promise<Pick<Marks, 'address' | 'agent'> & { userId: number; at: Date }> {
    return this.selected(
      { field: 'signInId', id, message: t('Please select a login') },
      `SELECT subject_id AS "userId", occurred_at AS at, address, agent FROM traced_events
       WHERE id = $1 AND type = 'account.signed_in'`,
    );
  }

  /** A revoked token is only in the log. */
  private token(id: number): Promise<{ userId: number; at: Date; scope: string }> {
    return this.selected(
      { field: 'accessTokenId', id, message: t('Please select an access token') },
      `SELECT user_id AS "userId", created_at AS at, scope FROM issued_access_tokens WHERE id = $1
       UNION ALL
       SELECT subject_id, occurred_at, details ->> 'scope' FROM traced_events
       WHERE subject_type = 'account' AND type = 'account.access_token_created'
         AND (details ->> 'accessToken')::int = $1
       LIMIT 1`,
    );
  }

  /** The row with an id from the request. @throws DomainError invalid, with the message at its field */
  private async selected<Row extends object>(
    { field, id, message }: { field: string; id: number; message: string },
    text: string,
  ): Promise<Row> {
    const found = await this.sql.first<Row>(`breach.${field}`, text, [id]);
    if (!found) throw invalidField(field, message);
    return found;
  }

  /** With the most powerful role that each member of the staff had in the period. */
  private async withStaffRoles(holders: readonly Holder[], { beganAt, until }: Span): Promise<Holder[]> {
    const changes = `FROM traced_events e WHERE e.subject_type = 'account' AND e.subject_id = a.id
      AND e.type = 'account.role_changed' AND NOT e.refused AND e.occurred_at > $2`;
    const staff = await this.sql.rows<{ id: number; roles: StaffRole[] }>(
      'breach.staff-roles',
      `SELECT a.id, ARRAY(
         SELECT coalesce((SELECT e.details ->> 'from' ${changes} ORDER BY e.occurred_at, e.id LIMIT 1), a.staff_role)
         UNION SELECT e.details ->> 'to' ${changes} AND e.occurred_at <= $3) AS roles
       FROM accounts a WHERE a.id = ANY ($1::int[]) AND a.role = 'admin'`,
      [holders.map(({ id }) => id), beganAt, until],
    );
    return holders.map((holder) => {
      const roles = staff.find(({ id }) => id === holder.id)?.roles ?? [];
      return { ...holder, staffRole: staffRoles.find((role) => roles.includes(role)) ?? null };
    });
  }

  /** Data that these people could open at the time: the practice's, their own, and that of clients they had access to. */
  private async reachOf(holders: readonly Holder[], span: Span): Promise<Reach> {
    if (span.exposure.kind === 'everything')
      return { ofAll: kindsOfStaff('owner'), ofClients: [], narrowed: [] };
    if (span.exposure.kind === 'token' && (await this.token(span.exposure.accessTokenId)).scope === 'metrics')
      return { ofAll: null, ofClients: [], narrowed: [] };
    const roles = holders.flatMap(({ staffRole }) => staffRole ?? []);
    const [widest] = staffRoles.filter((role) => roles.includes(role));
    const granted = await this.grantedTo(
      holders.map(({ id }) => id),
      span,
    );
    const ofClients = [
      ...holders.map(({ id }) => ({ clientId: id, kinds: kindsOfOwner() })),
      ...granted.map(({ clientId, role, scopes }) => ({
        clientId,
        kinds: role === 'owner' ? kindsOfOwner() : kindsOfHelper(scopes),
      })),
    ].flatMap(({ clientId, kinds }) => kinds.map((kind) => ({ clientId, kind })));
    const narrowed: Reach['narrowed'][number][] = [];
    if (widest === 'assistant') narrowed.push('role');
    if (granted.some(({ role }) => role === 'helper')) narrowed.push('scopes');
    if (widest && widest !== 'owner' && (await this.seesAssigned())) narrowed.push('assignments');
    return { ofAll: widest ? kindsOfStaff(widest) : null, ofClients, narrowed };
  }

  private async seesAssigned(): Promise<boolean> {
    return this.sql.some('breach.sees-assigned', `SELECT FROM site WHERE staff_sees = 'assigned'`, []);
  }

  /** Access of these people in the period, with all scopes that it had then; with the present ones if the log has none. */
  private grantedTo(
    people: readonly number[],
    { beganAt, until }: Span,
  ): Promise<{ clientId: number; role: Exclude<AccessRole, 'self'>; scopes: AccessScope[] }[]> {
    const terms = `FROM traced_events e WHERE e.subject_type = 'access' AND e.subject_id = g.id AND NOT e.refused
      AND e.details ->> 'scopes' IS NOT NULL`;
    return this.sql.rows(
      'breach.granted-to',
      `SELECT g.client_id AS "clientId", g.role, coalesce((
           SELECT array_agg(DISTINCT scope) FROM (
             SELECT unnest(string_to_array(e.details ->> 'scopes', ', ')) AS scope ${terms} AND e.occurred_at <= $3
               AND e.occurred_at >= coalesce((
                 SELECT max(e.occurred_at) ${terms} AND e.occurred_at <= $2), '-infinity')) known),
           g.scopes) AS scopes
       FROM granted_access g
       WHERE g.person_id = ANY ($1::int[]) AND g.accepted_at <= $3 AND (g.ended_at IS NULL OR g.ended_at >= $2)
       ORDER BY g.id`,
      [people, beganAt, until],
    );
  }

  private async storeClients(
    reportId: number,
    until: Date,
    acts: unknown[],
    { ofAll, ofClients }: Reach,
  ): Promise<void> {
    const only = ofAll ? null : ofClients.map(({ clientId }) => clientId);
    const batches = everyBatchAfter<HeldClient>(atOnce, (last) =>
      this.sql.rows<HeldClient>(
        'breach.clients',
        `SELECT client_id AS id, state, country FROM client_details
         WHERE client_id > $1 AND registered_at <= $2 AND ($3::int[] IS NULL OR client_id = ANY ($3))
         ORDER BY client_id LIMIT ${atOnce}`,
        [last?.id ?? 0, until, only],
      ),
    );
    for await (const clients of batches)
      await this.sql.rows(
        'breach.keep-clients',
        `WITH seen AS (
           SELECT e.client_id, count(*)::int AS events, min(e.occurred_at) AS first, max(e.occurred_at) AS last,
             array_agg(DISTINCT ${seenKind}) AS kinds
           FROM traced_events e WHERE ${traced} AND NOT e.refused AND e.client_id = ANY ($8) GROUP BY e.client_id),
         held AS (
           SELECT client_id, jsonb_object_agg(kind, items) AS items FROM (
             SELECT client_id, kind, count(*) AS items FROM records_held_until
             WHERE client_id = ANY ($8) AND held_since <= $2 AND (held_until IS NULL OR held_until > $1)
               AND (kind = ANY ($10::text[]) OR (client_id, kind) IN (SELECT * FROM unnest($11::int[], $12::text[])))
             GROUP BY client_id, kind) counted
           GROUP BY client_id)
         INSERT INTO breach_report_clients
           (report_id, client_id, residence, seen, seen_kinds, first_seen_at, last_seen_at, held)
         SELECT $7, c.id, c.residence, coalesce(s.events, 0), coalesce(s.kinds, '{}'), s.first, s.last,
           coalesce(h.items, '{}')
         FROM unnest($8::int[], $9::text[]) AS c (id, residence)
           LEFT JOIN seen s ON s.client_id = c.id LEFT JOIN held h ON h.client_id = c.id`,
        [
          ...acts,
          reportId,
          clients.map(({ id }) => id),
          clients.map(residenceOf),
          ofAll ?? [],
          ofClients.map(({ clientId }) => clientId),
          ofClients.map(({ kind }) => kind),
        ],
      );
  }

  private async traces(acts: unknown[]): Promise<BreachFindings['traces']> {
    const sum = await this.sql.only<Omit<BreachFindings['traces'], 'addresses'>>(
      'breach.traces',
      `SELECT count(*) FILTER (WHERE NOT e.refused)::int AS events, count(*) FILTER (WHERE e.refused)::int AS refused,
         min(e.occurred_at) AS "firstAt", max(e.occurred_at) AS "lastAt"
       FROM traced_events e WHERE ${traced}`,
      acts,
    );
    const addresses = await this.sql.rows<BreachFindings['traces']['addresses'][number]>(
      'breach.addresses',
      `SELECT e.address, count(*)::int AS events FROM traced_events e
       WHERE ${traced} AND e.address IS NOT NULL GROUP BY e.address ORDER BY events DESC, e.address LIMIT 20`,
      acts,
    );
    return { ...sum, addresses };
  }

  private async totals(reportId: number): Promise<Pick<BreachFindings, 'clients' | 'residences' | 'kinds'>> {
    const residences = await this.sql.rows<BreachFindings['residences'][number]>(
      'breach.residences',
      `SELECT residence, count(*)::int AS reachable, count(*) FILTER (WHERE seen > 0)::int AS seen
       FROM breach_report_clients WHERE report_id = $1 GROUP BY residence ORDER BY reachable DESC, residence`,
      [reportId],
    );
    const kinds = await this.sql.rows<BreachFindings['kinds'][number]>(
      'breach.kinds',
      `SELECT key AS kind, count(*)::int AS clients, sum(value::int)::int AS items
       FROM breach_report_clients, jsonb_each_text(held) WHERE report_id = $1
       GROUP BY key ORDER BY clients DESC, key`,
      [reportId],
    );
    const sum = (of: 'reachable' | 'seen'): number =>
      residences.reduce((total, counted) => total + counted[of], 0);
    return { clients: { reachable: sum('reachable'), seen: sum('seen') }, residences, kinds };
  }

  private visitors(until: Date): Promise<BreachFindings['visitors']> {
    return this.sql.only<BreachFindings['visitors']>(
      'breach.visitors',
      `SELECT count(*) FILTER (WHERE kind = 'contact_message')::int AS "contactMessages",
         count(*) FILTER (WHERE kind = 'booking')::int AS bookings
       FROM visitor_records WHERE held_since <= $1`,
      [until],
    );
  }
}
