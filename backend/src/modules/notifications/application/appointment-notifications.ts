import { msg, t } from '@steward/texts';
import { dayAndTime } from '../../../kernel/index.js';
import type { DomainEventTypes } from '../../../platform/unit-of-work/domain-events.js';
import { typeLabelOf } from '../../scheduling/index.js';
import type { NotificationDraft } from '../domain/notification-draft.js';
import { recordUrl } from '../domain/record-url.js';
import { draft, rightFor, type RuleContext, type Rules, type TextOf } from './notification-rule.js';

type AppointmentEvent = Omit<DomainEventTypes['appointment.booked'], 'type'>;

/** @param invitee the visitor who booked it */
const nameOf = (client: string, { invitee }: Pick<AppointmentEvent, 'invitee'>): string =>
  client || invitee || t('A visitor');

const named = (event: AppointmentEvent): AppointmentEvent => ({
  ...event,
  subject: { ...event.subject, title: typeLabelOf({ label: event.subject.title, labelEs: event.labelEs }) },
});

const toPractice = (event: AppointmentEvent, context: RuleContext, text: TextOf): NotificationDraft =>
  draft(named(event), { ...context, client: nameOf(context.client, event) }, text, 'practice');

/** With a calendar entry attached. */
const toClient = (event: AppointmentEvent, context: RuleContext, text: TextOf): NotificationDraft => ({
  ...draft(named(event), context, text, 'client'),
  appointmentId: event.appointmentId,
});

/**
 * Notifies the practice of actions by clients, visitors and the scheduling service, and the client of actions
 * by the practice, and by another person for them.
 */
const eitherSide = (
  event: AppointmentEvent,
  context: RuleContext,
  practice: TextOf,
  client: TextOf,
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
          (of) => ['info', msg('New appointment'), t('{client} booked {title} on {time}.', of)],
          (of) => ['info', msg('New appointment'), t('{title} is on {time}.', of)],
        ),
  'appointment.rescheduled': (event, context) =>
    isPast(event)
      ? undefined
      : eitherSide(
          event,
          context,
          (of) => ['info', msg('Appointment moved'), t('{client} moved {title} to {time}.', of)],
          (of) => ['warning', msg('Appointment moved'), t('{title} is now on {time}.', of)],
        ),
  'appointment.confirmed': (event, context) =>
    toPractice(event, context, (of) => [
      'success',
      msg('Appointment confirmed'),
      t('{client} confirmed {title} on {time}.', of),
    ]),
  'appointment.cancelled': (event, context) =>
    eitherSide(
      event,
      context,
      (of) => ['info', msg('Appointment cancelled'), t('{client} cancelled {title} on {time}.', of)],
      (of) => ['warning', msg('Appointment cancelled'), t('{title} on {time} was cancelled.', of)],
    ),
  'appointment.changed': (event, context) =>
    toClient(event, context, (of) => [
      'info',
      msg('Appointment changed'),
      t('{title} on {time} was changed.', of),
    ]),
  // The client may have just confirmed the address that it was booked with, or chosen the time before having
  // an account.
  'appointment.assigned': (event, context) =>
    event.actorId === null || event.isKnownToClient
      ? undefined
      : toClient(event, context, (of) => ['info', msg('New appointment'), t('{title} is on {time}.', of)]),
  'appointment.reminder_due': (event, { client, timeZone, now }) => {
    const { appointmentId, to, startsAt } = event;
    // Read after a stop during which the appointment began.
    if (startsAt <= now) return undefined;
    const label = typeLabelOf(event);
    const of = { label, time: dayAndTime(startsAt, timeZone) };
    const message =
      to === 'practice'
        ? t('“{label}” with {name} is on {time}.', { ...of, name: nameOf(client, event) })
        : t('“{label}” is on {time}.', of);
    const url = recordUrl('appointment', appointmentId, to);
    const needs = rightFor('appointment', to);
    return {
      type: 'info',
      title: msg('Appointment reminder'),
      message,
      to,
      needs,
      category: 'appointment',
      url,
    };
  },
};
