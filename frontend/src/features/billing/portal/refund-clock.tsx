import { useState } from 'react';
import { Button } from 'antd';
import { t } from '@steward/texts';
import { useActingFor } from '../../../shared/acting-for';
import { formatDate, formatMoment } from '../../../shared/format';
import { useNow } from '../../../shared/use-now';
import type { InvoiceDetailsDto, InvoiceDto, InvoiceRefundRequestDto } from '../../../shared/api';
import { T } from '../../../shared/rich-text';
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
          {other
            ? t('A refund was requested on {date}. We’ll let you know soon.', {
                date: formatDate(request.created_at),
              })
            : t('You asked for a refund on {date}. We’ll let you know soon.', {
                date: formatDate(request.created_at),
              })}
        </InvoiceNote>
      )}
      {request?.status === 'declined' && (
        <InvoiceNote icon="info">{declinedText(request, Boolean(other))}</InvoiceNote>
      )}
      {isInTime && (
        <InvoiceNote
          icon="clock"
          actions={<Button onClick={() => setIsRequesting(true)}>{t('Ask for a refund')}</Button>}
        >
          <T
            text="You can ask for a refund until <b>{time}</b>"
            values={{ time: formatMoment(refundableUntil) }}
          />
        </InvoiceNote>
      )}
      <RefundRequestDialog invoice={invoice} open={isRequesting} onClose={() => setIsRequesting(false)} />
    </>
  );
}

/** The decision about a request; any person who acts for the client may have made it. */
function declinedText(
  { decidedAt, decisionReason: reason }: InvoiceRefundRequestDto,
  isOther: boolean,
): string {
  if (decidedAt === null || !reason)
    return isOther
      ? t('The request for a refund was declined.')
      : t('Your request for a refund was declined.');
  const values = { date: formatDate(decidedAt), reason };
  return isOther
    ? t('The request for a refund was declined on {date}: {reason}', values)
    : t('Your request for a refund was declined on {date}: {reason}', values);
}
