import path from 'node:path';
import { NoResult, WorkerThreads } from '../../process/worker-threads.js';
import { uploadBusy } from '../upload-busy.js';

export interface HeicTask {
  bytes: Uint8Array;
  /** A photo with more is refused before it is decoded. */
  maximumPixels: number;
  /** The photo is reduced until it fits. */
  maximumBytes: number;
}

const program = new URL(`worker${path.extname(import.meta.filename)}`, import.meta.url);

/** iPhones take 12 or 24 million by default. Each takes about 14 bytes of memory while it is converted. */
const maximumPixels = 26_000_000;
/** Largest accepted upload. */
const maximumBytes = 5 * 1024 * 1024;

/** One photo at a time, because each takes hundreds of megabytes. The thread ends when none come. */
const threads = new WorkerThreads<HeicTask>(program, 'heic', 1, 30_000);

/**
 * An iPhone photo as JPEG: upright, in its colors, without metadata (such as its location).
 * @returns undefined if it is damaged, too large, or of a kind that cannot be read
 * @throws DomainError upload.busy
 */
export async function jpegOfHeic(bytes: Buffer): Promise<Buffer | undefined> {
  try {
    return Buffer.from(await threads.run<Uint8Array>({ bytes, maximumPixels, maximumBytes }));
  } catch (error) {
    if (!(error instanceof NoResult)) throw error;
    if (error.why !== 'busy') return undefined;
    throw uploadBusy(error);
  }
}
