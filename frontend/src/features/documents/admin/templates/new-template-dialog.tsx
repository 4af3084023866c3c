import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { t } from '@steward/texts';
import { DocumentTemplatesService } from '../../../../shared/api';
import { withUploadProgress } from '../../../../shared/http/http';
import { given } from '../../../../shared/http/paged-list';
import { FileField } from '../forms/file-field';
import { FormDialog, useDialogForm } from '../../../../shared/antd/form-dialog';
import { UploadProgress } from '../../../../shared/antd/upload-progress';
import { TemplateFields } from './template-fields';
import { emptyTemplate, newTemplateSchema, type NewTemplate } from './template-schema';

/** Saves a file from which documents are created, or which clients fill in. */
export function NewTemplateDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [sent, setSent] = useState(0);
  const { control, saving, dialog } = useDialogForm({
    open,
    draft: 'template:new',
    schema: newTemplateSchema,
    empty: emptyTemplate,
    call: ({ description, ...template }: NewTemplate, keyFor) => {
      const formData = { ...template, ...given({ description }) };
      const idempotencyKey = keyFor(formData);
      setSent(0);
      return withUploadProgress(
        setSent,
        DocumentTemplatesService.createDocumentTemplate({ formData, idempotencyKey }),
      );
    },
    events: ['document_template.uploaded'],
    success: t('Template saved'),
    failure: t('Failed to save template'),
    onClose,
  });
  const file = useWatch({ control, name: 'file' });
  return (
    <FormDialog
      {...dialog}
      title={t('New template')}
      subtitle={<p>{t('For a document you send to many clients, or a form they fill in.')}</p>}
      submit={t('Save template')}
    >
      <FileField control={control} name="file" disabled={saving.isPending} />
      <TemplateFields control={control} fileName={file?.name} />
      {saving.isPending && <UploadProgress sent={sent} />}
    </FormDialog>
  );
}
