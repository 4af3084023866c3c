import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { notFound } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import { SealedBox } from '../../../platform/security/sealed-box.js';
import { sealedColumns } from '../../../platform/security/sealed-columns.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import {
  type BlockedTime,
  type BusyTime,
  type CalendarAccess,
  type CalendarSettings,
  type ClaimedCalendar,
  type ConnectedCalendar,
  ConnectedCalendarRepository,
  type FailedReading,
  maximumMinutesAround,
  type Readings,
  StoredBusyTimes,
} from '../domain/connected-calendar.js';

/** Milliseconds after which the claim of an instance that was killed ends; a reading takes 30 seconds at most. */
const claimMs = 60_000;

interface SealedAccess {
  id: number;
  username: string | null;
  sealed: Buffer;
}

const columns = `id, name, username, sealed, minutes_before AS "minutesBefore",
  minutes_after AS "minutesAfter"`;

@Injectable()
export class SqlConnectedCalendarRepository extends ConnectedCalendarRepository {
  private readonly box: SealedBox;

  constructor(
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    { secret }: Runtime,
  ) {
    super();
    this.box = new SealedBox(secret, sealedColumns.calendarAccess);
  }

  count(): Promise<number> {
    return this.sql.count('connected-calendar.count', 'connected_calendars', []);
  }

  get(id: number): Promise<ConnectedCalendar> {
    return this.find(id, 'connected-calendar.get', '');
  }

  lock(id: number): Promise<ConnectedCalendar> {
    return this.find(id, 'connected-calendar.lock', ' FOR UPDATE');
  }

  async add(calendar: CalendarSettings, access: CalendarAccess, first: Readings): Promise<number> {
    const id = await this.sql.onlyValue<number>(
      'connected-calendar.next-id',
      `SELECT nextval(pg_get_serial_sequence('connected_calendars', 'id'))::int`,
    );
    const { name, minutesBefore, minutesAfter } = calendar;
    await this.sql.rows(
      'connected-calendar.add',
      `INSERT INTO connected_calendars
         (id, name, origin, username, sealed, minutes_before, minutes_after, events, read_for, read_at, last_ok_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, 0, $8, $9, $9)`,
      [id, name, ...this.stored(id, access), minutesBefore, minutesAfter, first.readFor, first.at],
    );
    await this.store(id, first);
    return id;
  }

  async change(id: number, { name, minutesBefore, minutesAfter }: CalendarSettings): Promise<void> {
    await this.sql.rows(
      'connected-calendar.change',
      `UPDATE connected_calendars SET name = $2, minutes_before = $3, minutes_after = $4 WHERE id = $1`,
      [id, name, minutesBefore, minutesAfter],
    );
  }

  async replaceAccess(id: number, access: CalendarAccess, first: Readings): Promise<void> {
    await this.sql.rows(
      'connected-calendar.replace-access',
      `UPDATE connected_calendars SET origin = $2, username = $3, sealed = $4, read_at = $5 WHERE id = $1`,
      [id, ...this.stored(id, access), first.at],
    );
    await this.store(id, first);
  }

  async remove(id: number): Promise<void> {
    await this.sql.rows('connected-calendar.remove', 'DELETE FROM connected_calendars WHERE id = $1', [id]);
  }

  readBefore(moment: Date): Promise<{ id: number; isDue: boolean }[]> {
    return this.sql.rows<{ id: number; isDue: boolean }>(
      'connected-calendar.read-before',
      'SELECT id, read_at < $1 AS "isDue" FROM connected_calendars ORDER BY id',
      [moment],
    );
  }

  async claim(id: number, before: Date, at: Date, readFor: string): Promise<ClaimedCalendar | undefined> {
    const row = await this.sql.first<SealedAccess & Pick<ClaimedCalendar, 'claim' | 'version'>>(
      'connected-calendar.claim',
      `UPDATE connected_calendars SET claim = $2, claimed_until = $3, read_at = $4
       WHERE id = $1 AND read_at < $5 AND (claimed_until IS NULL OR claimed_until <= $4)
       RETURNING id, username, sealed, claim, CASE WHEN read_for = $6 THEN version END AS version`,
      [id, randomUUID(), new Date(+at + claimMs), at, before, readFor],
    );
    return row && { id, claim: row.claim, version: row.version, access: this.opened(row) };
  }

  finish({ id, claim }: ClaimedCalendar, result: Readings): Promise<void> {
    return this.work.run(async () => {
      const isHeld = await this.sql.some(
        'connected-calendar.held',
        'SELECT 1 FROM connected_calendars WHERE id = $1 AND claim = $2 FOR UPDATE',
        [id, claim],
      );
      if (isHeld) await this.store(id, result);
    });
  }

