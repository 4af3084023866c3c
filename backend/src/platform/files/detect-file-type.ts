import { fileTypeFromBuffer } from 'file-type';
import { t } from '@steward/texts';
import { DomainError, invalidField } from '../../kernel/index.js';
import { compoundFileStreams } from './compound-file.js';
import { cleanFileName, extensionOf } from './file-name.js';
import { ZipDirectory } from './zip-directory.js';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Every accepted file extension, with the MIME type it is served with. */
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
  /** Cleaned: no folders, nothing invisible, at most 200 characters and 255 bytes. */
  fileName: string;
  fileType: AcceptedFileType;
}

const MAX_CONTENT_TYPES_BYTES = 1024 * 1024;

/**
 * Type of a file whose name and content agree on one of the accepted types.
 * @throws DomainError `document.type_not_allowed` if they don't, `request.invalid` if the file is empty
 */
export async function detectFileType(fileName: string, bytes: Buffer): Promise<DetectedFile> {
  if (bytes.length === 0) throw invalidField('file', t('The file is empty'));

  const cleaned = cleanFileName(fileName);
  const fileType = typeOfExtension(extensionOf(cleaned).toLowerCase());
  if (!fileType)
    throw notAllowed(
      t(
        'This type of file is not accepted. Please upload a .pdf, .doc, .docx, .xls, .xlsx, .jpg, .jpeg or .png file.',
      ),
    );

  if (!(await contentIs(fileType, bytes))) {
    if (compoundFileStreams(bytes)?.has('EncryptedPackage')) {
      throw notAllowed(t('This file is password-protected. Please remove the password and upload it again.'));
    }
    throw notAllowed(
      t(
        'The content of this file does not match its name. Please upload a .pdf, .doc, .docx, .xls, .xlsx, .jpg, .jpeg or .png file.',
      ),
    );
  }
  return { fileName: cleaned, fileType };
}

function typeOfExtension(extension: string): AcceptedFileType | undefined {
  return Object.entries(acceptedFileTypes).find(([accepted]) => accepted === extension)?.[1];
}

/** Container format by signature. A damaged file on which the package fails counts as unknown. */
async function sniff(bytes: Buffer): Promise<string | undefined> {
  try {
    return (await fileTypeFromBuffer(bytes))?.mime;
  } catch {
    return undefined;
  }
}

async function contentIs(fileType: AcceptedFileType, bytes: Buffer): Promise<boolean> {
  const sniffed = await sniff(bytes);
  switch (fileType) {
    case 'application/pdf':
      // Undefined for a PDF with a few foreign bytes before its header.
      return (sniffed === undefined || sniffed === fileType) && isPdf(bytes);
    case 'image/jpeg':
      return sniffed === fileType;
    case 'image/png':
      return sniffed === fileType || sniffed === 'image/apng';
    case 'application/msword':
      return sniffed === 'application/x-cfb' && holds(bytes, ['WordDocument']);
    case 'application/vnd.ms-excel':
      return sniffed === 'application/x-cfb' && holds(bytes, ['Workbook', 'Book']);
    case WORD:
      return (sniffed === fileType || sniffed === 'application/zip') && isOfficeZip(bytes, WORD, 'word/');
    case EXCEL:
      return (sniffed === fileType || sniffed === 'application/zip') && isOfficeZip(bytes, EXCEL, 'xl/');
  }
}

/**
 * As PDF readers do: the header is within the first 1024 bytes. Printers and mail gateways put bytes before
 * it, but never markup that a browser could run.
 */
function isPdf(bytes: Buffer): boolean {
  const header = bytes.subarray(0, 1024 + 5).indexOf('%PDF-');
  return header >= 0 && !bytes.subarray(0, header).includes('<');
}

/** One of these streams in a compound file; if its directory is damaged, the signature is enough. */
function holds(bytes: Buffer, names: readonly string[]): boolean {
  const streams = compoundFileStreams(bytes);
  return streams === undefined || names.some((name) => streams.has(name));
}

/**
 * Any ZIP may have the name; an Office file lists its types and has its parts in its application's folder.
 */
function isOfficeZip(bytes: Buffer, type: string, folder: string): boolean {
  const zip = ZipDirectory.read(bytes);
  const contentTypes = zip?.text('[Content_Types].xml', MAX_CONTENT_TYPES_BYTES);
  if (!zip || contentTypes === undefined || !zip.hasFolder(folder)) return false;
  // Files with macros and templates have their parts in the same folders, with another main type.
  const mainTypes = [...contentTypes.matchAll(/ContentType\s*=\s*["']([^"']+\.main\+xml)["']/g)];
  return mainTypes.every(([, main]) => main === `${type}.main+xml`);
}

function notAllowed(message: string): DomainError {
  return new DomainError('unsupported', 'document.type_not_allowed', message, { fields: { file: message } });
}
