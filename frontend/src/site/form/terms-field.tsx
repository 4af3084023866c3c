import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { FieldError } from './field';
import { T } from '../../shared/text/rich-text';

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
          {/* Opened in a new tab, so that nothing typed here is lost. */}
          <T
            text="I agree to the <a>terms and conditions<span> (opens in a new tab)</span></a>"
            of={{ a: <Link to="/terms-of-service" target="_blank" />, span: <span className="skip" /> }}
          />
        </span>
      </label>
      {error && <FieldError id={`${id}-note`}>{error}</FieldError>}
    </div>
  );
}
