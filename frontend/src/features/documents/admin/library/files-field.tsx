import { useEffect, useEffectEvent } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { t } from '@steward/texts';
import { DropZone } from '../../../../shared/files/drop-zone';
import { titleOf } from '../../shared/uploads/title-rules';
import { UploadList } from '../../shared/uploads/upload-list';
import type { UploadQueueState } from '../../shared/uploads/use-upload-queue';
import { ChosenFile, RemoveFile } from '../forms/file-field';
import { fileRule } from '../forms/file-rule';
import { readOfferedFiles } from '../offered/offered-files';
import type { Upload, UploadForm } from './upload-schema';

interface FilesFieldProps {
  form: UseFormReturn<UploadForm, unknown, Upload>;
  uploads: UploadQueueState;
  several: boolean;
  disabled: boolean;
  onMultiple: (several: boolean) => void;
}

/** A single file is a value of the form; several files form a queue, each with its title. */
export function FilesField({ form, uploads, several, disabled, onMultiple }: FilesFieldProps) {
  const { control, getValues, setValue, clearErrors } = form;
  const { queue, files } = uploads;
  const {
    field: { ref, value: file, onChange },
    fieldState,
  } = useController({ control, name: 'file' });

  const take = (chosen: File[]) => {
    // An invalid file is replaced by the next one; a valid one is joined by it.
    const isAccepted = file && !fieldState.error && fileRule.safeParse(file).success;
    const all = isAccepted ? [file, ...chosen] : chosen;
    const [first] = all;
    if (!several && first && all.length === 1) {
      const title = getValues('title').trim();
      // Until another title is typed, it is that of the file.
      if (title === '' || title === (file && titleOf(file.name)))
        setValue('title', titleOf(first.name), { shouldValidate: title !== '' });
      clearErrors('title');
      return onChange(first);
    }
    // The title typed for the single file stays its title.
    if (!several && isAccepted) queue.add([file], getValues('title').trim() || titleOf(file.name));
    queue.add(chosen);
    setValue('file', undefined);
    clearErrors('file');
    onMultiple(true);
  };
  const takeOffered = useEffectEvent((files: File[]) => {
    if (!disabled) take(files);
  });
  useEffect(() => readOfferedFiles(takeOffered), []);
  return (
    <div className="admin-file stack">
      <DropZone
        label={several ? t('Files') : t('File')}
        multiple
        disabled={disabled}
        message={fieldState.error?.message}
        inputRef={ref}
        onFiles={take}
      >
        {file && <ChosenFile file={file} />}
      </DropZone>
      {file && !disabled && <RemoveFile onRemove={() => onChange(undefined)} />}
      {several && <UploadList queue={queue} files={files} />}
    </div>
  );
}
