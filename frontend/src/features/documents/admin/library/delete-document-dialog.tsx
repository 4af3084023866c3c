import { DocumentsService, type AdminDocumentDto } from '../../../../shared/api';
import { ConfirmAction } from '../../../../shared/antd/confirm-action';
import { useRestore } from './use-restore';

interface DeleteDocumentDialogProps {
  /** Record to delete; undefined closes the dialog. */
  document: AdminDocumentDto | undefined;
  onClose: () => void;
}

/** Deletes a document after a question; it can be restored immediately or within 30 days. */
export function DeleteDocumentDialog({ document, onClose }: DeleteDocumentDialogProps) {
  const restore = useRestore();
  return (
    <ConfirmAction
      of={document}
      title="Delete this document?"
      confirm="Delete"
      cancel="Keep document"
      call={({ id }) => DocumentsService.deleteDocument({ id })}
      events={['document.deleted']}
      success={(_, { id }) => ({
        title: 'Document deleted successfully',
        action: {
          label: 'Undo',
          alternative: 'You can restore it from the deleted documents for 30 days',
          onAct: () => restore.mutate(id),
        },
      })}
      failure="Failed to delete document"
      onClose={onClose}
    >
      {({ username, title }) => (
        <p>
          {username} no longer sees “{title}”. You can restore it for 30 days. After that, it is deleted
          permanently.
        </p>
      )}
    </ConfirmAction>
  );
}
