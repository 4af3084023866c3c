import { formatDate } from '../../../shared/format';
import type { PaymentReportDto } from '../../../shared/api';
import { InvoiceNote } from '../shared/invoice-note';
import { methodLabel } from '../shared/invoice-labels';

/** A payment that the client reported, and that the practice has not recorded yet. */
export function ReportedPayment({ report }: { report: PaymentReportDto }) {
  const { method, reference, at } = report;
  return (
    <InvoiceNote icon="clock" role="status">
      You reported a payment on {formatDate(at)} ({methodLabel(method)}
      {reference && `, ${reference}`}). We’ll confirm it when it arrives.
    </InvoiceNote>
  );
}
