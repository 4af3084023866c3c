import type { Actor } from '../../../kernel/actor.js';
import { DomainError, invalidField } from '../../../kernel/domain-error.js';
import type { Recorded } from '../../../kernel/recorded.js';
import type { AppointmentEvent, AppointmentEventName, AppointmentReminderDue } from './appointment-events.js';
import type { AppointmentSource } from './appointment-source.js';
import type { AppointmentType } from './availability.js';
import type { ServiceBooking } from './scheduling-service.js';

/** held: a visitor's who has not confirmed it, in no list */
export const appointmentStates = ['held', 'scheduled', 'cancelled'] as const;
export type AppointmentState = (typeof appointmentStates)[number];

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const maximumLength = dayMs;

/** Somebody without an account. */
export interface Invitee {
  name: string;
  /** How the name ends, where they told it apart. */
  lastName?: string;
  email: string;
  phone: string | null;
}

export interface NewAppointment {
  uid: string;
  /** users.id of the client; null for somebody without an account */
  userId: number | null;
  type: AppointmentType;
  /** What its kind is called. */
  label: string;
  startsAt: Date;
  endsAt: Date;
  source: AppointmentSource;
  notes?: string | null;
  privateNotes?: string | null;
  location?: string | null;
  videoUrl?: string | null;
  invitee?: Invitee;
  /** What the scheduling service calls it, and whether its time is taken. */
  service?: { externalId: string; conflict: boolean };
  /** Until when a visitor may confirm it. */
  heldUntil?: Date;
}

/** What the practice may change; fields that are left out keep their values. */
export interface AppointmentChanges {
  type?: AppointmentType | undefined;
  label?: string | undefined;
  notes?: string | null | undefined;
  privateNotes?: string | null | undefined;
  location?: string | null | undefined;
  videoUrl?: string | null | undefined;
}

/** A meeting of the practice with a client, or with somebody who may become one. */
export class Appointment {
  /** Given by the database. */
  id!: number;
  /** Of its entry in calendars, with the number of what their owners must know of: time, place, cancelling. */
  uid: string;
  sequence = 0;
  userId: number | null;
  type: AppointmentType;
  label: string;
  status: AppointmentState = 'scheduled';
  startsAt: Date;
  endsAt: Date;
  /** Seen by both sides. */
  notes: string | null;
  /** Seen by the practice only: in no mail, feed or export. */
  privateNotes: string | null;
  location: string | null;
  /** https */
  videoUrl: string | null;
  source: AppointmentSource;
  inviteeName: string | null;
  /** How it ends, where they told it apart. */
  inviteeLastName: string | null;
  inviteeEmail: string | null;
  inviteePhone: string | null;
  /** Of the scheduling service. */
  externalId: string | null;
  /** A scheduling service brought it although its time was taken. */
  conflict: boolean;
  /** Until when a visitor may confirm it; null for any that is not held. */
  heldUntil: Date | null = null;
  /** When a reminder is due; null when it was sent, or none is. */
  dayReminderAt: Date | null = null;
  hourReminderAt: Date | null = null;
  cancelledAt: Date | null = null;
  /** users.id; null where a visitor, the service or the application did it */
  cancelledBy: number | null = null;
  cancelReason: string | null = null;
  /** When its client agreed to the time: at once to one of their own choice; null while they have not. */
  confirmedAt: Date | null = null;
  /** Since when the practice's time waits for that; null for one of their own choice. */
  toConfirmSince: Date | null = null;
  created_at: Date;
  updated_at: Date;

  /** @throws DomainError invalid (endsAt) */
  constructor(given: NewAppointment, at: Date) {
    this.uid = given.uid;
    this.userId = given.userId;
    this.type = given.type;
    this.label = given.label;
    assertLength(given);
    this.startsAt = given.startsAt;
    this.endsAt = given.endsAt;
    this.notes = given.notes ?? null;
    this.privateNotes = given.privateNotes ?? null;
    this.location = given.location ?? null;
    this.videoUrl = given.videoUrl ?? null;
    this.source = given.source;
    this.inviteeName = given.invitee?.name ?? null;
    this.inviteeLastName = given.invitee?.lastName ?? null;
    this.inviteeEmail = given.invitee?.email ?? null;
    this.inviteePhone = given.invitee?.phone ?? null;
    this.externalId = given.service?.externalId ?? null;
    this.conflict = given.service?.conflict ?? false;
    this.created_at = at;
    this.updated_at = at;
    if (given.heldUntil) {
      this.status = 'held';
      this.heldUntil = given.heldUntil;
    } else {
      this.chooseTime(given.source === 'practice', at);
      this.planReminders(at);
    }
  }

  /** Events of its creation; a held one is told when it is confirmed. @param by users.id; null for a visitor or the service */
  bookedEvents(by: number | null): AppointmentEvent[] {
    if (this.status === 'held') return [];
    return [this.event('booked', by, this.created_at, this.times())];
  }

