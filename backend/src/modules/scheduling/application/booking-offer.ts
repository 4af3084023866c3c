import { Injectable } from '@nestjs/common';
import { type Actor, clientOf, Clock, type Days } from '../../../kernel/index.js';
import { InvoiceQueries } from '../../billing/index.js';
import { Accounts } from '../../identity/index.js';
import { Site } from '../../practice/index.js';
import { bookingFull, freeSessionUsed, notOffered } from '../domain/appointment-refusals.js';
import type { AppointmentKind, AppointmentType, Availability, Place } from '../domain/availability.js';
import {
  BookingRequestRepository,
  type ConfirmedBy,
  maximumOpenRequests,
  workingDaysToAnswer,
} from '../domain/booking-request.js';
import { type TypeLabels, typeLabelOf } from '../domain/type-labels.js';
import { AppointmentRepository, AvailabilityRepository } from '../domain/ports.js';
import { endOfWorkingDay } from '../domain/working-days.js';
import { type Slot, Slots } from './slots.js';

/** Type of the free first session. */
const type = 'consultation';
/** Duration in milliseconds of a hold that an email confirms. */
const holdTime = 30 * 60_000;

/** The free first session for visitors. */
interface FirstSession {
  /** In the current language. */
  label: string;
  labels: TypeLabels;
  minutes: number;
  /** Last day that can have a free time, in days from today. */
  horizonDays: number;
  /** The first is the default. */
  places: readonly Place[];
  /** Start of the first free time, UTC; null if there is none. */
  nextFreeAt: string | null;
  confirmedBy: ConfirmedBy;
}

/** The offer to visitors. */
export interface CurrentOffer {
  session: FirstSession | null;
  /** The practice's, in place of a session, while too many requests wait for it; null otherwise, or without one. */
  phone: string | null;
}

/** The free first session that visitors can book: whether it is offered, and when. */
@Injectable()
export class BookingOffer {
  constructor(
    private readonly availability: AvailabilityRepository,
    private readonly slots: Slots,
    private readonly site: Site,
    private readonly requests: BookingRequestRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * No session if the practice has no hours or no free consultation, uses an external booking page, or has to answer
   * ten requests first.
   */
  async current(): Promise<CurrentOffer> {
    const availability = await this.availability.get();
    const kind = await this.kindIn(availability);
    if (!kind) return { session: null, phone: null };
    const confirmedBy = await this.confirmedBy();
    if (await this.isFull(confirmedBy))
      return { session: null, phone: (await this.site.get()).phone || null };
    const { minutes, places } = kind;
    const label = typeLabelOf(kind);
    const labels = { en: kind.label, es: kind.labelEs };
    const nextFreeAt = (await this.slots.next(type))?.toISOString() ?? null;
    const { horizonDays } = availability;
    const session = { label, labels, minutes, horizonDays, places, nextFreeAt, confirmedBy };
    return { session, phone: null };
  }

  /** Emails are what decides: without a mail server no link reaches the visitor. */
  async confirmedBy(): Promise<ConfirmedBy> {
    return (await this.site.get()).sendsEmail ? 'email' : 'practice';
  }

  /** End of a hold that begins now: after half an hour, or with the practice's second working day. */
  async heldUntil(confirmedBy: ConfirmedBy, availability: Availability, now: Date): Promise<Date> {
    return confirmedBy === 'email'
      ? new Date(+now + holdTime)
      : endOfWorkingDay(workingDaysToAnswer, +now, availability, await this.site.timeZone());
  }

  /** @param days in the practice's time zone, at most 62 @throws DomainError invalid (to) */
  async free(days: Days): Promise<Slot[]> {
    const slots = await this.slots.offered(type, days);
    const isOffered = await this.kindIn(await this.availability.get());
    return isOffered && !(await this.isFull(await this.confirmedBy())) ? slots : [];
  }

  /**
   * The type that is offered; the caller holds the availability lock.
   * @throws DomainError appointment.not_offered, booking.full
   */
  async offeredIn(availability: Availability, confirmedBy: ConfirmedBy): Promise<AppointmentKind> {
    const kind = await this.kindIn(availability);
    if (!kind) throw notOffered();
    if (await this.isFull(confirmedBy)) throw bookingFull((await this.site.get()).phone);
    return kind;
  }

  /** As `Slots.claim`. @throws DomainError appointment.not_offered, appointment.taken */
  claim(availability: Availability, startsAt: Date): Promise<Slot> {
    return this.slots.claim(availability, type, startsAt);
  }

  private async isFull(confirmedBy: ConfirmedBy): Promise<boolean> {
    return (
      confirmedBy === 'practice' && (await this.requests.openCount(this.clock.now())) >= maximumOpenRequests
    );
  }

  private async kindIn({ firstSession }: Availability): Promise<AppointmentKind | undefined> {
    // With an external booking page, nothing is booked here.
    return (await this.site.get()).schedulingUrl === null ? firstSession : undefined;
  }
}

/** Use of a person's free session: by an appointment, or by having paid an invoice. */
export interface UsedFreeSession {
  /** appointments.id of the latest one; null if an invoice was paid instead */
  appointmentId: number | null;
}

/**
 * The rule "one free session per person". A past or upcoming session counts, including one created by the
 * practice; a cancelled one does not. A person is a client's account, or a confirmed email address.
 */
@Injectable()
export class FreeSessions {
  constructor(
    private readonly accounts: Accounts,
    private readonly invoices: InvoiceQueries,
    private readonly appointments: AppointmentRepository,
  ) {}

  /** The appointment types that the actor can book. */
  async offeredTo(actor: Actor, availability: Availability): Promise<AppointmentKind[]> {
    const { bookable } = availability;
    const isUsed = actor.role === 'client' && (await this.isUsedBy(clientOf(actor), availability));
    return bookable.filter(({ free }) => !(free && isUsed));
  }

  /** Checks a client's own booking. @throws DomainError appointment.free_session_used */
  async assertOffered(clientId: number, type: AppointmentType, availability: Availability): Promise<void> {
    if (availability.kind(type)?.free && (await this.isUsedBy(clientId, availability)))
      throw freeSessionUsed();
  }

  /** Use of the free session by the person with that email address; undefined if unused. */
  async ofAddress(email: string, availability: Availability): Promise<UsedFreeSession | undefined> {
    const types = availability.freeTypes;
    if (types.length === 0) return undefined;
    const clientId = await this.accounts.clientWithConfirmedEmail(email);
    // Covers visitors too, since a booking is only scheduled once its link has confirmed the address.
    const appointmentId = await this.appointments.latestOf({ clientId: clientId ?? null, email }, types);
    if (appointmentId !== undefined) return { appointmentId };
    const hasPaid = clientId !== undefined && (await this.invoices.hasPaid(clientId));
    return hasPaid ? { appointmentId: null } : undefined;
  }

  private async isUsedBy(clientId: number, { freeTypes }: Availability): Promise<boolean> {
    if (freeTypes.length === 0) return false;
    const used = await this.appointments.latestOf({ clientId, email: null }, freeTypes);
    return used !== undefined || (await this.invoices.hasPaid(clientId));
  }
}
