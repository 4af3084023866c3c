import type { Language } from '@steward/texts';
import type { Actor } from '../../../kernel/index.js';
import type { Appointment } from './appointment.js';
import type { AppointmentEvent, AppointmentReminderDue } from './appointment-events.js';
import type { AppointmentType, Availability, AvailabilityChanged } from './availability.js';

/** The time of an existing appointment. */
export interface TakenTime {
  /** appointments.id */
  id: number;
  startsAt: Date;
  endsAt: Date;
  /** Name of its client or invitee; null if unknown. */
  name: string | null;
  /** False if it is that of a client whom the caller does not see. */
  isVisible: boolean;
}

/** A change under the lock of the appointment. @returns its events */
export type AppointmentChange = (appointment: Appointment) => (AppointmentEvent | AppointmentReminderDue)[];

export abstract class AppointmentRepository {
  /**
   * @param by users.id of the creator; null for a visitor or the service
   * @throws DomainError appointment.taken
   */
  abstract add(appointment: Appointment, by: number | null): Promise<Appointment>;
  /**
   * Changes an appointment visible to the actor; null for the application itself.
   * @throws DomainError not_found, appointment.taken
   */
  abstract change(id: number, actor: Actor | null, change: AppointmentChange): Promise<Appointment>;
  /**
   * An appointment that the actor may see, or any for Steward itself (null). A held time is not found.
   * @throws DomainError not_found
   */
  abstract get(id: number, actor: Actor | null): Promise<Appointment>;
  /** The appointment with that id at the scheduling service. */
  abstract ofService(externalId: string): Promise<Appointment | undefined>;
  /** An id that no appointment will get. */
  abstract unusedId(): Promise<number>;
  /**
   * Number of a client's scheduled appointments that have not begun, including those created by the practice.
   */
  abstract openCount(userId: number, now: Date): Promise<number>;
  /**
   * The latest scheduled appointment of these types, past ones included, of a client or of the visitor with an
   * email address (case-insensitive).
   * @returns appointments.id
   */
  abstract latestOf(
    person: { clientId: number | null; email: string | null },
    types: readonly AppointmentType[],
  ): Promise<number | undefined>;
  /** Changes the upcoming appointments of a client. */
  abstract changeComing(userId: number, now: Date, change: AppointmentChange): Promise<void>;
  /** The ids of scheduled appointments with a due reminder, soonest first. */
  abstract dueForReminder(now: Date): Promise<number[]>;
  /** An appointment booked by a visitor, held or not. @throws DomainError not_found */
  abstract visitors(id: number): Promise<Appointment>;
  /** Changes an appointment booked by a visitor, held or not. @throws DomainError not_found */
  abstract changeVisitors(id: number, change: AppointmentChange): Promise<Appointment>;
  /**
   * Changes the appointments of an invitee without an account, by case-insensitive email address; not held
   * ones.
   */
  abstract changeInvitees(email: string, change: AppointmentChange): Promise<void>;
  /**
   * Taken times between two moments, ordered by start: all but cancelled appointments and expired holds.
   * @param reader the caller; null for Steward itself
   */
  abstract taken(from: Date, to: Date, now: Date, reader?: Actor | null): Promise<TakenTime[]>;
  /** Removes expired holds between two moments, so that their time can be booked. */
  abstract dropExpiredHolds(from: Date, to: Date, now: Date): Promise<void>;
}

export abstract class AvailabilityRepository {
  abstract get(): Promise<Availability>;
  /** With the practice's IANA time zone, in which its hours are. */
  abstract inZone(): Promise<{ availability: Availability; zone: string }>;
  /** Row lock until the open transaction ends, which serializes bookings and moves. */
  abstract lock(): Promise<Availability>;
  abstract replace(availability: Availability, changed: AvailabilityChanged): Promise<void>;
}

/** The calendar feed of a person for one client: its address contains a secret. */
export interface CalendarFeed {
  /** users.id of the person */
  userId: number;
  /** client_access.id, for a client whom the person acts for; null for their own, and for the practice */
  accessId: number | null;
  /** SHA-256 of the secret. */
  secretHash: Buffer;
  /** The secret, encrypted under APP_SECRET. */
  sealed: Buffer;
}

/** The person and client of a calendar feed. */
export type FeedPlace = Pick<CalendarFeed, 'userId' | 'accessId'>;

/** The owner of a calendar feed, as the activity log names them. */
export interface FeedOwner extends Actor {
  name: string;
}

/** The owner of a calendar feed, in whose language it is. */
export interface FeedReader {
  owner: Actor;
  language: Language;
}

export abstract class CalendarFeedRepository {
  /** A person with a row lock until the open transaction ends, which serializes changes of their feed. */
  abstract lockOwner(userId: number): Promise<FeedOwner>;
  abstract find(of: FeedPlace): Promise<CalendarFeed | undefined>;
  abstract add(feed: CalendarFeed, at: Date): Promise<void>;
  /** @returns false if there is none */
  abstract remove(of: FeedPlace): Promise<boolean>;
  /** Removes all feeds of a person. @returns false if they have none */
  abstract removeAll(userId: number): Promise<boolean>;
  /** The owner of a feed, with its client, unless their account is closed or their access has ended. */
  abstract readerOf(secretHash: Buffer, now: Date): Promise<FeedReader | undefined>;
}
