import { expect, test } from '../support/test.ts';

/** Internal link targets of a page: addresses with their hash, and files. */
function pointersOf(html: string): string[] {
  const found = html.matchAll(/(?:href|src|action|content)="(\/(?!\/)[^"]*)"/g);
  return [...found].map(([, address = '']) => address.replaceAll('&amp;', '&'));
}

test('every internal link and anchor of the site works', async ({ request }) => {
  const pages = new Map<string, string>();
  const waiting = ['/'];
  const anchors: { from: string; path: string; id: string }[] = [];
  const files = new Set<string>();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (pages.has(path)) continue;
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    const html = await response.text();
    pages.set(path, html);
    for (const pointer of pointersOf(html)) {
      const [to = '', hash] = pointer.split('#');
      if (hash) anchors.push({ from: path, path: to || path, id: decodeURIComponent(hash) });
      const isPage = !/^\/(assets\/|api\/|client\/|admin)|\.\w+$/.test(to);
      if (isPage) waiting.push(to || path);
      else for (const file of to.split(' ')) files.add(file);
    }
    for (const [, id = ''] of html.matchAll(/href="#([^"]+)"/g)) anchors.push({ from: path, path, id });
  }
  for (const page of [
    '/services',
    '/pricing',
    '/about',
    '/contact',
    '/blog',
    '/privacy-policy',
    '/terms-of-service',
  ])
    expect([...pages.keys()]).toContain(page);
  expect([...pages.keys()].some((page) => page.startsWith('/blog/'))).toBe(true);
  expect(anchors.length).toBeGreaterThan(5);
  for (const { from, path, id } of anchors)
    expect(pages.get(path), `${from} points to ${path}#${id}`).toContain(` id="${id}"`);
  for (const file of files) expect((await request.get(file)).status(), file).toBe(200);
});

test('each page has metadata for machines', async ({ request }) => {
  const { origin } = new URL((await request.get('/')).url());
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  expect(addresses.length).toBeGreaterThan(9);
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const address of addresses) {
    expect(new URL(address).origin).toBe(origin);
    const html = await (await request.get(address)).text();
    const one = (pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
    const language = one(/<html[^>]* lang="(\w+)"/);
    titles.add(language + one(/<title>([^<]+)<\/title>/));
    const description = one(/<meta name="description" content="([^"]+)"/);
    descriptions.add(language + description);
    expect(description.length, address).toBeLessThanOrEqual(200);
    expect(one(/<link rel="canonical" href="([^"]+)"/)).toBe(address);
    expect(one(/<meta property="og:url" content="([^"]+)"/)).toBe(address);
    expect(one(/<meta property="og:description" content="([^"]+)"/)).toBe(description);
    expect((await request.get(one(/<meta property="og:image" content="([^"]+)"/))).status()).toBe(200);
    const items = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json = '']) => JSON.parse(json) as { '@type': string },
    );
    const types = items.map((thing) => thing['@type']);
    expect(types).toContain('ProfessionalService');
    if (!/^\/(es)?$/.test(new URL(address).pathname)) expect(types).toContain('BreadcrumbList');
    if (/\/(pricing|contact)$/.test(address)) expect(types).toContain('FAQPage');
    if (/\/(pricing|services)$/.test(address))
      expect(types.filter((type) => type === 'Service')).toHaveLength(5);
    if (address.includes('/blog/')) expect(types).toContain('BlogPosting');
  }
  expect(titles.size).toBe(addresses.length);
  expect(descriptions.size).toBe(addresses.length);
});

test('robots, feed and manifest are valid', async ({ request, page }) => {
  const robots = await request.get('/robots.txt');
  expect(robots.headers()['content-type']).toContain('text/plain');
  expect(await robots.text()).toMatch(/Disallow: \/api\/[\s\S]*Sitemap: http.*\/sitemap\.xml/);

  await page.goto('/about');
  const titles = await page.evaluate(async () => {
    const text = await (await fetch('/feed.xml')).text();
    const feed = new DOMParser().parseFromString(text, 'application/xml');
    return feed.querySelector('parsererror')
      ? []
      : [...feed.querySelectorAll('item > title')].map((title) => title.textContent);
  });
  const posts = (await (await request.get('/api/blog-posts')).json()) as { title: string }[];
  expect(titles).toEqual(posts.map(({ title }) => title));

  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
    name: string;
    icons: { src: string; sizes: string }[];
  };
  expect(manifest.name).toBe('Example Financial Consulting');
  for (const { src } of manifest.icons) expect((await request.get(src)).status()).toBe(200);
});

test('login screens and unknown pages are not indexed', async ({ request }) => {
  for (const path of [
    '/auth',
    '/client/login',
    '/client/register',
    '/forgot-password',
    '/reset-password',
    '/access',
    '/email-change/undo',
    '/contact/thank-you',
    '/unsubscribe',
    '/booking',
    '/booking/manage',
    '/handover',
    '/nowhere',
    '/admin',
  ])
    expect(await (await request.get(path)).text(), path).toContain('<meta name="robots" content="noindex"/>');
});
