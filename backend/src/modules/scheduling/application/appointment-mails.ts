import { Injectable } from '@nestjs/common';
import { msg, shown, t } from '@steward/texts';
import { Clock, dayAndTime } from '../../../kernel/index.js';
import { practiceMail } from '../../../platform/mail/mail-layout.js';
import type { MailAttachment } from '../../../platform/mail/mail-transport.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { inLanguage } from '../../../platform/process/request-context.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { Site } from '../../practice/index.js';
import { typeLabelOf } from '../domain/type-labels.js';
import { AppointmentRepository, AvailabilityRepository } from '../domain/ports.js';
import { AppointmentCalendars } from './appointment-calendars.js';
import { CalendarQueries } from './calendar-queries.js';
import { placeLine, preparation } from './meeting-place.js';
import { callUs } from './ways-to-reach.js';

/** Details of an appointment in an email to its client: time, place and type. */
export interface AppointmentDetails {
  paragraphs: string[];
  /** Whether the client can still move or cancel it online. */
  isChangeable: boolean;
  attachments: MailAttachment[];
}

const headings = {
  'appointment.booked': msg('Your appointment is booked'),
  'appointment.confirmed': msg('Your appointment is confirmed'),
  'appointment.rescheduled': msg('Your appointment was moved'),
  'appointment.cancelled': msg('Your appointment was cancelled'),
} as const;

/** Emails to clients about appointments, with a calendar file. */
@Injectable()
export class AppointmentMails {
  constructor(
    private readonly outbox: Outbox,
    private readonly site: Site,
    private readonly calendars: AppointmentCalendars,
    private readonly appointments: AppointmentRepository,
    private readonly availability: AvailabilityRepository,
    private readonly queries: CalendarQueries,
    private readonly clock: Clock,
    private readonly runtime: Runtime,
  ) {}

  /**
   * Confirms a person's own action for a client by email, regardless of their preferences, unless their address
   * receives no email.
   */
  async sendOwnAction(
    { personId, clientId }: { personId: number; clientId: number },
    action: keyof typeof headings,
    appointmentId: number,
  ): Promise<void> {
    const person = await this.queries.addressOf(personId);
    if (!person) return;
    const { to, firstName, language } = person;
    await inLanguage(language, async () => {
      const { name: practice, phone } = await this.site.get();
      const { paragraphs, isChangeable, attachments } = await this.details(appointmentId, to);
      await this.outbox.send({
        userId: personId,
        to,
        ...practiceMail({
          practice,
          phone: isChangeable ? phone : '',
          firstName,
          heading: shown(headings[action]),
          paragraphs,
          button: {
            label: isChangeable ? t('Move or cancel') : t('See your appointment'),
            url: `${this.runtime.settings.publicUrl}/client/appointments?appointment=${appointmentId}${personId === clientId ? '' : `&client=${clientId}`}`,
          },
          reason: t('You’re getting this email because you changed an appointment with {practice}.', {
            practice,
          }),
        }),
        attachments,
      });
    });
  }

  /** In the current language. @param id appointments.id @param email address of the recipient */
  async details(id: number, email: string): Promise<AppointmentDetails> {
    const appointment = await this.appointments.get(id, null);
    const label = typeLabelOf(appointment);
    const { status, startsAt, endsAt, confirmedAt } = appointment;
    const practice = await this.site.get();
    const time = dayAndTime(startsAt, practice.timeZone);
    const attachments = [await this.calendars.attachment(id, email)];
    if (status === 'cancelled')
      return {
        paragraphs: [t('Cancelled: {label} on {time}.', { label, time })],
        isChangeable: false,
        attachments,
      };
    const { cancelHours } = await this.availability.get();
    const isChangeable = appointment.changeableUntil(cancelHours, this.clock.now()) !== undefined;
    const minutes = (+endsAt - +startsAt) / 60_000;
    return {
      paragraphs: [
        t('{label}: {time}, for {minutes} minutes.', { label, time, minutes }),
        placeLine(appointment, practice),
        ...preparation(),
        ...(confirmedAt ? [] : [t('Please confirm it in your client portal.')]),
        isChangeable
          ? t('You can move or cancel it in your client portal.')
          : t('It’s too late to move or cancel it online. To change it, {callUs}.', {
              callUs: callUs(practice),
            }),
      ],
      isChangeable,
      attachments,
    };
  }
}
