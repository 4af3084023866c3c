import { currentLanguage, inLanguage, languageCodes, t, type Language } from '@steward/texts';
import { addressIn, locale } from '@steward/texts/locale';
import type { BlogPostDto } from '../shared/api/models/BlogPostDto';
import type { SiteDto } from '../shared/api/models/SiteDto';
import { iconAddress } from '../shared/practice/branding';
import { otherLanguages } from '../shared/text/page-language';
import { postAddress } from '../shared/text/post-address';
import { shadesOf } from '../shared/kit/tokens';
import { escapeMarkup } from './markup';
import type { ServerRequest } from './server-request';
import { twinsOfPage, twinsOfPost, type Twins } from './twins';

/** File generated from the practice's published content. */
interface WrittenFile {
  /** Content type */
  type: string;
  /** Undefined if it has no text for readers. */
  language?: Language;
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

/** Address of the English feed. */
const feedPath = '/feed.xml';

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
    const absolute = (path: string) => escapeMarkup(request.origin + path);
    const url = (path: string, twins: Twins, inside = '') => {
      const links = [...twins].map(
        ([code, twin]) => `<xhtml:link rel="alternate" hreflang="${code}" href="${absolute(twin)}"/>`,
      );
      return `<url><loc>${absolute(path)}</loc>${inside}${links.join('')}</url>`;
    };
    const urls = [
      ...sitemapPages.flatMap((path) => {
        const twins = twinsOfPage(path);
        return [...twins.values()].map((twin) => url(twin, twins));
      }),
      ...posts.map((post) =>
        url(postAddress(post), twinsOfPost(post), `<lastmod>${post.updated_at}</lastmod>`),
      ),
    ];
    return {
      type: 'application/xml; charset=utf-8',
      body: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>\n`,
    };
  },
  '/manifest.webmanifest': async ({ read }) => {
    const { body } = await read('/api/site');
    return { type: 'application/manifest+json', language: 'en', body: manifest(body as SiteDto) }; // typed by the contract of the path
  },
  ...Object.fromEntries(languageCodes.map((language) => [addressIn(language, feedPath), feedIn(language)])),
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

/** Posts in one language, newest first. */
function feedIn(language: Language): Writer {
  return async ({ read, origin }) => {
    const [{ body: site }, { body: posts }] = await Promise.all([
      read('/api/site'),
      read(`/api/blog-posts?limit=20&language=${language}`),
    ]);
    // Typed by the contract of the paths.
    const body = inLanguage(language, () => feed(origin, site as SiteDto, posts as BlogPostDto[]));
    return { type: 'application/rss+xml; charset=utf-8', language, body };
  };
}

/** RSS 2.0, https://www.rssboard.org/rss-specification */
function feed(origin: string, { displayName: name }: SiteDto, posts: readonly BlogPostDto[]): string {
  const element = (name: string, text: string) => `<${name}>${escapeMarkup(text)}</${name}>`;
  const own = (path: string) => origin + addressIn(currentLanguage(), path);
  const items = posts.map((post) => {
    const { title, summary, category, created_at } = post;
    const address = origin + postAddress(post);
    return `<item>${element('title', title)}${element('link', address)}${element('guid', address)}${element('description', summary)}${element('category', category)}${element('pubDate', new Date(created_at).toUTCString())}</item>`;
  });
  const self = `<atom:link href="${escapeMarkup(own(feedPath))}" rel="self" type="application/rss+xml"/>`;
  const channel = [
    element('title', name),
    element('link', own('/blog')),
    element(
      'description',
      t('Notes from {name} on money, bookkeeping and running a small business.', { name }),
    ),
    element('language', locale()),
    self,
    ...items,
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${channel.join('')}</channel></rss>\n`;
}
