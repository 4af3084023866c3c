import { z } from 'zod/mini';
import type { SavedReplyDto } from '../../../shared/api';
import { longestMessage } from '../shared/message-length.ts';

/** Characters of a title at most. */
export const longestTitle = 200;

export const savedReplySchema = z.object({
  title: z.string().check(z.trim(), z.minLength(1, 'Title is required')),
  // Inserted as written, blank lines included.
  content: z
    .string()
    .check(
      z.regex(/\S/, 'Content is required'),
      z.maxLength(longestMessage, 'Must be at most 20,000 characters'),
    ),
});

export type SavedReplyForm = z.infer<typeof savedReplySchema>;

export const emptyReply: SavedReplyForm = { title: '', content: '' };

export const replyFormOf = ({ title, content }: SavedReplyDto): SavedReplyForm => ({ title, content });
