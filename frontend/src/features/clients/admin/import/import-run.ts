import { ApiError, errorMessage, NetworkError } from '../../../../shared/api-error.ts';
import { wait } from '../../../../shared/live/wait.ts';
import type { ImportFile } from './import-files.ts';

/** A paper and the client whose it becomes. */
export interface ImportJob {
  item: ImportFile;
  /** users.id */
  userId: number;
}

/** What became of a paper; `there`: it had come before. */
export interface ImportOutcome extends ImportJob {
  state: 'taken' | 'there' | 'refused';
  /** Why it was refused, for a person. */
  reason?: string | undefined;
}

interface ImportSteps {
  unpack: (item: ImportFile) => Promise<File>;
  keyOf: (userId: number, path: string, file: File) => Promise<string>;
  isSent: (key: string) => boolean;
  send: (job: ImportJob, file: File, key: string) => Promise<unknown>;
  onSent: (key: string) => void;
  /** Told after each paper. */
  onOutcome: (outcome: ImportOutcome) => void;
}

/** Files under way at once: the server reads a few of one person's at a time. */
const WIDTH = 3;
/** Milliseconds before the first further try where no answer came; each later one waits twice as long. */
const FIRST_PAUSE = 2_000;
const TRIES = 4;

/** Sends papers one by one. What is refused by type or size stops nothing; what concerns all of them stops the run. */
export class ImportRun {
  readonly #work: ImportSteps;
  readonly #pauseMs: number;
  readonly #stop = new AbortController();

  constructor(work: ImportSteps, pauseMs = FIRST_PAUSE) {
    this.#work = work;
    this.#pauseMs = pauseMs;
  }

  /** Ends it once the files under way have arrived. */
  stop(): void {
    this.#stop.abort();
  }

  /** @returns why it stopped before the end, for a person; undefined where it is through, or was stopped on purpose */
  async go(jobs: readonly ImportJob[]): Promise<string | undefined> {
    const left = [...jobs];
    let problem: string | undefined;
    const worker = async (): Promise<void> => {
      for (let job = left.shift(); job && !this.#stop.signal.aborted; job = left.shift())
        try {
          this.#work.onOutcome(await this.#one(job));
        } catch (failure) {
          this.stop();
          problem ??= errorMessage(failure, 'Failed to upload the files. Please try again.');
        }
    };
    await Promise.all(Array.from({ length: WIDTH }, worker));
    return problem;
  }

  async #one(job: ImportJob): Promise<ImportOutcome> {
    const { unpack, keyOf, isSent, onSent } = this.#work;
    let file: File;
    try {
      file = await unpack(job.item);
    } catch (failure) {
      return { ...job, state: 'refused', reason: failure instanceof Error ? failure.message : undefined };
    }
    const key = await keyOf(job.userId, job.item.path, file);
    if (isSent(key)) return { ...job, state: 'there' };
    const outcome = await this.#send(job, file, key);
    if (outcome.state !== 'refused') onSent(key);
    return outcome;
  }

  async #send(job: ImportJob, file: File, key: string): Promise<ImportOutcome> {
    for (let tries = 1; ; tries++)
      try {
        await this.#work.send(job, file, key);
        return { ...job, state: 'taken' };
      } catch (failure) {
        // It came before, with another category or title.
        if (failure instanceof ApiError && failure.code === 'idempotency.key_reused')
          return { ...job, state: 'there' };
        if (isAboutTheFile(failure)) return { ...job, state: 'refused', reason: errorMessage(failure) };
        const pause = this.#pauseAfter(failure, tries);
        if (pause === undefined) throw failure;
        await wait(pause, this.#stop.signal);
      }
  }

  /** Milliseconds to wait before it is tried again; undefined where that is of no use. */
  #pauseAfter(failure: unknown, tries: number): number | undefined {
    if (this.#stop.signal.aborted || tries >= TRIES) return undefined;
    const later = this.#pauseMs * 2 ** (tries - 1);
    if (failure instanceof NetworkError) return later;
    if (!(failure instanceof ApiError)) return undefined;
    const isBusy = failure.status === 429 || failure.status >= 500;
    return isBusy && failure.status !== 507 ? Math.max((failure.retryAfter ?? 0) * 1_000, later) : undefined;
  }
}

/** Another file of the same client may be fine. */
const isAboutTheFile = (failure: unknown): boolean =>
  failure instanceof ApiError && [400, 404, 409, 413, 415, 422].includes(failure.status);
