import { dayAndTime } from '../../../kernel/zone.js';
import type { DomainEventTypes } from '../../../platform/domain-events/domain-events.js';
import {
  info,
  type NotificationDraft,
  success,
  type NotificationText,
  warning,
} from '../domain/notification-draft.js';
import { byClient, type Rules, title } from './notification-rule.js';
import { recordUrl } from '../domain/record-url.js';

type AppointmentEvent = Omit<DomainEventTypes['appointment.booked'], 'type'>;

/** @param invitee the visitor who booked it */
const nameOf = (client: string, { invitee }: Pick<AppointmentEvent, 'invitee'>): string =>
  client || invitee || 'A visitor';

const appointment = (
  { appointmentId }: Pick<AppointmentEvent, 'appointmentId'>,
  to: NotificationDraft['to'],
  text: NotificationText,
): NotificationDraft => ({
  ...text,
  to,
  category: 'appointment',
  url: recordUrl('appointment', appointmentId, to),
});

/** For the client, with a calendar entry attached. */
const withCalendar = (
  event: Pick<AppointmentEvent, 'appointmentId'>,
  text: NotificationText,
): NotificationDraft => ({
  ...appointment(event, 'client', text),
  appointmentId: event.appointmentId,
});

/**
 * Notifies the practice of actions by clients, visitors and the scheduling service, and the client of actions
 * by the practice.
 */
const eitherSide = (
  event: AppointmentEvent,
  practice: NotificationText,
  client: NotificationText,
): NotificationDraft =>
  event.actorId === null || byClient(event)
    ? appointment(event, 'practice', practice)
    : withCalendar(event, client);

export const appointmentRules: Rules = {
  'appointment.booked': (event, { client, timeZone }) => {
    // Appointments that the practice enters afterwards are not notified.
    if (event.startsAt <= event.at) return undefined;
    const time = dayAndTime(event.startsAt, timeZone);
    return eitherSide(
      event,
      info('New appointment', `${nameOf(client, event)} booked ${title(event)} on ${time}.`),
      info('New appointment', `${title(event)} is on ${time}.`),
    );
  },
  'appointment.rescheduled': (event, { client, timeZone }) => {
    // The practice corrects the time of a past meeting.
    if (event.startsAt <= event.at) return undefined;
    const time = dayAndTime(event.startsAt, timeZone);
    return eitherSide(
      event,
      info('Appointment moved', `${nameOf(client, event)} moved ${title(event)} to ${time}.`),
      warning('Appointment moved', `${title(event)} is now on ${time}.`),
    );
  },
  'appointment.confirmed': (event, { client, timeZone }) => {
    const text = `${nameOf(client, event)} confirmed ${title(event)} on ${dayAndTime(event.startsAt, timeZone)}.`;
    return appointment(event, 'practice', success('Appointment confirmed', text));
  },
  'appointment.cancelled': (event, { client, timeZone }) => {
    const time = dayAndTime(event.startsAt, timeZone);
    return eitherSide(
      event,
      info('Appointment cancelled', `${nameOf(client, event)} cancelled ${title(event)} on ${time}.`),
      warning('Appointment cancelled', `${title(event)} on ${time} was cancelled.`),
    );
  },
  'appointment.changed': (event, { timeZone }) => {
    const text = `${title(event)} on ${dayAndTime(event.startsAt, timeZone)} was changed.`;
    return withCalendar(event, info('Appointment changed', text));
  },
  'appointment.assigned': (event, { timeZone }) => {
    // The client has just confirmed the address that it was booked with, or chose the time before having an
    // account.
    if (event.actorId === null || event.isKnownToClient) return undefined;
    const text = `${title(event)} is on ${dayAndTime(event.startsAt, timeZone)}.`;
    return withCalendar(event, info('New appointment', text));
  },
  'appointment.reminder_due': (event, { client, timeZone }) => {
    const other = event.to === 'practice' ? ` with ${nameOf(client, event)}` : '';
    const text = `“${event.label}”${other} is on ${dayAndTime(event.startsAt, timeZone)}.`;
    return appointment(event, event.to, info('Appointment reminder', text));
  },
};
