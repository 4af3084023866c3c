import { t } from '@steward/texts';
import { ApiError, errorMessage, fileChangeOf, NetworkError } from '../../../../shared/http/api-error.ts';
import { wait } from '../../../../shared/live/wait.ts';
import type { ImportFile } from './import-files.ts';

/** A file and the client it belongs to. */
export interface ImportJob {
  item: ImportFile;
  /** users.id */
  userId: number;
}

/** Result for a file; `there`: it was already uploaded. */
export interface ImportOutcome extends ImportJob {
  state: 'taken' | 'there' | 'refused';
  /** Reason of a rejection, shown to the user. */
  reason?: string | undefined;
}

interface ImportSteps {
  unpack: (item: ImportFile) => Promise<File>;
  keyOf: (userId: number, path: string, file: File) => Promise<string>;
  isSent: (key: string) => boolean;
  send: (job: ImportJob, file: File, key: string) => Promise<unknown>;
  onSent: (key: string) => void;
  /** Called after each file. */
  onOutcome: (outcome: ImportOutcome) => void;
}

/** Parallel uploads: the server accepts only a few of one user at a time. */
const WIDTH = 3;
/** Milliseconds before the first retry if there was no response; doubled for each further retry. */
const FIRST_PAUSE = 2_000;
const TRIES = 4;

/**
 * Uploads files one by one. A file rejected for its type or size does not stop the run; a failure that
 * affects all files does.
 */
export class ImportRun {
  readonly #work: ImportSteps;
  readonly #pauseMs: number;
  readonly #stop = new AbortController();

  constructor(work: ImportSteps, pauseMs = FIRST_PAUSE) {
    this.#work = work;
    this.#pauseMs = pauseMs;
  }

  /** Stops after the uploads in progress. */
  stop(): void {
    this.#stop.abort();
  }

  /** @returns why the run stopped early, as a message; undefined if it completed or the user stopped it */
  async go(jobs: readonly ImportJob[]): Promise<string | undefined> {
    const left = [...jobs];
    let problem: string | undefined;
    const worker = async (): Promise<void> => {
      for (let job = left.shift(); job && !this.#stop.signal.aborted; job = left.shift())
        try {
          this.#work.onOutcome(await this.#one(job));
        } catch (failure) {
          this.stop();
          problem ??= errorMessage(failure, t('Failed to upload the files. Please try again.'));
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
        // Already uploaded, with another category or title.
        if (failure instanceof ApiError && failure.code === 'idempotency.key_reused')
          return { ...job, state: 'there' };
        if (isAboutTheFile(failure)) return { ...job, state: 'refused', reason: errorMessage(failure) };
        const pause = this.#pauseAfter(failure, tries);
        if (pause === undefined) throw failure;
        await wait(pause, this.#stop.signal);
      }
  }

  /** Milliseconds before the next retry; undefined if a retry is of no use. */
  #pauseAfter(failure: unknown, tries: number): number | undefined {
    if (this.#stop.signal.aborted || tries >= TRIES) return undefined;
    const later = this.#pauseMs * 2 ** (tries - 1);
    if (failure instanceof NetworkError) return later;
    if (!(failure instanceof ApiError)) return undefined;
    const isBusy = failure.status === 429 || failure.status >= 500;
    return isBusy && failure.status !== 507 ? Math.max((failure.retryAfter ?? 0) * 1_000, later) : undefined;
  }
}

/** Another file of the same client may be accepted. */
const isAboutTheFile = (failure: unknown): boolean =>
  (failure instanceof ApiError && [400, 404, 409, 413, 415, 422].includes(failure.status)) ||
  fileChangeOf(failure) !== undefined;
