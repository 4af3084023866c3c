import { useId, type ReactNode } from 'react';
import {
  useController,
  type Control,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
} from 'react-hook-form';
import { t } from '@steward/texts';
import { Icon } from '../kit/icon';

/** Props of a control inside a Field: spread them on an Ant Design input. */
type FieldControl<Values extends FieldValues, Name extends FieldPath<Values>> = ControllerRenderProps<
  Values,
  Name
> & {
  id: string;
  status: '' | 'error';
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  'aria-required': boolean;
};

interface FieldProps<Values extends FieldValues, Name extends FieldPath<Values>> {
  control: Control<Values>;
  name: Name;
  label: string;
  hint?: string;
  optional?: boolean;
  children: (control: FieldControl<Values, Name>) => ReactNode;
}

/** Label, control, hint and error of one form value, connected for assistive technology. */
export function Field<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: FieldProps<Values, Name>,
) {
  const { control, name, label, hint, optional = false, children } = props;
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const message = fieldState.error?.message;
  const describedBy = [message && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="ui-field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="optional"> {t('(optional)')}</span>}
      </label>
      {children({
        ...field,
        id,
        status: message ? 'error' : '',
        'aria-invalid': Boolean(message),
        'aria-describedby': describedBy || undefined,
        'aria-required': !optional,
      })}
      {hint && (
        <p id={`${id}-hint`} className="ui-hint">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} message={message} />
    </div>
  );
}

/** Message below an invalid control, announced when it appears. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null;
  return (
    <p id={id} role="alert" className="ui-field-error row gap-s to-start bad">
      <Icon name="alert" size={16} />
      {message}
    </p>
  );
}