  /**
   * Its visitor has confirmed it: it counts from now on. Doing it twice changes nothing more.
   * @param userId of the client who they turn out to be; null for somebody without an account
   * @throws DomainError booking.expired
   */
  confirmHold(userId: number | null, at: Date): AppointmentEvent[] {
    if (this.heldUntil === null) return [];
    if (this.heldUntil <= at) throw bookingExpired();
    this.status = 'scheduled';
    this.heldUntil = null;
    this.userId = userId;
    this.updated_at = at;
    this.chooseTime(false, at);
    this.planReminders(at);
    return [this.event('booked', null, at, this.times())];
  }

  /** Its visitor cannot have it: the time is free again. */
  endHold(at: Date): AppointmentEvent[] {
    this.heldUntil &&= at;
    return [];
  }

  /**
   * Its client agrees to the time that the practice has chosen. Doing it twice changes nothing more.
   * @throws DomainError appointment.cancelled, appointment.past
   */
  confirm(by: Actor, at: Date): AppointmentEvent[] {
    this.assertNotCancelled();
    if (this.endsAt <= at) throw past();
    if (this.confirmedAt !== null) return [];
    this.chooseTime(false, at);
    this.updated_at = at;
    return [this.event('confirmed', by.id, at, this.times())];
  }

  /**
   * Moves it to another time.
   * @throws DomainError appointment.cancelled, invalid (endsAt)
   */
  reschedule(startsAt: Date, endsAt: Date, by: Actor | null, at: Date): AppointmentEvent[] {
    this.assertNotCancelled();
    if (+startsAt === +this.startsAt && +endsAt === +this.endsAt) return [];
    assertLength({ startsAt, endsAt });
    const { startsAt: from } = this;
    this.startsAt = startsAt;
    this.endsAt = endsAt;
    // It was moved to where nothing else is.
    this.conflict = false;
    this.sequence += 1;
    this.updated_at = at;
    this.chooseTime(by?.role === 'admin', at);
    this.planReminders(at);
    return [this.event('rescheduled', by?.id ?? null, at, { from: from.toISOString(), ...this.times() })];
  }

  /**
   * The scheduling service has another booking in the place of the one that this was made by.
   * @param conflict whether its time is taken
   * @throws DomainError appointment.cancelled
   */
  followService(booking: ServiceBooking, conflict: boolean, at: Date): AppointmentEvent[] {
    const { externalId, startsAt, endsAt, location, videoUrl } = booking;
    const events = this.reschedule(startsAt, endsAt, null, at);
    this.externalId = externalId;
    this.conflict = conflict;
    if (location !== null || videoUrl !== null) Object.assign(this, { location, videoUrl });
    return events;
  }

  /** @param by users.id; null for the application @throws DomainError appointment.cancelled, appointment.past */
  cancel(by: number | null, at: Date, reason: string | null = null): AppointmentEvent[] {
    this.assertNotCancelled();
    if (this.endsAt <= at) throw past();
    this.status = 'cancelled';
    this.sequence += 1;
    this.cancelledAt = at;
    this.cancelledBy = by;
    this.cancelReason = reason;
    this.heldUntil = null;
    this.dayReminderAt = null;
    this.hourReminderAt = null;
    this.updated_at = at;
    return [this.event('cancelled', by, at, { ...this.times(), ...(reason !== null && { reason }) })];
  }

  /** Changes what is said of it. Of private notes the client's activity tells nothing. */
  change(changes: AppointmentChanges, by: Actor, at: Date): AppointmentEvent[] {
    const fields = Object.entries(changes).flatMap(([field, value]) =>
      value === undefined || value === this[field as keyof AppointmentChanges] ? [] : [field],
    );
    if (fields.length === 0) return [];
    for (const field of fields) Object.assign(this, { [field]: changes[field as keyof AppointmentChanges] });
    const shared = fields.filter((field) => field !== 'privateNotes');
    if (shared.length === 0)
      return [{ ...this.event('changed', by.id, at, { fields: 'privateNotes' }), clientId: null }];
    this.updated_at = at;
    this.sequence += 1;
    return [this.event('changed', by.id, at, { fields: shared.join(', ') })];
  }

  /**
   * Somebody without an account turns out to be this client.
   * @param by users.id of the admin who says so; null where the client has confirmed the email address
   * @param isInvitee whether the client's account was made of the person who booked it
   * @throws DomainError appointment.assigned
   */
  assign(userId: number, by: number | null, at: Date, isInvitee = false): AppointmentEvent[] {
    if (this.userId === userId) return [];
    if (this.userId !== null) throw assigned();
    this.userId = userId;
    this.updated_at = at;
    const isKnownToClient = isInvitee && this.confirmedAt !== null;
    return [{ ...this.event('assigned', by, at, this.times()), isKnownToClient }];
  }

