import { Injectable } from '@nestjs/common';
import { DomainEvents } from '../../../platform/domain-events/domain-events.js';
import type { EmailConfirmed } from '../../identity/index.js';
import { AppointmentRepository, AvailabilityRepository } from '../domain/ports.js';

/** A client who has confirmed an email address owns what was booked with that address before. */
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
    // A booking that is made at this moment is committed before, or sees the confirmed address after.
    await this.availability.lock();
    await this.appointments.changeInvitees(email, (appointment) => appointment.assign(clientId, null, at));
  }
}
