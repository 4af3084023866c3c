import { pathsAfter, type StalePaths } from '../../../shared/action/stale-queries';

declare module '../../../shared/action/stale-queries' {
  interface PartEvents {
    'booking.answered': true;
  }
}

export const stalePaths: StalePaths = { 'booking.answered': pathsAfter('appointment.booked') };
