import { Injectable } from '@nestjs/common';
import { DomainEvents } from '../../../platform/domain-events/domain-events.js';
import { AppointmentMails } from './appointment-mails.js';

/** Confirms by email what clients do with their appointments; what the practice does, a notification tells them. */
@Injectable()
export class OnOwnAppointment {
  constructor(events: DomainEvents, mails: AppointmentMails) {
    const actions = [
      'appointment.booked',
      'appointment.confirmed',
      'appointment.rescheduled',
      'appointment.cancelled',
    ] as const;
    for (const action of actions)
      events.subscribe(action, async ({ clientId, actorId, appointmentId, source }) => {
        // A booking that its visitor confirms is mailed with its link.
        const isByLink = actorId === null && source === 'visitor' && action !== 'appointment.booked';
        if (clientId !== null && (actorId === clientId || isByLink))
          await mails.sendOwnAction(clientId, action, appointmentId);
      });
  }
}
