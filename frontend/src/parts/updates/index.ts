import type { Part } from '../../part';

/** Shows what a new version of Steward brings. */
export const updates: Part = {
  name: 'updates',
  admin: () => import('./admin').then(({ admin }) => admin),
};
