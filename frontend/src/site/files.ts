import { addressIn } from '@steward/texts/locale';
import type { SiteDto } from '../shared/api/models/SiteDto';
import { additionsOf, entriesOf } from '../shared/parts/additions';
import { siteKey } from '../shared/practice/site';
import { otherLanguages } from '../shared/text/page-language';
import { manifests } from './manifests';
import { escapeMarkup } from './markup';
import type { ServerRequest } from './server-request';
import { twinsOfPage, type Twins } from './twins';
import type { WrittenFile, Writer } from './written-file';

/** A page in the sitemap. */
export interface SitemapEntry {
  path: string;
  twins: Twins;
  /** UTC time of the last change. */
  changedAt?: string;
}

declare module '../shared/parts/additions' {
  interface AdditionTypes {
    /** Further pages of the sitemap; loaded by the server alone. */
    'site.sitemap': () => Promise<(request: ServerRequest) => Promise<SitemapEntry[]>>;
    /** Further files, by their addresses; loaded by the server alone. */
    'site.files': Readonly<Record<string, () => Promise<Writer>>>;
  }
}

/** Names of the parts that are on. The contract of /api/site. */
const partsOn = async ({ read }: ServerRequest): Promise<readonly string[]> =>
  ((await read(siteKey[0])).body as SiteDto).parts;

/** Pages in the sitemap; login screens are excluded. */
const sitemapPages = [
  '/',
  '/services',
  '/pricing',
  '/about',
  '/contact',
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
    const added = await Promise.all(
      additionsOf('site.sitemap', await partsOn(request)).map(async (load) => (await load())(request)),
    );
    const absolute = (path: string) => escapeMarkup(request.origin + path);
    const urls = [...sitemapPages.flatMap(inEachLanguage), ...added.flat()].map(
      ({ path, twins, changedAt }) => {
        const links = [...twins].map(
          ([code, twin]) => `<xhtml:link rel="alternate" hreflang="${code}" href="${absolute(twin)}"/>`,
        );
        const change = changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`;
        return `<url><loc>${absolute(path)}</loc>${change}${links.join('')}</url>`;
      },
    );
    return {
      type: 'application/xml; charset=utf-8',
      body: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>\n`,
    };
  },
  ...manifests,
};

/** A page that is there in every language. */
export function inEachLanguage(path: string): SitemapEntry[] {
  const twins = twinsOfPage(path);
  return [...twins.values()].map((twin) => ({ path: twin, twins }));
}

/**
 * Generator of a file that does not exist on disk; what it generates is undefined while its part is off.
 * @param address path, and query with the parameters that the file knows
 */
export function fileAt(
  address: string,
): ((request: ServerRequest) => WrittenFile | Promise<WrittenFile | undefined>) | undefined {
  const [pathname = '', search] = address.split('?');
  const query = new URLSearchParams(search);
  const writer = Object.hasOwn(writers, pathname) ? writers[pathname] : undefined;
  if (writer) return (request) => writer(request, query);
  for (const { part, value } of entriesOf('site.files'))
    if (Object.hasOwn(value, pathname))
      return async (request) =>
        (await partsOn(request)).includes(part) ? (await value[pathname]?.())?.(request, query) : undefined;
  return undefined;
}
