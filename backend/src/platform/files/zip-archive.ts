import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import ZipStream from 'zip-stream';

/** A file's content: bytes, stored as they are, or text that comes in parts, which is compressed. */
export type ArchivedContent = Buffer | AsyncIterable<string>;

/** Of each file. Where an archive tells none, some programs take its names for those of old Windows. */
const mode = 0o644;

/** Whoever was to read an archive takes no more of it. */
export class DownloadAborted extends Error {
  constructor() {
    super('The download was aborted.');
    this.name = 'ReaderGone';
  }
}

/**
 * Writes a ZIP into a stream, file after file. In memory are the file at hand and what the reader has not taken yet;
 * the next one is asked for when there is room. Beyond 4 GB, or 65 535 files, it becomes a ZIP64.
 */
export class ZipArchive {
  private readonly zip = new ZipStream({ level: 6 });
  private readonly sent: Promise<void>;

  /** @param target is ended with the archive, and destroyed where it fails */
  constructor(target: Writable) {
    this.sent = pipeline(this.zip, target);
    // Whoever adds or finishes is told.
    this.sent.catch(() => undefined);
  }

  /**
   * Resolves when the reader has room for more.
   * @param path with slashes, as `archivePath` makes it
   * @param at the file's time, UTC
   * @throws ReaderGone, or what the content fails with
   */
  async add(path: string, content: ArchivedContent, at: Date): Promise<void> {
    const stored = Buffer.isBuffer(content);
    const source = stored ? content : Readable.from(content);
    try {
      await this.rejectOnClose((done) =>
        this.zip.entry(source, { name: path, date: at, store: stored, mode }, (error) => done(error)),
      );
    } finally {
      // Else whoever makes the parts would wait for ever to be asked for the next.
      if (source instanceof Readable) source.destroy();
    }
    if (this.zip.writableNeedDrain) await this.rejectOnClose((done) => this.zip.once('drain', () => done()));
  }

  /** Resolves when all of it has been taken. @throws ReaderGone */
  async finish(): Promise<void> {
    this.zip.finalize();
    await this.sent.catch(() => {
      throw new DownloadAborted();
    });
  }

  /** Cuts the archive off, so that nobody takes it for a whole one. */
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
