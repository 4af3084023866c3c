import type { Actor } from '../../../kernel/actor.js';
import type { Appointment } from './appointment.js';
import type { AppointmentEvent, AppointmentReminderDue } from './appointment-events.js';
import type { Availability, AvailabilityChanged } from './availability.js';

/** A time that an appointment takes. */
export interface TakenTime {
  /** appointments.id */
  id: number;
  startsAt: Date;
  endsAt: Date;
  /** Of its client or invitee; null where nobody is known. */
  name: string | null;
}

export abstract class AppointmentRepository {
  /**
   * @param by users.id of who books it; null for a visitor or the service
   * @throws DomainError appointment.taken
   */
  abstract add(appointment: Appointment, by: number | null): Promise<Appointment>;
  /**
   * Changes one that the actor may see; null for the application itself.
   * @throws DomainError not_found, appointment.taken
   */
  abstract change(
    id: number,
    actor: Actor | null,
    change: (appointment: Appointment) => (AppointmentEvent | AppointmentReminderDue)[],
  ): Promise<Appointment>;
  /** One that the actor may see; held ones are nobody's. @throws DomainError not_found */
  abstract get(id: number, actor: Actor): Promise<Appointment>;
  /** The one that the scheduling service calls so. */
  abstract ofService(externalId: string): Promise<Appointment | undefined>;
  /** An id that no appointment will have. */
  abstract unusedId(): Promise<number>;
  /** How many of a client's appointments are scheduled and have not begun, whoever made them. */
  abstract openCount(userId: number, now: Date): Promise<number>;
  /** Changes those of a client that are to come. */
  abstract changeComing(
    userId: number,
    now: Date,
    change: (appointment: Appointment) => AppointmentEvent[],
  ): Promise<void>;
  /** The ids of scheduled appointments with a reminder that is due, the soonest first. */
  abstract dueForReminder(now: Date): Promise<number[]>;
  /** One that a visitor has chosen, held or not. @throws DomainError not_found */
  abstract visitors(id: number): Promise<Appointment>;
  /** Changes one that a visitor has chosen, held or not. @throws DomainError not_found */
  abstract changeVisitors(
    id: number,
    change: (appointment: Appointment) => AppointmentEvent[],
  ): Promise<Appointment>;
  /** Changes those of an invitee without an account, by their e-mail address in any case of its letters; no held ones. */
  abstract changeInvitees(
    email: string,
    change: (appointment: Appointment) => AppointmentEvent[],
  ): Promise<void>;
  /** What is taken between two moments, by its beginning: all but what is cancelled and holds that have expired. */
  abstract taken(from: Date, to: Date, now: Date): Promise<TakenTime[]>;
  /** Removes expired holds between two moments, which give way to whoever wants their time. */
  abstract dropExpiredHolds(from: Date, to: Date, now: Date): Promise<void>;
}

export abstract class AvailabilityRepository {
  abstract get(): Promise<Availability>;
  /** With the practice's IANA time zone, on whose clock its hours stand. */
  abstract inZone(): Promise<{ availability: Availability; zone: string }>;
  /** Held until the open transaction ends: whoever books or moves takes turns here. */
  abstract lock(): Promise<Availability>;
  abstract replace(availability: Availability, changed: AvailabilityChanged): Promise<void>;
}
