import { formatDate } from '../../../shared/format';
import { Icon } from '../../../shared/icon';
import type { PaymentReportDto } from '../../../shared/api';
import { methodLabel } from '../shared/invoice-labels';

/** A payment that the client reported, and that the practice has not recorded yet. */
export function ReportedPayment({ report }: { report: PaymentReportDto }) {
  const { method, reference, at } = report;
  return (
    <p className="invoice-note note note-info cluster" role="status">
      <Icon name="clock" />
      <span>
        You reported a payment on {formatDate(at)} ({methodLabel(method)}
        {reference && `, ${reference}`}). We’ll confirm it when it arrives.
      </span>
    </p>
  );
}
