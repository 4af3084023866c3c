import { useState } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Button, Input, Progress, Select } from 'antd';
import { useForm } from 'react-hook-form';
import { Field } from '../../shared/antd/field';
import { categoryChoices, type DocumentCategory } from '../../shared/documents/document-words';
import { Icon } from '../../shared/icon';
import { useToast } from '../../shared/toast';
import { ClientSelect } from './client-select';
import { FileField } from './file-field';
import { SignatureField } from './signature-field';
import { emptyUpload, uploadSchema, type Upload, type UploadForm as Values } from './upload-schema';
import { useUpload } from './use-upload';

/** Shares one file with one client. */
export function UploadForm({ onUploaded }: { onUploaded: () => void }) {
  const toast = useToast();
  const [sent, setSent] = useState(0);
  const { control, handleSubmit, reset, setError } = useForm<Values, unknown, Upload>({
    resolver: standardSchemaResolver(uploadSchema),
    defaultValues: emptyUpload,
  });
  const upload = useUpload({
    setError,
    onProgress: setSent,
    onUploaded: () => {
      reset(emptyUpload);
      onUploaded();
    },
  });
  const submit = handleSubmit(
    (values) => {
      setSent(0);
      upload.mutate(values);
    },
    ({ file }) => {
      if (file?.message !== 'A file is required') return;
      toast({
        title: 'File required',
        description: 'Please select a file to upload',
        variant: 'destructive',
      });
    },
  );
  return (
    <form noValidate className="ui-card ui-form admin-upload" onSubmit={(event) => void submit(event)}>
      <Field control={control} name="title" label="Title">
        {(field) => <Input {...field} maxLength={200} autoComplete="off" />}
      </Field>
      <div className="ui-form-pairs">
        <Field control={control} name="userId" label="Client">
          {(field) => <ClientSelect {...field} />}
        </Field>
        <Field control={control} name="category" label="Category">
          {(field) => <Select<DocumentCategory> {...field} options={categoryChoices} />}
        </Field>
      </div>
      <Field control={control} name="description" label="Description" optional>
        {(field) => <Input.TextArea {...field} rows={3} maxLength={2000} />}
      </Field>
      <FileField control={control} disabled={upload.isPending} />
      <SignatureField control={control} />
      {upload.isPending && (
        <Progress
          percent={Math.round(sent * 100)}
          status="normal"
          strokeLinecap="butt"
          aria-label="Upload progress"
        />
      )}
      <div className="ui-tools">
        <Button
          type="primary"
          htmlType="submit"
          icon={<Icon name="upload" size={18} />}
          loading={upload.isPending}
          disabled={upload.isPending}
        >
          {upload.isPending ? 'Uploading...' : 'Upload Document'}
        </Button>
      </div>
    </form>
  );
}
