import { z } from 'zod/mini';

/** Characters at most, as the server counts them. */
const longestNote = 20_000;

/** Kept as it was written, blank lines and all, but for those around it. */
export const noteSchema = z.object({
  content: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Enter a note'),
      z.maxLength(longestNote, 'Use at most 20,000 characters.'),
    ),
});

export type NoteForm = z.infer<typeof noteSchema>;

export const emptyNote: NoteForm = { content: '' };
