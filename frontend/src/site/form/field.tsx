import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { Icon } from '../../shared/icon';
import './form.css';

/** Parts of every field besides its control. */
interface Labelled {
  label: string;
  /** Says so beside the label. */
  optional?: boolean | undefined;
  /** The error of the value. */
  error?: string | undefined;
  /** A hint at a good value; gives way to the error. */
  hint?: string | undefined;
}

type FieldProps = Labelled &
  ComponentProps<'input'> & {
    /** A line between the input and its hint or error. */
    children?: ReactNode;
  };

/** A labelled input with its error or hint below; a password can be shown. */
export function Field({ label, optional, error, hint, id, type = 'text', children, ...input }: FieldProps) {
  const row = useRow({ label, optional, error, hint, id });
  const [isShown, setIsShown] = useState(false);
  const isPassword = type === 'password';
  const control = <input {...input} {...row.control} type={isPassword && isShown ? 'text' : type} />;
  return row.around(
    <>
      {isPassword ? (
        <div className="pw">
          {control}
          <button
            type="button"
            aria-label={isShown ? 'Hide password' : 'Show password'}
            onClick={() => setIsShown(!isShown)}
          >
            <Icon name={isShown ? 'eye-off' : 'eye'} />
          </button>
        </div>
      ) : (
        control
      )}
      {children}
    </>,
  );
}

/** A choice from a list; `placeholder` stands for none. */
export function SelectField({
  label,
  optional,
  error,
  hint,
  id,
  placeholder,
  options,
  ...select
}: Labelled & ComponentProps<'select'> & { placeholder: string; options: readonly string[] }) {
  const row = useRow({ label, optional, error, hint, id });
  return row.around(
    <select {...select} {...row.control}>
      <option value="">{placeholder}</option>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>,
  );
}

/** Text of several lines. */
export function TextAreaField({
  label,
  optional,
  error,
  hint,
  id,
  ...textarea
}: Labelled & ComponentProps<'textarea'>) {
  const row = useRow({ label, optional, error, hint, id });
  return row.around(<textarea {...textarea} {...row.control} />);
}

/** The attributes that tie a control to its words, and those words around it. */
function useRow({ label, optional, error, hint, id: given }: Labelled & { id: string | undefined }) {
  const own = useId();
  const id = given ?? own;
  const control = {
    id,
    className: 'input',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error || hint ? `${id}-note` : undefined,
  };
  const around = (children: ReactNode) => (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="optional"> (optional)</span>}
      </label>
      {children}
      {error ? (
        <FieldError id={`${id}-note`}>{error}</FieldError>
      ) : (
        hint && (
          <p className="hint" id={`${id}-note`}>
            {hint}
          </p>
        )
      )}
    </div>
  );
  return { control, around };
}

export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p className="err" id={id} role="alert">
      <Icon name="alert" size={16} />
      {children}
    </p>
  );
}
