import type { Recorded } from '../../../kernel/index.js';

/** Creator of an appointment: the practice, a client, a visitor of the site, a scheduling service. */
export const appointmentSources = ['practice', 'client', 'visitor', 'service'] as const;
export type AppointmentSource = (typeof appointmentSources)[number];

export type AppointmentEventName =
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
