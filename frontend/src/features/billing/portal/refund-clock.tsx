import { useState } from 'react';
import { Button } from 'antd';
import { formatDate, timeLeft } from '../../../shared/format';
import { Icon } from '../../../shared/icon';
import { useNow } from '../../../shared/use-now';
import type { InvoiceDto, InvoiceRefundRequestDto } from '../../../shared/api';
import { RefundRequestDialog } from './refund-request-dialog';

interface RefundClockProps {
  invoice: InvoiceDto;
  /** The last one that the client made, if any. */
  request: InvoiceRefundRequestDto | null;
}

/** How long a refund can be asked for, and what became of one that was. */
export function RefundClock({ invoice, request }: RefundClockProps) {
  const now = useNow();
  const [asks, setAsks] = useState(false);
  const { refundableUntil } = invoice;
  const left = refundableUntil === null ? 0 : Date.parse(refundableUntil) - now;
  return (
    <>
      {request?.status === 'open' && (
        <p className="invoice-note" role="status">
          <Icon name="clock" />
          <span>
            You asked for a refund on {formatDate(request.created_at)}. We decide about it soon and tell you.
          </span>
        </p>
      )}
      {request?.status === 'declined' && (
        <p className="invoice-note">
          <Icon name="info" />
          <span>
            Your request for a refund was declined
            {request.decidedAt && ` on ${formatDate(request.decidedAt)}`}
            {request.decisionReason ? `: ${request.decisionReason}` : '.'}
          </span>
        </p>
      )}
      {left > 0 && (
        <div className="invoice-note">
          <Icon name="clock" />
          <span>
            You can ask for a refund for another <b>{timeLeft(left)}</b>
          </span>
          <Button onClick={() => setAsks(true)}>Ask for a refund</Button>
        </div>
      )}
      <RefundRequestDialog invoice={invoice} open={asks} onClose={() => setAsks(false)} />
    </>
  );
}
