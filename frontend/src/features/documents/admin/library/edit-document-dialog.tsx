import { useState } from 'react';
import { Select } from 'antd';
import { t } from '@steward/texts';
import { DocumentsService, type AdminDocumentDto } from '../../../../shared/api';
import { Field } from '../../../../shared/antd/field';
import { categoryChoices, type DocumentCategory } from '../../shared/offered/document-labels';
import { FormDialog, useEditForm } from '../../../../shared/antd/form-dialog';
import { DescriptionField, TitleField } from '../forms/text-fields';
import { SignatureField } from '../forms/signature-field';
import type { DialogOf } from '../../../../shared/antd/dialog';
import { changesOf, documentSchema, emptyDocument, formOf, takesSignature } from './edit-schema';
import { WithdrawSignatureDialog } from './withdraw-signature-dialog';

/** Title, description and signature of a document; its file is replaced elsewhere. */
export function EditDocumentDialog({ document, onClose }: DialogOf<{ document: AdminDocumentDto }>) {
  // Deferred until the admin confirms that the client shall no longer sign.
  const [deferred, setDeferred] = useState<{ save: () => void }>();
  const { lastRecord, control, isSaving, dialog } = useEditForm({
    record: document,
    draft: 'document',
    schema: documentSchema,
    empty: emptyDocument,
    formOf,
    changesOf,
    holds: ({ needsSignature }, save) => {
      if (needsSignature === false) setDeferred({ save });
      return needsSignature === false;
    },
    call: (id, requestBody) => DocumentsService.updateDocument({ id, requestBody }),
    event: 'document.changed',
    success: t('Document updated successfully'),
    failure: t('Failed to update document'),
    onClose: () => {
      setDeferred(undefined);
      onClose();
    },
    onFailure: () => setDeferred(undefined),
  });
  return (
    <>
      <FormDialog
        {...dialog}
        title={t('Edit document')}
        subtitle={lastRecord && <p>{t('For {client}', { client: lastRecord.client.name })}</p>}
      >
        <TitleField control={control} name="title" />
        <Field control={control} name="category" label={t('Category')}>
          {(field) => <Select<DocumentCategory> {...field} options={categoryChoices()} />}
        </Field>
        <DescriptionField control={control} name="description" />
        {lastRecord && takesSignature(lastRecord) && (
          <SignatureField
            control={control}
            name="needsSignature"
            fileNames={[lastRecord.fileName]}
            reminders="reminders"
          />
        )}
      </FormDialog>
      <WithdrawSignatureDialog
        document={deferred && lastRecord}
        pending={isSaving}
        onConfirm={() => deferred?.save()}
        onCancel={() => setDeferred(undefined)}
      />
    </>
  );
}
