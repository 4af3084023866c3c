import { cleanFileName } from './file-name.js';

/** Characters that Windows allows in no name, including slashes: a title never creates a folder. */
const forbidden = /[<>:"/\\|?*]/g;
/** Names that Windows reserves for devices, with any extension. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
/** Characters of one name: three of them, plus the target folder, stay below the maximum path on Windows. */
const most = 80;

/**
 * A path within an archive that can be unpacked on every system.
 * @param segments folders and file, for example `['documents', '12 Engagement: 2027', 'v1 agreement.pdf']`
 */
export function archivePath(segments: readonly string[]): string {
  return segments.map(nameOf).join('/');
}

const nameOf = (segment: string): string =>
  cleanFileName(segment.replace(forbidden, '-'), most).replace(device, '_$1');

/** Link to a file of the archive, for a page in its root folder. */
export const archiveHref = (path: string): string => path.split('/').map(encodeURIComponent).join('/');
