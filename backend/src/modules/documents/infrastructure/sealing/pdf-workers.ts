import path from 'node:path';
import type { OnApplicationShutdown } from '@nestjs/common';
import { WorkerThreads } from '../../../../platform/worker-threads.js';
import type { KeyRequest, Task } from './worker/protocol.js';

/** In dist a compiled file, in the sources the source itself, whose types Node strips. */
const program = new URL(`worker/worker${path.extname(import.meta.filename)}`, import.meta.url);

/** Threads for strangers' files, which may hang a program or fill its memory. */
export class PdfWorkers extends WorkerThreads<Task, KeyRequest> {
  /** @param timeoutMs for one file; requests to the main thread meanwhile are not counted */
  constructor(threads = 2, timeoutMs?: number) {
    super(program, 'pdf', threads, timeoutMs);
  }
}

/** Threads and a queue each for signing and for verifying, which is open to anybody and must not delay a signature. */
export class PdfPools implements OnApplicationShutdown {
  constructor(
    readonly sealing = new PdfWorkers(),
    readonly verifying = new PdfWorkers(1),
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.sealing.end(), this.verifying.end()]);
  }
}
