import { LinkifyIt } from 'linkify-it';

export interface TextPart {
  text: string;
  /** The address where the text is a link. */
  href?: string;
}

// Addresses that are written out, and e-mail addresses; nothing that runs, and no guesses at 'report.final'.
const links = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: true }).add('ftp:', null).add('//', null);
const safe = /^(?:https?|mailto):/i;

/** A text in its parts, of which some are links by http, https or mailto; together they are the text itself. */
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
