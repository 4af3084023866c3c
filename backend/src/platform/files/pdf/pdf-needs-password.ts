import path from 'node:path';
import { NoResult, WorkerThreads } from '../../process/worker-threads.js';
import { uploadBusy } from '../upload-busy.js';

const program = new URL(`worker${path.extname(import.meta.filename)}`, import.meta.url);

/** One file at a time, in milliseconds; most never get here. The thread ends when none come. */
const threads = new WorkerThreads<Uint8Array>(program, 'pdf-password', 1, 10_000);

/**
 * True if this PDF shows nothing without a password, or without a certificate. One that is only locked
 * against changes opens without. False, too, if it is damaged so that this cannot be seen.
 * @throws DomainError upload.busy
 */
export async function pdfNeedsPassword(bytes: Buffer): Promise<boolean> {
  // Trailers are neither encrypted nor compressed, so whatever needs a password has this word.
  if (!bytes.includes('/Encrypt')) return false;
  try {
    return await threads.run<boolean>(bytes);
  } catch (error) {
    if (!(error instanceof NoResult)) throw error;
    if (error.why === 'busy') throw uploadBusy(error);
    return false;
  }
}
