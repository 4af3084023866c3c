import { z } from 'zod/mini';
import type { AppointmentType } from '../../../shared/api';

export const longestNotes = 2000;

export const bookingSchema = z.object({
  /** Empty until chosen; the rest of the form follows. */
  type: z.custom<AppointmentType | ''>((type) => type !== ''),
  /** UTC; empty until a time is chosen. */
  startsAt: z.string().check(z.minLength(1, 'Choose a time')),
  notes: z.string().check(z.trim(), z.maxLength(longestNotes, `Must be at most ${longestNotes} characters`)),
});
export type BookingForm = z.infer<typeof bookingSchema>;
