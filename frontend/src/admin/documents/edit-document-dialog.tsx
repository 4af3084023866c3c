import { useMemo, useState } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Input, Select } from 'antd';
import { useForm } from 'react-hook-form';
import { DocumentsService, type AdminDocumentDto, type UpdateDocumentDto } from '../../shared/api';
import { Field } from '../../shared/antd/field';
import { showServerFields } from '../../shared/antd/server-fields';
import { useLast } from '../../shared/antd/use-last';
import { categoryChoices, type DocumentCategory } from '../../shared/documents/document-words';
import { FormDialog } from '../form-dialog';
import { useDocumentChange } from '../use-document-change';
import { changesOf, documentSchema, emptyDocument, formOf, takesSignature } from './edit-schema';
import { SignatureField } from '../signature-field';
import { WithdrawSignatureDialog } from './withdraw-signature-dialog';

interface EditDocumentDialogProps {
  /** What is edited; undefined keeps the dialog closed. */
  document: AdminDocumentDto | undefined;
  onClose: () => void;
}

/** What a document is called and what is asked of its client; its file is another matter. */
export function EditDocumentDialog({ document, onClose }: EditDocumentDialogProps) {
  const shown = useLast(document);
  // Held back until it is clear that the client shall no longer sign.
  const [held, setHeld] = useState<UpdateDocumentDto>();
  const values = useMemo(() => (shown ? formOf(shown) : emptyDocument), [shown]);
  const { control, handleSubmit, reset, setError, formState } = useForm({
    resolver: standardSchemaResolver(documentSchema),
    values,
  });
  const saving = useDocumentChange({
    call: (changes: UpdateDocumentDto) =>
      DocumentsService.updateDocument({ id: shown?.id ?? 0, requestBody: changes }),
    done: 'Document updated successfully',
    failed: 'Failed to update document',
    onDone: () => {
      setHeld(undefined);
      onClose();
    },
    onFailure: (failure) => {
      setHeld(undefined);
      showServerFields(failure, emptyDocument, setError);
    },
  });
  const submit = handleSubmit((form) => {
    if (!shown) return;
    const changes = changesOf(shown, form);
    if (Object.keys(changes).length === 0) onClose();
    else if (changes.needsSignature === false) setHeld(changes);
    else saving.mutate(changes);
  });
  return (
    <>
      <FormDialog
        open={document !== undefined}
        title="Edit Document"
        subtitle={shown && <p>For {shown.username}</p>}
        submit="Save changes"
        isDirty={formState.isDirty}
        isSaving={saving.isPending}
        onSubmit={() => void submit()}
        onClose={onClose}
        afterClose={() => reset(values)}
      >
        <Field control={control} name="title" label="Title">
          {(field) => <Input {...field} maxLength={200} autoComplete="off" />}
        </Field>
        <Field control={control} name="category" label="Category">
          {(field) => <Select<DocumentCategory> {...field} options={categoryChoices} />}
        </Field>
        <Field control={control} name="description" label="Description" optional>
          {(field) => <Input.TextArea {...field} rows={3} maxLength={2000} />}
        </Field>
        {shown && takesSignature(shown) && (
          <SignatureField control={control} name="needsSignature" fileNames={[shown.fileName]} />
        )}
      </FormDialog>
      <WithdrawSignatureDialog
        document={held ? shown : undefined}
        pending={saving.isPending}
        onConfirm={() => held && saving.mutate(held)}
        onCancel={() => setHeld(undefined)}
      />
    </>
  );
}
