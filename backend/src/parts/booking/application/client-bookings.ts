import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { msg } from '@steward/texts';
import { type Actor, clientOf } from '../../../kernel/index.js';
import {
  Appointment,
  AppointmentRepository,
  type AppointmentType,
  AvailabilityLock,
  type OwnMovesRule,
  type Place,
  PracticeAppointments,
} from '../../../modules/scheduling/index.js';
import type { RateLimit } from '../../../platform/security/rate-limits.js';
import { RollingLimits } from '../../../platform/security/rolling-limits.js';
import { assertFewOpen } from '../domain/booking-refusals.js';
import { offers, placeFor } from './bookable.js';
import { FreeSessions } from './free-sessions.js';
import { Slots } from './slots.js';

/** Limit of bookings and moves of one client in 24 hours, by any of its people. */
const bookingsAndMoves: RateLimit = {
  name: 'bookings',
  points: 20,
  per: 24 * 60 * 60,
  message: msg(
    'You booked or moved appointments 20 times in 24 hours. Please try again later, or contact us.',
  ),
};

/** Clients move appointments of types that are offered, within the limit. */
export const movesWithin = (limits: Pick<RollingLimits, 'hasLeft'>): OwnMovesRule => ({
  areOffered: `v.weekly <> '[]' AND v.types @> jsonb_build_array(jsonb_build_object('type', a.type))`,
  mayMove: async (client, type, availability) =>
    offers(availability, type) && (await limits.hasLeft(bookingsAndMoves, clientOf(client))),
});

/** A booking by a person of the client. */
export interface Booking {
  type: AppointmentType;
  /** UTC. */
  startsAt: Date;
  /** Default: the first that the type offers. */
  place?: Place | undefined;
  notes?: string | null | undefined;
}

/** Bookings and moves of appointments by clients, to times that are offered. */
@Injectable()
export class ClientBookings {
  constructor(
    private readonly appointments: AppointmentRepository,
    private readonly lock: AvailabilityLock,
    private readonly slots: Slots,
    private readonly freeSessions: FreeSessions,
    private readonly limits: RollingLimits,
    private readonly practice: PracticeAppointments,
  ) {}

  /**
   * Books a slot for a client.
   * @throws DomainError invalid (place), appointment.not_offered, appointment.taken, appointment.too_many,
   * appointment.free_session_used, too_many
   */
  book(client: Actor, { type, startsAt, place, notes = null }: Booking): Promise<Appointment> {
    return this.lock.hold(async (availability, now) => {
      const clientId = clientOf(client);
      const meeting = placeFor(availability, type, place);
      await this.limits.use(bookingsAndMoves, clientId);
      // Under the lock, so that concurrent bookings of one client cannot exceed the limits.
      assertFewOpen(await this.appointments.openCount(clientId, now));
      await this.freeSessions.assertOffered(clientId, type, availability);
      const slot = await this.slots.claim(availability, type, startsAt);
      const given = { uid: randomUUID(), userId: clientId, type, ...availability.labelsOf(type), notes };
      return this.appointments.add(
        new Appointment({ ...given, ...meeting, ...slot, source: 'client' }, now),
        client.id,
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
    if (actor.role === 'admin') return this.practice.change(actor, id, { startsAt });
    return this.lock.hold(async (availability, now) => {
      const appointment = await this.appointments.get(id, actor);
      appointment.assertChangeable(availability.cancelHours, now);
      if (+startsAt === +appointment.startsAt) return appointment;
      await this.limits.use(bookingsAndMoves, clientOf(actor));
      const slot = await this.slots.claim(availability, appointment.type, startsAt, id);
      return this.appointments.change(id, actor, (one) =>
        one.reschedule(slot.startsAt, slot.endsAt, actor, now),
      );
    });
  }
}
