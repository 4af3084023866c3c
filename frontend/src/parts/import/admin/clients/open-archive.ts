import { BlobReader, configure, ZipReader, type FileEntry } from '@zip.js/zip.js/lib/zip-core-native.js';
import { t } from '@steward/texts';
import { fileChange } from '../../../../shared/files/file-changed';
import { largestFile } from '../../../../shared/files/file-kinds';
import type { ArchiveEntry, ImportFile } from './import-files';

configure({ useWebWorkers: false });

/** Limit of files per archive; users can import several archives one after the other. */
const mostEntries = 20_000;

/** Encodings of file names that the archive does not declare. */
export const nameEncodings = () =>
  [
    { value: 'cp437', label: t('Western (older Windows)') },
    { value: 'windows-1252', label: t('Western (Windows)') },
    { value: 'windows-1250', label: t('Central European') },
    { value: 'windows-1251', label: t('Cyrillic') },
    { value: 'ibm866', label: t('Cyrillic (older Windows)') },
    { value: 'shift_jis', label: t('Japanese') },
    { value: 'gbk', label: t('Chinese (simplified)') },
    { value: 'big5', label: t('Chinese (traditional)') },
    { value: 'euc-kr', label: t('Korean') },
  ] as const;
export type NameEncoding = ReturnType<typeof nameEncodings>[number]['value'];

/** Reason why an archive or one of its files cannot be read, shown to the user. */
export class UnreadableArchive extends Error {}

/** A ZIP file read in place: only its directory and the requested files are loaded into memory. */
export class Archive {
  readonly #file: File;
  readonly #entries: readonly FileEntry[];

  private constructor(file: File, entries: readonly FileEntry[]) {
    this.#file = file;
    this.#entries = entries;
  }

  /** @throws UnreadableArchive */
  static async open(file: File): Promise<Archive> {
    const entries: FileEntry[] = [];
    try {
      for await (const entry of new ZipReader(new BlobReader(file)).getEntriesGenerator()) {
        if (entry.directory) continue;
        entries.push(entry);
        if (entries.length > mostEntries)
          throw new UnreadableArchive(
            t('The ZIP file has more than {mostEntries} files. Split it into several.', { mostEntries }),
          );
      }
    } catch (failure) {
      if (failure instanceof UnreadableArchive) throw failure;
      throw new UnreadableArchive(t('This isn’t a ZIP file, or it is damaged.'));
    }
    if (entries.length === 0) throw new UnreadableArchive(t('The ZIP file is empty.'));
    return new Archive(file, entries);
  }

  get name(): string {
    return this.#file.name;
  }

  /** True if the archive does not declare the encoding of some file names. */
  get hasOpenNames(): boolean {
    return this.#entries.some((entry) => utf8NameOf(entry) === undefined);
  }

  /** @param encoding of file names without a declared encoding */
  list(encoding: NameEncoding): ArchiveEntry[] {
    return this.#entries.map((entry, index) => ({
      index,
      path: (utf8NameOf(entry) ?? named(entry, encoding)).normalize('NFC').replaceAll('\\', '/'),
      size: entry.uncompressedSize,
      encrypted: entry.encrypted,
    }));
  }

  /**
   * Unpacks one file, up to the server's size limit, regardless of the size that the archive claims. @throws
   * UnreadableArchive, FileChanged
   */
  async unpack({ index, fileName }: ImportFile): Promise<File> {
    const entry = this.#entries[index];
    if (!entry) throw new UnreadableArchive(t('The file no longer exists.'));
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    const unpacked = new WritableStream<Uint8Array>({
      write: (chunk) => {
        size += chunk.length;
        if (size > largestFile) throw new UnreadableArchive(t('That file is too big. The limit is 5 MB.'));
        chunks.push(chunk.slice());
      },
    });
    try {
      await entry.getData(unpacked, { checkSignature: true });
    } catch (failure) {
      if (size > largestFile) throw new UnreadableArchive(t('That file is too big. The limit is 5 MB.'));
      const changed = await fileChange([this.#file], failure);
      throw changed ?? new UnreadableArchive(t('We couldn’t unpack the file.'), { cause: failure });
    }
    return new File(chunks, fileName);
  }
}

/** The name if it is UTF-8: flagged so, or, as macOS writes it, valid UTF-8. */
function utf8NameOf({ rawFilename, filename, filenameUTF8 }: FileEntry): string | undefined {
  if (filenameUTF8) return filename;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(rawFilename);
  } catch {
    return undefined;
  }
}

/** zip.js decodes cp437 itself, since browsers do not support it. */
const named = ({ rawFilename, filename }: FileEntry, encoding: NameEncoding): string =>
  encoding === 'cp437' ? filename : new TextDecoder(encoding).decode(rawFilename);
