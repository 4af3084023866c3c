import { type Language, t } from '@steward/texts';
import { type Actor, changesTo, type DomainError, invalidField } from '../../../kernel/index.js';
import { type AppointmentAction, actionsOf } from './appointment-actions.js';
import {
  type AppointmentEvent,
  appointmentEvent,
  type AppointmentReminderDue,
  type AppointmentSource,
  timesOf,
} from './appointment-events.js';
import { assigned, bookingExpired, cancelled, past, tooLate } from './appointment-refusals.js';
import type { AppointmentType, Place } from './availability.js';
import type { ServiceBooking } from './scheduling-service.js';

/** held: a visitor's unconfirmed time, in no list */
type AppointmentState = 'held' | 'scheduled' | 'cancelled';

export const visibleStates = ['scheduled', 'completed', 'cancelled'] as const;
/** An appointment that is over is shown as completed. */
export type VisibleState = (typeof visibleStates)[number];

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const maximumLength = dayMs;

/** A person without an account. */
interface Invitee {
  name: string;
  /** Last name, if the person entered it separately. */
  lastName?: string | undefined;
  email: string;
  phone: string | null;
  /** Default: en */
  language?: Language | undefined;
}

export interface AppointmentDetails {
  notes?: string | null | undefined;
  privateNotes?: string | null | undefined;
  place?: Place | undefined;
  location?: string | null | undefined;
  videoUrl?: string | null | undefined;
}

type Given = 'uid' | 'userId' | 'type' | 'label' | 'startsAt' | 'endsAt' | 'source';

export interface NewAppointment extends Pick<Appointment, Given>, AppointmentDetails {
  /** Default: null */
  labelEs?: string | null;
  invitee?: Invitee;
  /** The booking's id at the scheduling service, and whether its time is taken. */
  service?: { externalId: string; conflict: boolean };
  /** Deadline for the visitor's confirmation. */
  heldUntil?: Date;
}

/** Changes by the practice; omitted fields keep their values. */
export interface AppointmentChanges extends AppointmentDetails {
  type?: AppointmentType | undefined;
  label?: string | undefined;
  labelEs?: string | null | undefined;
}

/** A meeting of the practice with a client or a prospective client. */
export class Appointment {
  /** Assigned by the database. */
  id!: number;
  /**
   * UID and SEQUENCE of its calendar entry; SEQUENCE counts changes that calendars must show: time, place,
   * cancelling.
   */
  uid!: string;
  sequence = 0;
  /** users.id of the client; null for a person without an account */
  userId!: number | null;
  type!: AppointmentType;
  /** English name of its type. */
  label!: string;
  /** Spanish name of its type; null: not translated. */
  labelEs: string | null;
  status: AppointmentState = 'scheduled';
  startsAt!: Date;
  endsAt!: Date;
  /** Visible to client and practice. */
  notes: string | null;
  /** Visible to the practice only: in no email, feed or export. */
  privateNotes: string | null;
  place: Place;
  /** Overrides the address or phone number of its place. */
  location: string | null;
  /** https */
  videoUrl: string | null;
  source!: AppointmentSource;
  inviteeName: string | null;
  /** Last name, if the person entered it separately. */
  inviteeLastName: string | null;
  inviteeEmail: string | null;
  inviteePhone: string | null;
  /** The invitee's: emails and calendar files are in it, and a client made from the booking gets it. */
  language: Language;
  /** Id at the scheduling service. */
  externalId: string | null;
  /** Booked through the scheduling service although the time was taken. */
  conflict: boolean;
  /** Deadline for the visitor's confirmation; null if it is not held. */
  heldUntil: Date | null = null;
  /** Time of the next reminder; null if it was sent, or none is planned. */
  dayReminderAt: Date | null = null;
  hourReminderAt: Date | null = null;
  cancelledAt: Date | null = null;
  /** users.id; null for a visitor, the service or the application */
  cancelledBy: number | null = null;
  cancelReason: string | null = null;
  /** Time the client agreed to it: immediately for a time they chose; null until then. */
  confirmedAt: Date | null = null;
  /** Time since which a time chosen by the practice awaits confirmation; null for one the client chose. */
  toConfirmSince: Date | null = null;
  created_at: Date;
  updated_at: Date;

  /** @throws DomainError invalid (endsAt) */
  constructor({ invitee, service, heldUntil, ...given }: NewAppointment, at: Date) {
    assertLength(given);
    Object.assign(this, given);
    this.labelEs = given.labelEs ?? null;
    this.notes = given.notes ?? null;
    this.privateNotes = given.privateNotes ?? null;
    this.location = given.location ?? null;
    this.videoUrl = given.videoUrl ?? null;
    this.place = given.place ?? impliedPlace('office', this);
    this.inviteeName = invitee?.name ?? null;
    this.inviteeLastName = invitee?.lastName ?? null;
    this.inviteeEmail = invitee?.email ?? null;
    this.inviteePhone = invitee?.phone ?? null;
    this.language = invitee?.language ?? 'en';
    this.externalId = service?.externalId ?? null;
    this.conflict = service?.conflict ?? false;
    this.created_at = at;
    this.updated_at = at;
    if (heldUntil) {
      this.status = 'held';
      this.heldUntil = heldUntil;
    } else {
      this.chooseTime(given.source === 'practice', at);
      this.planReminders(at);
    }
  }

