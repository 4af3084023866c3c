import { errorMessage, refusalOf } from '../../../shared/api-error';

/** True if a time was rejected that was free when chosen. */
export const isSlotTaken = (failure: unknown): boolean =>
  ['appointment.taken', 'appointment.not_offered'].includes(refusalOf(failure)?.code ?? '');

/** Toast of a failure; a taken time is shown beside the times instead. */
export const failureUnlessTaken = (fallback: string) => (failure: Error) =>
  isSlotTaken(failure) ? undefined : { title: 'Error', description: errorMessage(failure, fallback) };
