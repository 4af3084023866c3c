import { t } from '@steward/texts';
import { dayAndTime } from '../../../kernel/index.js';
import type { DomainEventTypes } from '../../../platform/domain-events/domain-events.js';
import type { NotificationDraft } from '../domain/notification-draft.js';
import { recordUrl } from '../domain/record-url.js';
import { draft, rightFor, type RuleContext, type Rules, type Text } from './notification-rule.js';

type AppointmentEvent = Omit<DomainEventTypes['appointment.booked'], 'type'>;

/** @param invitee the visitor who booked it */
const nameOf = (client: string, { invitee }: Pick<AppointmentEvent, 'invitee'>): string =>
  client || invitee || 'A visitor';

const toPractice = (event: AppointmentEvent, context: RuleContext, text: Text): NotificationDraft =>
  draft(event, { ...context, client: nameOf(context.client, event) }, text, 'practice');

/** With a calendar entry attached. */
const toClient = (event: AppointmentEvent, context: RuleContext, text: Text): NotificationDraft => ({
  ...draft(event, context, text, 'client'),
  appointmentId: event.appointmentId,
});

/**
 * Notifies the practice of actions by clients, visitors and the scheduling service, and the client of actions
 * by the practice, and by another person for them.
 */
const eitherSide = (
  event: AppointmentEvent,
  context: RuleContext,
  practice: Text,
  client: Text,
): NotificationDraft[] => [
  ...(event.actorId === null || context.byClient ? [toPractice(event, context, practice)] : []),
  ...(event.actorId === null ? [] : [toClient(event, context, client)]),
];

/** Appointments that the practice enters or corrects afterwards are not notified. */
const isPast = ({ startsAt, at }: AppointmentEvent): boolean => startsAt <= at;

export const appointmentRules: Rules = {
  'appointment.booked': (event, context) =>
    isPast(event)
      ? undefined
      : eitherSide(
          event,
          context,
          ['info', 'New appointment', '{client} booked {title} on {time}.'],
          ['info', 'New appointment', '{title} is on {time}.'],
        ),
  'appointment.rescheduled': (event, context) =>
    isPast(event)
      ? undefined
      : eitherSide(
          event,
          context,
          ['info', 'Appointment moved', '{client} moved {title} to {time}.'],
          ['warning', 'Appointment moved', '{title} is now on {time}.'],
        ),
  'appointment.confirmed': (event, context) =>
    toPractice(event, context, ['success', 'Appointment confirmed', '{client} confirmed {title} on {time}.']),
  'appointment.cancelled': (event, context) =>
    eitherSide(
      event,
      context,
      ['info', 'Appointment cancelled', '{client} cancelled {title} on {time}.'],
      ['warning', 'Appointment cancelled', '{title} on {time} was cancelled.'],
    ),
  'appointment.changed': (event, context) =>
    toClient(event, context, ['info', 'Appointment changed', '{title} on {time} was changed.']),
  // The client may have just confirmed the address that it was booked with, or chosen the time before having
  // an account.
  'appointment.assigned': (event, context) =>
    event.actorId === null || event.isKnownToClient
      ? undefined
      : toClient(event, context, ['info', 'New appointment', '{title} is on {time}.']),
  'appointment.reminder_due': (event, { client, timeZone }) => {
    const { appointmentId, to, label, startsAt } = event;
    const other = to === 'practice' ? ` with ${nameOf(client, event)}` : '';
    const message = t('“{label}”{other} is on {startsAt}.', {
      label,
      other,
      startsAt: dayAndTime(startsAt, timeZone),
    });
    const url = recordUrl('appointment', appointmentId, to);
    const needs = rightFor('appointment', to);
    return { type: 'info', title: 'Appointment reminder', message, to, needs, category: 'appointment', url };
  },
};