  /**
   * Creation events; a held one has none until it is confirmed. @param by users.id; null for a visitor or the
   * service
   */
  bookedEvents(by: number | null): AppointmentEvent[] {
    if (this.status === 'held') return [];
    return [appointmentEvent(this, 'booked', by, this.created_at, timesOf(this))];
  }

  /**
   * Confirms a held time for its visitor; idempotent.
   * @param userId the client who the visitor is; null for a person without an account
   * @param by users.id of who confirms for the practice; null for the visitor
   * @throws DomainError booking.expired
   */
  confirmHold(userId: number | null, at: Date, by: number | null = null): AppointmentEvent[] {
    if (this.heldUntil === null) return [];
    this.assertNotExpired(at);
    this.status = 'scheduled';
    this.heldUntil = null;
    this.userId = userId;
    this.updated_at = at;
    this.chooseTime(false, at);
    this.planReminders(at);
    return [appointmentEvent(this, 'booked', by, at, timesOf(this))];
  }

  /** @throws DomainError booking.expired for a held time */
  assertNotExpired(at: Date): void {
    if (this.heldUntil !== null && this.heldUntil <= at) throw bookingExpired();
  }

  /** Releases a held time. */
  endHold(at: Date): AppointmentEvent[] {
    this.heldUntil &&= at;
    return [];
  }

  /**
   * Confirms, for its client, a time chosen by the practice; idempotent.
   * @throws DomainError appointment.cancelled, appointment.past
   */
  confirm(by: Actor, at: Date): AppointmentEvent[] {
    assertPossible(this.endRefusal(at));
    if (this.confirmedAt !== null) return [];
    this.chooseTime(false, at);
    this.updated_at = at;
    return [appointmentEvent(this, 'confirmed', by.id, at, timesOf(this))];
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
    // The new time was checked to be free.
    this.conflict = false;
    this.sequence += 1;
    this.updated_at = at;
    this.chooseTime(by?.role === 'admin', at);
    this.planReminders(at);
    return [
      appointmentEvent(this, 'rescheduled', by?.id ?? null, at, {
        from: from.toISOString(),
        ...timesOf(this),
      }),
    ];
  }

  /**
   * Applies a rescheduling at the scheduling service, which creates a new booking there.
   * @param conflict whether its time is taken
   * @throws DomainError appointment.cancelled
   */
  followService(booking: ServiceBooking, conflict: boolean, at: Date): AppointmentEvent[] {
    const { externalId, startsAt, endsAt, place, location, videoUrl } = booking;
    const events = this.reschedule(startsAt, endsAt, null, at);
    this.externalId = externalId;
    this.conflict = conflict;
    if (location !== null || videoUrl !== null) Object.assign(this, { place, location, videoUrl });
    return events;
  }

  /** @param by users.id; null for the application @throws DomainError appointment.cancelled, appointment.past */
  cancel(by: number | null, at: Date, reason: string | null = null): AppointmentEvent[] {
    assertPossible(this.endRefusal(at));
    this.status = 'cancelled';
    this.sequence += 1;
    this.cancelledAt = at;
    this.cancelledBy = by;
    this.cancelReason = reason;
    this.heldUntil = null;
    this.dayReminderAt = null;
    this.hourReminderAt = null;
    this.updated_at = at;
    return [
      appointmentEvent(this, 'cancelled', by, at, { ...timesOf(this), ...(reason !== null && { reason }) }),
    ];
  }

  /** Changes its details. A change of private notes is not in the client's activity. */
  change(changes: AppointmentChanges, by: Actor, at: Date): AppointmentEvent[] {
    const { location = this.location, videoUrl = this.videoUrl } = changes;
    const isElsewhere = location !== this.location || videoUrl !== this.videoUrl;
    const place =
      changes.place ?? (isElsewhere ? impliedPlace(this.place, { location, videoUrl }) : undefined);
    const { changed } = changesTo(this, { ...changes, place });
    const fields = Object.keys(changed);
    if (fields.length === 0) return [];
    Object.assign(this, changed);
    const shared = fields.filter((field) => field !== 'privateNotes' && field !== 'labelEs');
    if (shared.length === 0)
      return [
        { ...appointmentEvent(this, 'changed', by.id, at, { fields: 'privateNotes' }), clientId: null },
      ];
    this.updated_at = at;
    this.sequence += 1;
    return [appointmentEvent(this, 'changed', by.id, at, { fields: shared.join(', ') })];
  }

