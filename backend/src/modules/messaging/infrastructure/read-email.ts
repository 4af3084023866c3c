import type { Readable } from 'node:stream';
import type { HeaderLines } from 'mailparser';
import { storableText } from '../../../kernel/index.js';
import { storedAddress } from '../../../platform/settings/email-address.js';
import type { EmailContents, EmailHead, Header } from '../domain/received-email.js';

/** Characters of HTML that are made into text. */
const longestHtml = 1_000_000;
/** Elements within each other up to which HTML is made into text: the time for it grows with their square. */
const deepestHtml = 500;
/** Elements without an end (HTML, 13.1.2). */
const endless = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
/** Bytes below which a picture in the text is a logo or a line, not something that a person sends. */
const smallestPicture = 16_384;
/** Proofs of a signed email: nothing that a person attached. */
const signatures = /^application\/(x-)?(pkcs7-signature|pgp-signature)$/i;

const options = {
  // The parser leaves out the text of an HTML part that has a sibling (3.14.2): it is made below.
  skipHtmlToText: true,
  skipTextToHtml: true,
  keepCidLinks: true,
  ignoreEmbedded: true,
  checksumAlgo: false,
} as const;

/**
 * Never fails: an email of anybody must not stop the reading of all others.
 * @param bytes the headers, or an email's beginning with them
 */
export async function readHead(bytes: Buffer): Promise<EmailHead> {
  const { simpleParser } = await import('mailparser');
  const parsed = await simpleParser(bytes, options).catch(() => undefined);
  if (!parsed) return { messageId: null, from: null, subject: '', headers: [] };
  const { from, subject = '', messageId = '', headerLines } = parsed;
  const headers = headersOf(headerLines);
  const [sender, ...others] = from?.value ?? [];
  const isOne = others.length === 0 && headers.filter(({ name }) => name === 'from').length === 1;
  return {
    messageId: storableText(messageId).replace(/^<|>$/g, '') || null,
    from:
      isOne && sender?.address
        ? { name: storableText(sender.name), address: storedAddress(storableText(sender.address)) }
        : null,
    subject: storableText(subject),
    headers,
  };
}

const headersOf = (lines: HeaderLines): Header[] =>
  lines.map(({ key, line }) => ({
    name: key,
    value: storableText(line.slice(line.indexOf(':') + 1))
      .replace(/\r?\n(?=[ \t])/g, '')
      .trim(),
  }));

/** Text and files of an email. @param source all of it, or its beginning */
export async function readContents(source: Readable | Buffer): Promise<EmailContents> {
  const { simpleParser } = await import('mailparser');
  const { text, html, attachments } = await simpleParser(source, options);
  return {
    text: text?.trim() ? text : html ? await textOf(html) : '',
    files: attachments
      .filter(
        ({ contentType, related, size }) =>
          !signatures.test(contentType) && (related !== true || size >= smallestPicture),
      )
      .map(({ filename, contentType, content }) => ({
        fileName: filename ?? `file.${contentType.split('/').at(-1)}`,
        bytes: content,
      })),
  };
}

async function textOf(html: string): Promise<string> {
  const { convert } = await import('html-to-text');
  return convert(shallow(html.slice(0, longestHtml)), {
    wordwrap: false,
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
    ],
  });
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
