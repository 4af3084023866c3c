import { useState } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import type { DomainEvent } from '../../../../shared/action/stale-queries';
import { useAction } from '../../../../shared/action/use-action';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import type { CancelablePromise } from '../../../../shared/api';
import { fileSize } from '../../../../shared/format';
import { withUploadProgress } from '../../../../shared/http';
import { FileField } from './file-field';
import { fileRule } from './file-rule';
import { FormDialog } from '../../../../shared/antd/form-dialog';
import { UploadProgressBar } from './upload-progress-bar';

/** Record with a file: a document or a template. */
interface StoredFile {
  id: number;
  title: string;
  fileName: string;
  fileSize: number;
}

interface FileForm {
  file: File | undefined;
}

interface ChosenFile {
  file: File;
}

interface ReplaceFileDialogProps<Answer> {
  /** Record whose file is replaced; undefined closes the dialog. */
  of: StoredFile | undefined;
  /** Consequence for the current file. */
  consequence: string;
  event: DomainEvent;
  send: (id: number, formData: ChosenFile, idempotencyKey: string) => CancelablePromise<Answer>;
  onClose: () => void;
}

const noFile: FileForm = { file: undefined };
const chosenFile = z.object({ file: fileRule }) as z.ZodMiniType<ChosenFile, FileForm>;

/** Replaces the current file. */
export function ReplaceFileDialog<Answer>(props: ReplaceFileDialogProps<Answer>) {
  const { of, consequence, event, send, onClose } = props;
  const lastShown = useLastDefined(of);
  const [sent, setSent] = useState(0);
  const form = useForm<FileForm, unknown, ChosenFile>({
    resolver: standardSchemaResolver(chosenFile),
    defaultValues: noFile,
  });
  const { control, handleSubmit, reset, formState } = form;
  const replacing = useAction({
    call: (chosen: ChosenFile, keyFor) => {
      const key = keyFor({ id: lastShown?.id, ...chosen });
      return withUploadProgress(setSent, () => send(lastShown?.id ?? 0, chosen, key));
    },
    events: [event],
    success: 'File replaced successfully',
    failure: 'Failed to replace file',
    form,
    onSuccess: onClose,
  });
  const submit = handleSubmit((chosen) => {
    setSent(0);
    replacing.mutate(chosen);
  });
  return (
    <FormDialog
      open={of !== undefined}
      title="Replace file"
      subtitle={
        lastShown && (
          <>
            <p>{lastShown.title}</p>
            <p className="ui-hint">
              Current file {lastShown.fileName}, {fileSize(lastShown.fileSize)}. {consequence}
            </p>
          </>
        )
      }
      submit="Replace file"
      isDirty={formState.isDirty}
      isSaving={replacing.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
      afterClose={() => reset(noFile)}
    >
      <FileField control={control} name="file" disabled={replacing.isPending} />
      {replacing.isPending && <UploadProgressBar sent={sent} />}
    </FormDialog>
  );
}
