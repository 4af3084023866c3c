import { z } from 'zod/mini';
import { longestMessage } from './message-length.ts';

export interface NewMessageForm {
  subject: string;
  content: string;
}

export const emptyMessage: NewMessageForm = { subject: '', content: '' };

/** Characters of a subject at most. */
export const longestSubject = 200;

export const newMessageSchema = z.object({
  subject: z.string().check(z.trim(), z.minLength(1, 'Please provide a subject for your message')),
  // Sent as it was written, blank lines and all.
  content: z
    .string()
    .check(
      z.regex(/\S/, 'Please provide content for your message'),
      z.maxLength(longestMessage, 'Use at most 20,000 characters.'),
    ),
});
