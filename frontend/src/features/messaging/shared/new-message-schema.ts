import { z } from 'zod/mini';
import { longestMessage } from './message-length.ts';

/** Maximum length of a subject in characters. */
export const longestSubject = 200;

export const newMessageSchema = z.object({
  subject: z.string().check(z.trim(), z.minLength(1, 'Please provide a subject for your message')),
  // Sent as written, blank lines included.
  content: z
    .string()
    .check(
      z.regex(/\S/, 'Please provide content for your message'),
      z.maxLength(longestMessage, 'Must be at most 20,000 characters'),
    ),
});

export type NewMessageForm = z.infer<typeof newMessageSchema>;

export const emptyMessage: NewMessageForm = { subject: '', content: '' };
