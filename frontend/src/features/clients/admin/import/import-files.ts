import { fileProblem } from '../../../../shared/files/file-rules.ts';

/** A file of the archive as its list tells it, before anything is unpacked. */
export interface ArchiveEntry {
  /** Its place in the archive. */
  index: number;
  /** With '/' between the folders. */
  path: string;
  /** Bytes once it is unpacked, as the archive claims. */
  size: number;
  encrypted: boolean;
}

/** A paper that can be sent. */
export interface ImportFile extends ArchiveEntry {
  fileName: string;
  /** The folders below the client's own. */
  below: string;
}

/** A file that stays out, and why. */
export interface LeftOut {
  path: string;
  reason: string;
}

export interface Folder {
  /** Empty for the files that are in none. */
  name: string;
  items: ImportFile[];
}

export interface SortedFiles {
  folders: Folder[];
  /** Files that the server would refuse. */
  refused: LeftOut[];
  /** Files that programs put there for themselves. */
  junk: LeftOut[];
  /** The folder around all clients' folders; undefined where there is none. */
  around: string | undefined;
}

/** Files that macOS, Windows and programs put beside the papers. */
const isJunk = (path: string): boolean =>
  path.split('/').some((part) => part === '__MACOSX' || part.startsWith('.') || part.startsWith('~$')) ||
  /(^|\/)(thumbs\.db|desktop\.ini|icon\r)$/i.test(path);

/**
 * Sorts an archive's files by client's folder.
 * @param isClient true for the name of a folder that is a client's: it is never the one around all others
 */
export function sortFiles(
  entries: readonly ArchiveEntry[],
  isClient: (folder: string) => boolean,
): SortedFiles {
  const junk = entries.filter(({ path }) => isJunk(path));
  const files = entries.filter(({ path }) => !isJunk(path));
  const around = commonFolder(files, isClient);
  const folders = new Map<string, Folder>();
  const refused: LeftOut[] = [];
  for (const entry of files) {
    const parts = entry.path.split('/').filter(Boolean);
    const own = around === undefined ? parts : parts.slice(1);
    const fileName = own.at(-1) ?? entry.path;
    const problem = entry.encrypted
      ? 'The file is password-protected.'
      : fileProblem({ name: fileName, size: entry.size });
    if (problem !== undefined) refused.push({ path: entry.path, reason: problem });
    const name = own.length > 1 ? (own[0] ?? '') : '';
    const folder = folders.get(name) ?? { name, items: [] };
    folders.set(name, folder);
    if (problem === undefined) folder.items.push({ ...entry, fileName, below: own.slice(1, -1).join('/') });
  }
  return {
    folders: [...folders.values()]
      .filter(({ items }) => items.length > 0)
      .sort((one, other) => one.name.localeCompare(other.name)),
    refused,
    junk: junk.map(({ path }) => ({ path, reason: 'System file.' })),
    around,
  };
}

/** One folder that holds nothing but folders, as when a folder of all clients was packed. */
function commonFolder(
  files: readonly ArchiveEntry[],
  isClient: (folder: string) => boolean,
): string | undefined {
  const [first] = files[0]?.path.split('/') ?? [];
  const isAround =
    first !== undefined &&
    !isClient(first) &&
    files.every(({ path }) => path.startsWith(`${first}/`) && path.split('/').length > 2);
  return isAround ? first : undefined;
}

/** Titles have three characters at least, and 200 at most. */
export function documentTitle({ fileName }: Pick<ImportFile, 'fileName'>): string {
  const title = fileName.replace(/\.[^.]+$/, '').trim();
  return (title.length < 3 ? fileName : title).slice(0, 200);
}
