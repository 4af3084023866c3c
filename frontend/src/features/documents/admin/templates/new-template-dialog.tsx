import { useState } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, useWatch } from 'react-hook-form';
import { useAction } from '../../../../shared/action/use-action';
import { DocumentTemplatesService } from '../../../../shared/api';
import { withUploadProgress } from '../../../../shared/http';
import { given } from '../../../../shared/paged-list';
import { FileField } from '../forms/file-field';
import { FormDialog } from '../../../../shared/antd/form-dialog';
import { useFormDraft } from '../../../../shared/use-form-draft';
import { UploadProgressBar } from '../forms/upload-progress-bar';
import { TemplateFields } from './template-fields';
import { emptyTemplate, newTemplateSchema, type NewTemplate, type TemplateForm } from './template-schema';

interface NewTemplateDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Saves a file from which documents are created, or which clients fill in. */
export function NewTemplateDialog({ open, onClose }: NewTemplateDialogProps) {
  const [sent, setSent] = useState(0);
  const form = useForm<TemplateForm, unknown, NewTemplate>({
    resolver: standardSchemaResolver(newTemplateSchema),
    defaultValues: emptyTemplate,
  });
  const { control, handleSubmit, reset, formState } = form;
  const draft = useFormDraft(form, open ? 'template:new' : undefined);
  const file = useWatch({ control, name: 'file' });
  const saving = useAction({
    call: ({ title, category, description, requiresSignature, file }: NewTemplate, keyFor) => {
      const formData = { title, category, requiresSignature, file, ...given({ description }) };
      const idempotencyKey = keyFor(formData);
      return withUploadProgress(setSent, () =>
        DocumentTemplatesService.createDocumentTemplate({ formData, idempotencyKey }),
      );
    },
    events: ['document_template.uploaded'],
    success: 'Template saved',
    failure: 'Failed to save template',
    form,
    onSuccess: onClose,
  });
  const submit = handleSubmit((values) => {
    setSent(0);
    saving.mutate(values);
  });
  return (
    <FormDialog
      open={open}
      title="New template"
      subtitle={<p>For a document you send to many clients, or a form they fill in.</p>}
      submit="Save template"
      isDirty={formState.isDirty}
      isSaving={saving.isPending}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={onClose}
      afterClose={() => reset(emptyTemplate)}
    >
      <FileField control={control} name="file" disabled={saving.isPending} />
      <TemplateFields control={control} fileName={file?.name} />
      {saving.isPending && <UploadProgressBar sent={sent} />}
    </FormDialog>
  );
}
