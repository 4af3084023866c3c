import type { Attributes, IOptions, Tag } from 'sanitize-html';

/** Base for relative URLs: one that resolves to another origin is external. */
const here = 'https://steward.invalid';

/**
 * Markdown as article HTML, for use below the page's h1. The HTML cannot run scripts, restyle the page or
 * load external resources; images must be our own. Never throws: text nested thousands of levels deep is
 * returned escaped.
 */
export async function articleHtml(markdown: string): Promise<string> {
  // Loaded on first use: the libraries take 16 MB, and a practice may have no posts.
  const [{ parse }, { default: sanitizeHtml }] = await Promise.all([
    import('marked'),
    import('sanitize-html'),
  ]);
  try {
    return sanitizeHtml(parse(markdown, { async: false, gfm: true }), rules).trim();
  } catch (error) {
    // The parser recurses for each level.
    if (!(error instanceof RangeError)) throw error;
    return `<pre>${sanitizeHtml(markdown, { allowedTags: [], disallowedTagsMode: 'escape' })}</pre>`;
  }
}

const rules: IOptions = {
  allowedTags: [
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'p',
    'br',
    'hr',
    'blockquote',
    'pre',
    'code',
    'ul',
    'ol',
    'li',
    'em',
    'strong',
    'del',
    'a',
    'img',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
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
