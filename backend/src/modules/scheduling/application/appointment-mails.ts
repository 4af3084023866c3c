import { Injectable } from '@nestjs/common';
import { notFound } from '../../../kernel/domain-error.js';
import { dayAndTime } from '../../../kernel/zone.js';
import { Sql } from '../../../platform/database/sql.js';
import { layOut } from '../../../platform/mail/mail-layout.js';
import type { MailAttachment } from '../../../platform/mail/mail-transport.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { Runtime } from '../../../platform/runtime.js';
import { Site } from '../../practice/index.js';
import { AppointmentCalendars } from './appointment-calendars.js';
import { placeOf } from './meeting-place.js';

/** Details of an appointment in an email to its client: time, place and type. */
export interface AppointmentDetails {
  paragraphs: string[];
  attachments: MailAttachment[];
}

interface Row extends Record<string, unknown> {
  label: string;
  status: 'scheduled' | 'cancelled';
  startsAt: Date;
  endsAt: Date;
  location: string | null;
  videoUrl: string | null;
  confirmed: boolean;
}

const headings = {
  'appointment.booked': 'Your appointment is booked',
  'appointment.confirmed': 'Your appointment is confirmed',
  'appointment.rescheduled': 'Your appointment was moved',
  'appointment.cancelled': 'Your appointment was cancelled',
} as const;

/** Emails to clients about appointments, with a calendar file. */
@Injectable()
export class AppointmentMails {
  private readonly publicUrl: string;

  constructor(
    private readonly outbox: Outbox,
    private readonly site: Site,
    private readonly calendars: AppointmentCalendars,
    private readonly sql: Sql,
    { settings }: Runtime,
  ) {
    this.publicUrl = settings.publicUrl;
  }

  /**
   * Confirms a client's own action by email, regardless of their preferences, unless their address receives
   * no email.
   * @param clientId users.id
   */
  async sendOwnAction(clientId: number, action: keyof typeof headings, appointmentId: number): Promise<void> {
    const addressee = await this.sql.first<{ to: string }>(
      'appointment-mail.addressee',
      'SELECT email AS "to" FROM accounts WHERE id = $1 AND closed_at IS NULL AND receives_email',
      [clientId],
    );
    if (!addressee) return;
    const { name: practice } = await this.site.get();
    const heading = headings[action];
    const { paragraphs, attachments } = await this.details(appointmentId, addressee.to);
    await this.outbox.send({
      userId: clientId,
      to: addressee.to,
      sender: practice,
      subject: `${heading} – ${practice}`,
      ...layOut({
        practice,
        heading,
        paragraphs,
        button: {
          label: 'See your appointment',
          url: `${this.publicUrl}/client/appointments?appointment=${appointmentId}`,
        },
        footer: {
          text: `You’re getting this email because you changed an appointment with ${practice}.`,
          links: [],
        },
      }),
      attachments,
    });
  }

  /** @param id appointments.id @param email address of the recipient */
  async details(id: number, email: string): Promise<AppointmentDetails> {
    const row = await this.sql.first<Row>(
      'appointment-mail.details',
      `SELECT label, status, starts_at AS "startsAt", ends_at AS "endsAt", location, video_url AS "videoUrl",
         confirmed_at IS NOT NULL AS confirmed FROM appointments WHERE id = $1`,
      [id],
    );
    if (!row) throw notFound('appointment');
    const practice = await this.site.get();
    const time = dayAndTime(row.startsAt, practice.timeZone);
    const attachments = [await this.calendars.attachment(id, email)];
    if (row.status === 'cancelled')
      return { paragraphs: [`Cancelled: ${row.label} on ${time}.`], attachments };
    const minutes = (row.endsAt.getTime() - row.startsAt.getTime()) / 60_000;
    const place = placeOf(row, practice);
    return {
      paragraphs: [
        `${row.label}: ${time}, for ${minutes} minutes.`,
        ...(place === null ? [] : [place]),
        row.confirmed
          ? 'You can move or cancel it in your client portal.'
          : 'Please confirm it in your client portal. You can also move or cancel it there.',
      ],
      attachments,
    };
  }
}
