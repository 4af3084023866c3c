import { useNavigate, useSearchParams } from 'react-router-dom';
import { t } from '@steward/texts';
import { AddButton } from '../../../shared/antd/button';
import { useAdditions } from '../../../shared/parts/parts-in-use';
import { TestModeBanner } from '../shared/test-mode';
import { AllInvoices } from './list/all-invoices';
import { BillingCharts } from './overview/billing-charts';
import { RecurringInvoices } from './recurring/recurring-invoices';
import { RefundRequests } from './refund-requests/refund-requests';
import { WriteInvoice } from './writing/write-invoice';
import { ScreenHead } from '../../../shared/kit/screen-head';
import { HeadLinks } from '../../../admin/navigation/head-links';
import './billing.css';

declare module '../../../shared/parts/additions' {
  interface AdditionTypes {
    /** Screens beside the list. */
    'invoices.links': () => readonly { label: string; to: string }[];
  }
}

/** Views with their title, where they do not begin with one. */
const views = {
  all: { title: undefined, Component: AllInvoices },
  write: { title: () => t('Invoices'), Component: WriteInvoice },
  recurring: { title: undefined, Component: RecurringInvoices },
  'refund-requests': { title: () => t('Refund requests'), Component: RefundRequests },
  overview: { title: () => t('Billing overview'), Component: BillingCharts },
};

const isView = (name: string | null): name is keyof typeof views =>
  name !== null && Object.hasOwn(views, name);

/** Invoices, recurring invoices, refund requests and charts of the practice; `?view=write` selects one. */
export function InvoicesSection() {
  const navigate = useNavigate();
  const links = useAdditions('invoices.links').flatMap((ofPart) => ofPart());
  const name = useSearchParams()[0].get('view');
  const view = isView(name) ? name : 'all';
  const { title, Component } = views[view];
  return (
    <>
      {view === 'all' && (
        <ScreenHead title={t('Invoices')}>
          <HeadLinks of={t('Invoices')} links={links.map((link) => ({ ...link, icon: 'upload' }))} />
          <AddButton type="primary" onClick={() => void navigate('?view=write')}>
            {t('New invoice')}
          </AddButton>
        </ScreenHead>
      )}
      {title && <ScreenHead title={title()} />}
      <TestModeBanner forPractice />
      <Component />
    </>
  );
}
