import { t } from '@steward/texts';
import { DocumentTemplatesService, type DocumentTemplateDto } from '../../../../shared/api';
import { FormDialog } from '../../../../shared/antd/form-dialog';
import { useEditForm } from '../../../../shared/antd/use-edit-form';
import type { DialogOf } from '../../../../shared/antd/dialog';
import { TemplateFields } from './template-fields';
import { changesOf, emptyTemplate, formOf, templateSchema } from './template-schema';

/** Details for documents created from now on; existing ones do not change. */
export function EditTemplateDialog({ template, onClose }: DialogOf<{ template: DocumentTemplateDto }>) {
  const { lastRecord, control, dialog } = useEditForm({
    record: template,
    draft: 'template',
    schema: templateSchema,
    empty: emptyTemplate,
    formOf,
    changesOf,
    call: (id, requestBody) => DocumentTemplatesService.updateDocumentTemplate({ id, requestBody }),
    event: 'document_template.changed',
    success: t('Template saved'),
    failure: t('Failed to save template'),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={t('Edit template')}
      subtitle={<p>{t("Documents already created from it don't change.")}</p>}
    >
      <TemplateFields control={control} fileName={lastRecord?.fileName} />
    </FormDialog>
  );
}
