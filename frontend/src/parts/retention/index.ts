import { t } from '@steward/texts';
import type { Part } from '../../part';

/** Retention rules, certificates of destruction, and the placing of legal holds. */
export const retention: Part = {
  name: 'retention',
  adminScreens: () => [
    { path: '/admin/retention', label: t('Retention'), needs: 'owner', content: 'retention' },
  ],
  portal: () => import('./portal').then(({ portal }) => portal),
  admin: () => import('./admin').then(({ admin }) => admin),
};
