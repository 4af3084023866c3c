import { useState } from 'react';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import type { DomainEvent } from '../../../../shared/action/stale-queries';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import type { CancelablePromise } from '../../../../shared/api';
import { fileSize } from '../../../../shared/text/format';
import { withUploadProgress } from '../../../../shared/http/http';
import { FileField } from './file-field';
import { fileRule } from './file-rule';
import { FormDialog, useDialogForm } from '../../../../shared/antd/form-dialog';
import { useNumberQuestion } from '../../../../shared/antd/use-number-question';
import { UploadProgress } from '../../../../shared/antd/upload-progress';

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
  const askAboutNumbers = useNumberQuestion();
  const { control, saving, dialog } = useDialogForm({
    open: of !== undefined,
    schema: chosenFile,
    empty: noFile,
    holds: ({ file }: ChosenFile, proceed) => askAboutNumbers([file.name], proceed),
    call: (chosen: ChosenFile, keyFor) => {
      const key = keyFor({ id: lastShown?.id, ...chosen });
      setSent(0);
      return withUploadProgress(setSent, send(lastShown?.id ?? 0, chosen, key));
    },
    events: [event],
    success: t('File replaced successfully'),
    failure: t('Failed to replace file'),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={t('Replace file')}
      subtitle={
        lastShown && (
          <>
            <p>{lastShown.title}</p>
            <p className="ui-hint">
              {t('Current file {name}, {size}. {consequence}', {
                name: lastShown.fileName,
                size: fileSize(lastShown.fileSize),
                consequence,
              })}
            </p>
          </>
        )
      }
      submit={t('Replace file')}
    >
      <FileField control={control} name="file" disabled={saving.isPending} />
      {saving.isPending && <UploadProgress sent={sent} />}
    </FormDialog>
  );
}
