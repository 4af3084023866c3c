import { boolean, object, refine, string, trim, type infer as Infer } from 'zod/mini';
import { email, text } from '../form/rules.ts';

export const bookingSchema = object({
  startsAt: text(1, 'Please choose a time'),
  firstName: text(2, 'First name must be at least 2 characters'),
  lastName: text(2, 'Last name must be at least 2 characters'),
  email: email(),
  phone: string().check(trim()),
  terms: boolean().check(refine((agreed) => agreed, 'You must agree to the terms and conditions')),
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
