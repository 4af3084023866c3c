import { Button } from 'antd';
import { Icon } from '../../../../shared/icon';
import { useInvoiceSummary } from './use-admin-invoices';

const reported = { search: '', userId: undefined, state: 'reported' } as const;

/** Number of reported payments that wait for a decision; nothing if there are none. */
export function ReportedPayments({ onShow }: { onShow: () => void }) {
  const count = useInvoiceSummary(reported).data?.count ?? 0;
  if (count === 0) return null;
  return (
    <div className="invoice-note note note-info cluster below" role="status">
      <Icon name="clock" />
      <span>
        {count === 1
          ? 'A client reported a payment. Record it, or dismiss the report.'
          : `Clients reported payments for ${count} invoices. Record them, or dismiss the reports.`}
      </span>
      <div className="ui-tools push">
        <Button onClick={onShow}>{count === 1 ? 'Show invoice' : 'Show invoices'}</Button>
      </div>
    </div>
  );
}
