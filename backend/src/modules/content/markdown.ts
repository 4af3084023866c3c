import type { Attributes, IOptions, Tag } from 'sanitize-html';

/** Base for relative addresses: one that resolves to another origin leads elsewhere. */
const here = 'https://steward.invalid';

/**
 * Markdown as the HTML of an article, below the page's own h1. Nothing in it can run, restyle the page or load
 * anything from elsewhere: pages may show our own images only. Any text has one: what is nested thousands deep, as
 * nobody writes, is shown as it was written.
 */
export async function articleHtml(markdown: string): Promise<string> {
  // Loaded when first needed: they take 16 MB, and a practice may have no articles.
  const [{ parse }, { default: sanitizeHtml }] = await Promise.all([
    import('marked'),
    import('sanitize-html'),
  ]);
  try {
    return sanitizeHtml(parse(markdown, { async: false, gfm: true }), rules).trim();
  } catch (error) {
    // The parser descends into each level by a call of its own.
    if (!(error instanceof RangeError)) throw error;
    return `<pre>${sanitizeHtml(markdown, { allowedTags: [], disallowedTagsMode: 'escape' })}</pre>`;
  }
}

const rules: IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'pre', 'code'],
    ...['ul', 'ol', 'li', 'em', 'strong', 'del', 'a', 'img'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'title'],
    ol: ['start'],
    th: ['align'],
    td: ['align'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: { h1: 'h2', a: safeLink, img: ownImage },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
};

function safeLink(tagName: string, { rel: _, ...attribs }: Attributes): Tag {
  const external = /^https?:/i.test(attribs['href'] ?? '');
  return { tagName, attribs: { ...attribs, ...(external && { rel: 'noopener' }) } };
}

function ownImage(tagName: string, { src = '', ...attribs }: Attributes): Tag {
  const url = src.startsWith('/') && URL.canParse(src, here) ? new URL(src, here) : undefined;
  const own = url?.origin === here;
  return { tagName, attribs: { ...attribs, ...(own && { src: url.pathname + url.search }) } };
}
