import { useState } from 'react';
import { Button } from 'antd';
import { useActingFor } from '../../../shared/acting-for';
import { formatDate, formatMoment } from '../../../shared/format';
import { useNow } from '../../../shared/use-now';
import type { InvoiceDetailsDto, InvoiceDto, InvoiceRefundRequestDto } from '../../../shared/api';
import { InvoiceNote } from '../shared/invoice-note';
import { RefundRequestDialog } from './refund-request-dialog';

interface RefundClockProps {
  invoice: InvoiceDto | InvoiceDetailsDto;
  /** The client's last refund request, if any. */
  request: InvoiceRefundRequestDto | null;
}

/** Deadline for a refund request, and the decision about a request. */
export function RefundClock({ invoice, request }: RefundClockProps) {
  const now = useNow();
  const [isRequesting, setIsRequesting] = useState(false);
  const { may, other } = useActingFor();
  const { refundableUntil } = invoice;
  const mayRequest = may('pay') && 'allowed' in invoice && invoice.allowed.includes('requestRefund');
  // The deadline may pass while the invoice is shown.
  const isInTime = mayRequest && refundableUntil !== null && Date.parse(refundableUntil) > now;
  return (
    <>
      {request?.status === 'open' && (
        <InvoiceNote icon="clock" role="status">
          {other ? 'A refund was requested' : 'You asked for a refund'} on {formatDate(request.created_at)}.
          We’ll let you know soon.
        </InvoiceNote>
      )}
      {request?.status === 'declined' && (
        <InvoiceNote icon="info">
          {other ? 'The' : 'Your'} request for a refund was declined
          {request.decidedAt && ` on ${formatDate(request.decidedAt)}`}
          {request.decisionReason ? `: ${request.decisionReason}` : '.'}
        </InvoiceNote>
      )}
      {isInTime && (
        <InvoiceNote
          icon="clock"
          actions={<Button onClick={() => setIsRequesting(true)}>Ask for a refund</Button>}
        >
          You can ask for a refund until <b>{formatMoment(refundableUntil)}</b>
        </InvoiceNote>
      )}
      <RefundRequestDialog invoice={invoice} open={isRequesting} onClose={() => setIsRequesting(false)} />
    </>
  );
}
