import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { OnApplicationShutdown } from '@nestjs/common';
import pLimit, { type LimitFunction } from 'p-limit';
import type { Answer, FromWorker, Question, Results, Task } from './worker/protocol.js';

/** Milliseconds without work after which a worker ends and gives its memory back. */
const idleAfter = 20_000;
/** Tasks that may wait for a thread. */
const maximumWaiting = 20;
/** Megabytes of one thread: of JavaScript's own objects, and of the buffers into which a file is unpacked. */
const maximumHeap = 192;
const maximumBuffers = 500;
/** Milliseconds between two checks of a thread's buffers, which are no part of its heap. */
const lookEvery = 100;

/** In dist a compiled file, in the sources the source itself, whose types Node strips. */
const program = new URL(`worker/worker${path.extname(import.meta.filename)}`, import.meta.url);

/** A file that a worker gave no result for. */
export class NoResult extends Error {
  constructor(
    /** `refused`: it cannot be signed, in words for a person. `exhausted`: it broke a limit. `busy`: none was free. */
    readonly why: 'refused' | 'exhausted' | 'busy' | 'failed',
    message: string,
  ) {
    super(message);
  }
}

interface Resting {
  worker: Worker;
  timer: NodeJS.Timeout;
}

type Answering = (question: Question) => Promise<Uint8Array>;

/** Threads for what strangers' files may do to a program: hang it, or fill its memory. */
export class PdfWorkers {
  private readonly queue: LimitFunction;
  private readonly resting: Resting[] = [];
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
   * @param answer what a worker may ask for while it seals; when it throws, the task fails with that
   * @throws NoResult, and whatever `answer` throws
   */
  async run<Kind extends Task['kind']>(
    task: Extract<Task, { kind: Kind }>,
    answer: Answering = refuseToAnswer,
  ): Promise<Results[Kind]> {
    if (this.queue.pendingCount >= maximumWaiting) throw new NoResult('busy', 'Too many files are waiting.');
    return this.queue(async () => {
      const worker = this.take();
      try {
        const result = await outcome(worker, task, answer, this.timeoutMs);
        this.rest(worker);
        return result as Results[Kind];
      } catch (error) {
        if (error instanceof NoResult && error.why === 'refused') this.rest(worker);
        else await worker.terminate();
        throw error;
      } finally {
        this.working.delete(worker);
      }
    });
  }

  async end(): Promise<void> {
    for (const { timer } of this.resting) clearTimeout(timer);
    const workers = [...this.resting.splice(0).map(({ worker }) => worker), ...this.working];
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  private take(): Worker {
    const rested = this.resting.pop();
    if (rested) clearTimeout(rested.timer);
    const worker =
      rested?.worker ??
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

  private rest(worker: Worker): void {
    const end = (): void => {
      this.resting.splice(this.resting.indexOf(resting), 1);
      void worker.terminate();
    };
    const resting = { worker, timer: setTimeout(end, idleAfter).unref() };
    worker.unref();
    this.resting.push(resting);
  }
}

/** Signing does not wait for what anybody may have verified: each has threads and a queue of its own. */
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

/** Gives the worker its task, answers its questions, and waits for the end of one of them. */
function outcome(worker: Worker, task: Task, answer: Answering, timeoutMs: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let spent = 0;
    let asking = false;
    let looking = false;
    let over = false;
    /** Of this thread alone: what another file takes meanwhile is no fault of this one. */
    const lookAtMemory = async (): Promise<void> => {
      looking = true;
      const used = await worker.getHeapStatistics().catch(() => undefined); // it has ended, and says so itself
      looking = false;
      if (!over && used && used.external_memory > maximumBuffers * 2 ** 20)
        end(() => reject(new NoResult('exhausted', 'It took too much memory.')));
    };
    const watch = setInterval(() => {
      if (asking) return;
      spent += lookEvery;
      if (spent > timeoutMs) end(() => reject(new NoResult('exhausted', 'It took too long.')));
      else if (!looking) void lookAtMemory();
    }, lookEvery);
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
