import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { invalidField } from '../../../kernel/domain-error.js';
import type { RateLimit } from '../../../platform/limits/rate-limits.js';
import { RollingLimits } from '../../../platform/limits/rolling-limits.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Accounts } from '../../identity/index.js';
import {
  Appointment,
  type AppointmentChanges,
  assertFewOpen,
  type NewAppointment,
} from '../domain/appointment.js';
import type { AppointmentType, Availability } from '../domain/availability.js';
import { AppointmentRepository, AvailabilityRepository } from '../domain/ports.js';
import { FreeSessions } from './free-sessions.js';
import { Slots } from './slots.js';

/** Limit of bookings and moves of one client in 24 hours. */
const bookingsAndMoves: RateLimit = {
  name: 'bookings',
  points: 20,
  per: 24 * 60 * 60,
  message: 'You booked or moved appointments 20 times in 24 hours. Please try again later, or contact us.',
};

/** A booking by a client. */
export interface Booking {
  type: AppointmentType;
  /** UTC. */
  startsAt: Date;
  notes?: string | null | undefined;
}

/** An appointment created by the practice. */
export interface Entry extends Booking {
  /** users.id of the client */
  userId: number;
  /** Default: the length of its type. */
  endsAt?: Date | undefined;
  privateNotes?: string | null | undefined;
  location?: string | null | undefined;
  videoUrl?: string | null | undefined;
}

/** Changes by the practice; omitted fields keep their values. */
export interface EntryChanges extends Omit<AppointmentChanges, 'label'> {
  userId?: number | undefined;
  startsAt?: Date | undefined;
  endsAt?: Date | undefined;
  status?: 'scheduled' | 'cancelled' | undefined;
  reason?: string | null | undefined;
}

/**
 * Books, moves and cancels appointments. Bookings and moves take the availability lock, on all instances, so
 * that no two get the same time or the buffer between them.
 */
