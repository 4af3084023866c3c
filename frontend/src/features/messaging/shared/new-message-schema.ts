import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { longestMessage } from './message-length.ts';

/** Maximum length of a subject in characters. */
export const longestSubject = 200;

export const newMessageSchema = z.object({
  subject: z
    .string()
    .check(z.trim(), z.minLength(1, { error: () => t('Please provide a subject for your message') })),
  // Sent as written, blank lines included.
  content: z
    .string()
    .check(
      z.regex(/\S/, { error: () => t('Please provide content for your message') }),
      z.maxLength(longestMessage, { error: () => t('Must be at most 20,000 characters') }),
    ),
});

export type NewMessageForm = z.infer<typeof newMessageSchema>;

export const emptyMessage: NewMessageForm = { subject: '', content: '' };
