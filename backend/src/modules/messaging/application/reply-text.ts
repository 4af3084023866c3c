import EmailReplyParser from 'email-reply-parser';

/** Characters of which the visible part is looked for: the parser takes a quarter of a second for them. */
const lookedThrough = 20_000;

/**
 * The part of an email that its sender wrote, without quotation and signature; the whole text if that leaves nothing.
 * @param text with any line breaks
 */
export function visiblePart(text: string): string {
  // The parser needs minutes for a hundred thousand empty lines.
  const whole = text
    .split(/\r\n?|\n/)
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return new EmailReplyParser().parseReply(whole.slice(0, lookedThrough)).trim() || whole;
}
