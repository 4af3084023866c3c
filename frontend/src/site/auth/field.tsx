import { useId, useState, type ComponentProps } from 'react';
import { Icon } from '../../shared/icon';

interface FieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: string;
  /** What is wrong with the value. */
  error?: string | undefined;
  /** What a good value looks like; gives way to the error. */
  hint?: string;
}

/** A labelled input with its error or hint below; a password can be shown. */
export function Field({ label, error, hint, type = 'text', ...input }: FieldProps) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const isPassword = type === 'password';
  const control = (
    <input
      {...input}
      id={id}
      className="input"
      type={isPassword && isShown ? 'text' : type}
      aria-invalid={error ? true : undefined}
      aria-describedby={error || hint ? `${id}-note` : undefined}
    />
  );
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
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
      {error ? (
        <p className="err" id={`${id}-note`} role="alert">
          <Icon name="alert" size={16} />
          {error}
        </p>
      ) : (
        hint && (
          <p className="hint" id={`${id}-note`}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
