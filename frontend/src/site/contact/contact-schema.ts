import { boolean, object, refine, string, type infer as Infer } from 'zod/mini';
import { email, optionalText, text } from '../form/rules.ts';

export const contactSchema = object({
  firstName: text(2, 'First name must be at least 2 characters'),
  lastName: text(2, 'Last name must be at least 2 characters'),
  email: email(),
  phone: optionalText(100),
  service: text(1, 'Please select a service'),
  message: optionalText(10_000),
  terms: boolean().check(refine((agreed) => agreed, 'You must agree to the terms and conditions')),
  /** Hidden from people: a filled value means a bot. The server decides. */
  website: string(),
});

export type ContactMessage = Infer<typeof contactSchema>;

export const emptyMessage: ContactMessage = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  service: '',
  message: '',
  terms: false,
  website: '',
};
