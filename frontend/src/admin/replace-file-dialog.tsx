import { useState } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { useAttemptKey } from '../shared/antd/attempt-key';
import { showServerFields } from '../shared/antd/server-fields';
import { useLast } from '../shared/antd/use-last';
import type { CancelablePromise } from '../shared/api';
import { fileSize } from '../shared/format';
import { withUploadProgress } from '../shared/http';
import { FileField } from './file-field';
import { fileRule } from './file-rule';
import { FormDialog } from './form-dialog';
import { UploadProgressBar } from './upload-progress-bar';
import { useDocumentChange } from './use-document-change';

/** What has a file: a document or a template. */
interface Filed {
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
  /** Whose file is replaced; undefined keeps the dialog closed. */
  of: Filed | undefined;
  /** What becomes of the file that is there now. */
  consequence: string;
  send: (id: number, formData: ChosenFile, idempotencyKey: string) => CancelablePromise<Answer>;
  onClose: () => void;
}

const noFile: FileForm = { file: undefined };
const chosenFile = z.object({ file: fileRule }) as z.ZodMiniType<ChosenFile, FileForm>;

/** Puts another file in the place of the one that is there. */
export function ReplaceFileDialog<Answer>(props: ReplaceFileDialogProps<Answer>) {
  const { of, consequence, send, onClose } = props;
  const shown = useLast(of);
  const [sent, setSent] = useState(0);
  const attemptKey = useAttemptKey();
  const { control, handleSubmit, reset, setError, formState } = useForm<FileForm, unknown, ChosenFile>({
    resolver: standardSchemaResolver(chosenFile),
    defaultValues: noFile,
  });
  const replacing = useDocumentChange({
    call: (chosen: ChosenFile) => {
      const key = attemptKey.next({ id: shown?.id, ...chosen });
      return withUploadProgress(setSent, () => send(shown?.id ?? 0, chosen, key));
    },
    done: 'File replaced successfully',
    failed: 'Failed to replace file',
    onDone: () => {
      attemptKey.settle();
      onClose();
    },
    onFailure: (failure) => {
      attemptKey.settle(failure);
      showServerFields(failure, noFile, setError);
    },
  });
  const submit = handleSubmit((chosen) => {
    setSent(0);
    replacing.mutate(chosen);
  });
  return (
    <FormDialog
      open={of !== undefined}
      title="Replace File"
      subtitle={
        shown && (
          <>
            <p>{shown.title}</p>
            <p className="ui-hint">
              Now {shown.fileName}, {fileSize(shown.fileSize)}. {consequence}
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
