import { Injectable } from '@nestjs/common';
import { Runtime } from './runtime.js';

/**
 * Work that follows an answer: nobody waits for it but the end of the process, and where it fails the log tells.
 * It is begun outside of any unit of work, which would be over before it.
 */
@Injectable()
export class BackgroundTasks {
  private readonly pending = new Set<Promise<void>>();

  constructor(private readonly runtime: Runtime) {}

  /** @param failure what the log says where it fails */
  run(failure: string, work: () => Promise<unknown>): void {
    const done = work()
      .catch((error: unknown) => this.runtime.log.error({ err: error }, failure))
      .then(() => void this.pending.delete(done));
    this.pending.add(done);
  }

  /** Resolves when all that was begun has ended, well or badly, and what that has begun. */
  async settled(): Promise<void> {
    while (this.pending.size > 0) await Promise.all(this.pending);
  }
}
