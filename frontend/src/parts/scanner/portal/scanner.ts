import type { Answer, Asked, Results, Task } from '../worker/tasks';

/** Rejects a task that was running when its worker was ended. */
export class ScanEnded extends Error {}

interface Waiting {
  job: Job;
  resolve: (result: unknown) => void;
  reject: (reason: Error) => void;
  onPage: ((done: number) => void) | undefined;
}

/** One for photos, and one with the PDF library, which is only needed in the end. */
type Job = 'photo' | 'pdf';

/** The workers, each of which is started with its first task. */
export class Scanner {
  private readonly workers = new Map<Job, Worker>();
  private readonly waiting = new Map<number, Waiting>();
  private count = 0;

  /** @param onPage called with the number of pages that are in the PDF */
  run<Kind extends Task['do']>(
    task: Extract<Task, { do: Kind }>,
    onPage?: (done: number) => void,
  ): Promise<Results[Kind]> {
    this.count += 1;
    const id = this.count;
    const asked: Asked<Kind> = { id, task };
    return new Promise<Results[Kind]>((resolve, reject) => {
      const job = task.do === 'join' ? 'pdf' : 'photo';
      // The worker answers with the result of this task.
      this.waiting.set(id, { job, resolve: resolve as (result: unknown) => void, reject, onPage });
      this.workerOf(job).postMessage(asked);
    });
  }

  /** Loads the PDF library, so that the connection may be lost until it is needed. */
  prepare(): void {
    this.workerOf('pdf');
  }

  /** Stops what they are doing, and frees their memory. The next task starts another one. */
  end(): void {
    for (const job of [...this.workers.keys()]) this.stop(job, new ScanEnded());
  }

  private stop(job: Job, reason: Error): void {
    this.workers.get(job)?.terminate();
    this.workers.delete(job);
    for (const [id, task] of this.waiting)
      if (task.job === job) {
        this.waiting.delete(id);
        task.reject(reason);
      }
  }

  private workerOf(job: Job): Worker {
    const started = this.workers.get(job);
    if (started) return started;
    const worker = starts[job]();
    this.workers.set(job, worker);
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => this.take(data));
    // Its script could not be loaded.
    worker.addEventListener('error', () => this.stop(job, new Error('The scanner did not start.')));
    return worker;
  }

  private take(answer: Answer): void {
    const task = this.waiting.get(answer.id);
    if (!task) return;
    if ('pagesDone' in answer) return task.onPage?.(answer.pagesDone);
    this.waiting.delete(answer.id);
    if ('failed' in answer) task.reject(new Error('The scanner failed.'));
    else task.resolve(answer.result);
  }
}

// The bundler finds the scripts by these words.
const starts: Readonly<Record<Job, () => Worker>> = {
  photo: () => new Worker(new URL('../worker/scan-worker.ts', import.meta.url), { type: 'module' }),
  pdf: () => new Worker(new URL('../worker/pdf-worker.ts', import.meta.url), { type: 'module' }),
};
