import { useId, type ReactNode, useState, type Ref } from 'react';
import {
  useController,
  type Control,
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
} from 'react-hook-form';
import { t } from '@steward/texts';
import { Icon } from '../kit/icon';
import { Input, type InputProps, type InputRef } from 'antd';

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
  hint?: ReactNode;
  /** Message about the text that is being typed, before anything is sent. */
  problem?: string | undefined;
  /** Unmarked: the form says for all of its fields that they are. */
  optional?: boolean | 'unmarked' | undefined;
  children: (control: FieldControl<Values, Name>) => ReactNode;
}

/** Label, control, hint and error of one form value, connected for assistive technology. */
export function Field<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: FieldProps<Values, Name>,
) {
  const { control, name, label, hint, problem, optional = false, children } = props;
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  const message = fieldState.error?.message ?? problem;
  const describedBy = [message && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="ui-field">
      <label htmlFor={id}>
        {label}
        {optional === true && <span className="optional"> {t('(optional)')}</span>}
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

interface LineFieldProps<Values extends FieldValues> extends Omit<
  FieldProps<Values, FieldPath<Values>>,
  'children'
> {
  /** Characters. */
  max: number;
  type?: 'text' | 'email' | 'tel' | 'url' | undefined;
  /** Name for browsers, which fill in nothing by default. */
  autoComplete?: string | undefined;
  /** Spans both columns of its form; with `rows` it has several lines. */
  wide?: boolean | undefined;
  rows?: number | undefined;
}

/** One text of a form of details. */
export function LineField<Values extends FieldValues>(props: LineFieldProps<Values>) {
  const { max, type = 'text', autoComplete = 'off', wide, rows, ...field } = props;
  return (
    <div className={wide ? 'all-columns' : undefined}>
      <Field {...field}>
        {(input) =>
          rows ? (
            <Input.TextArea {...input} rows={rows} maxLength={max} />
          ) : (
            <Input {...input} type={type} autoComplete={autoComplete} maxLength={max} />
          )
        }
      </Field>
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

/** Password field that can show its value; for a new password unless `autoComplete` says otherwise. */
export function PasswordInput(props: InputProps & { ref?: Ref<InputRef> }) {
  const [isVisible, setIsVisible] = useState(false);
  return (
    <Input
      autoComplete="new-password"
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={isVisible ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          className="icon-button ui-reveal"
          aria-label={isVisible ? t('Hide password') : t('Show password')}
          onClick={() => setIsVisible(!isVisible)}
        >
          <Icon name={isVisible ? 'eye-off' : 'eye'} />
        </button>
      }
    />
  );
}

interface AmountInputProps extends Omit<InputProps, 'onChange' | 'prefix' | 'inputMode'> {
  ref?: Ref<InputRef>;
  onChange: (amount: string) => void;
}

/** An amount in dollars. The sign is already in front of the field, so a typed or pasted one is dropped. */
export function AmountInput({ onChange, ...props }: AmountInputProps) {
  return (
    <Input
      {...props}
      prefix="$"
      inputMode="decimal"
      autoComplete="off"
      onChange={({ target }) => onChange(target.value.replace(/^\s*\$\s*/, ''))}
    />
  );
}
