import { t } from '@steward/texts';
import type { AreaOfPart } from '../../../part';
import { fetchedAddition } from '../../../shared/antd/fetched-addition';
import { fetched } from '../../../shared/antd/fetched-screen';
import { bookingSentences } from '../shared/booking-sentences';
import { stalePaths } from './queries';
import { hasNoRequests, RequestsOnToday } from './requests/requests-on-today';

const freeSlots = () => import('./free-slots/free-slots');

export const admin: AreaOfPart = {
  additions: {
    'activity.sentences': bookingSentences,
    'admin.menu': () => [
      {
        to: '/admin/appointments?view=availability',
        label: t('Hours'),
        words: t('[words for the search] availability booking holidays days off'),
      },
    ],
    'appointment.times': fetchedAddition(() => freeSlots().then((module) => module.FreeSlots)),
    'appointment.times-note': fetchedAddition(() => freeSlots().then((module) => module.NotFreeNote)),
    'appointments.hours': {
      label: () => t('Hours and appointment types'),
      Screen: fetched(() => import('./hours/hours-screen'), 'HoursScreen').Component,
    },
    'email.purpose': () => t('Sends invitations, notifications and booking links to your clients.'),
    'preferences.words': () => ({ appointment: t('Bookings and cancellations') }),
    'practice.home-texts': () => [
      {
        key: 'offer',
        label: t('Free first session'),
        place: t('Home and pricing page, on the booking button, while visitors can book a free session'),
        rows: 2,
        before: 'greeting',
      },
    ],
    'practice.offer-cleared': fetchedAddition(() =>
      import('./offer/still-free').then(({ StillFree }) => StillFree),
    ),
    'query.stale': stalePaths,
    'setup.steps': () => ({
      hours: {
        title: t('Set your hours'),
        text: t('Clients and visitors can book appointments only within your weekly hours.'),
        action: t('Set your hours'),
        doneAction: t('Change your hours'),
      },
    }),
    'today.cards': { isEmpty: hasNoRequests, Card: RequestsOnToday },
  },
};
