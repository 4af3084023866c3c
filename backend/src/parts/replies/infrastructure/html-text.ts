/* Runs in the thread of `html-worker.ts`. */
import { convert } from 'html-to-text';

/** A part of an email's text: as plain text, as HTML, or as both, of which one is enough. */
export interface TextPart {
  plain?: string;
  html?: string;
}

/** Characters of HTML that are made into text. */
const longestHtml = 500_000;
/** Elements within each other up to which HTML is made into text: the time for it grows with their square. */
const deepestHtml = 250;
/** Elements without an end (HTML, 13.1.2). */
const endless = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
/** A mark in the place of text that is only in the email. */
const more = '\n\n[…]';

/** The text of an email, part by part. */
export const textOfParts = (parts: readonly TextPart[]): string => parts.map(textOfPart).join('\n');

function textOfPart({ plain = '', html }: TextPart): string {
  if (html === undefined) return plain;
  const text = textOfHtml(html);
  // Some programs write into the plain text only that their HTML cannot be shown.
  return 2 * wordsIn(plain) >= wordsIn(text) ? plain : text;
}

const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? (text.trim() ? 1 : 0);

function textOfHtml(html: string): string {
  const kept = shallow(html.slice(0, longestHtml));
  const text = convert(kept, {
    wordwrap: false,
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
    ],
  });
  return kept.length === html.length ? text : text.trimEnd() + more;
}

/** The part before the place where too many elements are open. */
function shallow(html: string): string {
  const open: string[] = [];
  for (const { 1: end, 2: given = '', index } of html.matchAll(/<(\/?)([a-z][^\s/>]*)/gi)) {
    const name = given.toLowerCase();
    if (end) open.splice(open.includes(name) ? open.lastIndexOf(name) : open.length);
    else if (!endless.test(name) && open.push(name) > deepestHtml) return html.slice(0, index);
  }
  return html;
}
