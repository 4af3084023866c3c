import { languageCodes, t } from '@steward/texts';
import { addressIn } from '@steward/texts/locale';
import type { BlogPostDto } from '../shared/api/models/BlogPostDto';
import type { SiteDto } from '../shared/api/models/SiteDto';
import { iconAddress } from '../shared/branding';
import { otherLanguages } from '../shared/page-language';
import { shadesOf } from '../shared/tokens';
import { escapeMarkup } from './markup';
import type { ServerRequest } from './server-request';

/** File generated from the practice's published content. */
interface WrittenFile {
  /** Content type */
  type: string;
  body: string;
}

type Writer = (request: ServerRequest) => WrittenFile | Promise<WrittenFile>;

/** Pages in the sitemap; login screens are excluded. */
const sitemapPages = [
  '/',
  '/services',
  '/pricing',
  '/about',
  '/contact',
  '/blog',
  '/verify',
  '/privacy-policy',
  '/terms-of-service',
  '/accessibility',
];

const writers: Record<string, Writer> = {
  '/robots.txt': ({ origin }) => ({
    type: 'text/plain; charset=utf-8',
    body: [
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /admin',
      'Disallow: /client/',
      ...otherLanguages().map((code) => `Disallow: ${addressIn(code, '/client/')}`),
      '',
      `Sitemap: ${origin}/sitemap.xml`,
      '',
    ].join('\n'),
  }),
  '/sitemap.xml': async (request) => {
    const posts = await allPosts(request);
    const url = (path: string, inside = '') =>
      `<url><loc>${escapeMarkup(request.origin + path)}</loc>${inside}</url>`;
    const urls = [
      ...sitemapPages.flatMap((path) => {
        const twins = languageCodes
          .map((code) => `hreflang="${code}" href="${escapeMarkup(request.origin + addressIn(code, path))}"`)
          .map((twin) => `<xhtml:link rel="alternate" ${twin}/>`)
          .join('');
        return languageCodes.map((code) => url(addressIn(code, path), twins));
      }),
      ...posts.map(({ slug, updated_at }) => url(`/blog/${slug}`, `<lastmod>${updated_at}</lastmod>`)),
    ];
    return {
      type: 'application/xml; charset=utf-8',
      body: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>\n`,
    };
  },
  '/manifest.webmanifest': async ({ read }) => {
    const { body } = await read('/api/site');
    return { type: 'application/manifest+json', body: manifest(body as SiteDto) }; // typed by the contract of the path
  },
  '/feed.xml': async (request) => {
    const [{ body: site }, { body: posts }] = await Promise.all([
      request.read('/api/site'),
      request.read('/api/blog-posts?limit=20'),
    ]);
    return {
      type: 'application/rss+xml; charset=utf-8',
      body: feed(request.origin, site as SiteDto, posts as BlogPostDto[]), // typed by the contract of the paths
    };
  },
};

/** Web app manifest, with which a phone installs the portal: https://www.w3.org/TR/appmanifest/ */
function manifest(site: SiteDto): string {
  const { displayName: name, accent } = site;
  const icon = (size: number, purpose: 'any' | 'maskable') => ({
    src: iconAddress(site, size, purpose === 'maskable'),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return JSON.stringify({
    name,
    short_name: name.length > 12 ? t('Portal') : name,
    description: t('Your private documents, invoices and messages.'),
    start_url: '/client/portal',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#f7f6f1',
    theme_color: shadesOf(accent, 'light').river,
    icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
  });
}

/** Generator of a file that does not exist on disk. */
export const fileAt = (pathname: string): Writer | undefined =>
  Object.hasOwn(writers, pathname) ? writers[pathname] : undefined;

async function allPosts({ read }: ServerRequest): Promise<BlogPostDto[]> {
  const posts: BlogPostDto[] = [];
  let cursor: string | undefined;
  do {
    const path = `/api/blog-posts?limit=200${cursor ? `&cursor=${cursor}` : ''}`;
    const page = await read(path);
    posts.push(...(page.body as BlogPostDto[])); // typed by the contract of the path
    cursor = page.next;
  } while (cursor !== undefined);
  return posts;
}

/** RSS 2.0, https://www.rssboard.org/rss-specification */
function feed(origin: string, site: SiteDto, posts: readonly BlogPostDto[]): string {
  const element = (name: string, text: string) => `<${name}>${escapeMarkup(text)}</${name}>`;
  const items = posts.map(({ slug, title, summary, category, created_at }) => {
    const address = `${origin}/blog/${slug}`;
    return `<item>${element('title', title)}${element('link', address)}${element('guid', address)}${element('description', summary)}${element('category', category)}${element('pubDate', new Date(created_at).toUTCString())}</item>`;
  });
  const own = `<atom:link href="${escapeMarkup(origin)}/feed.xml" rel="self" type="application/rss+xml"/>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${element('title', site.displayName)}${element('link', `${origin}/blog`)}${element('description', site.tagline || site.displayName)}<language>en-US</language>${own}${items.join('')}</channel></rss>\n`;
}
