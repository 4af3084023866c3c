import { useState } from 'react';
import { Input, Select } from 'antd';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { Button } from '../../../shared/antd/button';
import { FormDialog, useDialogForm } from '../../../shared/antd/form-dialog';
import { MessagesService } from '../../../shared/api';
import { Field } from '../../../shared/antd/field';
import { categoryChoices, documentCategories } from '../../documents/shared/offered/document-labels';
import type { FileActionProps } from '../shared/message-files';

const schema = z.object({
  title: z
    .string()
    .check(z.trim(), z.minLength(3, { error: () => t('Title must be at least 3 characters') })),
  category: z.enum(documentCategories),
});
type DocumentForm = z.infer<typeof schema>;

/** File name without extension, if long enough for a title. */
function titleOf(fileName: string): string {
  const name = fileName.replace(/\.[^.]+$/, '').slice(0, 200);
  return name.length < 3 ? fileName : name;
}

/** Adds a file from a message to the client's documents. */
export function KeepDocument({ file }: FileActionProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        icon="document"
        aria-label={t('Save as document: {fileName}', { fileName: file.fileName })}
        onClick={() => setOpen(true)}
      >
        {t('Save as document')}
      </Button>
      <KeepDocumentDialog open={open} file={file} onClose={() => setOpen(false)} />
    </>
  );
}

interface KeepDocumentDialogProps extends FileActionProps {
  open: boolean;
  onClose: () => void;
}

function KeepDocumentDialog({ open, file: { id, fileName }, onClose }: KeepDocumentDialogProps) {
  const navigate = useNavigate();
  const { control, dialog } = useDialogForm({
    open,
    draft: `kept-document:${id}`,
    schema,
    empty: { title: titleOf(fileName), category: 'other' },
    call: (requestBody: DocumentForm, keyFor) =>
      MessagesService.createDocumentFromMessageAttachment({
        id,
        requestBody,
        idempotencyKey: keyFor(requestBody),
      }),
    events: ['document.uploaded'],
    success: (document) => ({
      title: t('Saved as document'),
      action: {
        label: t('Open document'),
        alternative: t('It’s under Documents.'),
        onAct: () => void navigate(`/admin/documents?document=${document.id}`),
      },
    }),
    failure: t('Failed to save the file as a document'),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={t('Save as document')}
      subtitle={
        <p>
          {t('“{fileName}” will be added to this client’s documents. The message keeps its file.', {
            fileName,
          })}
        </p>
      }
      submit={t('Save as document')}
    >
      <Field control={control} name="title" label={t('Title')}>
        {(field) => <Input {...field} maxLength={200} autoComplete="off" />}
      </Field>
      <Field control={control} name="category" label={t('Category')}>
        {(field) => <Select {...field} options={categoryChoices()} />}
      </Field>
    </FormDialog>
  );
}
