import { t } from '@steward/texts';
import { z } from 'zod/mini';

/** Maximum length in characters, as the server counts them. */
const longestNote = 20_000;

/** Stored as written, blank lines included; only surrounding white space is removed. */
export const noteSchema = z.object({
  content: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: () => t('Enter a note') }),
      z.maxLength(longestNote, { error: () => t('Must be at most 20,000 characters') }),
    ),
});

export type NoteForm = z.infer<typeof noteSchema>;

export const emptyNote: NoteForm = { content: '' };
