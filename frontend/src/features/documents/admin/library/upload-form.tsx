import { useState } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Select } from 'antd';
import { useForm, useWatch } from 'react-hook-form';
import type { Path } from 'react-router-dom';
import { t } from '@steward/texts';
import { useAction } from '../../../../shared/action/use-action';
import { DocumentsService } from '../../../../shared/api';
import { Button } from '../../../../shared/antd/button';
import { Field } from '../../../../shared/antd/field';
import { categoryChoices, type DocumentCategory } from '../../shared/offered/document-labels';
import { isSignable } from '../../../../shared/files/file-kinds';
import { withUploadProgress } from '../../../../shared/http/http';
import { useUnsentWork } from '../../../../shared/antd/leave-guard';
import { useNumberQuestion } from '../../../../shared/antd/use-number-question';
import { given } from '../../../../shared/http/paged-list';
import { useToast } from '../../../../shared/toast/toast';
import { titleFieldId } from '../../shared/uploads/upload-list';
import { isUnsent, textsToSend } from '../../shared/uploads/upload-queue';
import { fileRequired } from '../../shared/uploads/upload-text';
import { useFormDraft } from '../../../../shared/forms/use-form-draft';
import { DraftNote } from '../../../../shared/antd/draft-note';
import { ClientSelect } from '../../../clients/admin/offered/client-select';
import { useRecordClient } from '../../../clients/admin/offered/record-client';
import { DescriptionField, TitleField } from '../forms/text-fields';
import { SignatureField } from '../forms/signature-field';
import { UploadProgress } from '../../../../shared/antd/upload-progress';
import { FilesField } from './files-field';
import {
  emptyUpload,
  notSignable,
  severalSchema,
  uploadSchema,
  type Upload,
  type UploadForm as Values,
} from './upload-schema';
import { useSeveralUploads } from './use-several-uploads';
import '../documents.css';

/** The form stays mounted while the list of documents is shown. */
const survives = ({ pathname }: Path): boolean => pathname === '/admin/documents';

/**
 * Shares one file, or several with their own titles, with one client; then an empty form replaces this one.
 */
export function UploadForm({ onUploaded }: { onUploaded: () => void }) {
  const [several, setSeveral] = useState(false);
  const { form, draft, upload, sent, uploads, fileNames, busy, toSend, submit } = useSharing(
    several,
    onUploaded,
  );
  const { control } = form;
  return (
    <form noValidate className="ui-card ui-form form-sheet" onSubmit={(event) => void submit(event)}>
      <DraftNote draft={draft} />
      {!several && <TitleField control={control} name="title" />}
      <div className="ui-form-pairs">
        <Field control={control} name="userId" label={t('Client')}>
          {(field) => <ClientSelect {...field} disabled={uploads.busy} />}
        </Field>
        <Field control={control} name="category" label={t('Category')}>
          {(field) => <Select<DocumentCategory> {...field} options={categoryChoices()} />}
        </Field>
      </div>
      <DescriptionField control={control} name="description" />
      <FilesField
        form={form}
        uploads={uploads}
        several={several}
        disabled={upload.isPending}
        onMultiple={setSeveral}
      />
      <SignatureField control={control} name="needsSignature" fileNames={fileNames} reminders="reminders" />
      {upload.isPending && <UploadProgress sent={sent} />}
      <div className="ui-tools">
        <Button type="primary" htmlType="submit" icon="upload" loading={busy} disabled={busy}>
          {busy
            ? t('Uploading...')
            : several && toSend > 1
              ? t('Upload {count} Documents', { count: toSend })
              : t('Upload Document')}
        </Button>
      </div>
    </form>
  );
}

/** Form, draft and uploads of one file or of a queue. */
function useSharing(several: boolean, onUploaded: () => void) {
  const toast = useToast();
  const { client } = useRecordClient();
  const [sent, setSent] = useState(0);
  const form = useForm<Values, unknown, Upload>({
    resolver: standardSchemaResolver(several ? severalSchema : uploadSchema),
    defaultValues: { ...emptyUpload, userId: client?.id },
  });
  const draft = useFormDraft(form, `upload:${client?.id ?? ''}`);
  const file = useWatch({ control: form.control, name: 'file' });
  // An empty form leaves no draft for its replacement.
  const finish = () => {
    draft.discard();
    onUploaded();
  };
  const upload = useAction({
    call: ({ description, ...values }: Upload & { file: File }, keyFor) => {
      const formData = { ...values, ...given({ description }) };
      const idempotencyKey = keyFor(formData);
      return withUploadProgress(
        setSent,
        DocumentsService.uploadDocumentForAdmin({ formData, idempotencyKey }),
      );
    },
    events: ['document.uploaded'],
    success: t('Document uploaded successfully'),
    failure: [t('Upload failed'), t('Failed to upload document. Please try again.')],
    form,
    onSuccess: finish,
  });
  const uploads = useSeveralUploads(form, finish);
  const taken = several ? uploads.files.filter(({ state }) => state !== 'refused') : [];
  const fileNames = file ? [file.name] : taken.map((one) => one.file.name);
  const busy = upload.isPending || uploads.busy;
  useUnsentWork(form.formState.isDirty || uploads.files.some(isUnsent) || busy, { survives });

  const askAboutNumbers = useNumberQuestion();
  const sendQueue = ({ needsSignature }: Upload) => {
    if (needsSignature && fileNames.some((name) => !isSignable(name))) {
      return form.setError('needsSignature', { message: notSignable() });
    }
    const started = uploads.queue.start();
    if (started === 'nothing') toast(fileRequired());
    else if (started !== 'sending') document.getElementById(titleFieldId(started))?.focus();
  };
  const submit = form.handleSubmit(
    ({ file, ...values }) => {
      const { title, description } = values;
      askAboutNumbers([title, description, file?.name, ...textsToSend(uploads.files)], () => {
        setSent(0);
        if (file) upload.mutate({ ...values, file });
        else sendQueue({ ...values, file });
      });
    },
    ({ file }) => {
      if (file && !form.getValues('file')) toast(fileRequired());
    },
  );
  const toSend = taken.filter(isUnsent).length;
  return { form, draft, upload, sent, uploads, fileNames, busy, toSend, submit };
}
