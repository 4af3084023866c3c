import type { Recorded } from '../../../kernel/recorded.js';

export type AppointmentEventName = 'booked' | 'rescheduled' | 'cancelled' | 'changed' | 'assigned';

/** Facts of an appointment that its domain events carry; the activity log keeps them in its chain. */
export interface AppointmentEvent<Name extends AppointmentEventName = AppointmentEventName> extends Recorded {
  type: `appointment.${Name}`;
  appointmentId: number;
  /** UTC. */
  startsAt: Date;
}
