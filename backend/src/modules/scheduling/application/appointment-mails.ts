import { Injectable } from '@nestjs/common';
import { msg, shown, t } from '@steward/texts';
import { practiceMail } from '../../../platform/mail/mail-layout.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { inLanguage } from '../../../platform/process/request-context.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { Site } from '../../practice/index.js';
import { AppointmentMailDetails } from './appointment-mail-details.js';
import { CalendarQueries } from './calendar-queries.js';

const headings = {
  'appointment.booked': msg('Your appointment is booked'),
  'appointment.confirmed': msg('Your appointment is confirmed'),
  'appointment.rescheduled': msg('Your appointment was moved'),
  'appointment.cancelled': msg('Your appointment was cancelled'),
} as const;

/** Emails to people about their own actions on a client's appointments. */
@Injectable()
export class AppointmentMails {
  constructor(
    private readonly outbox: Outbox,
    private readonly site: Site,
    private readonly details: AppointmentMailDetails,
    private readonly queries: CalendarQueries,
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
      const { paragraphs, isChangeable, isMovable, attachments } = await this.details.of(appointmentId, to);
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
            label: isMovable ? t('Move or cancel') : t('See your appointment'),
            url: `${this.runtime.settings.publicUrl}/client/appointments?appointment=${appointmentId}${personId === clientId ? '' : `&client=${clientId}`}`,
          },
          reason: t('You’re getting this email because of your appointment with {practice}.', { practice }),
        }),
        attachments,
      });
    });
  }
}
