import { Segmented } from 'antd';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Icon } from '../../../shared/icon';
import { AllInvoices } from './list/all-invoices';
import { BillingCharts } from './overview/billing-charts';
import { RecurringInvoices } from './recurring/recurring-invoices';
import { RefundRequests } from './refund-requests/refund-requests';
import { WriteInvoice } from './writing/write-invoice';
import { TestModeBanner } from '../shared/test-mode';
import './billing.css';

const views = [
  { value: 'all', label: 'All invoices', icon: <Icon name="document" size={18} /> },
  { value: 'write', label: 'New invoice', icon: <Icon name="pencil" size={18} /> },
  { value: 'recurring', label: 'Recurring', icon: <Icon name="refresh" size={18} /> },
  { value: 'refund-requests', label: 'Refund requests', icon: <Icon name="undo" size={18} /> },
  { value: 'overview', label: 'Overview', icon: <Icon name="grid" size={18} /> },
] as const;

type View = (typeof views)[number]['value'];

/** Invoices, recurring invoices, refund requests and charts of the practice; `?view=write` selects one. */
export function InvoicesSection() {
  const navigate = useNavigate();
  const name = useSearchParams()[0].get('view');
  const view: View = views.find(({ value }) => value === name)?.value ?? 'all';
  return (
    <>
      <div className="ui-page-title">
        <h1>Invoices</h1>
        <Segmented<View>
          aria-label="Invoices"
          className="admin-toggle"
          value={view}
          // If the unsaved-changes guard of a form asks, the selected view stays.
          onChange={(next) => void navigate(next === 'all' ? '/admin/invoices' : `?view=${next}`)}
          options={[...views]}
        />
      </div>
      <TestModeBanner />
      {view === 'all' && <AllInvoices />}
      {view === 'write' && <WriteInvoice />}
      {view === 'recurring' && <RecurringInvoices />}
      {view === 'refund-requests' && <RefundRequests />}
      {view === 'overview' && <BillingCharts />}
    </>
  );
}
