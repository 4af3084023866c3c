import { useState } from 'react';
import { Button } from 'antd';
import { formatDate, formatMoment } from '../../../shared/format';
import { Icon } from '../../../shared/icon';
import { useNow } from '../../../shared/use-now';
import type { InvoiceDetailsDto, InvoiceDto, InvoiceRefundRequestDto } from '../../../shared/api';
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
  const { refundableUntil } = invoice;
  const mayRequest = 'allowed' in invoice && invoice.allowed.includes('requestRefund');
  // The deadline may pass while the invoice is shown.
  const isInTime = mayRequest && refundableUntil !== null && Date.parse(refundableUntil) > now;
  return (
    <>
      {request?.status === 'open' && (
        <p className="invoice-note note note-info cluster" role="status">
          <Icon name="clock" />
          <span>You asked for a refund on {formatDate(request.created_at)}. We’ll let you know soon.</span>
        </p>
      )}
      {request?.status === 'declined' && (
        <p className="invoice-note note note-info cluster">
          <Icon name="info" />
          <span>
            Your request for a refund was declined
            {request.decidedAt && ` on ${formatDate(request.decidedAt)}`}
            {request.decisionReason ? `: ${request.decisionReason}` : '.'}
          </span>
        </p>
      )}
      {isInTime && (
        <div className="invoice-note note note-info cluster">
          <Icon name="clock" />
          <span>
            You can ask for a refund until <b>{formatMoment(refundableUntil)}</b>
          </span>
          <Button onClick={() => setIsRequesting(true)}>Ask for a refund</Button>
        </div>
      )}
      <RefundRequestDialog invoice={invoice} open={isRequesting} onClose={() => setIsRequesting(false)} />
    </>
  );
}
