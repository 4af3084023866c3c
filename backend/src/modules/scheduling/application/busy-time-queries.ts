import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import {
  addDays,
  assertInOrder,
  type Days,
  daysBetween,
  invalidField,
  startOfDay,
} from '../../../kernel/index.js';
import { Site } from '../../practice/index.js';
import type { BusyTimeDto } from '../http/busy-times.dto.js';
import { BusyTimes } from './busy-times.js';

/** Maximum number of days in one request. */
const maximumDays = 62;

/** Busy times as the practice sees them beside its appointments. */
@Injectable()
export class BusyTimeQueries {
  constructor(
    private readonly busyTimes: BusyTimes,
    private readonly site: Site,
  ) {}

  /** @param days in the practice's time zone, at most 62 @throws DomainError invalid (to) */
  async of(days: Days): Promise<BusyTimeDto[]> {
    assertInOrder(days);
    if (daysBetween(days.from, days.to) >= maximumDays)
      throw invalidField(
        'to',
        t('Must be at most {maximumSlotDays} days in total', { maximumSlotDays: maximumDays }),
      );
    const zone = await this.site.timeZone();
    const momentOf = (day: string): Date => new Date(startOfDay(day, zone));
    const busy = await this.busyTimes.within(momentOf(days.from), momentOf(addDays(days.to, 1)));
    return busy.map(({ startsAt, endsAt, calendar }) => ({
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      calendar,
    }));
  }
}
