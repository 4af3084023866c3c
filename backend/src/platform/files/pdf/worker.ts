/* Thread that opens PDFs of strangers, because one could hang the process or fill its memory.
   In development this file runs uncompiled (Node strips the types), so its imports end in .ts and its
   syntax must be strippable. */
import { parentPort } from 'node:worker_threads';
import type { FromWorker } from '../../process/worker-threads.js';
import { openInPdfium } from './pdfium.ts';

if (!parentPort) throw new Error('This file must run as a worker thread.');
const port = parentPort;
const report = (message: FromWorker<boolean>): void => port.postMessage(message);

port.on('message', (bytes: Uint8Array) => void needsPassword(bytes));

async function needsPassword(bytes: Uint8Array): Promise<void> {
  try {
    report({ done: (await openInPdfium(bytes)) === 'needs password' });
  } catch (error) {
    report({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}
