import { useAction } from '../../../../shared/action/use-action';
import { DocumentTemplatesService, type DocumentTemplateDto } from '../../../../shared/api';
import { ConfirmDialog } from '../../../../shared/antd/confirm-dialog';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';

interface DeleteTemplateDialogProps {
  /** The record to delete; undefined keeps the dialog closed. */
  template: DocumentTemplateDto | undefined;
  onClose: () => void;
}

/** Asks, and deletes a template for good; what was made from it stays. */
export function DeleteTemplateDialog({ template, onClose }: DeleteTemplateDialogProps) {
  const shown = useLastDefined(template);
  const deleting = useAction({
    call: (id: number) => DocumentTemplatesService.deleteDocumentTemplate({ id }),
    events: ['document_template.deleted'],
    success: 'Template deleted',
    failure: 'Failed to delete template',
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      open={template !== undefined}
      title="Delete this template?"
      confirm="Delete"
      cancel="Keep template"
      pending={deleting.isPending}
      onCancel={onClose}
      onConfirm={() => template && deleting.mutate(template.id)}
    >
      <p>‘{shown?.title}’ is removed. This cannot be undone.</p>
      <ul className="admin-consequences">
        <li>Documents that were made from it stay with their clients.</li>
        <li>Requests that come with it go on without a form.</li>
      </ul>
    </ConfirmDialog>
  );
}
