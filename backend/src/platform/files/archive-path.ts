import { cleanFileName } from './file-name.js';

/** What Windows takes in no name, slashes among it: a title makes no folder. */
const forbidden = /[<>:"/\\|?*]/g;
/** Names that Windows keeps for devices, whatever follows their dot. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
/** Characters of one name: three of them, and the folder that it is unpacked to, stay below what Windows can open. */
const most = 80;

/**
 * A path within an archive that unpacks on every system.
 * @param segments folders and file, such as `['documents', '12 Engagement: 2027', 'v1 agreement.pdf']`
 */
export function archivePath(segments: readonly string[]): string {
  return segments.map(nameOf).join('/');
}

const nameOf = (segment: string): string =>
  cleanFileName(segment.replace(forbidden, '-'), most).replace(device, '_$1');

/** The address of a file of the archive for a page that stands in its root. */
export const archiveHref = (path: string): string => path.split('/').map(encodeURIComponent).join('/');
