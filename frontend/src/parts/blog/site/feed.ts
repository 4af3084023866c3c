import { currentLanguage, inLanguage, t, type Language } from '@steward/texts';
import { addressIn, locale } from '@steward/texts/locale';
import type { BlogPostDto } from '../../../shared/api/models/BlogPostDto';
import type { SiteDto } from '../../../shared/api/models/SiteDto';
import type { WrittenFile } from '../../../site/written-file';
import { escapeMarkup } from '../../../site/markup';
import type { ServerRequest } from '../../../site/server-request';
import { postAddress } from '../shared/post-address';
import { feedPath } from './feed-path';

/** Posts in one language, newest first. */
export function feedIn(language: Language) {
  return async ({ read, origin }: ServerRequest): Promise<WrittenFile> => {
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
