import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { t } from '@steward/texts';
import { Icon } from '../../shared/kit/icon';
import './form.css';

/** Parts of every field other than its control. */
interface Labelled {
  label: string;
  /** Adds "(optional)" to the label. */
  optional?: boolean | undefined;
  /** Error message of the value. */
  error?: string | undefined;
  /** Hint at a valid value. */
  hint?: string | undefined;
}

type FieldProps = Labelled &
  ComponentProps<'input'> & {
    /** Content between the input and its hint or error. */
    children?: ReactNode;
  };

/** Labelled input with its error or hint below; a password can be shown. */
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
            className="icon-button"
            aria-label={isShown ? t('Hide password') : t('Show password')}
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

/** Select; `placeholder` is the empty option. */
export function SelectField(
  props: Labelled &
    ComponentProps<'select'> & {
      placeholder: string;
      options: readonly string[];
      /** Text of an option. */
      labelOf: (option: string) => string;
    },
) {
  const { label, optional, error, hint, id, placeholder, options, labelOf, ...select } = props;
  const row = useRow({ label, optional, error, hint, id });
  return row.around(
    <select {...select} {...row.control}>
      <option value="">{placeholder}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {labelOf(option)}
        </option>
      ))}
    </select>,
  );
}

/** Multi-line text field. */
export function TextAreaField(props: Labelled & ComponentProps<'textarea'>) {
  const { label, optional, error, hint, id, ...textarea } = props;
  const row = useRow({ label, optional, error, hint, id });
  return row.around(<textarea {...textarea} {...row.control} />);
}

/** Attributes that connect a control with its label, hint and error, and these elements. */
function useRow({ label, optional, error, hint, id: given }: Labelled & { id: string | undefined }) {
  const own = useId();
  const id = given ?? own;
  const control = {
    id,
    className: 'input',
    'aria-invalid': error ? true : undefined,
    'aria-describedby': [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
  };
  const around = (children: ReactNode) => (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="optional"> {t('(optional)')}</span>}
      </label>
      {children}
      {hint && (
        <p className="ui-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
  return { control, around };
}

export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p className="err row to-start" id={id} role="alert">
      <Icon name="alert" size={16} />
      {children}
    </p>
  );
}
