import type { Part } from '../../part';

/** Keeps times free of appointments that are busy in calendars of other programs. */
export const connectedCalendars: Part = {
  name: 'connected-calendars',
  admin: () => import('./admin').then(({ admin }) => admin),
};
