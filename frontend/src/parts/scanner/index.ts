import type { Part } from '../../part';

/** Makes one PDF of photos of pages, cut to the paper and straightened. */
export const scanner: Part = {
  name: 'scanner',
  portal: () => import('./portal').then(({ portal }) => portal),
};
