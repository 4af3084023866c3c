import { useState, type ReactNode } from 'react';
import { Button } from 'antd';
import type { AdminInvoiceDto, InvoiceAction, InvoiceRefundRequestDto } from '../../../../shared/api';
import { formatDate } from '../../../../shared/format';
import { Icon, type IconName } from '../../../../shared/icon';
import { methodLabel } from '../../shared/invoice-labels';
import { DeclineRefundDialog } from '../refund-requests/decline-refund-dialog';
import { useRecordClient } from '../../../clients/admin/offered/record-client';
import type { InvoiceTask } from './invoice-tasks';

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
  const [declining, setDeclining] = useState(false);
  const { isClosed } = useRecordClient();
  const { paymentReport, disputed, client } = invoice;
  const openRequest = request?.status === 'open' ? request : undefined;
  return (
    <>
      {paymentReport && (
        <Note
          icon="clock"
          actions={
            !isClosed && (
              <>
                <Button onClick={() => onTask('dismiss')}>Dismiss</Button>
                <Button type="primary" onClick={() => onTask('recordPayment')}>
                  Record payment
                </Button>
              </>
            )
          }
        >
          {client.name} reported a payment on {formatDate(paymentReport.at)} (
          {methodLabel(paymentReport.method)}
          {paymentReport.reference && `, ${paymentReport.reference}`}).
        </Note>
      )}
      {openRequest && (
        <Note
          icon="undo"
          actions={
            !isClosed && (
              <>
                <Button onClick={() => setDeclining(true)}>Decline</Button>
                <Button type="primary" disabled={!may('refund')} onClick={() => onTask('refund')}>
                  Refund
                </Button>
              </>
            )
          }
        >
          {client.name} asked for a refund on {formatDate(openRequest.created_at)}: {openRequest.reason}
        </Note>
      )}
      {request?.status === 'declined' && (
        <Note icon="info">
          Refund declined{request.decidedAt && ` on ${formatDate(request.decidedAt)}`}:{' '}
          {request.decisionReason}
        </Note>
      )}
      {disputed && (
        <Note icon="alert">
          A payment is disputed with the bank. No refunds are possible until it is decided.
        </Note>
      )}
      {voidReason && <Note icon="info">Void: {voidReason}</Note>}
      <DeclineRefundDialog
        request={declining && openRequest ? { id: openRequest.id, client } : undefined}
        onClose={() => setDeclining(false)}
      />
    </>
  );
}

function Note({ icon, actions, children }: { icon: IconName; actions?: ReactNode; children: ReactNode }) {
  return (
    <div className="invoice-note note note-info cluster">
      <Icon name={icon} />
      <span>{children}</span>
      {actions && <div className="ui-tools push">{actions}</div>}
    </div>
  );
}
