import { t } from '@steward/texts';
import type { AreaOfPart } from '../../../part';
import { fetchedAddition } from '../../../shared/antd/fetched-addition';
import { bookingSentences } from '../shared/booking-sentences';
import { BookingOnDemand } from './booking-on-demand';

export const portal: AreaOfPart = {
  additions: {
    'activity.sentences': bookingSentences,
    'appointment.move': fetchedAddition(() =>
      import('./move-appointment').then((module) => module.MoveAppointment),
    ),
    'appointments.booking': BookingOnDemand,
    'preferences.words': () => ({ appointment: t('Bookings, changes and reminders') }),
  },
};
