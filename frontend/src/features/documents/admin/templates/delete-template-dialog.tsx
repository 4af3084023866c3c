import { useAction } from '../../../../shared/action/use-action';
import { DocumentTemplatesService, type DocumentTemplateDto } from '../../../../shared/api';
import { ConfirmDialog } from '../../../../shared/antd/confirm-dialog';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';

interface DeleteTemplateDialogProps {
  /** Record to delete; undefined closes the dialog. */
  template: DocumentTemplateDto | undefined;
  onClose: () => void;
}

/** Deletes a template permanently after a question; documents created from it stay. */
export function DeleteTemplateDialog({ template, onClose }: DeleteTemplateDialogProps) {
  const lastTemplate = useLastDefined(template);
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
      <p>“{lastTemplate?.title}” will be deleted. You can't undo this.</p>
      <ul className="admin-consequences stack gap-s">
        <li>Documents created from it are not affected.</li>
        <li>Open requests that include it continue without the form.</li>
      </ul>
    </ConfirmDialog>
  );
}
