import { t } from '@steward/texts';
import { z } from 'zod/mini';
import { languageRule } from '../../../shared/forms/language-rule';

/** Server limits in characters. */
export const longest = { title: 200, category: 100, summary: 500, content: 50_000 } as const;

/** Form values of a post; the content is Markdown. */
export const postSchema = z.object({
  title: z.string().check(z.trim(), z.minLength(1, { error: () => t('Title is required') })),
  category: z.string().check(z.trim(), z.minLength(1, { error: () => t('Category is required') })),
  summary: z.string().check(z.trim(), z.minLength(1, { error: () => t('Summary is required') })),
  content: z.string().check(z.trim(), z.minLength(1, { error: () => t('Content is required') })),
  language: languageRule,
  translationOf: z.nullable(z.number()),
  published: z.boolean(),
});

export type PostForm = z.infer<typeof postSchema>;

export const emptyPost: PostForm = {
  title: '',
  category: '',
  summary: '',
  content: '',
  language: 'en',
  translationOf: null,
  published: false,
};