  /**
   * Assigns it to a client.
   * @param by users.id of the admin who assigns it; null if the client has confirmed the email address
   * @param isInvitee whether the account was created from this booking
   * @throws DomainError appointment.assigned
   */
  assign(userId: number, by: number | null, at: Date, isInvitee = false): AppointmentEvent[] {
    if (this.userId === userId) return [];
    if (this.userId !== null) throw assigned();
    this.userId = userId;
    this.updated_at = at;
    const isKnownToClient = isInvitee && this.confirmedAt !== null;
    return [{ ...appointmentEvent(this, 'assigned', by, at, timesOf(this)), isKnownToClient }];
  }

  /**
   * The due reminders; each is returned once. Of two due reminders only the later one is sent, and none after
   * the start.
   */
  takeReminders(now: Date): AppointmentReminderDue[] {
    const isDue = (at: Date | null): boolean => at !== null && at <= now;
    const before = isDue(this.hourReminderAt) ? 'hour' : isDue(this.dayReminderAt) ? 'day' : undefined;
    if (before === undefined) return [];
    this.dayReminderAt = null;
    if (before === 'hour') this.hourReminderAt = null;
    if (this.startsAt <= now) return [];
    const { id: appointmentId, userId: clientId, label, labelEs, inviteeName: invitee, startsAt } = this;
    const facts = { appointmentId, clientId, before, label, labelEs, invitee, startsAt, at: now } as const;
    return (before === 'hour' ? (['client', 'practice'] as const) : (['client'] as const)).map((to) => ({
      type: 'appointment.reminder_due',
      ...facts,
      to,
    }));
  }

  /** Its state as screens show it; a held one is in no list. */
  visibleState(at: Date): VisibleState {
    if (this.status === 'cancelled') return this.status;
    return this.endsAt <= at ? 'completed' : 'scheduled';
  }

  /**
   * Last moment for its client or visitor to cancel or move it; undefined after that, or if it was cancelled.
   */
  changeableUntil(cancelHours: number, at: Date): Date | undefined {
    const until = new Date(+this.startsAt - cancelHours * hourMs);
    return this.status === 'scheduled' && until >= at ? until : undefined;
  }

  /**
   * The actions that a caller who can see it may take now: the command of any other would be refused.
   * @param client until how many hours before a client can change it, and whether they can move it at all
   */
  allowed(actor: Actor, client: { cancelHours: number; mayMove: boolean }, at: Date): AppointmentAction[] {
    const isOpen = this.endRefusal(at) === undefined;
    if (actor.role === 'admin')
      return actionsOf({ cancel: isOpen, reschedule: this.status !== 'cancelled', edit: true });
    const isChangeable = this.changeRefusal(client.cancelHours, at) === undefined;
    return actionsOf({ confirm: isOpen, cancel: isChangeable, reschedule: isChangeable && client.mayMove });
  }

  /**
   * Checks the deadline of its client or visitor.
   * @throws DomainError appointment.cancelled, appointment.past, appointment.too_late
   */
  assertChangeable(cancelHours: number, at: Date): void {
    assertPossible(this.changeRefusal(cancelHours, at));
  }

  /** @throws DomainError appointment.cancelled */
  assertNotCancelled(): void {
    if (this.status === 'cancelled') throw cancelled();
  }

  private changeRefusal(cancelHours: number, at: Date): DomainError | undefined {
    return this.endRefusal(at) ?? (this.changeableUntil(cancelHours, at) ? undefined : tooLate());
  }

  /** Refusal of actions on an appointment that is cancelled or over. */
  private endRefusal(at: Date): DomainError | undefined {
    if (this.status === 'cancelled') return cancelled();
    return this.endsAt <= at ? past() : undefined;
  }

  private chooseTime(byPractice: boolean, at: Date): void {
    this.confirmedAt = byPractice ? null : at;
    this.toConfirmSince = byPractice ? at : null;
  }

  /** A day and an hour before; without those that would have been due before the booking. */
  private planReminders(at: Date): void {
    const before = (time: number): Date | null => {
      const due = new Date(+this.startsAt - time);
      return due > at ? due : null;
    };
    this.dayReminderAt = before(dayMs);
    this.hourReminderAt = before(hourMs);
  }
}

/**
 * The place for callers that do not state it, as before there were places: a video link without a location is a
 * video call.
 */
function impliedPlace(
  before: Place,
  { location, videoUrl }: Pick<Appointment, 'location' | 'videoUrl'>,
): Place {
  if (videoUrl !== null && location === null) return 'video';
  return before === 'video' ? 'office' : before;
}

function assertLength({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): void {
  if (endsAt <= startsAt) throw invalidField('endsAt', t('Must be after the start'));
  if (+endsAt - +startsAt > maximumLength)
    throw invalidField('endsAt', t('Must be within 24 hours of the start'));
}

function assertPossible(refusal: DomainError | undefined): void {
  if (refusal) throw refusal;
}
