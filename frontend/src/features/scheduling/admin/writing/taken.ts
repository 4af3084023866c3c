import type { UseFormSetError } from 'react-hook-form';
import { t } from '@steward/texts';
import { errorMessage, refusalOf } from '../../../../shared/http/api-error.ts';
import type { TimesForm } from '../offered/times.ts';

/** True if the server rejected a time because of another appointment. */
const isTaken = (failure: unknown): boolean => refusalOf(failure)?.code === 'appointment.taken';

/** Toast of a failure; a taken time is shown at its field instead. */
export const failureUnlessTaken = (title: string) => (failure: Error) =>
  isTaken(failure) ? undefined : { title, description: errorMessage(failure) };

/** Shows at the field that the time is taken; the other values stay. */
export function showTaken(failure: Error, setError: UseFormSetError<TimesForm>): void {
  if (isTaken(failure))
    setError(
      'startsAt',
      { type: 'server', message: errorMessage(failure, t('This time is taken.')) },
      { shouldFocus: true },
    );
}
