import { object, string, trim, type infer as Infer } from 'zod/mini';
import { text, visitor } from '../form/rules.ts';

export const bookingSchema = object({
  startsAt: text(1, 'Please choose a time'),
  ...visitor,
  phone: string().check(trim()),
});

export type BookingRequest = Infer<typeof bookingSchema>;

export const emptyBooking: BookingRequest = {
  startsAt: '',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  terms: false,
};
