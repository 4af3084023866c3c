import { LinkifyIt } from 'linkify-it';

export interface TextPart {
  text: string;
  /** Set if the text is a link. */
  href?: string;
}

// Absolute URLs and email addresses; no scripts, and no guesses for 'report.final'.
const links = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: true }).add('ftp:', null).add('//', null);
const safe = /^(?:https?|mailto):/i;

/** Parts of a text, some of which are http, https or mailto links; joined, they are the text. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { index, lastIndex, url } of links.match(text) ?? []) {
    if (!safe.test(url)) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: text.slice(index, lastIndex), href: url });
    end = lastIndex;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
