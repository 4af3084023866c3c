import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import {
  addDays,
  assertInOrder,
  Clock,
  dayOf,
  type Days,
  daysBetween,
  invalidField,
  startOfDay,
} from '../../../kernel/index.js';
import { Site } from '../../../modules/practice/index.js';
import {
  AppointmentRepository,
  type AppointmentType,
  type Availability,
  AvailabilityRepository,
  BusyTimes,
  FreeTimes,
  taken,
} from '../../../modules/scheduling/index.js';
import { notOffered } from '../domain/booking-refusals.js';
import { offeredSlots, type Span } from '../domain/slots.js';
import { offers } from './bookable.js';

/** Maximum number of days in one request for slots. */
export const maximumSlotDays = 62;

/** A time that can be booked, UTC. */
export interface Slot {
  startsAt: Date;
  endsAt: Date;
}

const minuteMs = 60_000;

/** Offered times, and the checks when one is booked. */
@Injectable()
export class Slots {
  constructor(
    private readonly appointments: AppointmentRepository,
    private readonly availability: AvailabilityRepository,
    private readonly busyTimes: BusyTimes,
    private readonly times: FreeTimes,
    private readonly site: Site,
    private readonly clock: Clock,
  ) {}

  /** @param days in the practice's time zone, at most 62 @throws DomainError invalid (to) */
  async offered(type: AppointmentType, days: Days): Promise<Slot[]> {
    assertInOrder(days);
    if (daysBetween(days.from, days.to) >= maximumSlotDays)
      throw invalidField('to', t('Must be at most {maximumSlotDays} days in total', { maximumSlotDays }));
    const mayBeBusy = await this.busyTimes.refresh();
    const { availability, zone } = await this.availability.inZone();
    return this.find(availability, zone, type, days, mayBeBusy);
  }

  /** The start of the first offered time; undefined if there is none. */
  async next(type: AppointmentType): Promise<Date | undefined> {
    const { availability, zone } = await this.availability.inZone();
    if (!offers(availability, type)) return undefined;
    const today = dayOf(+this.clock.now(), zone);
    for (let day = 0; day <= availability.horizonDays; day += maximumSlotDays) {
      const days = { from: addDays(today, day), to: addDays(today, day + maximumSlotDays - 1) };
      const [first] = await this.find(availability, zone, type, days);
      if (first) return first.startsAt;
    }
    return undefined;
  }

  private async find(
    availability: Availability,
    zone: string,
    type: AppointmentType,
    days: Days,
    mayBeBusy = true,
  ): Promise<Slot[]> {
    const buffer = availability.bufferMinutes * minuteMs;
    const now = this.clock.now();
    const from = startOfDay(days.from, zone);
    const to = startOfDay(addDays(days.to, 1), zone);
    const taken = await this.appointments.taken(new Date(from - buffer), new Date(to + buffer), now);
    const busy = mayBeBusy ? await this.busyTimes.within(new Date(from), new Date(to)) : [];
    const times = { taken: taken.map(spanOf), busy: busy.map(spanOf) };
    const slots = offeredSlots({ availability, type, days, zone, now: +now, ...times });
    return slots.map(({ from, to }) => ({ startsAt: new Date(from), endsAt: new Date(to) }));
  }

  /**
   * The slot that starts at this time; the caller holds the availability lock. Expired holds on it are
   * removed.
   * @param except appointments.id of the moved one, whose current time counts as free
   * @throws DomainError appointment.not_offered, appointment.taken
   */
  async claim(
    availability: Availability,
    type: AppointmentType,
    startsAt: Date,
    except?: number,
  ): Promise<Slot> {
    const zone = await this.site.timeZone();
    const now = this.clock.now();
    const day = dayOf(+startsAt, zone);
    const search = { availability, type, days: { from: day, to: day }, zone, now: +now, taken: [], busy: [] };
    const slot = offeredSlots(search).find(({ from }) => from === +startsAt);
    if (!slot) throw notOffered();
    const buffer = availability.bufferMinutes * minuteMs;
    const around = [new Date(slot.from - buffer), new Date(slot.to + buffer)] as const;
    if (await this.times.overlapped(...around, except)) throw taken();
    const endsAt = new Date(slot.to);
    if ((await this.busyTimes.within(startsAt, endsAt)).length > 0) throw taken();
    return { startsAt, endsAt };
  }
}

const spanOf = ({ startsAt, endsAt }: Slot): Span => ({ from: +startsAt, to: +endsAt });
