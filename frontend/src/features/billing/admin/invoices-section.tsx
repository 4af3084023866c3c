import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { t } from '@steward/texts';
import { AddButton } from '../../../shared/antd/button';
import { useAdditions } from '../../../shared/parts/parts-in-use';
import { TestModeBanner } from '../shared/test-mode';
import { AllInvoices } from './list/all-invoices';
import { BillingCharts } from './overview/billing-charts';
import { RecurringInvoices } from './recurring/recurring-invoices';
import { RefundRequests } from './refund-requests/refund-requests';
import { WriteInvoice } from './writing/write-invoice';
import './billing.css';

declare module '../../../shared/parts/additions' {
  interface AdditionTypes {
    /** Screens beside the list. */
    'invoices.links': () => readonly { label: string; to: string }[];
  }
}

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
  const links = useAdditions('invoices.links').flatMap((ofPart) => ofPart());
  const name = useSearchParams()[0].get('view');
  const view = isView(name) ? name : 'all';
  const { title, Component } = views[view];
  return (
    <>
      <div className="ui-page-title">
        <h1>{title()}</h1>
        {view === 'all' && (
          <div className="ui-tools">
            {links.map(({ label, to }) => (
              <Link key={to} className="ui-text-link" to={to}>
                {label}
              </Link>
            ))}
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
