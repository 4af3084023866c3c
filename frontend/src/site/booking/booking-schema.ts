import { enum as oneOf, object, optional, refine, string, trim, type infer as Infer } from 'zod/mini';
import { t } from '@steward/texts';
import { text, visitor } from '../form/rules.ts';

export const bookingSchema = object({
  startsAt: text(1, () => t('Please choose a time')),
  /** Left out if there is no choice. */
  place: optional(oneOf(['office', 'phone', 'video'])),
  name: text(2, () => t('Please enter your name')),
  email: visitor.email,
  phone: string().check(trim()),
  terms: visitor.terms,
}).check(
  refine(({ place, phone }) => place !== 'phone' || phone !== '', {
    path: ['phone'],
    error: () => t('Please enter the number that we should call'),
  }),
);

export type BookingRequest = Infer<typeof bookingSchema>;
