import { t } from '@steward/texts';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import { formatDate } from '../../../shared/text/format';
import type { PaymentReportDto } from '../../../shared/api';
import { InvoiceNote } from '../shared/invoice-note';
import { methodLabel } from '../shared/invoice-labels';

/** A payment that was reported for the client, and that the practice has not recorded yet. */
export function ReportedPayment({ report }: { report: PaymentReportDto }) {
  const { other } = useActingFor();
  const { method, reference, at } = report;
  const values = {
    date: formatDate(at),
    details: [methodLabel(method), reference].filter(Boolean).join(', '),
  };
  return (
    <InvoiceNote icon="clock" role="status">
      {other
        ? t('A payment was reported on {date} ({details}). We’ll confirm it when it arrives.', values)
        : t('You reported a payment on {date} ({details}). We’ll confirm it when it arrives.', values)}
    </InvoiceNote>
  );
}

/** Any person who acts for the client may have reported it. */
export function ReportedOn({ report }: { report: PaymentReportDto }) {
  const { other } = useActingFor();
  const date = formatDate(report.at);
  return other
    ? t('A payment was reported on {date}', { date })
    : t('You reported a payment on {date}', { date });
}
