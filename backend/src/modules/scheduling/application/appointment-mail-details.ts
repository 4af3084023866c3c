import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { Clock, dayAndTime } from '../../../kernel/index.js';
import type { MailAttachment } from '../../../platform/mail/outgoing-mail.js';
import { Site } from '../../practice/index.js';
import { typeLabelOf } from '../domain/type-labels.js';
import { AppointmentRepository, AvailabilityRepository } from '../domain/ports.js';
import { AppointmentCalendars } from './appointment-calendars.js';
import { OwnMoves } from './own-moves.js';
import { placeLine, preparation } from './meeting-place.js';
import { callUs } from './ways-to-reach.js';

/** Details of an appointment in an email to its client: time, place and type. */
export interface MailDetails {
  paragraphs: string[];
  /** Whether the client can still cancel it online. */
  isChangeable: boolean;
  /** Whether the client can still move it, too. */
  isMovable: boolean;
  attachments: MailAttachment[];
}

/** The part about the appointment in emails to its client, with a calendar file. */
@Injectable()
export class AppointmentMailDetails {
  constructor(
    private readonly site: Site,
    private readonly calendars: AppointmentCalendars,
    private readonly appointments: AppointmentRepository,
    private readonly availability: AvailabilityRepository,
    private readonly moves: OwnMoves,
    private readonly clock: Clock,
  ) {}

  /** In the current language. @param id appointments.id @param email address of the recipient */
  async of(id: number, email: string): Promise<MailDetails> {
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
        isMovable: false,
        attachments,
      };
    const { cancelHours } = await this.availability.get();
    const isChangeable = appointment.changeableUntil(cancelHours, this.clock.now()) !== undefined;
    const isMovable = isChangeable && this.moves.exist;
    const minutes = (+endsAt - +startsAt) / 60_000;
    return {
      paragraphs: [
        t('{label}: {time}, for {minutes} minutes.', { label, time, minutes }),
        placeLine(appointment, practice),
        ...preparation(),
        ...(confirmedAt ? [] : [t('Please confirm it in your client portal.')]),
        isMovable
          ? t('You can move or cancel it in your client portal.')
          : isChangeable
            ? t('You can cancel it in your client portal. To move it, {callUs}.', {
                callUs: callUs(practice),
              })
            : t('It’s too late to move or cancel it online. To change it, {callUs}.', {
                callUs: callUs(practice),
              }),
      ],
      isChangeable,
      isMovable,
      attachments,
    };
  }
}
