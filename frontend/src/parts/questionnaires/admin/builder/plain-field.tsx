import { useId, type ReactNode } from 'react';
import { FieldError } from '../../../../shared/antd/field';

interface PlainControl {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface PlainFieldProps {
  /** Id of the control, if something else has to find it. */
  id?: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  children: (control: PlainControl) => ReactNode;
}

/** Label, control, hint and error, as `Field` has them for a form's values. */
export function PlainField({ id: given, label, hint, error, children }: PlainFieldProps) {
  const made = useId();
  const id = given ?? made;
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="ui-field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': describedBy || undefined })}
      {hint && (
        <p id={`${id}-hint`} className="ui-hint">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}

interface PlainSelectProps<Value extends string> {
  /** For screen readers. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  className?: string;
  id?: string;
}

/** The browser's own select: hundreds of them are on one screen. */
export function PlainSelect<Value extends string>(props: PlainSelectProps<Value>) {
  const { label, value, options, onChange, className = '', id } = props;
  return (
    <select
      {...(id !== undefined && { id })}
      className={`plain-select ${className}`}
      aria-label={label}
      value={value}
      // One of the options.
      onChange={({ target }) => onChange(target.value as Value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
