import type { Recorded } from '../../../kernel/recorded.js';
import type { AppointmentSource } from './appointment-source.js';

export type AppointmentEventName =
  | 'booked'
  | 'confirmed'
  | 'rescheduled' // to another time
  | 'cancelled'
  | 'changed'
  | 'assigned';

/** A domain event of an appointment; the activity log keeps it in the appointment's chain. */
export interface AppointmentEvent<Name extends AppointmentEventName = AppointmentEventName> extends Recorded {
  type: `appointment.${Name}`;
  appointmentId: number;
  /** UTC. */
  startsAt: Date;
  /** The name of who booked it without an account. */
  invitee: string | null;
  source: AppointmentSource;
  /** Of an assigned one: the client chose its time before they had an account. */
  isKnownToClient?: boolean;
}

/** An appointment is near. The activity log does not keep it. */
export interface AppointmentReminderDue {
  type: 'appointment.reminder_due';
  appointmentId: number;
  /** users.id; null for somebody without an account */
  clientId: number | null;
  /** A day or an hour before it. */
  before: 'day' | 'hour';
  /** Who is reminded: the practice an hour before it, the client twice. */
  to: 'client' | 'practice';
  label: string;
  invitee: string | null;
  /** UTC. */
  startsAt: Date;
  at: Date;
}
