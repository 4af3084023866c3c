import { Worker } from 'node:worker_threads';
import type { Text } from '@steward/texts';
import pLimit, { type LimitFunction } from 'p-limit';
import { room } from './small-machine.js';
import { WorkerProcess } from './worker-process.js';

/** Tasks that may wait for a thread. */
const maximumWaiting = 20;
/** Megabytes of one thread: JavaScript heap, and buffers of an unpacked file. */
const maximumHeap = 192;
const maximumBuffers = 500;
/** Milliseconds between two checks of a thread's buffers, which are outside of its heap. */
const checkEveryMs = 100;

/** Message of a worker: a question to the main thread, or the end of its task. */
export type FromWorker<Result, Question = never> =
  | { ask: Question }
  | { done: Result }
  /** The input cannot be processed; the message says why, the code to programs. */
  | { refused: string; code?: string; values?: Text['values'] }
  | { failed: string };

/** The answer to a question. */
export interface Answer<Data> {
  answer: Data;
}

/** The end of a task without a result. */
export class NoResult extends Error {
  constructor(
    /**
     * `refused`: invalid input, with a message for people. `exhausted`: it exceeded a limit. `busy`: no
     * thread was free.
     */
    readonly why: 'refused' | 'exhausted' | 'busy' | 'failed',
    message: string,
    /** The refusal of the worker, for programs. */
    readonly code?: string,
    /** For the placeholders of the message. */
    readonly values: Text['values'] = {},
  ) {
    super(message);
  }
}

interface Idle {
  worker: Worker | WorkerProcess;
  timer: NodeJS.Timeout;
}

type Answering<Question> = (question: Question) => Promise<unknown>;

/** Threads or processes of one script for work that would block the process, hang, or fill its memory. */
export class WorkerThreads<Task, Question = never> {
  private readonly queue: LimitFunction;
  private readonly idle: Idle[] = [];
  private readonly working = new Set<Worker | WorkerProcess>();

  /**
   * @param program a module that answers each task with a `FromWorker`
   * @param name of the threads
   * @param threads that work at a time
   * @param timeoutMs for one task, without the time of requests to the main thread
   * @param place `process` for programs whose native libraries keep memory that only the end of a process returns
   */
  constructor(
    private readonly program: URL,
    private readonly name: string,
    threads: number,
    private readonly timeoutMs = 15_000,
    private readonly place: 'thread' | 'process' = 'thread',
  ) {
    this.queue = pLimit(threads);
  }

  /**
   * @param answer to the worker's questions; its error fails the task
   * @throws NoResult, and the errors of `answer`
   */
  async run<Result>(task: Task, answer: Answering<Question> = refuseToAnswer): Promise<Result> {
    if (this.queue.pendingCount >= maximumWaiting) throw new NoResult('busy', 'Too many tasks are waiting.');
    return this.queue(async () => {
      const worker = this.acquire();
      try {
        const result = await outcome<Result, Question>(worker, task, answer, this.timeoutMs);
        this.release(worker);
        return result;
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

  private acquire(): Worker | WorkerProcess {
    const reused = this.idle.pop();
    if (reused) {
      clearTimeout(reused.timer);
      reused.worker.removeAllListeners('exit');
    }
    const worker = reused?.worker ?? this.begin();
    worker.ref();
    this.working.add(worker);
    return worker;
  }

  private begin(): Worker | WorkerProcess {
    if (this.place === 'process') return new WorkerProcess(this.program, maximumHeap);
    return new Worker(this.program, {
      name: this.name,
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: maximumHeap },
    });
  }

  private release(worker: Worker | WorkerProcess): void {
    const forget = (): void => {
      clearTimeout(idle.timer);
      this.idle.splice(this.idle.indexOf(idle), 1);
      worker.removeListener('exit', forget);
    };
    const end = (): void => {
      forget();
      void worker.terminate();
    };
    const idle = { worker, timer: setTimeout(end, room.idleMs).unref() };
    // Whatever ends it meanwhile, the next task gets a new one.
    worker.once('exit', forget);
    worker.unref();
    this.idle.push(idle);
  }
}

const refuseToAnswer = (): Promise<never> => Promise.reject(new Error('The worker was given no task.'));

/** Gives the worker its task, answers its questions, and settles when the task or the worker ends. */
function outcome<Result, Question>(
  worker: Worker | WorkerProcess,
  task: unknown,
  answer: Answering<Question>,
  timeoutMs: number,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    let spent = 0;
    let asking = false;
    let checking = false;
    let over = false;
    /** Counts only this thread's memory: another task may need much at the same time. */
    const checkMemory = async (): Promise<void> => {
      checking = true;
      const used = await worker.getHeapStatistics().catch(() => undefined); // it has ended, which it reports itself
      checking = false;
      if (!over && used && used.external_memory > maximumBuffers * 2 ** 20)
        end(() => reject(new NoResult('exhausted', 'It used too much memory.')));
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
      // A terminated worker reports nothing more; without a listener its error would end the process.
      worker.on('error', () => {});
      settle();
    };
    const reply = async (question: Question): Promise<void> => {
      asking = true;
      try {
        worker.postMessage({ answer: await answer(question) } satisfies Answer<unknown>);
      } catch (error) {
        end(() => reject(error as Error));
      }
      asking = false;
    };
    worker.on('message', (message: FromWorker<Result, Question>) => {
      if ('ask' in message) void reply(message.ask);
      else if ('done' in message) end(() => resolve(message.done));
      else if ('refused' in message)
        end(() => reject(new NoResult('refused', message.refused, message.code, message.values)));
      else end(() => reject(new NoResult('failed', message.failed)));
    });
    worker.once('error', (error) => end(() => reject(new NoResult('exhausted', error.message))));
    worker.once('exit', () => end(() => reject(new NoResult('exhausted', 'The worker exited.'))));
    worker.postMessage(task);
  });
}
