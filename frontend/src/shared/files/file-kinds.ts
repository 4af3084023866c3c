/** Accepted kinds of file, by the media type that the server detected. */
const names: Record<string, string> = {
  'application/pdf': 'PDF',
  'application/msword': 'DOC',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'application/vnd.ms-excel': 'XLS',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
};

const acceptedExtensions = [
  '.pdf',
  '.doc',
  '.docx',
  '.xls',
  '.xlsx',
  '.jpg',
  '.jpeg',
  '.jpe',
  '.jfif',
  '.png',
];
/** Photos of iPhones, which the server converts. */
const heicExtensions = ['.heic', '.heif'];
const officeExtensions: readonly string[] = ['.doc', '.docx', '.xls', '.xlsx'];
/** The most frequent of the names that the server refuses whatever the content: programs and web pages. */
const refusedExtensions: readonly string[] = [
  ...[
    '.exe',
    '.com',
    '.bat',
    '.cmd',
    '.msi',
    '.scr',
    '.js',
    '.vbs',
    '.ps1',
    '.jar',
    '.sh',
    '.app',
    '.dmg',
    '.apk',
  ],
  ...['.lnk', '.url', '.html', '.htm', '.mht', '.mhtml', '.svg', '.php', '.asp', '.aspx'],
];

/**
 * Files that a file picker offers at first. iOS converts its photos to JPEG only for a picker that does not offer their
 * own format.
 */
export function offeredFiles(): string {
  const isApple =
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  return [...acceptedExtensions, ...(isApple ? [] : heicExtensions)].join(',');
}

/** Largest accepted file: 5 MB, in bytes. */
export const largestFile = 5 * 1024 * 1024;

/** 'PDF' for a known media type, else the file extension. */
export function fileKind(fileType: string, fileName: string): string {
  return names[fileType] ?? extensionOf(fileName).slice(1).toUpperCase();
}

/** Lowercase file extension with its dot, or an empty string. */
export function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot < 0 ? '' : fileName.slice(dot).toLowerCase();
}

/** False for a name that the server refuses; otherwise the content decides, which only the server reads. */
export function isAccepted(fileName: string): boolean {
  return !refusedExtensions.includes(extensionOf(fileName));
}

/** Only files that can be rendered as pages can be signed. Under any other name there may be one. */
export function isSignable(fileName: string): boolean {
  return !officeExtensions.includes(extensionOf(fileName));
}

/** An iPhone photo, whose type not every system knows. */
export const isHeic = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  /^image\/hei[cf]$/.test(type) || heicExtensions.includes(extensionOf(name));
