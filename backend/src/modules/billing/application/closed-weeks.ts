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
import { Site } from '../../practice/index.js';
import { type ClosedWeek, type ClosedWeekEvent, ClosedWeekRepository } from '../domain/closed-week.js';

/** A day that a person gives an invoice or a payment. */
interface GivenDay {
  /** Field of the request. */
  field: 'issuedOn' | 'receivedOn';
  /** Day in the practice's time zone, as 2027-01-31. */
  day: string;
  /** The practice's date now. */
  today: string;
  /** An owner uses it although its week is closed. */
  confirmClosed?: boolean | undefined;
}

/** Weeks whose money is settled: they take no more invoices and payments, unless an owner confirms it. */
@Injectable()
export class ClosedWeeks {
  constructor(
    private readonly weeks: ClosedWeekRepository,
    private readonly site: Site,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  of(week: string): Promise<ClosedWeek | undefined> {
    return this.weeks.of(week);
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

  /** Last day of the latest closed week; undefined if there is none. No week is closed before the open unit of work ends. */
  async lastDay(): Promise<string | undefined> {
    await this.weeks.holdStill();
    return this.weeks.lastDay();
  }

  /**
   * In the open unit of work: no week is closed before it ends.
   * @returns true if the day is closed, and an owner has confirmed it
   * @throws DomainError invoice.period_closed
   */
  async assertOpen(by: Actor, { field, day, today, confirmClosed = false }: GivenDay): Promise<boolean> {
    // Only weeks that are over can be closed.
    if (weekOf(day) === weekOf(today)) return false;
    await this.weeks.holdStill();
    const lastDay =
      field === 'issuedOn' ? await this.weeks.lastDay() : (await this.weeks.of(weekOf(day)))?.lastDay;
    if (lastDay === undefined || day > lastDay) return false;
    if (by.staff || !confirmClosed) throw periodClosed(by, field, lastDay);
    return true;
  }

  /** Records that an owner used a closed day, for the practice alone. @param title of the invoice */
  recordOverride(owner: Actor, { field, day }: Pick<GivenDay, 'field' | 'day'>, title: string): void {
    this.record('overridden', owner, title, { [field]: day });
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
