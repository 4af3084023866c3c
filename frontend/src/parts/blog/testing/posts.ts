import type { AdminBlogPostDto } from '../../../shared/api';

const created_at = '2026-11-18T12:00:00Z';

export function aBlogPost(values: Partial<AdminBlogPostDto> = {}): AdminBlogPostDto {
  return {
    id: 1,
    slug: 'receipts',
    title: 'Receipts',
    category: 'Bookkeeping',
    summary: 'What to keep.',
    content: 'Keep **all**.',
    language: 'en',
    translationOf: null,
    translation: null,
    published: true,
    created_at,
    updated_at: created_at,
    ...values,
  };
}

/** The Spanish translation of `aBlogPost`, and that with it. */
export function aPostPair() {
  const original = aBlogPost();
  const translation = aBlogPost({
    id: 2,
    slug: 'recibos',
    title: 'Recibos',
    language: 'es',
    translationOf: 1,
    translation: original,
  });
  return { original: aBlogPost({ translation }), translation };
}
