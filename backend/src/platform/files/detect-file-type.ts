import { fileTypeFromBuffer } from 'file-type';
import { t } from '@steward/texts';
import { DomainError, invalidField } from '../../kernel/index.js';
import { CompoundFile } from './compound-file.js';
import { cleanFileName, extensionOf } from './file-name.js';
import { officeNeedsPassword } from './office-password.js';
import { pdfNeedsPassword } from './pdf/pdf-needs-password.js';
import { otherEndings, pageEndings, refusedEndings } from './file-endings.js';
import { heicUnreadable, unacceptedContent } from './unaccepted-content.js';
import { ZipDirectory } from './zip-directory.js';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The endings with which files are stored, with their MIME types; of two, the first is given to another name. */
export const acceptedFileTypes = {
  '.pdf': 'application/pdf',
  '.doc': 'application/msword',
  '.docx': WORD,
  '.xls': 'application/vnd.ms-excel',
  '.xlsx': EXCEL,
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
} as const;

type AcceptedFileType = (typeof acceptedFileTypes)[keyof typeof acceptedFileTypes];

export interface DetectedFile {
  /**
   * Cleaned: no folders, nothing invisible, at most 200 characters and 255 bytes. It ends as the content
   * does: a JPEG that was sent as `scan.png` is `scan.jpg`.
   */
  fileName: string;
  fileType: AcceptedFileType;
  /** True if it opens only with a password. */
  needsPassword: boolean;
}

const MAX_CONTENT_TYPES_BYTES = 1024 * 1024;

/**
 * Type of a file by its content; its name follows.
 * @throws DomainError `document.type_not_allowed` for any other content, and for the name of a program or a
 * web page; `request.invalid` if the file is empty; `upload.busy`
 */
export async function detectFileType(fileName: string, bytes: Buffer): Promise<DetectedFile> {
  if (bytes.length === 0) throw invalidField('file', t('The file is empty'));

  const cleaned = cleanFileName(fileName);
  const ending = extensionOf(cleaned).toLowerCase();
  const sniffed = await sniff(bytes);
  const fileType = typeOfContent(bytes, sniffed, ending);
  if (fileType && !refusedEndings.has(ending)) {
    const needsPassword =
      fileType === 'application/pdf' ? await pdfNeedsPassword(bytes) : isLockedOffice(bytes);
    return { fileName: nameFor(fileType, cleaned), fileType, needsPassword };
  }

  const isNamed = !fileType && (!refusedEndings.has(ending) || pageEndings.has(ending));
  throw notAllowed((isNamed && unacceptedContent({ bytes, sniffed, ending })) || reasonOfName(ending));
}

function reasonOfName(ending: string): string {
  if (refusedEndings.has(ending))
    return t(
      'Files whose names end in {ending} are not accepted, because a computer may run them. If it is a document, give it its own ending, such as .pdf.',
      { ending },
    );
  return typeOfEnding(ending)
    ? t(
        'The content of this file does not match its name. Please upload a .pdf, .doc, .docx, .xls, .xlsx, .jpg, .jpeg or .png file.',
      )
    : t(
        'This type of file is not accepted. Please upload a .pdf, .doc, .docx, .xls, .xlsx, .jpg, .jpeg or .png file.',
      );
}

const entries = Object.entries(acceptedFileTypes);

const typeOfEnding = (ending: string): AcceptedFileType | undefined =>
  entries.find(([accepted]) => accepted === ending)?.[1];

/** An ending that means another type is replaced; a dot may also belong to the name, as in `Taxes 12.2026`. */
function nameFor(fileType: AcceptedFileType, cleaned: string): string {
  const extension = extensionOf(cleaned);
  const ending = extension.toLowerCase();
  if (typeOfEnding(ending) === fileType) return cleaned;
  const isEnding = typeOfEnding(ending) !== undefined || otherEndings.has(ending);
  const stem = isEnding ? cleaned.slice(0, -extension.length) : cleaned;
  return cleanFileName(stem + (entries.find(([, type]) => type === fileType)?.[0] ?? ''));
}

