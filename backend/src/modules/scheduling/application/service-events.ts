import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { inLanguage, msg, shown } from '@steward/texts';
import { Clock } from '../../../kernel/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Accounts } from '../../identity/index.js';
import { Appointment } from '../domain/appointment.js';
import type { Availability } from '../domain/availability.js';
import { AppointmentRepository, AvailabilityRepository } from '../domain/ports.js';
import {
  type ServiceBooking,
  type ServiceCancellation,
  type ServiceEvent,
  ServiceJournal,
} from '../domain/scheduling-service.js';

/** Name of an appointment without a title. */
const untitled = msg('Meeting');

/**
 * Handles each event of the scheduling service once: late, repeated, in any order, on several instances at
 * the same time. The service has promised the time, so an appointment that overlaps another is stored and
 * marked as a conflict.
 */
@Injectable()
export class ServiceEvents {
  constructor(
    private readonly journal: ServiceJournal,
    private readonly appointments: AppointmentRepository,
    private readonly availability: AvailabilityRepository,
    private readonly accounts: Accounts,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async handle(event: ServiceEvent): Promise<void> {
    await this.work.run(async () => {
      // The availability lock also serializes the events of one booking.
      const availability = await this.availability.lock();
      if (!(await this.journal.take(event))) return;
      if (event.is === 'cancelled') return this.cancel(event);
      await this.book(event, availability);
      const cancellation = await this.journal.cancellationOf(event.externalId);
      if (cancellation) await this.cancel(cancellation);
    });
  }

  /**
   * A booking rescheduled at the service moves the appointment, so that notes, client and calendar entry stay
   * with it.
   */
  private async book(booking: ServiceBooking, availability: Availability): Promise<void> {
    const { externalId, replaces } = booking;
    const before = replaces === null ? undefined : await this.appointments.ofService(replaces);
    // The next rescheduling arrived first, so the appointment already has the later time.
    if (await this.journal.isReplaced(externalId)) await this.end(before, null);
    else if (before?.status === 'scheduled') await this.move(before, booking);
    else await this.add(booking, availability);
  }

  private async move({ id }: Appointment, booking: ServiceBooking): Promise<void> {
    const conflict = await this.isTaken(booking, id);
    await this.appointments.change(id, null, (appointment) =>
      appointment.followService(booking, conflict, this.clock.now()),
    );
  }

  private async add(booking: ServiceBooking, availability: Availability): Promise<void> {
    const { externalId, title, invitee, startsAt, endsAt, notes, place, location, videoUrl } = booking;
    const kind = availability.types.find((one) =>
      [one.type, one.label, one.labelEs ?? one.label].some((name) => isCalled(title, name)),
    );
    const { type, label, labelEs } = kind ?? namedBy(title);
    const clientId = await this.accounts.clientWithConfirmedEmail(invitee.email);
    const appointment = new Appointment(
      {
        uid: randomUUID(),
        userId: clientId ?? null,
        type,
        label,
        labelEs,
        startsAt,
        endsAt,
        source: 'service',
        service: { externalId, conflict: await this.isTaken(booking) },
        notes,
        place,
        location,
        videoUrl,
        ...(clientId === undefined && { invitee }),
      },
      this.clock.now(),
    );
    await this.appointments.add(appointment, null);
  }

  private async cancel({ externalId, reason }: ServiceCancellation): Promise<void> {
    await this.end(await this.appointments.ofService(externalId), reason);
  }

  /** No effect if there is no such appointment, the practice has already cancelled it, or it is over. */
  private async end(appointment: Appointment | undefined, reason: string | null): Promise<void> {
    const now = this.clock.now();
    if (appointment?.status !== 'scheduled' || appointment.endsAt <= now) return;
    await this.appointments.change(appointment.id, null, (one) => one.cancel(null, now, reason));
  }

  /** @param except appointments.id of the moved one */
  private async isTaken({ startsAt, endsAt }: ServiceBooking, except?: number): Promise<boolean> {
    const now = this.clock.now();
    await this.appointments.dropExpiredHolds(startsAt, endsAt, now);
    return (await this.appointments.taken(startsAt, endsAt, now)).some(({ id }) => id !== except);
  }
}

/** @param title empty if the service sends none */
const namedBy = (title: string): Pick<Appointment, 'type' | 'label' | 'labelEs'> =>
  title === ''
    ? { type: 'other', label: untitled.text, labelEs: inLanguage('es', () => shown(untitled)) }
    : { type: 'other', label: title, labelEs: null };

const isCalled = (title: string, name: string): boolean => title.toLowerCase() === name.toLowerCase();
