import path from 'node:path';
import type { OnApplicationShutdown } from '@nestjs/common';
import { WorkerThreads } from '../../../../platform/process/worker-threads.js';
import type { Question, Task } from './worker/protocol.js';

/** A compiled file in dist; in the sources the TypeScript file, whose types Node strips. */
const program = new URL(`worker/worker${path.extname(import.meta.filename)}`, import.meta.url);

/** Threads for uploaded files, which may hang a process or exhaust its memory. */
export class PdfWorkers extends WorkerThreads<Task, Question> {
  /** @param timeoutMs for one file, not counting requests to the main thread */
  constructor(threads = 2, timeoutMs?: number) {
    super(program, 'pdf', threads, timeoutMs);
  }
}

/**
 * Separate threads and queues for signing and for verifying: verifying is public and must not delay a
 * signature.
 */
export class PdfPools implements OnApplicationShutdown {
  constructor(
    readonly sealing = new PdfWorkers(),
    readonly verifying = new PdfWorkers(1),
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.sealing.end(), this.verifying.end()]);
  }
}
