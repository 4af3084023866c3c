import { Injectable } from '@nestjs/common';
import { type FindOptionsWhere, IsNull, MoreThan, Not, Raw } from 'typeorm';
import { type Actor } from '../../../kernel/index.js';
import { clientScope, ofVisibleClientsOrVisitors } from '../../../platform/database/client-scope.js';
import { violatedConstraint } from '../../../platform/database/database-error.js';
import { TypeOrmRepository } from '../../../platform/database/typeorm-repository.js';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { setAuthor } from '../../../platform/database/write-as.js';
import { Appointment } from '../domain/appointment.js';
import { taken } from '../domain/appointment-refusals.js';
import type { AppointmentType } from '../domain/availability.js';
import type { AppointmentRepository, TakenTime, AppointmentChange } from '../domain/ports.js';

/**
 * An appointment lasts at most 24 hours, so that one index finds those that reach into a span. @param from,
 * to placeholders of the bounds
 */
const within = (from: string, to: string): string =>
  `starts_at > ${from}::timestamptz - interval '24 hours' AND starts_at < ${to} AND ends_at > ${from}`;

@Injectable()
export class TypeOrmAppointmentRepository
  extends TypeOrmRepository<Appointment>
  implements AppointmentRepository
{
  constructor(work: DatabaseUnitOfWork) {
    super(work, Appointment, 'appointment');
  }

  add(appointment: Appointment, by: number | null): Promise<Appointment> {
    return rejectingOverlaps(this.insert(appointment, (stored) => stored.bookedEvents(by)));
  }

  change(id: number, actor: Actor | null, change: AppointmentChange): Promise<Appointment> {
    return rejectingOverlaps(
      this.work.run(async () => {
        await setAuthor(this.sql, actor?.id ?? null);
        return this.changeWhere(visible(id, actor), change);
      }),
    );
  }

  get(id: number, actor: Actor | null): Promise<Appointment> {
    return this.getWhere(visible(id, actor));
  }

  ofService(externalId: string): Promise<Appointment | undefined> {
    return this.findWhere({ externalId });
  }

  unusedId(): Promise<number> {
    return this.sql.onlyValue(
      'appointment.unused-id',
      `SELECT nextval(pg_get_serial_sequence('appointments', 'id'))::int`,
    );
  }

  openCount(userId: number, now: Date): Promise<number> {
    const open = `appointments WHERE user_id = $1 AND status = 'scheduled' AND starts_at > $2`;
    return this.sql.count('appointment.open-count', open, [userId, now]);
  }

  latestOf(
    { clientId, email }: { clientId: number | null; email: string | null },
    types: readonly AppointmentType[],
  ): Promise<number | undefined> {
    return this.sql.value(
      'appointment.latest-of',
      `SELECT id FROM appointments
       WHERE status = 'scheduled' AND type = ANY ($1)
         AND (source = 'visitor' AND lower(invitee_email) = lower($2) OR user_id = $3)
       ORDER BY starts_at DESC, id DESC LIMIT 1`,
      [types, email, clientId],
    );
  }

  changeComing(userId: number, now: Date, change: AppointmentChange): Promise<void> {
    return this.changeEach({ userId, status: 'scheduled', startsAt: MoreThan(now) }, change);
  }

  dueForReminder(now: Date): Promise<number[]> {
    return this.sql.column(
      'appointment.due-for-reminder',
      `SELECT id FROM appointments WHERE status = 'scheduled' AND (day_reminder_at <= $1 OR hour_reminder_at <= $1)
       ORDER BY starts_at, id`,
      [now],
    );
  }

  visitors(id: number): Promise<Appointment> {
    return this.getWhere({ id, source: 'visitor' });
  }

  changeVisitors(id: number, change: AppointmentChange): Promise<Appointment> {
    return this.changeWhere({ id, source: 'visitor' }, change);
  }

  changeInvitees(email: string, change: AppointmentChange): Promise<void> {
    const inviteeEmail = Raw((column) => `lower(${column}) = lower(:email)`, { email });
    return this.changeEach({ userId: IsNull(), status: Not('held'), inviteeEmail }, change);
  }

  taken(from: Date, to: Date, now: Date, reader: Actor | null = null): Promise<TakenTime[]> {
    const { name, ids, whereOrVisitor } = clientScope(reader);
    return this.sql.rows<TakenTime>(
      `appointment.taken-${name}`,
      `SELECT a.id, starts_at AS "startsAt", ends_at AS "endsAt", coalesce(c.name, invitee_name) AS name,
         ${whereOrVisitor('a.user_id', 4)} AS "isVisible"
       FROM appointments a LEFT JOIN accounts c ON c.id = user_id
       WHERE status <> 'cancelled' AND ${within('$1', '$2')} AND (held_until IS NULL OR held_until > $3)
       ORDER BY starts_at`,
      [from, to, now, ids],
    );
  }

  async dropExpiredHolds(from: Date, to: Date, now: Date): Promise<void> {
    await this.sql.rows(
      'appointment.drop-expired-holds',
      `DELETE FROM appointments WHERE status = 'held' AND held_until <= $3 AND ${within('$1', '$2')}`,
      [from, to, now],
    );
  }
}

const visible = (id: number, actor: Actor | null): FindOptionsWhere<Appointment> => ({
  id,
  status: Not('held'),
  ...ofVisibleClientsOrVisitors(actor),
});

/** The exclusion constraint decides: of two concurrent inserts only one succeeds. */
async function rejectingOverlaps<T>(stored: Promise<T>): Promise<T> {
  try {
    return await stored;
  } catch (error) {
    throw violatedConstraint(error) === 'appointments_never_overlap' ? taken() : error;
  }
}
