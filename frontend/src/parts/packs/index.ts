import { t } from '@steward/texts';
import type { Part } from '../../part';

/** Documents, requests, a message and an invoice that a client gets in one step. */
export const packs: Part = {
  name: 'packs',
  adminScreens: () => [{ path: '/admin/packs', label: t('Packs'), needs: 'consultant', content: 'packs' }],
  admin: () => import('./admin').then(({ admin }) => admin),
};
