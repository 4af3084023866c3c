import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { Clock, type Days, invalidField } from '../../../kernel/index.js';
import { Site } from '../../../modules/practice/index.js';
import {
  type AppointmentCost,
  type AppointmentKind,
  type AppointmentType,
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
import { visitorsKinds } from './bookable.js';
import { type Slot, Slots } from './slots.js';

/** Duration in milliseconds of a hold that an email confirms. */
const holdTime = 30 * 60_000;

/** A session for visitors. */
interface Session {
  /** In the current language. */
  label: string;
  labels: TypeLabels;
  minutes: number;
  /** The first is the default. */
  places: readonly Place[];
  /** Start of the first free time, UTC; null if there is none. */
  nextFreeAt: string | null;
}

/** The session that visitors book by default. */
interface FirstSession extends Session {
  /** Last day that can have a free time, in days from today. */
  horizonDays: number;
  confirmedBy: ConfirmedBy;
}

/** A type that visitors can book. */
interface OfferedType extends Session {
  type: AppointmentType;
  /** The first of `places`. */
  place: Place;
  free: boolean;
  cost: AppointmentCost | null;
}

/** The offer to visitors. */
export interface CurrentOffer {
  session: FirstSession | null;
  /** The default first. */
  types: readonly OfferedType[];
  /** The practice's, in place of a session, while too many requests wait for it; null otherwise, or without one. */
  phone: string | null;
}

/** The sessions that visitors can book: which are offered, and when. */
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
   * No session if the practice has no hours or no type for visitors, uses an external booking page, or has to answer
   * ten requests first.
   */
  async current(): Promise<CurrentOffer> {
    const availability = await this.availability.get();
    const types: OfferedType[] = [];
    for (const kind of await this.kindsIn(availability)) types.push(await this.offered(kind));
    const [first] = types;
    if (!first) return { session: null, types, phone: null };
    const confirmedBy = await this.confirmedBy();
    if (await this.isFull(confirmedBy))
      return { session: null, types: [], phone: (await this.site.get()).phone || null };
    const { label, labels, minutes, places, nextFreeAt } = first;
    const { horizonDays } = availability;
    const session = { label, labels, minutes, horizonDays, places, nextFreeAt, confirmedBy };
    return { session, types, phone: null };
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

  /**
   * @param days in the practice's time zone, at most 62 @param type default: the first that is offered
   * @throws DomainError invalid (to, type)
   */
  async free(days: Days, type?: AppointmentType): Promise<Slot[]> {
    const kind = await this.wantedIn(await this.availability.get(), type);
    const slots = await this.slots.offered(kind?.type ?? 'consultation', days);
    return kind && !(await this.isFull(await this.confirmedBy())) ? slots : [];
  }

  /**
   * The wanted type; the caller holds the availability lock.
   * @param type default: the first that is offered
   * @throws DomainError invalid (type), appointment.not_offered, booking.full
   */
  async offeredIn(
    availability: Availability,
    confirmedBy: ConfirmedBy,
    type?: AppointmentType,
  ): Promise<AppointmentKind> {
    const kind = await this.wantedIn(availability, type);
    if (!kind) throw notOffered();
    if (await this.isFull(confirmedBy)) throw bookingFull((await this.site.get()).phone);
    return kind;
  }

  /** As `Slots.claim`. @throws DomainError appointment.not_offered, appointment.taken */
  claim(availability: Availability, type: AppointmentType, startsAt: Date): Promise<Slot> {
    return this.slots.claim(availability, type, startsAt);
  }

  private async offered(kind: AppointmentKind): Promise<OfferedType> {
    const { type, minutes, places, free, cost } = kind;
    return {
      type,
      label: typeLabelOf(kind),
      labels: { en: kind.label, es: kind.labelEs },
      minutes,
      place: places[0] ?? 'office',
      places,
      free,
      cost,
      nextFreeAt: (await this.slots.next(type))?.toISOString() ?? null,
    };
  }

  private async isFull(confirmedBy: ConfirmedBy): Promise<boolean> {
    return (
      confirmedBy === 'practice' && (await this.requests.openCount(this.clock.now())) >= maximumOpenRequests
    );
  }

  /** @throws DomainError invalid (type) for one that is not for visitors */
  private async wantedIn(
    availability: Availability,
    type: AppointmentType | undefined,
  ): Promise<AppointmentKind | undefined> {
    if (type !== undefined && availability.kind(type)?.visitors !== true)
      throw invalidField('type', t('This type of appointment can’t be booked here. Please choose another.'));
    const kinds = await this.kindsIn(availability);
    return type === undefined ? kinds[0] : kinds.find((kind) => kind.type === type);
  }

  private async kindsIn(availability: Availability): Promise<AppointmentKind[]> {
    // With an external booking page, nothing is booked here.
    return (await this.site.get()).schedulingUrl === null ? visitorsKinds(availability) : [];
  }
}
