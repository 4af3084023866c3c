import type { Readable } from 'node:stream';
import type { HeaderLines } from 'mailparser';
import type { EmailContents, EmailHead, Header } from '../domain/received-email.js';

/** Characters of HTML that are made into text. */
const longestHtml = 1_000_000;
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

/** @param bytes the headers, or an email's beginning with them */
export async function readHead(bytes: Buffer): Promise<EmailHead> {
  const { simpleParser } = await import('mailparser');
  const { from, subject = '', messageId, headerLines } = await simpleParser(bytes, options);
  const headers = headersOf(headerLines);
  const [sender, ...others] = from?.value ?? [];
  const isOne = others.length === 0 && headers.filter(({ name }) => name === 'from').length === 1;
  return {
    messageId: messageId?.replace(/^<|>$/g, '') || null,
    from: isOne && sender?.address ? { name: sender.name, address: sender.address } : null,
    subject,
    headers,
  };
}

const headersOf = (lines: HeaderLines): Header[] =>
  lines.map(({ key, line }) => ({
    name: key,
    value: line
      .slice(line.indexOf(':') + 1)
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
  return convert(html.slice(0, longestHtml), {
    wordwrap: false,
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
    ],
  });
}
