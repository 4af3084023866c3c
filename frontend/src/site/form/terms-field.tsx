import type { ComponentProps } from 'react';
import { FieldError } from './field';

/** Checkbox with which a visitor agrees to the terms. */
export function TermsField({
  id,
  error,
  ...box
}: ComponentProps<'input'> & { id: string; error: string | undefined }) {
  return (
    <div className="field">
      <label className="check row to-start">
        <input
          {...box}
          type="checkbox"
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-note`}
        />
        <span>
          I agree to the {/* Opened in a new tab, so that nothing typed here is lost. */}
          <a href="/terms-of-service" target="_blank">
            terms and conditions<span className="skip"> (opens in a new tab)</span>
          </a>
        </span>
      </label>
      {error && <FieldError id={`${id}-note`}>{error}</FieldError>}
    </div>
  );
}
