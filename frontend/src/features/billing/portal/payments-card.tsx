import { Link } from 'react-router-dom';
import { usePortalAddress } from '../../../portal/portal-address';
import { SummaryCard } from '../../../portal/summary-card';
import { formatMoney } from '../../../shared/format';
import { pendingText, useOwedSummary } from './use-invoices';

/** Total amount that the client owes. */
export function PaymentsCard() {
  const { data, isError } = useOwedSummary();
  const address = usePortalAddress();
  return (
    <SummaryCard
      icon="card"
      label="Payments"
      figure={data ? formatMoney(data.balance) : isError ? '–' : undefined}
    >
      <Link to={address.tab('payments')}>{data ? pendingText(data.count) : 'View invoices'}</Link>
    </SummaryCard>
  );
}
