import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { addTranslations, inLanguage, type Language } from '@steward/texts';
import { aSite } from '../../../../test/fixtures';
import { aQueryClient } from '../../../../test/query-clients';
import type { AdminBlogPostDto } from '../../../shared/api/models/AdminBlogPostDto';
import { pageAddress } from '../../../shared/text/page-language';
import { postAddress } from '../shared/post-address';
import { AuthProvider } from '../../../shared/session/session';
import { siteKey } from '../../../shared/practice/site';
import { LanguageLinks } from '../../../site/language-link';
import { searchMetadata } from '../../../site/search-metadata';
import { aBlogPost, aPostPair } from '../testing/posts';
import BlogPage from './blog-page';
import { ofPost } from './metadata';
import { blogPage, blogPost } from './queries';

// Registers what the part adds to public pages.
import '../../../app/screens';

const alone = aBlogPost({
  id: 3,
  slug: 'solo',
  language: 'es',
  title: 'Solo',
  category: 'Ahorro',
  summary: 'Nada más.',
});
const { original, translation } = aPostPair();
const origin = 'https://practice.example';

const clientWith = (post?: AdminBlogPostDto) => {
  const client = aQueryClient();
  client.setQueryData(siteKey, aSite());
  if (post) client.setQueryData(blogPost(post.slug).queryKey, post);
  return client;
};

test.each([
  [postAddress(original), original, '/es/blog/recibos', 'Español'],
  [postAddress(translation), translation, '/blog/receipts', 'English'],
  [postAddress(alone), alone, '/blog', 'English'],
  ['/blog/nothing', undefined, '/es/blog/nothing', 'Español'],
  ['/es/pricing', undefined, '/pricing', 'English'],
])('the link of %s to the other language', (path, post, target, label) => {
  const { language, prefix } = pageAddress(path);
  inLanguage(language, () => {
    render(
      <QueryClientProvider client={clientWith(post)}>
        <MemoryRouter basename={prefix} initialEntries={[path]}>
          <LanguageLinks />
        </MemoryRouter>
      </QueryClientProvider>,
    );
  });
  expect(screen.getByRole('link', { name: label })).toHaveAttribute('href', target);
});

const metadataOf = (post: AdminBlogPostDto): string =>
  inLanguage(post.language, () =>
    searchMetadata({
      pathname: `/blog/${post.slug}`,
      origin,
      head: '',
      client: clientWith(post),
      metadata: ofPost,
    }),
  );
const linksIn = (html: string) =>
  [
    ...html.matchAll(
      /rel="(?:alternate|(canonical))" href="https:\/\/practice\.example(.*?)"(?: hreflang="(.*?)")?/g,
    ),
  ]
    .map(([, canonical, path, language]) => `${canonical ?? language} ${path}`)
    .sort();

test('a post has its own canonical address, and alternates only if it is translated', () => {
  const pair = ['en /blog/receipts', 'es /es/blog/recibos', 'x-default /blog/receipts'];
  expect(linksIn(metadataOf(original))).toEqual(['canonical /blog/receipts', ...pair].sort());
  expect(linksIn(metadataOf(translation))).toEqual(['canonical /es/blog/recibos', ...pair].sort());
  const own = ['canonical /es/blog/solo', 'es /es/blog/solo', 'x-default /es/blog/solo'];
  expect(linksIn(metadataOf(alone))).toEqual(own);
});

test.each<[Language, string | null, string | null, string, string]>([
  ['en', null, 'es', 'Solo (in Spanish)', 'Bookkeeping'],
  ['es', 'en', null, 'Receipts (in English)', 'Contabilidad'],
])('the blog in %s marks posts in another language', (language, ofEnglish, ofSpanish, marked, category) => {
  addTranslations('es', { Bookkeeping: 'Contabilidad' });
  const client = clientWith();
  inLanguage(language, () => {
    client.setQueryData(blogPage(null).queryKey, { rows: [original, alone], next: undefined });
    render(
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={['/blog']}>
          <AuthProvider onPublicPage>
            <BlogPage />
          </AuthProvider>
        </MemoryRouter>
      </QueryClientProvider>,
    );
  });
  const langOf = (text: string) => screen.getByText(text).getAttribute('lang');
  expect([langOf('Receipts'), langOf('What to keep.')]).toEqual([ofEnglish, ofEnglish]);
  expect([langOf('Solo'), langOf('Ahorro'), langOf('Nada más.')]).toEqual([ofSpanish, ofSpanish, ofSpanish]);
  expect(langOf(category)).toBeNull();
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent?.trim());
  expect(headings.filter((heading) => heading?.includes('('))).toEqual([marked]);
  expect(screen.getByRole('link', { name: 'Solo' })).toHaveAttribute('href', '/es/blog/solo');
  expect(screen.getByRole('link', { name: 'Receipts' })).toHaveAttribute('href', '/blog/receipts');
  expect(screen.getByRole('link', { name: /RSS/ })).toHaveAttribute(
    'href',
    language === 'es' ? '/es/feed.xml' : '/feed.xml',
  );
});
