import { seesClient } from '../../../platform/database/testing/sees-client.js';
import { type Actor } from '../../../kernel/index.js';
import { InMemoryRepository } from '../../../platform/unit-of-work/testing/in-memory-repository.js';
import type { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import type { Appointment } from '../domain/appointment.js';
import { taken } from '../domain/appointment-refusals.js';
import type { AppointmentType } from '../domain/availability.js';
import type { AppointmentRepository, TakenTime, AppointmentChange } from '../domain/ports.js';

export class InMemoryAppointmentRepository
  extends InMemoryRepository<Appointment>
  implements AppointmentRepository
{
  constructor(work: InMemoryUnitOfWork) {
    super(work, 'appointment');
  }

  async add(appointment: Appointment, by: number | null): Promise<Appointment> {
    this.assertFree(appointment);
    return this.insert(appointment, (stored) => stored.bookedEvents(by));
  }

  async change(id: number, actor: Actor | null, change: AppointmentChange): Promise<Appointment> {
    return this.changeWhere(visible(id, actor), (appointment) => {
      const events = change(appointment);
      this.assertFree(appointment);
      return events;
    });
  }

  async get(id: number, actor: Actor | null): Promise<Appointment> {
    return this.getWhere(visible(id, actor));
  }

  async ofService(externalId: string): Promise<Appointment | undefined> {
    return this.findWhere((one) => one.externalId === externalId);
  }

  async unusedId(): Promise<number> {
    return 1_000_000;
  }

  async openCount(userId: number, now: Date): Promise<number> {
    return this.allWhere(coming(userId, now)).length;
  }

  async latestOf(
    { clientId, email }: { clientId: number | null; email: string | null },
    types: readonly AppointmentType[],
  ): Promise<number | undefined> {
    const isTheirs = (one: Appointment): boolean =>
      (clientId !== null && one.userId === clientId) ||
      (email !== null && one.source === 'visitor' && one.inviteeEmail?.toLowerCase() === email.toLowerCase());
    return this.allWhere((one) => one.status === 'scheduled' && types.includes(one.type) && isTheirs(one))
      .sort((one, other) => +other.startsAt - +one.startsAt)
      .map(({ id }) => id)[0];
  }

  changeComing(userId: number, now: Date, change: AppointmentChange): Promise<void> {
    return this.changeEach(coming(userId, now), change);
  }

  async dueForReminder(now: Date): Promise<number[]> {
    const isDue = (at: Date | null): boolean => at !== null && at <= now;
    return this.allWhere(
      (one) => one.status === 'scheduled' && (isDue(one.dayReminderAt) || isDue(one.hourReminderAt)),
    )
      .sort((one, other) => +one.startsAt - +other.startsAt)
      .map(({ id }) => id);
  }

  async visitors(id: number): Promise<Appointment> {
    return this.getWhere(ofVisitor(id));
  }

  changeVisitors(id: number, change: AppointmentChange): Promise<Appointment> {
    return this.changeWhere(ofVisitor(id), change);
  }

  changeInvitees(email: string, change: AppointmentChange): Promise<void> {
    const isTheirs = (one: Appointment): boolean =>
      one.userId === null && one.status !== 'held' && one.inviteeEmail?.toLowerCase() === email.toLowerCase();
    return this.changeEach(isTheirs, change);
  }

  async taken(from: Date, to: Date, now: Date, reader: Actor | null = null): Promise<TakenTime[]> {
    return this.allWhere(
      (one) => one.status !== 'cancelled' && reachesInto(one, from, to) && !hasExpired(one, now),
    )
      .sort((one, other) => +one.startsAt - +other.startsAt)
      .map(({ id, userId, startsAt, endsAt, inviteeName: name }) => ({
        id,
        startsAt,
        endsAt,
        name,
        isVisible: seesClient(reader, userId),
      }));
  }

  async dropExpiredHolds(from: Date, to: Date, now: Date): Promise<void> {
    await this.work.run(async () => {
      for (const { id } of this.allWhere((one) => hasExpired(one, now) && reachesInto(one, from, to)))
        this.put(this.aggregates, id, undefined);
    });
  }

  /** Like the exclusion constraint. */
  private assertFree(appointment: Appointment): void {
    if (!counts(appointment)) return;
    const { startsAt, endsAt } = appointment;
    const other = this.findWhere(
      (one) => one.id !== appointment.id && counts(one) && reachesInto(one, startsAt, endsAt),
    );
    if (other) throw taken();
  }
}

const counts = ({ status, conflict }: Appointment): boolean => status !== 'cancelled' && !conflict;
const reachesInto = ({ startsAt, endsAt }: Appointment, from: Date, to: Date): boolean =>
  startsAt < to && endsAt > from;
const hasExpired = ({ heldUntil }: Appointment, now: Date): boolean => heldUntil !== null && heldUntil <= now;
const ofVisitor =
  (id: number) =>
  (one: Appointment): boolean =>
    one.id === id && one.source === 'visitor';
const visible =
  (id: number, actor: Actor | null) =>
  (one: Appointment): boolean =>
    one.id === id && one.status !== 'held' && seesClient(actor, one.userId);

const coming =
  (userId: number, now: Date) =>
  (one: Appointment): boolean =>
    one.userId === userId && one.status === 'scheduled' && one.startsAt > now;
