import { aSite } from '../../../../test/fixtures';
import { fileAt } from '../../../site/files';
import { aBlogPost, aPostPair } from '../testing/posts';

// Registers what the part adds to public pages.
import '../../../app/screens';

const alone = aBlogPost({ id: 3, slug: 'solo', language: 'es', title: 'Solo' });
const { original, translation } = aPostPair();
const posts = [alone, translation, original];

async function fileOf(path: string): Promise<{ body: string; language?: string }> {
  const read = (api: string) => {
    const language = new URL(api, 'http://localhost').searchParams.get('language');
    const body =
      api === '/api/site'
        ? { ...aSite(), parts: ['blog'] }
        : posts.filter((post) => (language ?? post.language) === post.language);
    return Promise.resolve({ body });
  };
  const file = await fileAt(path)?.({ read, origin: 'https://practice.example' });
  if (!file) throw new Error(`No file at ${path}`);
  return file;
}

test.each([
  ['/feed.xml', 'en', 'en-US', ['/blog/receipts'], '/blog'],
  ['/es/feed.xml', 'es', 'es-US', ['/es/blog/solo', '/es/blog/recibos'], '/es/blog'],
])('%s has the posts in its language', async (path, language, locale, links, blog) => {
  const file = await fileOf(path);
  expect(file.language).toBe(language);
  const found = [...file.body.matchAll(/<link>https:\/\/practice\.example(.*?)<\/link>/g)].map(
    (match) => match[1],
  );
  expect(found).toEqual([blog, ...links]);
  expect(file.body).toContain(`<language>${locale}</language>`);
  expect(file.body).toContain(`href="https://practice.example${path}" rel="self"`);
});

test('the sitemap has each post at its own address, and pairs as alternates', async () => {
  const { body } = await fileOf('/sitemap.xml');
  const entries = [...body.matchAll(/<url><loc>https:\/\/practice\.example(.*?)<\/loc>(.*?)<\/url>/g)];
  const twinsAt = (path: string) => {
    const entry = entries.find((match) => match[1] === path)?.[2] ?? '';
    return [...entry.matchAll(/hreflang="(..)" href="https:\/\/practice\.example(.*?)"/g)].map(
      ([, language, twin]) => `${language} ${twin}`,
    );
  };
  expect(entries.map((match) => match[1]).filter((path) => path?.includes('/blog/'))).toEqual([
    '/es/blog/solo',
    '/es/blog/recibos',
    '/blog/receipts',
  ]);
  expect(twinsAt('/blog/receipts').sort()).toEqual(['en /blog/receipts', 'es /es/blog/recibos']);
  expect(twinsAt('/es/blog/recibos').sort()).toEqual(['en /blog/receipts', 'es /es/blog/recibos']);
  expect(twinsAt('/es/blog/solo')).toEqual(['es /es/blog/solo']);
  expect(twinsAt('/es/blog')).toEqual(['en /blog', 'es /es/blog']);
});