  fail(
    { id, claim }: ClaimedCalendar,
    { sentence, reply, at }: FailedReading,
    since: Date | undefined,
  ): Promise<string | undefined> {
    return this.sql.value<string>(
      'connected-calendar.fail',
      `WITH failed AS (
         UPDATE connected_calendars SET claim = NULL, claimed_until = NULL, last_error_at = $3, last_error = $4,
           last_reply = $5, told_at = CASE WHEN last_ok_at <= $6 THEN coalesce(told_at, $3) END
         WHERE id = $1 AND claim = $2 RETURNING name, told_at)
       SELECT name FROM failed WHERE told_at = $3`,
      [id, claim, at, sentence, reply, since],
    );
  }

  ownUids(uids: readonly string[]): Promise<string[]> {
    return this.sql.column<string>(
      'connected-calendar.own-uids',
      'SELECT uid::text FROM appointments WHERE uid = ANY ($1::uuid[])',
      [uids],
    );
  }

  private async find(id: number, name: string, lock: string): Promise<ConnectedCalendar> {
    const row = await this.sql.first<CalendarSettings & SealedAccess>(
      name,
      `SELECT ${columns} FROM connected_calendars WHERE id = $1${lock}`,
      [id],
    );
    if (!row) throw notFound('calendar');
    const { username: _, sealed: __, ...settings } = row;
    return { ...settings, access: this.opened(row) };
  }

  /** Ends a claim, and stores what was read. */
  private async store(id: number, { reading, readFor, at }: Readings): Promise<void> {
    await this.sql.rows(
      'connected-calendar.succeed',
      `UPDATE connected_calendars SET claim = NULL, claimed_until = NULL, last_ok_at = $2, last_error_at = NULL,
         last_error = NULL, last_reply = NULL, told_at = NULL WHERE id = $1`,
      [id, at],
    );
    if (!reading) return;
    await this.sql.rows(
      'connected-calendar.store',
      'UPDATE connected_calendars SET events = $2, unknown_zones = $3, version = $4, read_for = $5 WHERE id = $1',
      [id, reading.events, reading.unknownZones, reading.version, readFor],
    );
    await this.sql.rows('busy-times.remove', 'DELETE FROM busy_times WHERE calendar_id = $1', [id]);
    await this.sql.rows(
      'busy-times.add',
      `INSERT INTO busy_times (calendar_id, starts_at, ends_at, uid_hash)
       SELECT $1, * FROM unnest($2::timestamptz[], $3::timestamptz[], $4::bytea[])`,
      [id, ...columnsOf(reading.busy)],
    );
  }

  private stored(id: number, { url, username, password }: CalendarAccess): [string, string | null, Buffer] {
    const sealed = this.box.sealJson({ url, password }, id);
    return [new URL(url).origin, username, sealed];
  }

  private opened({ id, username, sealed }: SealedAccess): CalendarAccess | undefined {
    const secret = this.box.openJson<Omit<CalendarAccess, 'username'>>(sealed, id);
    return secret && { ...secret, username };
  }
}

const columnsOf = (busy: readonly BusyTime[]): unknown[][] => [
  busy.map(({ startsAt }) => startsAt),
  busy.map(({ endsAt }) => endsAt),
  busy.map(({ uidHash }) => Buffer.from(uidHash)),
];

@Injectable()
export class SqlBusyTimes extends StoredBusyTimes {
  constructor(private readonly sql: Sql) {
    super();
  }

  within(from: Date, to: Date): Promise<BlockedTime[]> {
    // Expressions with the minutes have no index, so the search is as much wider as they can be.
    const around = `interval '${maximumMinutesAround} minutes'`;
    return this.sql.rows<BlockedTime>(
      'busy-times.within',
      `SELECT starts_at AS "startsAt", ends_at AS "endsAt", calendar FROM (
         SELECT b.starts_at - make_interval(mins => c.minutes_before) AS starts_at,
           b.ends_at + make_interval(mins => c.minutes_after) AS ends_at, c.name AS calendar
         FROM busy_times b JOIN connected_calendars c ON c.id = b.calendar_id
         WHERE tstzrange(b.starts_at, b.ends_at)
           && tstzrange($1::timestamptz - ${around}, $2::timestamptz + ${around})
       ) blocked
       WHERE starts_at < $2 AND ends_at > $1 ORDER BY starts_at, ends_at`,
      [from, to],
    );
  }
}
