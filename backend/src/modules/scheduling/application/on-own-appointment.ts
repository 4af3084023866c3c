import { Injectable } from '@nestjs/common';
import { DomainEvents } from '../../../platform/domain-events/domain-events.js';
import { AppointmentMails } from './appointment-mails.js';

/** Emails clients about their own actions; notifications cover the practice's actions. */
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
        // A visitor's confirmed booking has its own email, with the managing link.
        const isByLink = actorId === null && source === 'visitor' && action !== 'appointment.booked';
        if (clientId !== null && (actorId === clientId || isByLink))
          await mails.sendOwnAction(clientId, action, appointmentId);
      });
  }
}
