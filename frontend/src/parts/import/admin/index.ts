import { t } from '@steward/texts';
import type { AreaOfPart } from '../../../part';
import { fetched } from '../../../shared/antd/fetched-screen';
import { stalePaths } from './queries';

const clients = '/admin/clients/import';
const invoices = '/admin/invoices/import';

export const admin: AreaOfPart = {
  contents: {
    clients: fetched(() => import('./clients/import-screen'), 'ImportScreen'),
    invoices: fetched(() => import('./invoices/invoices-import'), 'InvoicesImport'),
  },
  additions: {
    'clients.links': () => [{ label: t('Import clients'), to: clients }],
    'invoices.links': () => [{ label: t('Import open invoices'), to: invoices }],
    'query.stale': stalePaths,
    'search.actions': () => [
      {
        label: t('Import clients'),
        icon: 'people',
        to: clients,
        words: t('[words for the search] csv spreadsheet taxdome'),
        needs: 'consultant',
        before: '/admin/profile?tab=security',
      },
      {
        label: t('Import open invoices'),
        icon: 'card',
        to: invoices,
        words: t('[words for the search] csv spreadsheet quickbooks xero freshbooks stripe balances'),
        needs: 'consultant',
        before: '/admin/profile?tab=security',
      },
    ],
    'setup.links': () => ({ clients: { label: t('Import clients'), url: clients } }),
  },
};
