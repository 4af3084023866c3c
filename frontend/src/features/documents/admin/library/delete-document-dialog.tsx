import { useAction } from '../../../../shared/action/use-action';
import { DocumentsService, type AdminDocumentDto } from '../../../../shared/api';
import { ConfirmDialog } from '../../../../shared/antd/confirm-dialog';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { useRestore } from './use-restore';

interface DeleteDocumentDialogProps {
  /** Record to delete; undefined closes the dialog. */
  document: AdminDocumentDto | undefined;
  onClose: () => void;
}

/** Deletes a document after a question; it can be restored immediately or within 30 days. */
export function DeleteDocumentDialog({ document, onClose }: DeleteDocumentDialogProps) {
  const lastDocument = useLastDefined(document);
  const restore = useRestore();
  const deleting = useAction({
    call: (id: number) => DocumentsService.deleteDocument({ id }),
    events: ['document.deleted'],
    success: (_, id) => ({
      title: 'Document deleted successfully',
      action: {
        label: 'Undo',
        alternative: 'You can restore it from the deleted documents for 30 days',
        onAct: () => restore.mutate(id),
      },
    }),
    failure: 'Failed to delete document',
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      open={document !== undefined}
      title="Delete this document?"
      confirm="Delete"
      cancel="Keep document"
      pending={deleting.isPending}
      onCancel={onClose}
      onConfirm={() => document && deleting.mutate(document.id)}
    >
      <p>
        {lastDocument?.username} no longer sees “{lastDocument?.title}”. You can restore it for 30 days. After
        that, it is deleted permanently.
      </p>
    </ConfirmDialog>
  );
}
