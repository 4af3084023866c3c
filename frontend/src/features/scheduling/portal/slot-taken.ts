import { refusalOf } from '../../../shared/api-error';

/** True if a time was refused that was free when it was chosen. */
export const isSlotTaken = (failure: unknown): boolean =>
  ['appointment.taken', 'appointment.not_offered'].includes(refusalOf(failure)?.code ?? '');
