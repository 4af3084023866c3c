import { Injectable } from '@nestjs/common';
import { DomainEvents } from '../../../platform/domain-events/domain-events.js';
import type { Appointment } from '../domain/appointment.js';
import { AppointmentRepository } from '../domain/ports.js';
import { BookingMails, type SessionDetails } from './booking-mails.js';

/** Visitors have no account and no notifications, so changes and reminders are emailed to them. */
@Injectable()
export class OnVisitorsAppointment {
  constructor(
    events: DomainEvents,
    private readonly appointments: AppointmentRepository,
    mails: BookingMails,
  ) {
    events.subscribe('appointment.rescheduled', (event) =>
      this.mailAbout(event, (session) => mails.sendMoved(session)),
    );
    events.subscribe('appointment.cancelled', (event) =>
      this.mailAbout(event, (session, { cancelReason }) =>
        event.actorId === null
          ? mails.sendCancelledByVisitor(session)
          : mails.sendCancelledByPractice(session, cancelReason),
      ),
    );
    events.subscribe('appointment.reminder_due', async (event) => {
      if (event.to === 'client') await this.mailAbout(event, (session) => mails.sendReminder(session));
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
