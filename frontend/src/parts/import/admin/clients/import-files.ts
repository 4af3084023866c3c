import { t } from '@steward/texts';
import { locale } from '@steward/texts/locale';
import { fileProblem } from '../../../../shared/files/file-rules.ts';

/** A file in the archive's directory, before unpacking. */
export interface ArchiveEntry {
  /** Index in the archive. */
  index: number;
  /** Path with '/' between folders. */
  path: string;
  /** Unpacked size in bytes, as the archive claims. */
  size: number;
  encrypted: boolean;
}

/** A file that can be uploaded. */
export interface ImportFile extends ArchiveEntry {
  fileName: string;
  /** Folders below the client's own. */
  below: string;
}

/** A skipped file, with the reason. */
export interface LeftOut {
  path: string;
  reason: string;
}

export interface Folder {
  /** Empty for files outside all folders. */
  name: string;
  items: ImportFile[];
}

export interface SortedFiles {
  folders: Folder[];
  /** Files that the server would reject. */
  refused: LeftOut[];
  /** System files, such as .DS_Store. */
  junk: LeftOut[];
  /** Folder that contains all clients' folders; undefined if there is none. */
  around: string | undefined;
}

/** Files that macOS, Windows and Office add to folders. */
const isJunk = (path: string): boolean =>
  path.split('/').some((part) => part === '__MACOSX' || part.startsWith('.') || part.startsWith('~$')) ||
  /(^|\/)(thumbs\.db|desktop\.ini|icon\r)$/i.test(path);

/**
 * Groups an archive's files by client folder.
 * @param isClient true for a folder name that matches a client: it is never the common folder
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
      ? t('The file is password-protected.')
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
      .sort((one, other) => one.name.localeCompare(other.name, locale())),
    refused,
    junk: junk.map(({ path }) => ({ path, reason: t('System file.') })),
    around,
  };
}

/** Folder that contains only folders, for example if a folder of all clients was zipped. */
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

/** Titles have 3 to 200 characters. */
export function documentTitle({ fileName }: Pick<ImportFile, 'fileName'>): string {
  const title = fileName.replace(/\.[^.]+$/, '').trim();
  return (title.length < 3 ? fileName : title).slice(0, 200);
}
