import { Injectable } from '@nestjs/common';
import { currentLanguage } from '@steward/texts';
import { type Actor, addDays, assertInOrder, Clock, type Page, startOfDay } from '../../../kernel/index.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { pageBy, positionOf } from '../../../platform/database/paging.js';
import { calls, containing, matches, phonePatterns } from '../../../platform/database/text-search.js';
import { Sql } from '../../../platform/database/sql.js';
import type { VersionedRecord } from '../../../platform/database/record-versions.js';
import { Site } from '../../practice/index.js';
import type {
  AdminAppointmentDetailsDto,
  AdminAppointmentDto,
  AppointmentDetailsDto,
  AppointmentDto,
  AppointmentsQuery,
  OwnAppointmentsQuery,
} from '../http/appointments.dto.js';
import { ownWordsTranslated } from '../domain/own-words.js';
import { AllowedActions } from './allowed-actions.js';
import { OwnMoves } from './own-moves.js';

export const appointmentVersions: VersionedRecord = {
  type: 'appointment',
  table: 'appointments',
  where: `status <> 'held'`,
  columns: `r.type, r.label AS "typeLabel", r.status, r.starts_at AS "startsAt", r.ends_at AS "endsAt", r.notes,
    r.private_notes AS "privateNotes",
    coalesce(r.place, CASE WHEN r.video_url IS NOT NULL AND r.location IS NULL THEN 'video' ELSE 'office' END) AS place,
    r.location, r.video_url AS "videoUrl", r.cancel_reason AS "cancelReason"`,
};

const isChangeable = `a.status = 'scheduled' AND a.starts_at - v.cancel_hours * interval '1 hour' >= $1`;
/** $1 is the present moment. @param areMovesOffered see `OwnMovesRule.areOffered` */
const columns = (areMovesOffered: string): string => `a.id, a.user_id AS "userId",
  CASE WHEN a.user_id IS NOT NULL THEN json_build_object('id', a.user_id, 'name', c.name) END AS client,
  a.type, json_build_object('en', a.label, 'es', a.label_es) AS "typeLabels",
  CASE WHEN a.status = 'scheduled' AND a.ends_at <= $1 THEN 'completed' ELSE a.status END AS status,
  a.starts_at AS "startsAt", a.ends_at AS "endsAt", a.notes, a.place, a.location, a.video_url AS "videoUrl", a.conflict,
  a.cancel_reason AS "cancelReason", a.confirmed_at AS "confirmedAt",
  CASE WHEN ${isChangeable} THEN a.starts_at - v.cancel_hours * interval '1 hour' END AS "cancellableUntil",
  ${isChangeable} AND ${areMovesOffered} AS reschedulable, a.created_at, a.updated_at`;
/** Clients do not see how an appointment was booked before they had an account. */
const ownColumns = 'NULL AS invitee';
const adminColumns = `CASE WHEN a.invitee_email IS NOT NULL THEN json_build_object('name', a.invitee_name,
    'email', a.invitee_email, 'phone', shown_phone(a.invitee_phone)) END AS invitee, a.private_notes AS "privateNotes", a.source`;

const joined = 'appointments a CROSS JOIN availability v LEFT JOIN accounts c ON c.id = a.user_id';

const scopes: Record<NonNullable<OwnAppointmentsQuery['when']> | 'all', string> = {
  // An appointment lasts at most 24 hours, so that the index skips past ones.
  upcoming: `a.status = 'scheduled' AND a.ends_at > $1 AND a.starts_at > $1::timestamptz - interval '24 hours'`,
  past: `(a.status = 'cancelled' OR a.status = 'scheduled' AND a.ends_at <= $1)`,
  all: `a.status <> 'held' AND $1::timestamptz IS NOT NULL`,
};

/** A condition of a list with its value, by the name that it adds to the prepared statement's name. */
interface Condition {
  name: string;
  /** @param place number of the parameter with the value */
  sql: (place: number) => string;
  value: unknown;
}

const searched = ['a.label', 'a.label_es', 'a.notes', 'c.name', 'a.invitee_name', 'a.invitee_email'];
/** Reserved usernames of households and businesses are not found. */
const username = `CASE WHEN c.kind = 'individual' THEN c.username END`;

/** The words are in the appointment, or the client or visitor has the phone number. */
function foundBy(search: string): Condition[] {
  const words = (at: number): string => matches(`$${at}`, ...searched, username);
  const value = containing(search);
  const phone = phonePatterns(search);
  if (!phone) return [{ name: 'found', sql: words, value }];
  const called = (at: number): string => `(${calls(`$${at}`, 'a.phone_digits')}
    OR a.user_id IN (SELECT client_id FROM client_phones WHERE ${calls(`$${at}`, 'phone_digits')}))`;
  return [
    { name: 'found', sql: (at) => `(${words(at)} OR ${called(at + 1)})`, value },
    // Part of the condition before it.
    { name: 'called', sql: () => 'true', value: phone },
  ];
}

/** Reads for the appointment screens. Held times are in no list. */
@Injectable()
export class AppointmentQueries {
  constructor(
    private readonly sql: Sql,
    private readonly actions: AllowedActions,
    private readonly moves: OwnMoves,
    private readonly site: Site,
    private readonly clock: Clock,
  ) {}

  /** A client's own: upcoming ones soonest first, otherwise latest first. */
  own(client: Actor, request: OwnAppointmentsQuery): Promise<Page<AppointmentDto>> {
    return this.list('own', ownColumns, request, visibleTo(client), request.when === 'upcoming');
  }