/** Container format by signature. A damaged file on which the package fails counts as unknown. */
async function sniff(bytes: Buffer): Promise<string | undefined> {
  try {
    return (await fileTypeFromBuffer(bytes))?.mime;
  } catch {
    return undefined;
  }
}

function typeOfContent(
  bytes: Buffer,
  sniffed: string | undefined,
  ending: string,
): AcceptedFileType | undefined {
  switch (sniffed) {
    case 'image/jpeg':
      return 'image/jpeg';
    case 'image/png':
    case 'image/apng':
      return 'image/png';
    case 'application/x-cfb':
      return ofCompoundFile(bytes, ending);
    case WORD:
    case EXCEL:
      return isOfficeZip(bytes, sniffed) ? sniffed : undefined;
    case 'application/zip':
      return ([WORD, EXCEL] as const).find((type) => isOfficeZip(bytes, type));
    case undefined: // a PDF with a few foreign bytes before its header
    case 'application/pdf':
      return isPdf(bytes, ending) ? 'application/pdf' : undefined;
    default:
      return undefined;
  }
}

/**
 * As PDF readers do: the header is within the first 1024 bytes. Printers and mail gateways put bytes before
 * it, but never markup that a browser could run. Under another name it must have an object, too: a text may
 * mention the header.
 */
function isPdf(bytes: Buffer, ending: string): boolean {
  const header = bytes.subarray(0, 1024 + 5).indexOf('%PDF-');
  if (header < 0 || bytes.subarray(0, header).includes('<')) return false;
  return ending === '.pdf' || /\d\s+obj\b/.test(bytes.toString('latin1', header));
}

function isLockedOffice(bytes: Buffer): boolean {
  const file = CompoundFile.read(bytes);
  return file !== undefined && officeNeedsPassword(file);
}

/** Endings of files in the container that Word and Excel write around a file with a password. */
const wordEndings = ['.docx', '.doc', '.docm'];
const excelEndings = ['.xlsx', '.xls', '.xlsm'];

/** By the streams of a compound file; if its directory is damaged, by its name. */
function ofCompoundFile(bytes: Buffer, ending: string): AcceptedFileType | undefined {
  const file = CompoundFile.read(bytes);
  if (!file) return ending === '.doc' || ending === '.xls' ? acceptedFileTypes[ending] : undefined;
  if (file.has('EncryptedPackage')) {
    if (wordEndings.includes(ending)) return WORD;
    return excelEndings.includes(ending) ? EXCEL : undefined;
  }
  if (file.has('WordDocument')) return 'application/msword';
  return file.has('Workbook') || file.has('Book') ? 'application/vnd.ms-excel' : undefined;
}

/**
 * Any ZIP may have the name; an Office file lists its types and has its parts in its application's folder.
 */
function isOfficeZip(bytes: Buffer, type: typeof WORD | typeof EXCEL): boolean {
  const zip = ZipDirectory.read(bytes);
  const contentTypes = zip?.text('[Content_Types].xml', MAX_CONTENT_TYPES_BYTES);
  if (!zip || contentTypes === undefined || !zip.hasFolder(type === WORD ? 'word/' : 'xl/')) return false;
  // Files with macros and templates have their parts in the same folders, with another main type.
  const mainTypes = [...contentTypes.matchAll(/ContentType\s*=\s*["']([^"']+\.main\+xml)["']/g)];
  return mainTypes.every(([, main]) => main === `${type}.main+xml`);
}

function notAllowed(message: string): DomainError {
  return new DomainError('unsupported', 'document.type_not_allowed', message, { fields: { file: message } });
}

/** For an iPhone photo that cannot be converted. */
export const heicNotConverted = (): DomainError => notAllowed(heicUnreadable());