@Injectable()
export class Appointments {
  constructor(
    private readonly appointments: AppointmentRepository,
    private readonly availability: AvailabilityRepository,
    private readonly slots: Slots,
    private readonly freeSessions: FreeSessions,
    private readonly accounts: Accounts,
    private readonly limits: RollingLimits,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Books a slot for a client.
   * @throws DomainError appointment.not_offered, appointment.taken, appointment.too_many,
   * appointment.free_session_used, too_many
   */
  book(client: Actor, { type, startsAt, notes = null }: Booking): Promise<Appointment> {
    return this.withAvailabilityLock(async (availability) => {
      await this.limits.use(bookingsAndMoves, client.id);
      // Under the lock, so that concurrent bookings of one client cannot exceed the limits.
      assertFewOpen(await this.appointments.openCount(client.id, this.clock.now()));
      await this.freeSessions.assertOffered(client.id, type, availability);
      const slot = await this.slots.claim(availability, type, startsAt);
      const given = { type, label: labelOf(type, availability), ...slot, notes };
      return this.add(client, { ...given, userId: client.id, source: 'client' }, this.clock.now());
    });
  }

  /**
   * Creates an appointment for the practice at any free time, also in the past.
   * @param at time of creation, for imported appointments
   * @throws DomainError invalid (userId, endsAt), appointment.taken
   */
  async enter(admin: Actor, { userId, ...entry }: Entry, at = this.clock.now()): Promise<Appointment> {
    await this.assertClient(userId);
    return this.withAvailabilityLock(async (availability) => {
      const { type, startsAt, endsAt = endOf(entry, availability) } = entry;
      await this.slots.freeForPractice(startsAt, endsAt);
      const label = labelOf(type, availability);
      return this.add(
        admin,
        { ...given(entry), type, label, startsAt, endsAt, userId, source: 'practice' },
        at,
      );
    });
  }

  /**
   * Moves an appointment and keeps its length: a client to a slot and before the deadline, the practice to
   * any free time.
   * @throws DomainError not_found, appointment.not_offered, appointment.taken, appointment.too_late,
   * appointment.cancelled, too_many
   */
  reschedule(actor: Actor, id: number, startsAt: Date): Promise<Appointment> {
    return this.withAvailabilityLock(async (availability) => {
      const now = this.clock.now();
      const appointment = await this.appointments.get(id, actor);
      if (actor.role === 'admin') {
        const endsAt = new Date(+startsAt + (+appointment.endsAt - +appointment.startsAt));
        return this.move(actor, appointment, startsAt, endsAt);
      }
      appointment.assertChangeable(availability.cancelHours, now);
      if (+startsAt === +appointment.startsAt) return appointment;
      await this.limits.use(bookingsAndMoves, actor.id);
      const slot = await this.slots.claim(availability, appointment.type, startsAt, id);
      return this.appointments.change(id, actor, (one) =>
        one.reschedule(slot.startsAt, slot.endsAt, actor, now),
      );
    });
  }

  /**
   * Confirms a time chosen by the practice, for its client. @throws DomainError not_found,
   * appointment.cancelled, appointment.past
   */
  confirm(client: Actor, id: number): Promise<Appointment> {
    return this.appointments.change(id, client, (one) => one.confirm(client, this.clock.now()));
  }

  /**
   * @param now time of cancelling, for imported appointments
   * @throws DomainError not_found, appointment.too_late, appointment.past, appointment.cancelled
   */
  cancel(
    actor: Actor,
    id: number,
    reason: string | null = null,
    now = this.clock.now(),
  ): Promise<Appointment> {
    return this.withAvailabilityLock(({ cancelHours }) => {
      return this.appointments.change(id, actor, (appointment) => {
        if (actor.role === 'client') appointment.assertChangeable(cancelHours, now);
        return appointment.cancel(actor.id, now, reason);
      });
    });
  }

  /**
   * Changes, moves, assigns or cancels an appointment for the practice.
   * @throws DomainError not_found, invalid (userId, endsAt), appointment.taken, appointment.past,
   * appointment.cancelled, appointment.assigned
   */
  async change(admin: Actor, id: number, changes: EntryChanges): Promise<Appointment> {
    const { userId, startsAt, endsAt, status, reason = null, ...rest } = changes;
    if (userId !== undefined) await this.assertClient(userId);
    return this.withAvailabilityLock(async (availability) => {
      const now = this.clock.now();
      const appointment = await this.appointments.get(id, admin);
      if (status === 'scheduled') appointment.assertNotCancelled();
      if (startsAt !== undefined || endsAt !== undefined) {
        const from = startsAt ?? appointment.startsAt;
        const length = +appointment.endsAt - +appointment.startsAt;
        await this.move(admin, appointment, from, endsAt ?? new Date(+from + length));
      }
      const label =
        rest.type && rest.type !== appointment.type ? labelOf(rest.type, availability) : undefined;
      return this.appointments.change(id, admin, (one) => [
        ...(userId === undefined ? [] : one.assign(userId, admin.id, now)),
        ...one.change({ ...rest, label }, admin, now),
        ...(status === 'cancelled' ? one.cancel(admin.id, now, reason) : []),
      ]);
    });
  }

  private async move(
    admin: Actor,
    { id, ...before }: Appointment,
    startsAt: Date,
    endsAt: Date,
  ): Promise<Appointment> {
    if (before.status !== 'cancelled') await this.slots.freeForPractice(startsAt, endsAt, id);
    return this.appointments.change(id, admin, (one) =>
      one.reschedule(startsAt, endsAt, admin, this.clock.now()),
    );
  }

  private add(actor: Actor, given: Omit<NewAppointment, 'uid'>, at: Date): Promise<Appointment> {
    const appointment = new Appointment({ ...given, uid: randomUUID() }, at);
    return this.appointments.add(appointment, actor.id);
  }

  private withAvailabilityLock<T>(act: (availability: Availability) => Promise<T>): Promise<T> {
    return this.work.run(async () => act(await this.availability.lock()));
  }

  private async assertClient(userId: number): Promise<void> {
    if (!(await this.accounts.isClient(userId))) throw invalidField('userId', 'Please select a client');
  }
}

/** @throws DomainError invalid (endsAt) if no type gives its length */
function endOf({ type, startsAt }: Booking, availability: Availability): Date {
  const kind = availability.kind(type);
  if (!kind) throw invalidField('endsAt', 'Please enter when it ends');
  return new Date(+startsAt + kind.minutes * 60_000);
}

const given = ({
  notes = null,
  privateNotes = null,
  location = null,
  videoUrl = null,
}: Omit<Entry, 'userId'>): Pick<NewAppointment, 'notes' | 'privateNotes' | 'location' | 'videoUrl'> => ({
  notes,
  privateNotes,
  location,
  videoUrl,
});

/** The practice's name for the type; the type itself if the practice does not offer it. */
const labelOf = (type: AppointmentType, availability: Availability): string =>
  availability.kind(type)?.label ?? `${type.charAt(0).toUpperCase()}${type.slice(1)}`;
