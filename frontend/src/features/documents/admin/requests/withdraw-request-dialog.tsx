import { useAction } from '../../../../shared/action/use-action';
import { DocumentRequestsService, type AdminDocumentRequestDto } from '../../../../shared/api';
import { ConfirmDialog } from '../../../../shared/antd/confirm-dialog';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';

interface WithdrawRequestDialogProps {
  /** Request to cancel; undefined closes the dialog. */
  request: AdminDocumentRequestDto | undefined;
  onClose: () => void;
}

/** Cancels a request after a question. */
export function WithdrawRequestDialog({ request, onClose }: WithdrawRequestDialogProps) {
  const lastRequest = useLastDefined(request);
  const withdrawing = useAction({
    call: (id: number) => DocumentRequestsService.withdrawDocumentRequest({ id }),
    events: ['document_request.withdrawn'],
    success: 'Request cancelled',
    failure: 'Failed to cancel request',
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      open={request !== undefined}
      title="Cancel this request?"
      confirm="Cancel request"
      cancel="Keep request"
      pending={withdrawing.isPending}
      onCancel={onClose}
      onConfirm={() => request && withdrawing.mutate(request.id)}
    >
      <p>
        {lastRequest?.username} will no longer be asked for “{lastRequest?.title}”.
        {lastRequest?.documentId && " Uploaded files stay in the client's documents."}
      </p>
    </ConfirmDialog>
  );
}
