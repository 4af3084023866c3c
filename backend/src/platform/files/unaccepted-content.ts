import { t } from '@steward/texts';
import { CompoundFile } from './compound-file.js';
import { heifKind } from './heif-brands.js';
import { ZipDirectory } from './zip-directory.js';

/** A file of no accepted type. */
export interface UnacceptedFile {
  bytes: Buffer;
  /** Media type by its signature, if it has one. */
  sniffed: string | undefined;
  /** The end of its name in lower case, with the dot; '' without one. */
  ending: string;
}

/** Bytes at the beginning of a file that show its kind. */
const HEAD = 16 * 1024;

const sheets = ['.xls', '.xlsx', '.xlsm', '.xlsb', '.csv', '.tsv', '.tab'];
const letters = ['.doc', '.docx', '.docm', '.rtf'];

/** Names the file for what it is, with the way out; undefined if that is unknown. */
export function unacceptedContent(file: UnacceptedFile): string | undefined {
  const kind = heifKind(file.bytes);
  if (kind === 'heic') return heicUnreadable();
  if (kind === 'avif') return picture('AVIF');
  const text = textOf(file.bytes);
  return (
    (text === undefined ? undefined : ofText(text, file.ending)) ??
    ofCompoundFile(file.bytes) ??
    ofZip(file) ??
    bySignature(file.sniffed)
  );
}

export const heicUnreadable = (): string =>
  t(
    'iPhone photo format (HEIC): this photo cannot be converted here. On the phone, choose Settings, Camera, Formats, Most Compatible and take it again, or save it as JPEG.',
  );

const picture = (format: string): string =>
  t('This is a picture in the format {format}. Save it as JPEG or PNG, or print it to a PDF.', { format });

const openDocument = (ending: '.odt' | '.ods'): string =>
  ending === '.odt'
    ? t('This is an OpenDocument text (.odt). Save it as .docx, or print it to a PDF.')
    : t('This is an OpenDocument spreadsheet (.ods). Save it as .xlsx, or print it to a PDF.');

const presentation = (): string => t('This is a presentation. Print it to a PDF.');

/** The beginning of a text in any of the encodings that Windows writes; undefined for anything else. */
function textOf(bytes: Buffer): string | undefined {
  const head = bytes.subarray(0, HEAD);
  const utf16 = head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : undefined;
  const bigEndian = head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : undefined;
  const text = new TextDecoder(utf16 ?? bigEndian ?? 'utf-8').decode(head);
  // eslint-disable-next-line no-control-regex -- only binary files have these
  return /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text) ? undefined : text.trimStart();
}

function ofText(text: string, ending: string): string | undefined {
  if (text.startsWith('{\\rtf'))
    return t('This is rich text (RTF). Open it in Word and save it as .docx, or print it to a PDF.');
  if (/urn:schemas-microsoft-com:office:spreadsheet|progid="Excel\.Sheet"/i.test(text))
    return t('This is an XML spreadsheet. Open it in Excel and save it as .xlsx, or print it to a PDF.');
  if (/^%!PS/.test(text)) return t('This is a PostScript file. Print it to a PDF.');
  if (isSvg(text)) return picture('SVG');
  if (isWebPage(text)) return ofWebPage(ending);
  if (isEmail(text)) return email();
  if (/^<\?xml\b/i.test(text))
    return t('This is an XML file. Open it in the program that made it and print it to a PDF.');
  if (/\bendobj\b/.test(text)) return undefined; // a part of a PDF
  return ofTable(text, ending) ?? plainText();
}

const plainText = (): string =>
  t('This is a plain text file. Open it in Word and save it as .docx, or print it to a PDF.');

const isSvg = (text: string): boolean =>
  /^(?:<\?xml\b[^>]*>\s*)?(?:<!DOCTYPE svg\b[^>]*>\s*)?<svg\b/i.test(text);

