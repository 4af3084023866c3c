import { object, string, type infer as Infer } from 'zod/mini';
import { t } from '@steward/texts';
import { optionalText, text, visitor } from '../form/rules.ts';

export const contactSchema = object({
  ...visitor,
  phone: optionalText(100),
  service: text(1, () => t('Please select a service')),
  message: optionalText(10_000),
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
