import { refusalOf } from '../../../../shared/http/api-error';

/** True if a time was rejected that was free when chosen: someone booked it, or the availability changed. */
export const isSlotTaken = (failure: unknown): boolean =>
  ['appointment.taken', 'appointment.not_offered'].includes(refusalOf(failure)?.code ?? '');
