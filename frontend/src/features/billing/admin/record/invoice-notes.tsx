import { useState } from 'react';
import { t } from '@steward/texts';
import type { AdminInvoiceDto, InvoiceAction, InvoiceRefundRequestDto } from '../../../../shared/api';
import { formatDate } from '../../../../shared/text/format';
import { InvoiceNote } from '../../shared/invoice-note';
import { methodLabel } from '../../shared/invoice-labels';
import { useRecordClient } from '../../../clients/admin/offered/record-client';
import type { InvoiceTask } from './invoice-tasks';
import { DeclineRefundDialog } from './reason-dialog';
import { Button } from '../../../../shared/antd/button';

interface InvoiceNotesProps {
  invoice: AdminInvoiceDto;
  /** The last request for a refund. */
  request: InvoiceRefundRequestDto | null;
  voidReason: string | null;
  may: (action: InvoiceAction) => boolean;
  onTask: (task: InvoiceTask) => void;
}

/** Notes above the amounts of an invoice, including decisions that are due. */
export function InvoiceNotes({ invoice, request, voidReason, may, onTask }: InvoiceNotesProps) {
  const { isClosed } = useRecordClient();
  const { paymentReport, disputed, client } = invoice;
  return (
    <>
      {paymentReport && (
        <InvoiceNote
          icon="clock"
          actions={
            !isClosed && (
              <>
                <Button onClick={() => onTask('dismiss')}>{t('Dismiss')}</Button>
                <Button type="primary" onClick={() => onTask('recordPayment')}>
                  {t('Record payment')}
                </Button>
              </>
            )
          }
        >
          {t('{name} reported a payment on {date} ({details}).', {
            name: client.name,
            date: formatDate(paymentReport.at),
            details: [methodLabel(paymentReport.method), paymentReport.reference].filter(Boolean).join(', '),
          })}
        </InvoiceNote>
      )}
      <RefundRequestNote
        request={request}
        client={client}
        mayRefund={may('refund')}
        onRefund={() => onTask('refund')}
      />
      {disputed && (
        <InvoiceNote icon="alert">
          {t('A payment is disputed with the bank. No refunds are possible until it is decided.')}
        </InvoiceNote>
      )}
      {voidReason && (
        <InvoiceNote icon="info">{t('[invoice] Void: {reason}', { reason: voidReason })}</InvoiceNote>
      )}
    </>
  );
}

interface RefundRequestNoteProps extends Pick<InvoiceNotesProps, 'request'>, Pick<AdminInvoiceDto, 'client'> {
  mayRefund: boolean;
  onRefund: () => void;
}

/** The client's open request with its decision, or the decision made. */
function RefundRequestNote({ request, client, mayRefund, onRefund }: RefundRequestNoteProps) {
  const [declining, setDeclining] = useState(false);
  const { isClosed } = useRecordClient();
  const openRequest = request?.status === 'open' ? request : undefined;
  return (
    <>
      {openRequest && (
        <InvoiceNote
          icon="undo"
          actions={
            !isClosed && (
              <>
                <Button onClick={() => setDeclining(true)}>{t('Decline')}</Button>
                <Button type="primary" disabled={!mayRefund} onClick={onRefund}>
                  {t('[action] Refund')}
                </Button>
              </>
            )
          }
        >
          {t('{name} asked for a refund on {date}: {reason}', {
            name: client.name,
            date: formatDate(openRequest.created_at),
            reason: openRequest.reason,
          })}
        </InvoiceNote>
      )}
      {request?.status === 'declined' && (
        <InvoiceNote icon="info">
          {request.decidedAt
            ? t('Refund declined on {date}: {reason}', {
                date: formatDate(request.decidedAt),
                reason: request.decisionReason ?? '',
              })
            : t('Refund declined: {reason}', { reason: request.decisionReason ?? '' })}
        </InvoiceNote>
      )}
      <DeclineRefundDialog
        request={declining && openRequest ? { id: openRequest.id, client } : undefined}
        onClose={() => setDeclining(false)}
      />
    </>
  );
}
