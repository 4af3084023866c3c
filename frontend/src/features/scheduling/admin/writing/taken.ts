import type { UseFormSetError } from 'react-hook-form';
import { errorMessage, refusalOf } from '../../../../shared/api-error.ts';
import type { TimesForm } from './appointment-schema.ts';

/** True where the server refused a time since another appointment has it. */
export const isTaken = (failure: unknown): boolean => refusalOf(failure)?.code === 'appointment.taken';

/** Says at the field, where all values stand still, that the time is taken. */
export function showTaken(failure: Error, setError: UseFormSetError<TimesForm>): void {
  if (isTaken(failure))
    setError(
      'startsAt',
      { type: 'server', message: errorMessage(failure, 'This time is taken.') },
      { shouldFocus: true },
    );
}
