import { fork, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * A process that works as a `Worker` does. glibc keeps what a native library frees between other blocks, and a library of a
 * thread stays mapped: after the PDFs of a first start, the server held 67 MB that only the end of a process returns. It costs
 * 40 ms of CPU more than a thread.
 */
export class WorkerProcess extends EventEmitter {
  private readonly child: ChildProcess;

  /**
   * @param program a module that answers messages by `process.send`
   * @param maximumHeap megabytes of JavaScript
   */
  constructor(program: URL, maximumHeap: number) {
    super();
    this.child = fork(fileURLToPath(program), {
      env: {},
      execArgv: [`--max-old-space-size=${maximumHeap}`],
      serialization: 'advanced',
      // Ctrl-C is for the server, which ends it.
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    for (const event of ['message', 'error', 'exit'])
      this.child.on(event, (value: unknown) => this.emit(event, value));
  }

  ref(): void {
    this.child.ref();
    this.child.channel?.ref();
  }

  unref(): void {
    this.child.unref();
    this.child.channel?.unref();
  }

  postMessage(message: unknown): void {
    this.child.send(message as object);
  }

  /** Its buffers are in its own memory. */
  async getHeapStatistics(): Promise<undefined> {}

  /** Resolves when it has ended. */
  async terminate(): Promise<void> {
    if (this.child.pid === undefined || this.child.exitCode !== null || this.child.signalCode !== null)
      return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
  }
}
