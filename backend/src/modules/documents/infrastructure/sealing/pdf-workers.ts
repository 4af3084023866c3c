import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { OnApplicationShutdown } from '@nestjs/common';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Answer, FromWorker, Question, Results, Task } from './worker/protocol.js';

/** Milliseconds without work after which a worker ends and gives its memory back. */
const idleMs = 20_000;
/** Tasks that may wait for a thread. */
const maximumWaiting = 20;
/** Megabytes of one thread: of JavaScript's own objects, and of the buffers into which a file is unpacked. */
const maximumHeap = 192;
const maximumBuffers = 500;
/** Milliseconds between two checks of a thread's buffers, which are no part of its heap. */
const checkEveryMs = 100;

/** In dist a compiled file, in the sources the source itself, whose types Node strips. */
const program = new URL(`worker/worker${path.extname(import.meta.filename)}`, import.meta.url);

/** The end of a task without a result. */
export class NoResult extends Error {
  constructor(
    /** `refused`: it cannot be signed, in words for a person. `exhausted`: it broke a limit. `busy`: none was free. */
    readonly why: 'refused' | 'exhausted' | 'busy' | 'failed',
    message: string,
  ) {
    super(message);
  }
}

interface Idle {
  worker: Worker;
  timer: NodeJS.Timeout;
}

type Answering = (question: Question) => Promise<Uint8Array>;

/** Threads for strangers' files, which may hang a program or fill its memory. */
export class PdfWorkers {
  private readonly queue: LimitFunction;
  private readonly idle: Idle[] = [];
  private readonly working = new Set<Worker>();

  /**
   * @param threads that work at a time
   * @param timeoutMs for one file; requests to the main thread meanwhile are not counted
   */
  constructor(
    threads = 2,
    private readonly timeoutMs = 15_000,
  ) {
    this.queue = pLimit(threads);
  }

  /**
   * @param answer to the worker's questions while it seals; an error of it fails the task
   * @throws NoResult, and the errors of `answer`
   */
  async run<Kind extends Task['kind']>(
    task: Extract<Task, { kind: Kind }>,
    answer: Answering = refuseToAnswer,
  ): Promise<Results[Kind]> {
    if (this.queue.pendingCount >= maximumWaiting) throw new NoResult('busy', 'Too many files are waiting.');
    return this.queue(async () => {
      const worker = this.acquire();
      try {
        const result = await outcome(worker, task, answer, this.timeoutMs);
        this.release(worker);
        return result as Results[Kind];
      } catch (error) {
        if (error instanceof NoResult && error.why === 'refused') this.release(worker);
        else await worker.terminate();
        throw error;
      } finally {
        this.working.delete(worker);
      }
    });
  }

  async end(): Promise<void> {
    for (const { timer } of this.idle) clearTimeout(timer);
    const workers = [...this.idle.splice(0).map(({ worker }) => worker), ...this.working];
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  private acquire(): Worker {
    const reused = this.idle.pop();
    if (reused) clearTimeout(reused.timer);
    const worker =
      reused?.worker ??
      new Worker(program, {
        name: 'pdf',
        env: {},
        execArgv: [],
        resourceLimits: { maxOldGenerationSizeMb: maximumHeap },
      });
    worker.ref();
    this.working.add(worker);
    return worker;
  }

  private release(worker: Worker): void {
    const end = (): void => {
      this.idle.splice(this.idle.indexOf(idle), 1);
      void worker.terminate();
    };
    const idle = { worker, timer: setTimeout(end, idleMs).unref() };
    worker.unref();
    this.idle.push(idle);
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

const refuseToAnswer: Answering = () => Promise.reject(new Error('Nothing was to be asked.'));

/** Gives the worker its task, answers its questions, and settles with the end of the task or of the worker. */
function outcome(worker: Worker, task: Task, answer: Answering, timeoutMs: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let spent = 0;
    let asking = false;
    let checking = false;
    let over = false;
    /** Counts this thread's memory alone: another file may need much at the same time. */
    const checkMemory = async (): Promise<void> => {
      checking = true;
      const used = await worker.getHeapStatistics().catch(() => undefined); // it has ended, and says so itself
      checking = false;
      if (!over && used && used.external_memory > maximumBuffers * 2 ** 20)
        end(() => reject(new NoResult('exhausted', 'It took too much memory.')));
    };
    const watch = setInterval(() => {
      if (asking) return;
      spent += checkEveryMs;
      if (spent > timeoutMs) end(() => reject(new NoResult('exhausted', 'It took too long.')));
      else if (!checking) void checkMemory();
    }, checkEveryMs);
    const end = (settle: () => void): void => {
      over = true;
      clearInterval(watch);
      for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
      // A worker that is ended reports no more; without a listener it would take the process along.
      worker.on('error', () => {});
      settle();
    };
    const reply = async (question: Question): Promise<void> => {
      asking = true;
      try {
        worker.postMessage({ answer: await answer(question) } satisfies Answer);
      } catch (error) {
        end(() => reject(error as Error));
      }
      asking = false;
    };
    worker.on('message', (message: FromWorker) => {
      if ('ask' in message) void reply(message);
      else if ('done' in message) end(() => resolve(message.done));
      else if ('refused' in message) end(() => reject(new NoResult('refused', message.refused)));
      else end(() => reject(new NoResult('failed', message.failed)));
    });
    worker.once('error', (error) => end(() => reject(new NoResult('exhausted', error.message))));
    worker.once('exit', () => end(() => reject(new NoResult('exhausted', 'It ended.'))));
    worker.postMessage(task);
  });
}
