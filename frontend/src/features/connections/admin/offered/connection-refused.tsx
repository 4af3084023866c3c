import { useEffect, useRef } from 'react';
import type { FieldErrors, FieldValues } from 'react-hook-form';
import { t } from '@steward/texts';
import { errorMessage, refusalOf } from '../../../../shared/http/api-error';
import { Icon } from '../../../../shared/kit/icon';

interface ConnectionRefusedProps<Form extends FieldValues> {
  /** The last try failed with it; null if none did. */
  error: Error | null;
  /** Errors of the form's fields, beside which the server's message would be repeated. */
  of: FieldErrors<Form>;
}

/** The reason why the other side refused, in plain words, and below them its own. */
export function ConnectionRefused<Form extends FieldValues>({ error, of }: ConnectionRefusedProps<Form>) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A long form may hide it below its end. Newer browsers return a promise, which is no clean-up.
    note.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  if (!error || Object.keys(of).length > 0) return null;
  const details = refusalOf(error)?.details;
  return (
    <div ref={note} role="alert" className="note note-error">
      <Icon name="alert" />
      <div className="stack gap-s">
        <p className="strong">{errorMessage(error, t('It could not be connected.'))}</p>
        {details !== undefined && (
          <p className="soft as-written">{t('The other side says: {details}', { details })}</p>
        )}
      </div>
    </div>
  );
}
