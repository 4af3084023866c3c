import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { t } from '@steward/texts';
import { fileSize } from '../../../../shared/text/format';
import { DropZone } from '../../../../shared/files/drop-zone';
import { Button } from '../../../../shared/antd/button';

interface FileFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  disabled: boolean;
}

/** Exactly one file, chosen or dropped. */
export function FileField<Values extends FieldValues>({ control, name, disabled }: FileFieldProps<Values>) {
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ control, name });
  // Value set by this field.
  const file = value as File | undefined;
  return (
    <div className="admin-file stack">
      <DropZone
        label={t('File')}
        disabled={disabled}
        message={fieldState.error?.message}
        inputRef={ref}
        onFiles={([chosen]) => onChange(chosen)}
      >
        {file && <ChosenFile file={file} />}
      </DropZone>
      {file && !disabled && <RemoveFile onRemove={() => onChange(undefined)} />}
    </div>
  );
}

/** The chosen file, shown in its drop zone. */
export function ChosenFile({ file }: { file: File }) {
  return (
    <span>
      <b>{file.name}</b>, {fileSize(file.size)}
    </span>
  );
}

export function RemoveFile({ onRemove }: { onRemove: () => void }) {
  return (
    <Button look="quiet" onClick={onRemove}>
      {t('Remove file')}
    </Button>
  );
}
