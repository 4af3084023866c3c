import { useId } from 'react';
import { Checkbox } from 'antd';
import { useController, useWatch, type Control } from 'react-hook-form';
import { FieldError } from '../../shared/antd/field';
import { isSignable } from '../../shared/documents/file-kinds';
import type { Upload, UploadForm } from './upload-schema';

/** Whether the client is asked to sign; only for what can be shown as pages. */
export function SignatureField({ control }: { control: Control<UploadForm, unknown, Upload> }) {
  const id = useId();
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ control, name: 'needsSignature' });
  const file = useWatch({ control, name: 'file' });
  const impossible = file !== undefined && !isSignable(file.name);
  const message = fieldState.error?.message;
  return (
    <div className="ui-field">
      <Checkbox
        ref={ref}
        checked={value}
        onChange={({ target }) => onChange(target.checked)}
        onBlur={onBlur}
        disabled={impossible && !value}
        aria-invalid={Boolean(message)}
        aria-describedby={`${id}-hint ${id}-error`}
      >
        Needs a signature
      </Checkbox>
      <p id={`${id}-hint`} className="ui-hint">
        Only a PDF or an image can be signed. The client sees it as awaiting signature.
      </p>
      <FieldError id={`${id}-error`} message={message} />
    </div>
  );
}
