import type { Recorded } from '../../../kernel/index.js';

/** Creator of an appointment: the practice, a client, a visitor of the site, a scheduling service. */
export const appointmentSources = ['practice', 'client', 'visitor', 'service'] as const;
export type AppointmentSource = (typeof appointmentSources)[number];

type AppointmentEventName =
  | 'booked'
  | 'confirmed'
  | 'rescheduled' // to another time
  | 'cancelled'
  | 'changed'
  | 'assigned';

/** A domain event of an appointment; the activity log stores it in the appointment's chain. */
export interface AppointmentEvent extends Recorded {
  type: `appointment.${AppointmentEventName}`;
  appointmentId: number;
  /** UTC. */
  startsAt: Date;
  /** Spanish name of its type; the English one is its title. */
  labelEs: string | null;
  /** Name of the person who booked it without an account. */
  invitee: string | null;
  source: AppointmentSource;
  /** For an assigned one: whether the client chose its time before they had an account. */
  isKnownToClient?: boolean;
}

/** A reminder is due. The activity log does not record it. */
export interface AppointmentReminderDue {
  type: 'appointment.reminder_due';
  appointmentId: number;
  /** users.id; null for a person without an account */
  clientId: number | null;
  /** A day or an hour before the start. */
  before: 'day' | 'hour';
  /** Recipient: the practice an hour before, the client twice. */
  to: 'client' | 'practice';
  label: string;
  labelEs: string | null;
  invitee: string | null;
  /** UTC. */
  startsAt: Date;
  at: Date;
}

/** The part of an appointment that its events name. */
interface NamedAppointment {
  id: number;
  userId: number | null;
  label: string;
  labelEs: string | null;
  startsAt: Date;
  endsAt: Date;
  inviteeName: string | null;
  source: AppointmentSource;
}

/** Its times, for the details of an event. */
export const timesOf = ({
  startsAt,
  endsAt,
}: Pick<NamedAppointment, 'startsAt' | 'endsAt'>): { startsAt: string; endsAt: string } => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
});

/** @param actorId users.id; null for a visitor, the service or the application */
export function appointmentEvent(
  { id, userId, label, labelEs, startsAt, inviteeName, source }: NamedAppointment,
  name: AppointmentEventName,
  actorId: number | null,
  at: Date,
  details: NonNullable<Recorded['details']>,
): AppointmentEvent {
  return {
    type: `appointment.${name}`,
    appointmentId: id,
    startsAt,
    labelEs,
    invitee: inviteeName,
    source,
    clientId: userId,
    actorId,
    at,
    subject: { type: 'appointment', id, title: label },
    details,
  };
}
