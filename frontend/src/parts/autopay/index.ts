import type { Part } from '../../part';

/** Saved cards, and their charge for recurring invoices. */
export const autopay: Part = {
  name: 'autopay',
  portal: () => import('./portal').then(({ portal }) => portal),
};
