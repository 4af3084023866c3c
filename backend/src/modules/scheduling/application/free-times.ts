import { Injectable } from '@nestjs/common';
import { type Actor, Clock, dayAndTimes } from '../../../kernel/index.js';
import { Site } from '../../practice/index.js';
import { overlaps, overlapsBusyTime } from '../domain/appointment-refusals.js';
import { AppointmentRepository, type TakenTime } from '../domain/ports.js';
import { BusyTimes } from './busy-times.js';

/** Checks that nothing else takes a time; the caller holds the availability lock. */
@Injectable()
export class FreeTimes {
  constructor(
    private readonly appointments: AppointmentRepository,
    private readonly busyTimes: BusyTimes,
    private readonly site: Site,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks that a time is free, for the practice. The error names the other appointment if the caller may see it.
   * Expired holds on it are removed.
   * @param place `except`: appointments.id of the moved one; `overBusy`: busy times of calendars count as free
   * @throws DomainError appointment.taken
   */
  async assertFreeForPractice(
    admin: Actor,
    from: Date,
    to: Date,
    { except, overBusy = false }: { except?: number | undefined; overBusy?: boolean | undefined } = {},
  ): Promise<void> {
    const other = await this.overlapped(from, to, except, admin);
    if (other) throw overlaps(other.isVisible ? await this.nameOf(other) : undefined);
    const [busy] = overBusy ? [] : await this.busyTimes.within(from, to);
    if (busy) throw overlapsBusyTime(busy.calendar, await this.timesOf(busy));
  }

  /**
   * An appointment within that time, once expired holds on it are removed.
   * @param except appointments.id of the moved one @param reader see `AppointmentRepository.taken`
   */
  async overlapped(
    from: Date,
    to: Date,
    except: number | undefined,
    reader: Actor | null = null,
  ): Promise<TakenTime | undefined> {
    const now = this.clock.now();
    await this.appointments.dropExpiredHolds(from, to, now);
    const others = await this.appointments.taken(from, to, now, reader);
    return others.find(({ id }) => id !== except);
  }

  private async nameOf(other: TakenTime): Promise<string> {
    return `${other.name ?? 'another appointment'}, ${await this.timesOf(other)}`;
  }

  private async timesOf({ startsAt, endsAt }: Pick<TakenTime, 'startsAt' | 'endsAt'>): Promise<string> {
    return dayAndTimes(startsAt, endsAt, await this.site.timeZone());
  }
}
