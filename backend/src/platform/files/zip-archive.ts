import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import ZipStream from 'zip-stream';

/** Content of a file: bytes, stored uncompressed, or text in parts, which is compressed. */
export type ArchivedContent = Buffer | AsyncIterable<string>;

/**
 * Flag of each file for UTF-8 names. Without it, some programs assume the encoding of old Windows versions.
 */
const mode = 0o644;

/** The reader has stopped reading the archive. */
export class DownloadAborted extends Error {
  constructor() {
    super('The download was aborted.');
    this.name = 'ReaderGone';
  }
}

/**
 * Writes a ZIP to a stream, file by file. Memory holds the current file and the bytes not yet read; the next
 * file is requested when there is room. Above 4 GB, or 65,535 files, it becomes a ZIP64.
 */
export class ZipArchive {
  private readonly zip = new ZipStream({ level: 6 });
  private readonly sent: Promise<void>;

  /** @param target is ended with the archive, and destroyed if it fails */
  constructor(target: Writable) {
    this.sent = pipeline(this.zip, target);
    // The calls of add and finish get the error.
    this.sent.catch(() => undefined);
  }

  /**
   * Resolves when the reader has room for more.
   * @param path with slashes, from `archivePath`
   * @param at the file's time, UTC
   * @throws DownloadAborted, or the content's error
   */
  async add(path: string, content: ArchivedContent, at: Date): Promise<void> {
    const stored = Buffer.isBuffer(content);
    const source = stored ? content : Readable.from(content);
    try {
      await this.rejectOnClose((done) =>
        this.zip.entry(source, { name: path, date: at, store: stored, mode }, (error) => done(error)),
      );
    } finally {
      // Otherwise the generator of the parts would never be resumed.
      if (source instanceof Readable) source.destroy();
    }
    if (this.zip.writableNeedDrain) await this.rejectOnClose((done) => this.zip.once('drain', () => done()));
  }

  /** Resolves when all bytes have been read. @throws DownloadAborted */
  async finish(): Promise<void> {
    this.zip.finalize();
    await this.sent.catch(() => {
      throw new DownloadAborted();
    });
  }

  /** Aborts the archive, so that it cannot be taken for a complete one. */
  async abort(error: unknown): Promise<void> {
    this.zip.destroy(error instanceof Error ? error : new Error(String(error)));
    await this.sent.catch(() => undefined);
  }

  private rejectOnClose(begin: (done: (error?: Error | null) => void) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const closed = (): void => reject(new DownloadAborted());
      if (this.zip.destroyed) return closed();
      this.zip.once('close', closed);
      begin((error) => {
        this.zip.off('close', closed);
        if (error) reject(error);
        else resolve();
      });
    });
  }
}
