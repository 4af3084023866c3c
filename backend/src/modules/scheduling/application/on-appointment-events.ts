import { Injectable } from '@nestjs/common';
import { type DomainEvent, DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { currentGrant } from '../../../platform/process/request-context.js';
import type { Appointment } from '../domain/appointment.js';
import type { AppointmentEvent } from '../domain/appointment-events.js';
import { AppointmentRepository } from '../domain/ports.js';
import { AppointmentMails } from './appointment-mails.js';
import { type SessionDetails, VisitorMails } from './visitor-mails.js';

const placeFields: ReadonlySet<string> = new Set(['place', 'location', 'videoUrl']);

/** False if the same request moved or cancelled the appointment: that email has the new place. */
function isPlaceChanged(event: AppointmentEvent, published: readonly DomainEvent[]): boolean {
  const fields = String(event.details?.['fields']).split(', ');
  return (
    fields.some((field) => placeFields.has(field)) &&
    !published.some(
      (other) =>
        (other.type === 'appointment.rescheduled' || other.type === 'appointment.cancelled') &&
        other.appointmentId === event.appointmentId,
    )
  );
}

/**
 * Emails people of a client about their own actions; notifications cover the practice's actions. Visitors have no account
 * and no notifications, so all changes and reminders are emailed to them.
 */
@Injectable()
export class OnAppointmentEvents {
  constructor(
    events: DomainEvents,
    private readonly appointments: AppointmentRepository,
    clientMails: AppointmentMails,
    visitorMails: VisitorMails,
  ) {
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
        if (clientId === null) return;
        if (actorId === clientId || isByLink)
          await clientMails.sendOwnAction({ personId: clientId, clientId }, action, appointmentId);
        else if (actorId !== null && currentGrant()?.access.clientId === clientId)
          await clientMails.sendOwnAction({ personId: actorId, clientId }, action, appointmentId);
      });
    events.subscribe('appointment.rescheduled', (event) =>
      this.mailAbout(event, (session) => visitorMails.sendMoved(session)),
    );
    events.onCommitting(async (published) => {
      for (const event of published)
        if (event.type === 'appointment.changed' && isPlaceChanged(event, published))
          await this.mailAbout(event, async (session) => {
            if (session.endsAt > event.at) await visitorMails.sendPlaceChanged(session);
          });
    });
    events.subscribe('appointment.cancelled', (event) =>
      this.mailAbout(event, (session, { cancelReason }) =>
        event.actorId === null
          ? visitorMails.sendCancelledByVisitor(session)
          : visitorMails.sendCancelledByPractice(session, cancelReason),
      ),
    );
    events.subscribe('appointment.reminder_due', async (event) => {
      if (event.to === 'client') await this.mailAbout(event, (session) => visitorMails.sendReminder(session));
    });
  }

  private async mailAbout(
    { appointmentId, clientId }: { appointmentId: number; clientId: number | null },
    send: (session: SessionDetails, appointment: Appointment) => Promise<void>,
  ): Promise<void> {
    if (clientId !== null) return;
    const appointment = await this.appointments.get(appointmentId, null);
    // The scheduling service notifies its own invitees.
    if (appointment.source !== 'visitor' || appointment.inviteeEmail === null) return;
    await send({ ...appointment, email: appointment.inviteeEmail }, appointment);
  }
}
