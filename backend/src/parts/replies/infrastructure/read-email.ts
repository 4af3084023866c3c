import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type { AttachmentStream, HeaderLines, MailParser } from 'mailparser';
import { storableText } from '../../../kernel/index.js';
import { NoResult, WorkerThreads } from '../../../platform/process/worker-threads.js';
import { storedAddress } from '../../../platform/settings/email-address.js';
import {
  type EmailContents,
  type EmailFile,
  type EmailHead,
  type Header,
  UnreadableEmail,
} from '../domain/received-email.js';
import type { TextPart } from './html-text.js';

/** Bytes below which a picture in the text is mostly a logo or a line: it is named, not kept. */
const smallestPicture = 16_384;
/** Proofs of a signed email: nothing that a person attached. */
const signatures = /^application\/(x-)?(pkcs7-signature|pgp-signature)$/i;
/** The logo of our own emails, which replies quote (`logoCid`). */
const ownLogo = /^<?logo-[\da-f]+>?$/;
/** Names of files that have none. */
const usualNames: Record<string, string> = {
  'text/calendar': 'invitation.ics',
  'message/rfc822': 'email.eml',
  'application/ms-tnef': 'winmail.dat',
  'image/jpeg': 'picture.jpg',
  'text/plain': 'text.txt',
};
/** A reaction that Gmail sends in place of an answer. */
const reactionType = 'text/vnd.google.email-reaction+json';
// The flag is newer than the syntax that we compile to.
const oneEmoji = new RegExp('^\\p{RGI_Emoji}$', 'v');
/** Milliseconds for the text of one email's HTML. */
const longestMs = 5_000;

const program = new URL(`html-worker${path.extname(import.meta.filename)}`, import.meta.url);
const threads = new WorkerThreads<readonly TextPart[]>(program, 'email-html', 1, longestMs);

const options = {
  // The parser leaves out the text of an HTML part that has a sibling (3.14.2), and converts on this thread.
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

/**
 * Text and files of an email.
 * @param source all of it, or its beginning
 * @throws UnreadableEmail if it is beyond the limits of parsing; the error of `source`
 */
export async function readContents(source: Readable | Buffer): Promise<EmailContents> {
  const { MailParser } = await import('mailparser');
  const parser: Parsed = new MailParser(options);
  const attachments: StoredPart[] = [];
  parser.on('data', (data) => void (data.type === 'attachment' && attachments.push(store(data))));
  let broken: unknown;
  const stream = Buffer.isBuffer(source) ? Readable.from([source]) : source;
  stream.once('error', (error) => (broken = error));
  try {
    await pipeline(stream, parser);
  } catch (error) {
    throw broken ?? new UnreadableEmail(error);
  }
  const parts = parser.tree ? partsOf(parser.tree) : [];
  const text = await textOf(parts);
  const isBlank = text.trim() === '';
  return {
    text,
    files: attachments.flatMap((one) => fileOf(one, isBlank) ?? []).sort((a, b) => rankOf(a) - rankOf(b)),
    reaction: reactionIn(attachments),
    invitation: textOfType(attachments, 'text/calendar'),
  };
}

/** A node of the parser's tree (mailparser 3.14.2), which its types leave out. */
interface PartNode {
  contentType?: string | false;
  textContent?: string | false;
  children?: PartNode[];
}
type Parsed = MailParser & { tree?: PartNode | false };

/** The texts, in their order. Of alternatives, HTML and plain text are one part. */
function partsOf({ contentType, textContent, children = [] }: PartNode): TextPart[] {
  if (textContent) return [contentType === 'text/html' ? { html: textContent } : { plain: textContent }];
  const inner = children.map(partsOf);
  if (contentType !== 'multipart/alternative') return inner.flat();
  const plain = inner.flat().find((part) => part.plain?.trim());
  const html = inner.find((parts) => parts.some((part) => part.html !== undefined)) ?? [];
  const [first = {}, ...more] = html.filter((part) => part.html !== undefined);
  return [{ ...first, ...plain }, ...(plain ? [] : more)];
}

async function textOf(parts: readonly TextPart[]): Promise<string> {
  if (parts.every(({ html }) => html === undefined)) return parts.map(({ plain }) => plain ?? '').join('\n');
  try {
    return await threads.run<string>(parts);
  } catch (error) {
    throw error instanceof NoResult && error.why !== 'busy' ? new UnreadableEmail(error) : error;
  }
}

/** An attachment with its bytes. Its place in the text is known only at the end. */
interface StoredPart {
  part: AttachmentStream;
  chunks: Buffer[];
}

function store(part: AttachmentStream): StoredPart {
  const chunks: Buffer[] = [];
  part.content.on('data', (chunk: Buffer) => void chunks.push(chunk));
  part.content.on('end', () => part.release?.());
  return { part, chunks };
}

/** @param isAll true if the email has no text: then a small picture is all that it says */
function fileOf({ part, chunks }: StoredPart, isAll: boolean): EmailFile | undefined {
  const { filename, contentType, related, cid } = part;
  if (signatures.test(contentType) || contentType === reactionType || ownLogo.test(cid ?? ''))
    return undefined;
  const bytes = Buffer.concat(chunks);
  const isInText = related === true;
  return {
    fileName: filename || (usualNames[contentType] ?? `file.${contentType.split('/').at(-1)}`),
    bytes,
    isInText,
    isSmallPicture: isInText && !isAll && bytes.length < smallestPicture,
  };
}

/** Attached files come before pictures in the text: only so many are kept. */
const rankOf = ({ isInText }: EmailFile): number => Number(isInText);

const textOfType = (parts: readonly StoredPart[], type: string): string | undefined => {
  const found = parts.find(({ part }) => part.contentType === type);
  return found && storableText(Buffer.concat(found.chunks).toString('utf8'));
};

function reactionIn(parts: readonly StoredPart[]): string | undefined {
  try {
    const given: unknown = JSON.parse(textOfType(parts, reactionType) ?? '{}');
    const sign = typeof given === 'object' && given && 'emoji' in given ? given.emoji : undefined;
    return typeof sign === 'string' && oneEmoji.test(sign) ? sign : undefined;
  } catch {
    return undefined;
  }
}
