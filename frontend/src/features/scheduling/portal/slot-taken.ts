import { refusalOf } from '../../../shared/api-error';

/** True if a time was rejected that was free when chosen. */
export const isSlotTaken = (failure: unknown): boolean =>
  ['appointment.taken', 'appointment.not_offered'].includes(refusalOf(failure)?.code ?? '');
