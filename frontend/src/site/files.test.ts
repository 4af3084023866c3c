import { aSite } from '../../test/fixtures';
import { addAdditions } from '../shared/parts/additions';
import { fileAt } from './files';

const requestWith = (...on: string[]) => ({
  read: () => Promise.resolve({ body: { ...aSite(), parts: on } }),
  origin: 'https://practice.example',
});

const sitemap = async (...on: string[]): Promise<string> =>
  (await fileAt('/sitemap.xml')?.(requestWith(...on)))?.body ?? '';

const entriesOf = (body: string) =>
  [...body.matchAll(/<url><loc>https:\/\/practice\.example(.*?)<\/loc>(.*?)<\/url>/g)].map(
    ([, path, inside = '']) => ({
      path,
      inside: inside.replaceAll(/hreflang="(..)" href="https:\/\/practice\.example(.*?)"/g, '$1 $2'),
    }),
  );

test('the sitemap has each page in each language, with the others as alternates', async () => {
  const prices = entriesOf(await sitemap()).find(({ path }) => path === '/es/pricing');
  expect(prices?.inside).toBe(
    '<xhtml:link rel="alternate" en /pricing/><xhtml:link rel="alternate" es /es/pricing/>',
  );
});

test('a part adds pages to the sitemap, and files, while it is on', async () => {
  const takeBack = addAdditions('maps', {
    'site.sitemap': async () => async () => [
      { path: '/map', twins: new Map([['en', '/map']]), changedAt: '2026-11-18T12:00:00Z' },
    ],
    'site.files': { '/map.txt': async () => () => ({ type: 'text/plain', body: 'River' }) },
  });
  expect(entriesOf(await sitemap('maps')).at(-1)).toEqual({
    path: '/map',
    inside: '<lastmod>2026-11-18T12:00:00Z</lastmod><xhtml:link rel="alternate" en /map/>',
  });
  expect(await fileAt('/map.txt')?.(requestWith('maps'))).toEqual({ type: 'text/plain', body: 'River' });
  expect(await sitemap()).not.toContain('/map<');
  expect(await fileAt('/map.txt')?.(requestWith())).toBeUndefined();
  expect(fileAt('/map')).toBeUndefined();
  takeBack();
});
