import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { t } from '@steward/texts';
import { AddButton } from '../../../shared/antd/button';
import { TestModeBanner } from '../shared/test-mode';
import { AllInvoices } from './list/all-invoices';
import { BillingCharts } from './overview/billing-charts';
import { RecurringInvoices } from './recurring/recurring-invoices';
import { RefundRequests } from './refund-requests/refund-requests';
import { WriteInvoice } from './writing/write-invoice';
import './billing.css';

const views = {
  all: { title: () => t('Invoices'), Component: AllInvoices },
  write: { title: () => t('Invoices'), Component: WriteInvoice },
  recurring: { title: () => t('Recurring invoices'), Component: RecurringInvoices },
  'refund-requests': { title: () => t('Refund requests'), Component: RefundRequests },
  overview: { title: () => t('Billing overview'), Component: BillingCharts },
};

const isView = (name: string | null): name is keyof typeof views =>
  name !== null && Object.hasOwn(views, name);

/** Invoices, recurring invoices, refund requests and charts of the practice; `?view=write` selects one. */
export function InvoicesSection() {
  const navigate = useNavigate();
  const name = useSearchParams()[0].get('view');
  const view = isView(name) ? name : 'all';
  const { title, Component } = views[view];
  return (
    <>
      <div className="ui-page-title">
        <h1>{title()}</h1>
        {view === 'all' && (
          <div className="ui-tools">
            <Link className="ui-text-link" to="/admin/invoices/import">
              {t('Import open invoices')}
            </Link>
            <AddButton type="primary" onClick={() => void navigate('?view=write')}>
              {t('New invoice')}
            </AddButton>
          </div>
        )}
      </div>
      <TestModeBanner forPractice />
      <Component />
    </>
  );
}
