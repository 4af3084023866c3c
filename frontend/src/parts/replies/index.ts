import type { Part } from '../../part';

/** Puts replies to our emails into their conversations. */
export const replies: Part = {
  name: 'replies',
  admin: () => import('./admin').then(({ admin }) => admin),
};
