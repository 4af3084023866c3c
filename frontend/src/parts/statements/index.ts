import type { Part } from '../../part';

/** Recurring requests, bank accounts, and the grid of their statements. */
export const statements: Part = {
  name: 'statements',
  portal: () => import('./portal').then(({ portal }) => portal),
  admin: () => import('./admin').then(({ admin }) => admin),
};
