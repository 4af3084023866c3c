import { Injectable } from '@nestjs/common';
import { DomainEvents } from '../../../platform/domain-events/domain-events.js';
import type { EmailConfirmed } from '../../identity/index.js';
import { AppointmentRepository, AvailabilityRepository } from '../domain/ports.js';

/** Assigns earlier bookings with an email address to the client who has confirmed it. */
@Injectable()
export class OnEmailConfirmed {
  constructor(
    events: DomainEvents,
    private readonly appointments: AppointmentRepository,
    private readonly availability: AvailabilityRepository,
  ) {
    events.subscribe('account.email_confirmed', (event) => this.assign(event));
  }

  private async assign({ clientId, email, at }: EmailConfirmed): Promise<void> {
    if (clientId === null) return;
    // Under the lock: a concurrent booking is either committed before, or sees the confirmed address.
    await this.availability.lock();
    await this.appointments.changeInvitees(email, (appointment) => appointment.assign(clientId, null, at));
  }
}
