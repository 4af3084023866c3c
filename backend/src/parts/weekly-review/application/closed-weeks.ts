import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import {
  type Actor,
  Clock,
  conflict,
  daysOfWeek,
  type DomainError,
  invalidField,
  shortDate,
  weekOf,
} from '../../../kernel/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Site } from '../../../modules/practice/index.js';
import type { ClosedDays, GivenDay, RecordOverride } from '../../../modules/billing/index.js';
import type { ClosedWeek, ClosedWeekEvent } from '../domain/closed-week.js';
import { ClosedWeekRepository } from '../domain/ports.js';

/** Weeks whose money is settled: they take no more invoices and payments, unless an owner confirms it. */
@Injectable()
export class ClosedWeeks implements ClosedDays {
  constructor(
    private readonly weeks: ClosedWeekRepository,
    private readonly site: Site,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  of(week: string): Promise<ClosedWeek | undefined> {
    return this.weeks.of(week);
  }

  count(): Promise<number> {
    return this.weeks.count();
  }

  /** Safe to repeat. @throws DomainError invalid (week), week.not_over */
  async close(admin: Actor, week: string): Promise<void> {
    const { to: lastDay } = existing(week);
    if (lastDay >= (await this.site.today()))
      throw conflict('week.not_over', t('This week is not over yet.'));
    await this.work.run(async () => {
      const closed = { week, lastDay, closedAt: this.clock.now(), closedBy: admin.id };
      if (await this.weeks.add(closed)) this.record('closed', admin, week);
    });
  }

  /** Safe to repeat. @throws DomainError invalid (week) */
  async reopen(owner: Actor, week: string): Promise<void> {
    existing(week);
    await this.work.run(async () => {
      if (await this.weeks.remove(week)) this.record('reopened', owner, week);
    });
  }

  async lastDay(): Promise<string | undefined> {
    await this.weeks.holdStill();
    return this.weeks.lastDay();
  }

  async assertOpen(
    by: Actor,
    { field, day, today, confirmClosed = false }: GivenDay,
  ): Promise<RecordOverride | undefined> {
    // Only weeks that are over can be closed.
    if (weekOf(day) === weekOf(today)) return undefined;
    await this.weeks.holdStill();
    const lastDay =
      field === 'issuedOn' ? await this.weeks.lastDay() : (await this.weeks.of(weekOf(day)))?.lastDay;
    if (lastDay === undefined || day > lastDay) return undefined;
    if (by.staff || !confirmClosed) throw periodClosed(by, field, lastDay);
    // For the practice alone.
    return (title) => this.record('overridden', by, title, { [field]: day });
  }

  /** @param title of the week, or of the invoice that has one of its days */
  private record(
    name: 'closed' | 'reopened' | 'overridden',
    by: Actor,
    title: string,
    details?: NonNullable<ClosedWeekEvent['details']>,
  ): void {
    this.work.publish({
      type: `week.${name}`,
      at: this.clock.now(),
      actorId: by.id,
      clientId: null,
      subject: { type: 'practice', id: 1, title },
      ...(details && { details }),
    });
  }
}

/** @throws DomainError invalid (week) */
function existing(week: string): { to: string } {
  const days = daysOfWeek(week);
  if (!days) throw invalidField('week', t('Enter an existing week, e.g. 2026-W47'));
  return days;
}

function periodClosed(by: Actor, field: string, lastDay: string): DomainError {
  const day = { day: shortDate(lastDay) };
  const message = by.staff
    ? t('The week through {day} is closed. Choose a later day, or ask an owner.', day)
    : t('The week through {day} is closed. Choose a later day, or confirm this one.', day);
  return conflict('invoice.period_closed', message, { fields: { [field]: message } });
}
