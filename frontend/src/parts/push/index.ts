import type { Part } from '../../part';

const both = () => import('./shared/area').then(({ area }) => area);

/** Notifications on a person's devices, also while no page is open. */
export const push: Part = { name: 'push', portal: both, admin: both };
