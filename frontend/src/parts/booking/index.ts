import type { Part } from '../../part';
import { onDemand } from '../../shared/kit/page';
import { bookingOffer } from './site/offer';

/** Hours and free times, and what clients and visitors book in them. */
export const booking: Part = {
  name: 'booking',
  pages: [
    {
      path: '/booking',
      isPrivate: true,
      page: onDemand(() => import('./site/booking-page'), 'src/parts/booking/site/booking-page.tsx'),
    },
    {
      path: '/booking/manage',
      isPrivate: true,
      invites: true,
      staysWhileOff: true,
      page: onDemand(() => import('./site/manage-page'), 'src/parts/booking/site/manage-page.tsx'),
    },
  ],
  additions: {
    'site.session': bookingOffer,
    'site.booking': onDemand(() => import('./site/booking-card'), 'src/parts/booking/site/booking-card.tsx'),
  },
  portal: () => import('./portal').then(({ portal }) => portal),
  admin: () => import('./admin').then(({ admin }) => admin),
};
