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

export const acceptedExtensions = [
  '.pdf',
  '.doc',
  '.docx',
  '.xls',
  '.xlsx',
  '.jpg',
  '.jpeg',
  '.png',
] as const;
const signableExtensions: readonly string[] = ['.pdf', '.jpg', '.jpeg', '.png'];

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

export function isAccepted(fileName: string): boolean {
  return (acceptedExtensions as readonly string[]).includes(extensionOf(fileName));
}

/** Only files that can be rendered as pages can be signed. */
export function isSignable(fileName: string): boolean {
  return signableExtensions.includes(extensionOf(fileName));
}