  /**
   * Those of the whole practice: upcoming ones and the days of a calendar soonest first, otherwise latest
   * first.
   */
  async all(admin: Actor, request: AppointmentsQuery): Promise<Page<AdminAppointmentDto>> {
    const { from, to, userId, search, when } = request;
    if (from !== undefined && to !== undefined) assertInOrder({ from, to });
    const zone = await this.site.timeZone();
    const conditions: Condition[] = visibleTo(admin);
    if (from !== undefined)
      conditions.push({
        name: 'from',
        // An appointment lasts at most 24 hours, so that the index finds those that reach into the first day.
        sql: (at) => `a.starts_at > $${at}::timestamptz - interval '24 hours' AND a.ends_at > $${at}`,
        value: new Date(startOfDay(from, zone)),
      });
    if (to !== undefined)
      conditions.push({
        name: 'to',
        sql: (at) => `a.starts_at < $${at}`,
        value: new Date(startOfDay(addDays(to, 1), zone)),
      });
    if (userId !== undefined)
      conditions.push({ name: 'client', sql: (at) => `a.user_id = $${at}`, value: userId });
    if (search !== undefined) conditions.push(...foundBy(search));
    const soonest = when === 'upcoming' || (when === undefined && from !== undefined);
    return this.list('all', adminColumns, request, conditions, soonest);
  }

  /** An appointment visible to the actor, with the client's fields. @throws DomainError not_found */
  one(actor: Actor, id: number): Promise<AppointmentDetailsDto> {
    return this.read('one', ownColumns, actor, id);
  }

  /** The same with the practice's private fields. @throws DomainError not_found */
  forPractice(admin: Actor, id: number): Promise<AdminAppointmentDetailsDto> {
    return this.read('for-practice', adminColumns, admin, id);
  }

  /**
   * A client's own appointments in all states, created up to a moment. Paged by id: ordered by time, one that
   * is moved during the read could be left out.
   */
  async byId(
    client: Actor,
    { after, at, limit }: { after: number; at: Date; limit: number },
  ): Promise<AppointmentDto[]> {
    const scope = clientScope(client);
    const rows = await this.sql.view<AppointmentDto>(
      `appointment.by-id-${scope.name}${this.variant}`,
      `SELECT ${this.select(ownColumns)} FROM ${joined}
       WHERE ${scopes.all} AND ${scope.where('a.user_id', 2)} AND a.id > $3 AND a.created_at <= $4 ORDER BY a.id LIMIT $5`,
      [this.clock.now(), scope.ids, after, at, limit],
    );
    return rows.map(inReadersLanguage);
  }

  private select(readers: string): string {
    return `${columns(this.moves.areOffered)}, ${readers}`;
  }

  /** Distinguishes the names of statements: without moves they are others. */
  private get variant(): string {
    return this.moves.exist ? '' : '-unmoved';
  }

  private async read<View extends AppointmentDto>(
    name: string,
    selected: string,
    actor: Actor,
    id: number,
  ): Promise<View & Pick<AppointmentDetailsDto, 'allowed'>> {
    const scope = clientScope(actor);
    const row = await this.sql.one<View>(
      'appointment',
      `appointment.${name}-${scope.name}${this.variant}`,
      `SELECT ${this.select(selected)} FROM ${joined} WHERE ${scopes.all} AND a.id = $2 AND ${scope.whereOrVisitor('a.user_id', 3)}`,
      [this.clock.now(), id, scope.ids],
    );
    return { ...inReadersLanguage(row), allowed: await this.actions.on(id, actor) };
  }

  private async list<View extends AppointmentDto>(
    owner: string,
    selected: string,
    request: OwnAppointmentsQuery,
    conditions: readonly Condition[],
    soonest: boolean,
  ): Promise<Page<View>> {
    const { when = 'all', cursor } = request;
    const [compared, order] = soonest ? ['>', 'ASC'] : ['<', 'DESC'];
    const { at, id } = soonest && cursor === undefined ? { at: '-infinity', id: 0 } : positionOf(cursor);
    const values = [this.clock.now(), ...conditions.map(({ value }) => value)];
    const scope = [scopes[when], ...conditions.map(({ sql }, index) => sql(index + 2))].join(' AND ');
    const name = ['appointment', owner, when, ...conditions.map((one) => one.name), order].join('.');
    const place = values.length;
    const rows = await this.sql.page<View>(
      `${name}${this.variant}`,
      `SELECT ${this.select(selected)} FROM ${joined}
       WHERE ${scope} AND (a.starts_at, a.id) ${compared} ($${place + 1}, $${place + 2})
       ORDER BY a.starts_at ${order}, a.id ${order}`,
      [...values, at, id],
      request,
    );
    return pageBy(
      rows.map(inReadersLanguage),
      request,
      (row) => ({ at: row.startsAt, id: row.id }),
      () => this.sql.count(`${name}.count`, `${joined} WHERE ${scope}`, values),
    );
  }
}

const inReadersLanguage = <View extends AppointmentDto>(row: View): View => ({
  ...row,
  typeLabel: row.typeLabels[currentLanguage()] ?? row.typeLabels.en,
  notes: ownWordsTranslated(row.notes),
  location: ownWordsTranslated(row.location),
});

/** None for a caller who may see the appointments of all clients. */
function visibleTo(actor: Actor): Condition[] {
  const { name, ids, whereOrVisitor } = clientScope(actor);
  return ids === null ? [] : [{ name, sql: (at) => whereOrVisitor('a.user_id', at), value: ids }];
}
