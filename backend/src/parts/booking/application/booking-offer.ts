import { Injectable } from '@nestjs/common';
import { Clock, type Days } from '../../../kernel/index.js';
import { Site } from '../../../modules/practice/index.js';
import {
  type AppointmentKind,
  type Availability,
  AvailabilityRepository,
  type Place,
  type TypeLabels,
  typeLabelOf,
} from '../../../modules/scheduling/index.js';
import { bookingFull, notOffered } from '../domain/booking-refusals.js';
import {
  BookingRequestRepository,
  type ConfirmedBy,
  maximumOpenRequests,
  workingDaysToAnswer,
} from '../domain/booking-request.js';
import { endOfWorkingDay } from '../domain/working-days.js';
import { firstSessionOf } from './bookable.js';
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

  private async kindIn(availability: Availability): Promise<AppointmentKind | undefined> {
    // With an external booking page, nothing is booked here.
    return (await this.site.get()).schedulingUrl === null ? firstSessionOf(availability) : undefined;
  }
}
