import type { Part } from '../../part';
import { onDemand } from '../../shared/kit/page';

/** Lets a phone send the file of a request that is open on a computer. */
export const handover: Part = {
  name: 'handover',
  pages: [
    {
      path: '/handover',
      area: 'bare',
      isPrivate: true,
      usesPortal: true,
      page: onDemand(() => import('./phone/handover-page'), 'src/parts/handover/phone/handover-page.tsx'),
    },
  ],
  portal: () => import('./portal').then(({ portal }) => portal),
};
