import { useMemo } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import {
  DocumentTemplatesService,
  type DocumentTemplateDto,
  type UpdateDocumentTemplateDto,
} from '../../shared/api';
import { showServerFields } from '../../shared/antd/server-fields';
import { useLast } from '../../shared/antd/use-last';
import { FormDialog } from '../form-dialog';
import { useDocumentChange } from '../use-document-change';
import { TemplateFields } from './template-fields';
import { changesOf, emptyTemplate, formOf, templateSchema, type TemplateForm } from './template-schema';

interface EditTemplateDialogProps {
  /** What is changed; undefined keeps the dialog closed. */
  template: DocumentTemplateDto | undefined;
  onClose: () => void;
}

/** What documents made from now on are called; those made before stay as they are. */
export function EditTemplateDialog({ template, onClose }: EditTemplateDialogProps) {
  const shown = useLast(template);
  const values = useMemo(() => (shown ? formOf(shown) : emptyTemplate), [shown]);
  const { control, handleSubmit, reset, setError, formState } = useForm<TemplateForm>({
    resolver: standardSchemaResolver(templateSchema),
    values,
  });
  const saving = useDocumentChange({
    call: (changes: UpdateDocumentTemplateDto) =>
      DocumentTemplatesService.updateDocumentTemplate({ id: shown?.id ?? 0, requestBody: changes }),
    done: 'Template saved',
    failed: 'Failed to save template',
    onDone: onClose,
    onFailure: (failure) => showServerFields(failure, emptyTemplate, setError),
  });
  const submit = handleSubmit((form) => {
    if (!shown) return;
    const changes = changesOf(shown, form);
    if (Object.keys(changes).length === 0) onClose();
    else saving.mutate(changes);
  });
  return (
    <FormDialog
      open={template !== undefined}
      title="Edit Template"
      subtitle={<p>Documents that were made from it stay as they are.</p>}
      submit="Save changes"
      isDirty={formState.isDirty}
      isSaving={saving.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
      afterClose={() => reset(values)}
    >
      <TemplateFields control={control} fileName={shown?.fileName} />
    </FormDialog>
  );
}
