import { Injectable } from '@nestjs/common';
import { afterAnswer } from '../process/request-context.js';
import { Runtime } from '../settings/runtime.js';

/**
 * Work after a response. Only the end of the process waits for it, and failures are logged. It starts outside
 * of any unit of work, which would be over before it.
 */
@Injectable()
export class BackgroundTasks {
  private readonly pending = new Set<Promise<void>>();

  constructor(private readonly runtime: Runtime) {}

  /** @param failure log message if it fails */
  run(failure: string, work: () => Promise<unknown>): void {
    const done = afterAnswer(work)
      .catch((error: unknown) => this.runtime.log.error({ err: error }, failure))
      .then(() => void this.pending.delete(done));
    this.pending.add(done);
  }

  /** Resolves when all work has settled, including work that it started. */
  async settled(): Promise<void> {
    while (this.pending.size > 0) await Promise.all(this.pending);
  }
}
