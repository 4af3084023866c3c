import { t } from '@steward/texts';
import type { Part } from '../../part';

/** Questionnaires that clients answer, with their answers of last year. */
export const questionnaires: Part = {
  name: 'questionnaires',
  adminScreens: () => [
    { path: '/admin/questionnaires/:id?', label: t('Questionnaires'), content: 'questionnaires' },
  ],
  portalScreens: () => [
    {
      path: '/client/questionnaires/:id',
      needs: ['documents'],
      isFocused: true,
      content: 'answering',
    },
  ],
  admin: () => import('./admin').then(({ admin }) => admin),
  portal: () => import('./portal').then(({ portal }) => portal),
};
