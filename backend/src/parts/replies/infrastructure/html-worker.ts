/* Thread that makes text of emails' HTML, which anybody may have written: it has limits of time and memory.
   In development it runs uncompiled (Node strips the types), hence the .ts in its imports and only erasable syntax. */
import { parentPort } from 'node:worker_threads';
import type { FromWorker } from '../../../platform/process/worker-threads.js';
import { type TextPart, textOfParts } from './html-text.ts';

if (!parentPort) throw new Error('This module runs in a worker thread only.');
const port = parentPort;
const report = (message: FromWorker<string>): void => port.postMessage(message);

port.on('message', (parts: readonly TextPart[]) => {
  try {
    report({ done: textOfParts(parts) });
  } catch (error) {
    report({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
