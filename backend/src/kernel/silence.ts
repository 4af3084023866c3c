import { addDays } from './day.js';
import { startOfDay } from './zone.js';

/** Days without contact after which a client counts as silent. */
const silentDays = 30;

/** Clients whose last contact was earlier count as silent on this day of the practice: for the review and the list of clients alike. */
export const silentBefore = (day: string, zone: string): Date =>
  new Date(startOfDay(addDays(day, 1 - silentDays), zone));
