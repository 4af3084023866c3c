import { PaymentsService, type PersonDto } from '../../../../shared/api';
import { ReasonDialog } from '../record/reason-dialog';

interface DeclineRefundDialogProps {
  /** The request to decline; undefined keeps the dialog closed. */
  request: { id: number; client: PersonDto } | undefined;
  onClose: () => void;
}

/** Declines a client's refund request with a reason. */
export function DeclineRefundDialog({ request, onClose }: DeclineRefundDialogProps) {
  return (
    <ReasonDialog
      of={request}
      draftKey={({ id }) => `declined-refund:${id}`}
      title="Decline refund"
      subtitle={({ client }) => `${client.name} will see your reason.`}
      submit="Decline refund"
      maxLength={2000}
      call={({ id }, reason) =>
        PaymentsService.decideRefundRequest({ id, requestBody: { status: 'declined', reason } })
      }
      event="refund.declined"
      success="Refund declined"
      failure="Failed to decline the refund"
      onClose={onClose}
    />
  );
}