  /**
   * The reminders that are due; each is given once. One that is due beside the later one is left out, and none is of
   * use once it has begun.
   */
  takeReminders(now: Date): AppointmentReminderDue[] {
    const isDue = (at: Date | null): boolean => at !== null && at <= now;
    const before = isDue(this.hourReminderAt) ? 'hour' : isDue(this.dayReminderAt) ? 'day' : undefined;
    if (before === undefined) return [];
    this.dayReminderAt = null;
    if (before === 'hour') this.hourReminderAt = null;
    if (this.startsAt <= now) return [];
    const { id: appointmentId, userId: clientId, label, inviteeName: invitee, startsAt } = this;
    const facts = { appointmentId, clientId, before, label, invitee, startsAt, at: now } as const;
    return (before === 'hour' ? (['client', 'practice'] as const) : (['client'] as const)).map((to) => ({
      type: 'appointment.reminder_due',
      ...facts,
      to,
    }));
  }

  /** Until when its client or visitor may cancel or move it; undefined once that is over, or it was cancelled. */
  changeableUntil(cancelHours: number, at: Date): Date | undefined {
    const until = new Date(+this.startsAt - cancelHours * hourMs);
    return this.status === 'scheduled' && until >= at ? until : undefined;
  }

  /** Refuses a client who is later than the practice allows. @throws DomainError appointment.past, appointment.too_late */
  assertChangeable(cancelHours: number, at: Date): void {
    this.assertNotCancelled();
    if (this.endsAt <= at) throw past();
    if (!this.changeableUntil(cancelHours, at))
      throw new DomainError(
        'conflict',
        'appointment.too_late',
        'It is too late to change this appointment. Please contact us.',
      );
  }

  /** @throws DomainError appointment.cancelled */
  assertNotCancelled(): void {
    if (this.status === 'cancelled')
      throw new DomainError('conflict', 'appointment.cancelled', 'This appointment was cancelled.');
  }

  private chooseTime(byPractice: boolean, at: Date): void {
    this.confirmedAt = byPractice ? null : at;
    this.toConfirmSince = byPractice ? at : null;
  }

  /** A day and an hour before; none that would have been due before it was booked. */
  private planReminders(at: Date): void {
    const before = (time: number): Date | null => {
      const due = new Date(+this.startsAt - time);
      return due > at ? due : null;
    };
    this.dayReminderAt = before(dayMs);
    this.hourReminderAt = before(hourMs);
  }

  private times(): { startsAt: string; endsAt: string } {
    return { startsAt: this.startsAt.toISOString(), endsAt: this.endsAt.toISOString() };
  }

  private event<Name extends AppointmentEventName>(
    name: Name,
    actorId: number | null,
    at: Date,
    details: NonNullable<Recorded['details']>,
  ): AppointmentEvent<Name> {
    return {
      type: `appointment.${name}`,
      appointmentId: this.id,
      startsAt: this.startsAt,
      invitee: this.inviteeName,
      source: this.source,
      clientId: this.userId,
      actorId,
      at,
      subject: { type: 'appointment', id: this.id, title: this.label },
      details,
    };
  }
}

function assertLength({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): void {
  if (endsAt <= startsAt) throw invalidField('endsAt', 'Must be after the start');
  if (+endsAt - +startsAt > maximumLength)
    throw invalidField('endsAt', 'Must be within 24 hours of the start');
}

const past = (): DomainError => new DomainError('conflict', 'appointment.past', 'This appointment is over.');

export const taken = (): DomainError =>
  new DomainError(
    'conflict',
    'appointment.taken',
    'Someone else just took this time. Please choose another.',
  );

/** To the practice, which may know whose time it is. @param other such as 'Alex Sample, Tue, Nov 24, 10:00 – 10:30 AM' */
export const overlaps = (other: string): DomainError =>
  new DomainError('conflict', 'appointment.taken', `This time overlaps with ${other}.`);

/** Appointments that a client may have to come; the practice and a scheduling service may add more. */
const maximumOpen = 5;

/** For a further one of the client's own. @throws DomainError appointment.too_many */
export function assertFewOpen(open: number): void {
  if (open >= maximumOpen)
    throw new DomainError(
      'conflict',
      'appointment.too_many',
      `You already have ${maximumOpen} upcoming appointments. Cancel one to book another, or contact us.`,
    );
}

export const freeSessionUsed = (): DomainError =>
  new DomainError(
    'conflict',
    'appointment.free_session_used',
    'The free session is for new clients, once per person. Please choose another appointment type, or contact us.',
  );

export const notOffered = (): DomainError =>
  new DomainError('conflict', 'appointment.not_offered', 'This time isn’t available. Please choose another.');

export const bookingExpired = (): DomainError =>
  new DomainError(
    'conflict',
    'booking.expired',
    'We held this time for 30 minutes, and that has passed. Please choose another.',
  );

export const assigned = (): DomainError =>
  new DomainError('conflict', 'appointment.assigned', 'This appointment belongs to another client.');
