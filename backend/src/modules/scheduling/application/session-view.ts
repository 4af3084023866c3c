import type { Appointment, VisibleState } from '../domain/appointment.js';

/** A visitor's session, without personal data. Times are ISO 8601, UTC. */
export interface SessionView {
  typeLabel: string;
  status: VisibleState;
  startsAt: string;
  endsAt: string;
  location: string | null;
  /** https */
  videoUrl: string | null;
}

export const sessionViewOf = (appointment: Appointment, now: Date): SessionView => ({
  typeLabel: appointment.label,
  status: appointment.visibleState(now),
  startsAt: appointment.startsAt.toISOString(),
  endsAt: appointment.endsAt.toISOString(),
  location: appointment.location,
  videoUrl: appointment.videoUrl,
});
