import { t } from '@steward/texts';
import type { Part } from '../../part';

/** Takes clients, their documents and open invoices over from other software. */
export const importPart: Part = {
  name: 'import',
  adminScreens: () => [
    { path: '/admin/clients/import', label: t('Import clients'), needs: 'consultant', content: 'clients' },
    {
      path: '/admin/invoices/import',
      label: t('Import open invoices'),
      needs: 'consultant',
      content: 'invoices',
    },
  ],
  admin: () => import('./admin').then(({ admin }) => admin),
};
