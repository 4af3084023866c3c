import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../kernel/index.js';
import { archivePath } from '../../../platform/files/archive-path.js';
import type { ZipArchive } from '../../../platform/files/zip-archive.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import type { ExportFile, ExportScope } from '../domain/export-section.js';
import { checkPage } from './check-page.js';
import { ExportSections } from './export-sections.js';
import { indexPage, type IndexSection, type ListedFile } from './index-page.js';
import { jsonLists } from './json.js';

/** A file in the archive. */
interface WrittenFile {
  path: string;
  /** Bytes. */
  size: number;
  /** Hex. */
  sha256: string;
}

/** A file that could not be read. */
interface MissingFile {
  path: string;
  reason: string;
}

/** Writes a client's data from all sections, then the pages to read and check it offline. */
@Injectable()
export class ClientArchive {
  constructor(
    private readonly sections: ExportSections,
    private readonly runtime: Runtime,
  ) {}

  /**
   * @param folder in the archive, if not the root; paths inside it are relative to it
   * @throws ReaderGone if the download was aborted, or any error except those from reading single files
   */
  async write(
    zip: ZipArchive,
    scope: ExportScope,
    account: { name: string; username: string },
    folder: readonly string[] = [],
  ): Promise<void> {
    const written = new Contents(zip, folder, scope.at, this.runtime);
    // Written before anything is read, so that the download starts immediately.
    await written.add(fileOf('check.html', () => once(checkPage(scope))));
    const sections: IndexSection[] = [];
    for (const section of this.sections.all) {
      const entries: IndexSection['entries'] = [];
      for await (const { files, ...entry } of section.entries(scope)) {
        const listed: ListedFile[] = [];
        for (const file of files) listed.push(await written.add(file));
        entries.push({ ...entry, files: listed });
      }
      sections.push({ title: section.title, explanation: section.explanation, entries });
    }
    const { missing } = written;
    await written.add(
      fileOf('index.html', () => once(indexPage({ scope, name: account.name, sections, missing }))),
    );
    await written.addList({
      format: 1,
      at: scope.at,
      practice: scope.practice.name,
      username: account.username,
    });
  }
}

/** The files of one client. */
class Contents {
  readonly missing: MissingFile[] = [];
  private readonly files: WrittenFile[] = [];
  private readonly names = new Set<string>();
  private readonly before: string;

  constructor(
    private readonly zip: ZipArchive,
    folder: readonly string[],
    private readonly at: Date,
    private readonly runtime: Runtime,
  ) {
    this.before = folder.length === 0 ? '' : `${archivePath(folder)}/`;
  }

  async add(file: ExportFile): Promise<ListedFile> {
    const path = this.claim(file);
    const { label, at = this.at } = file;
    if ('text' in file) {
      const hashed = new HashedText(file.text());
      await this.zip.add(this.before + path, hashed, at);
      const result = hashed.end();
      this.files.push({ path, ...result });
      return { label, path, size: result.size };
    }
    const bytes = await this.bytesOf(file.bytes, path);
    if (!bytes) return { label, path: null, size: 0 };
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await this.zip.add(this.before + path, bytes, at);
    this.files.push({ path, size: bytes.length, sha256 });
    return { label, path, size: bytes.length };
  }

  /** Added last, because it contains the hashes of all others. */
  async addList(head: Record<string, unknown>): Promise<void> {
    const lists = { files: iterate(this.files), missing: iterate(this.missing) };
    await this.zip.add(`${this.before}files.json`, jsonLists(head, lists), this.at);
  }

  /** Undefined for a file that is damaged or unavailable, so that the rest can still be exported. */
  private async bytesOf(read: () => Promise<Buffer>, path: string, tries = 3): Promise<Buffer | undefined> {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof DomainError) || !['damaged', 'unavailable', 'not_found'].includes(error.kind))
        throw error;
      if (error.kind === 'unavailable' && tries > 1) {
        await delay(1000 * (error.retryAfter ?? 1));
        return this.bytesOf(read, path, tries - 1);
      }
      this.runtime.log.error({ err: error, path }, 'a file is missing in an export');
      this.missing.push({ path, reason: error.message });
      return undefined;
    }
  }

  /** File names must be unique, also on Windows, which ignores case. */
  private claim({ path: segments }: ExportFile): string {
    const path = archivePath(segments);
    const key = path.toLowerCase();
    if (this.names.has(key)) throw new Error(`Two files of an export have the same path '${path}'.`);
    this.names.add(key);
    return path;
  }
}

/** Text in parts, whose size and hash are computed as it is read. */
class HashedText implements AsyncIterable<string> {
  private readonly hash = createHash('sha256');
  private size = 0;

  constructor(private readonly text: AsyncIterable<string>) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<string> {
    for await (const part of this.text) {
      this.hash.update(part, 'utf8');
      this.size += Buffer.byteLength(part);
      yield part;
    }
  }

  end(): Pick<WrittenFile, 'size' | 'sha256'> {
    return { size: this.size, sha256: this.hash.digest('hex') };
  }
}

const fileOf = (name: string, text: () => AsyncIterable<string>): ExportFile => ({
  path: [name],
  label: name,
  text,
});

async function* once(text: string | Promise<string>): AsyncGenerator<string> {
  yield await text;
}

async function* iterate<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}
