import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { usePortalAddress } from '../../../portal/portal-address';
import { SummaryCard } from '../../../portal/summary-card';
import { formatMoney } from '../../../shared/text/format';
import { pendingText, useOwedSummary } from './use-invoices';

/** Total amount that the client owes. */
export function PaymentsCard() {
  const { data, isError } = useOwedSummary();
  const address = usePortalAddress();
  return (
    <SummaryCard
      icon="card"
      label={t('Payments')}
      figure={data ? formatMoney(data.balance) : isError ? '–' : undefined}
    >
      <Link to={address.tab('payments')}>{data ? pendingText(data.count) : t('View invoices')}</Link>
    </SummaryCard>
  );
}
