import { useId } from 'react';
import { Checkbox } from 'antd';
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { t } from '@steward/texts';
import { FieldError } from '../../../../shared/antd/field';
import { SwitchField } from '../../../../admin/forms/switch-field';
import { isSignable } from '../../../../shared/files/file-kinds';

interface SignatureFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  /** Types of the files that would be signed, as far as known. */
  fileNames: readonly string[];
  hint?: string;
  /** The switch of automatic reminders, shown while a signature is requested. */
  reminders?: FieldPath<Values>;
}

/** Signature switch; only for files that can be rendered as pages. */
export function SignatureField<Values extends FieldValues>(props: SignatureFieldProps<Values>) {
  const {
    control,
    name,
    fileNames,
    reminders,
    hint = t('You can request a signature on a PDF or an image.'),
  } = props;
  const id = useId();
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ control, name });
  const impossible = fileNames.some((fileName) => !isSignable(fileName));
  const message = fieldState.error?.message;
  return (
    <div className="ui-field">
      <Checkbox
        ref={ref}
        checked={Boolean(value)}
        onChange={({ target }) => onChange(target.checked)}
        onBlur={onBlur}
        disabled={impossible && !value}
        aria-invalid={Boolean(message)}
        aria-describedby={`${id}-hint ${id}-error`}
      >
        {t('Needs a signature')}
      </Checkbox>
      <p id={`${id}-hint`} className="ui-hint">
        {hint}
      </p>
      <FieldError id={`${id}-error`} message={message} />
      {reminders && Boolean(value) && (
        <SwitchField
          control={control}
          name={reminders}
          label={t('Send reminders')}
          hint={t('After 3 and 7 days without a signature.')}
        />
      )}
    </div>
  );
}
