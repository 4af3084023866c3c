import { useActingFor } from '../../../shared/acting-for';
import { formatDate } from '../../../shared/format';
import type { PaymentReportDto } from '../../../shared/api';
import { InvoiceNote } from '../shared/invoice-note';
import { methodLabel } from '../shared/invoice-labels';

/** A payment that was reported for the client, and that the practice has not recorded yet. */
export function ReportedPayment({ report }: { report: PaymentReportDto }) {
  const { method, reference } = report;
  return (
    <InvoiceNote icon="clock" role="status">
      <ReportedOn report={report} /> ({methodLabel(method)}
      {reference && `, ${reference}`}). We’ll confirm it when it arrives.
    </InvoiceNote>
  );
}

/** Any person who acts for the client may have reported it. */
export function ReportedOn({ report }: { report: PaymentReportDto }) {
  const { other } = useActingFor();
  return (
    <>
      {other ? 'A payment was reported' : 'You reported a payment'} on {formatDate(report.at)}
    </>
  );
}