/** Also a page with its pictures in one file (MHTML), which some programs write under the name .xls. */
const isWebPage = (text: string): boolean =>
  /^(?:<\?xml\b[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<(?:!doctype\s+html|html|head|body|title|meta|table|style|script|link|div|base|frameset)\b/i.test(
    text,
  ) ||
  (/^(?:From|Subject|Date|MIME-Version|Content-Type):/im.test(text.slice(0, 300)) &&
    /^Content-Type:\s*multipart\/related/im.test(text) &&
    /^Content-Location:|^Snapshot-Content-Location:|<html\b/im.test(text));

function ofWebPage(ending: string): string {
  if (sheets.includes(ending))
    return t(
      'This is a web page saved as {ending}. Open it in Excel and save it as .xlsx, or print it to a PDF.',
      { ending },
    );
  if (letters.includes(ending))
    return t(
      'This is a web page saved as {ending}. Open it in Word and save it as .docx, or print it to a PDF.',
      { ending },
    );
  return t('This is a web page. Open it in a browser and print it to a PDF.');
}

const isEmail = (text: string): boolean => {
  const header = text.split(/\r?\n\r?\n/, 1)[0] ?? '';
  return ['From', 'Date|Received|Subject', 'MIME-Version|Message-ID|To'].every((names) =>
    new RegExp(`^(?:${names}):`, 'im').test(header),
  );
};

const email = (): string =>
  t('This is an email. Open it and print it to a PDF, or upload its attachments one by one.');

/** A table by its name, or by the same number of separators in each of its first lines. */
function ofTable(text: string, ending: string): string | undefined {
  const lines = text
    .split(/\r\n|\r|\n/)
    .slice(0, 10)
    .filter((line) => line.trim() !== '');
  const counts = (separator: string) => lines.map((line) => line.split(separator).length);
  // Two lines of prose may have one comma each.
  const isTable = (separator: string, least: number) =>
    lines.length >= least && new Set([1, ...counts(separator)]).size === 2;
  const isSheet = sheets.includes(ending);
  const has = (separator: string) => (counts(separator)[0] ?? 1) > 1;
  if (ending === '.tsv' || isTable('\t', 2) || (isSheet && has('\t')))
    return t(
      'This is a text file with columns separated by tabs. Open it in Excel and save it as .xlsx, or print it to a PDF.',
    );
  if (isSheet || isTable(',', 3) || isTable(';', 3))
    return t('This is a CSV file. Open it in Excel and save it as .xlsx, or print it to a PDF.');
  return undefined;
}

function ofCompoundFile(bytes: Buffer): string | undefined {
  const file = CompoundFile.read(bytes);
  if (file?.has('EncryptedPackage'))
    return t(
      'This file needs a password to open, so its name must say what it is. Give it the ending .docx or .xlsx, or upload a copy without a password.',
    );
  if (file?.has('PowerPoint Document')) return presentation();
  if (file?.has('__properties_version1.0')) return email();
  return undefined;
}

const firstPart = (zip: ZipDirectory): string => zip.text('mimetype', 200)?.trim() ?? '';

function ofZip({ bytes, sniffed }: UnacceptedFile): string | undefined {
  const zip = ZipDirectory.read(bytes);
  if (!zip) return undefined;
  const types = zip.text('[Content_Types].xml', 1024 * 1024) ?? '';
  if (/ms-word\.[a-z]+\.macroEnabled/i.test(types))
    return t('This is a Word file with macros. Save it as .docx, which has none, or print it to a PDF.');
  if (/ms-excel\.[a-z]+\.macroEnabled/i.test(types))
    return t('This is an Excel file with macros. Save it as .xlsx, which has none, or print it to a PDF.');
  if (/ms-excel\.sheet\.binary/i.test(types))
    return t('This is a binary Excel file (.xlsb). Save it as .xlsx, or print it to a PDF.');
  if (/wordprocessingml\.template/.test(types))
    return t('This is a Word template. Save it as .docx, or print it to a PDF.');
  if (/spreadsheetml\.template/.test(types))
    return t('This is an Excel template. Save it as .xlsx, or print it to a PDF.');
  if (/presentationml|ms-powerpoint/.test(types)) return presentation();
  const kind = firstPart(zip);
  if (/opendocument\.text/.test(kind)) return openDocument('.odt');
  if (/opendocument\.spreadsheet/.test(kind)) return openDocument('.ods');
  if (/opendocument\.presentation/.test(kind)) return presentation();
  if (zip.has('Index/Document.iwa') || zip.hasFolder('Index/') || zip.has('index.xml'))
    return t('This is a file of Pages, Numbers or Keynote. Export it as a PDF and upload that.');
  return sniffed === 'application/zip' ? archive() : undefined;
}

const archive = (): string => t('This is an archive. Unpack it and upload its files one by one.');

/** Formats of pictures that a browser or a scanner writes, by media type. */
const pictures: Record<string, string> = {
  'image/gif': 'GIF',
  'image/webp': 'WebP',
  'image/tiff': 'TIFF',
  'image/bmp': 'BMP',
  'image/jxl': 'JPEG XL',
  'image/jp2': 'JPEG 2000',
  'image/vnd.adobe.photoshop': 'Photoshop',
};

const archives = /zip|x-rar|x-7z|x-tar|gzip|bzip2|x-xz|zstd|cab-compressed|lzh|x-arj|x-apple-diskimage/;
const programs =
  /x-msdownload|x-elf|mach-binary|java-vm|java-archive|wasm|x-shockwave|x-deb|x-rpm|android\.package/;

function bySignature(sniffed: string | undefined): string | undefined {
  if (sniffed === undefined) return undefined;
  const format = pictures[sniffed];
  if (format !== undefined) return picture(format);
  if (/^(?:audio|video)\//.test(sniffed)) return t('Sound recordings and videos are not accepted here.');
  if (sniffed === 'application/vnd.ms-outlook') return email();
  if (/postscript|eps/.test(sniffed)) return t('This is a PostScript file. Print it to a PDF.');
  if (programs.test(sniffed)) return t('This is a program. Programs are not accepted here.');
  return archives.test(sniffed) ? archive() : undefined;
}
