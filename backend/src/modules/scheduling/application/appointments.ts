import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/index.js';
import type { Appointment } from '../domain/appointment.js';
import { AppointmentRepository } from '../domain/ports.js';
import { AvailabilityLock } from './availability-lock.js';

/** Confirms and cancels appointments, under the rules for the caller's role. */
@Injectable()
export class Appointments {
  constructor(
    private readonly appointments: AppointmentRepository,
    private readonly lock: AvailabilityLock,
  ) {}

  /**
   * Confirms a time chosen by the practice, for its client. @throws DomainError not_found,
   * appointment.cancelled, appointment.past
   */
  confirm(client: Actor, id: number): Promise<Appointment> {
    return this.lock.hold((_availability, now) =>
      this.appointments.change(id, client, (one) => one.confirm(client, now)),
    );
  }

  /**
   * @param at time of cancelling, for imported appointments; default: now
   * @throws DomainError not_found, appointment.too_late, appointment.past, appointment.cancelled
   */
  cancel(actor: Actor, id: number, reason: string | null = null, at?: Date): Promise<Appointment> {
    return this.lock.hold(({ cancelHours }, now) =>
      this.appointments.change(id, actor, (appointment) => {
        if (actor.role === 'client') appointment.assertChangeable(cancelHours, at ?? now);
        return appointment.cancel(actor.id, at ?? now, reason);
      }),
    );
  }
}
