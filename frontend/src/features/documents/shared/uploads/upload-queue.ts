import { t } from '@steward/texts';
import { AttemptKey } from '../../../../shared/action/attempt-key.ts';
import { errorMessage, fileChangeOf } from '../../../../shared/http/api-error.ts';
import { fileProblem } from '../../../../shared/files/file-rules.ts';
import { titleOf, titleProblem } from './title-rules.ts';

/** Number of parallel uploads: more would only share the bandwidth. */
const maxParallelUploads = 2;

/** refused: cannot be sent, since the server would reject its name or size, or since it has changed on the disk. */
type UploadState = 'ready' | 'refused' | 'waiting' | 'sending' | 'done' | 'failed';

export interface QueuedFile {
  readonly id: number;
  readonly file: File;
  readonly title: string;
  /** Error of the title; shown after a first attempt to send, then updated on input. */
  readonly titleProblem: string | undefined;
  readonly state: UploadState;
  /** Fraction that was sent, from 0 to 1. */
  readonly sent: number;
  /** Reason for the refusal or failure. */
  readonly problem: string | undefined;
}

/** True if still to be sent, for the first time or as a retry. */
export const isUnsent = ({ state }: QueuedFile): boolean => state === 'ready' || state === 'failed';

/** Names and titles of files that are still to be sent. */
export const textsToSend = (files: readonly QueuedFile[]): string[] =>
  files.filter(isUnsent).flatMap(({ file, title }) => [file.name, title]);

/** One file in flight, as passed to the call that uploads it. */
export interface Sending {
  file: File;
  title: string;
  onProgress: (sent: number) => void;
  /** Idempotency-Key of this file with these values; unchanged by retries. */
  keyFor: (values: Record<string, unknown>) => string;
  /** Aborted when the file is removed from the queue. */
  signal: AbortSignal;
}

/** Results of the files sent since the queue was last idle. */
export interface UploadSummary {
  uploaded: number;
  /** Files that wait for a connection, beyond this queue. */
  kept: number;
  /** Message for each failed file. */
  failures: readonly string[];
  /** True if no file of the queue is left to be sent. */
  complete: boolean;
}

interface UploadWork {
  attemptKey: AttemptKey;
  abort: AbortController;
}

/** Upload function, and the listeners to its results. */
interface UploadTransport {
  /** Resolves with 'kept' if the file waits for a connection, beyond this queue. */
  send: (sending: Sending) => Promise<unknown>;
  onFinished: (summary: UploadSummary) => void;
}

let ids = 0;

/** Files to upload, each with its own state, at most two at a time. */
export class UploadQueue {
  /** Replaced on each change, so that it can be compared by identity. */
  files: readonly QueuedFile[] = [];
  private readonly work = new Map<number, UploadWork>();
  private readonly listeners = new Set<() => void>();
  private transport: UploadTransport | undefined;
  private uploaded = 0;
  private kept = 0;
  private failures: string[] = [];

  /** Sets the transport for later uploads. */
  use(transport: UploadTransport): void {
    this.transport = transport;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /**
   * Appends files; a file that is already queued and not yet sent is not added twice, and one that was refused is
   * replaced by the next of its name.
   * @param title default title of a file; its name without the extension if omitted
   */
  add(files: readonly File[], title?: string): void {
    const names = new Set(files.map(({ name }) => name));
    const isReplaced = ({ state, file }: QueuedFile) => state === 'refused' && names.has(file.name);
    const before = this.files.filter((queued) => !isReplaced(queued));
    const fresh = files.filter((file) => !before.some((queued) => isSame(queued, file)));
    const added = fresh.map((file): QueuedFile => {
      const problem = fileProblem(file);
      const state = problem === undefined ? 'ready' : 'refused';
      const replaced = this.files.find((queued) => isReplaced(queued) && queued.file.name === file.name);
      const called = title ?? replaced?.title ?? titleOf(file.name);
      return { id: ++ids, file, title: called, titleProblem: undefined, state, sent: 0, problem };
    });
    this.set([...before, ...added]);
  }

  retitle(id: number, title: string): void {
    this.change(id, (queued) => ({
      title,
      titleProblem: queued.titleProblem === undefined ? undefined : titleProblem(title),
    }));
  }

  /** Removes a file and aborts its upload. */
  remove(id: number): void {
    const leaving = this.find(id);
    this.work.get(id)?.abort.abort();
    this.work.delete(id);
    this.set(this.files.filter((queued) => queued.id !== id));
    if (leaving?.state === 'waiting' || leaving?.state === 'sending') this.go();
  }

  /** Removes all files and aborts their uploads. */
  clear(): void {
    for (const { id } of this.files) this.remove(id);
  }

  retry(id: number): void {
    if (this.find(id)?.state === 'failed') this.send([id]);
  }

  /**
   * Sends all files that are ready, and retries failed ones. With a missing title nothing is sent.
   * @returns whether an upload is running now; else the file with the invalid title, or nothing to send
   */
  start(): 'sending' | 'nothing' | QueuedFile {
    const ready = this.files.filter(isUnsent);
    for (const { id, title } of ready) this.change(id, () => ({ titleProblem: titleProblem(title) }));
    const wrong = this.files.find((queued) => queued.titleProblem !== undefined);
    if (wrong) return wrong;
    this.send(ready.map(({ id }) => id));
    return ready.length > 0 ? 'sending' : 'nothing';
  }

  private send(ids: readonly number[]): void {
    for (const id of ids) this.change(id, () => ({ state: 'waiting', sent: 0, problem: undefined }));
    this.go();
  }

  /** Starts the next uploads while there is room, and reports the summary when nothing is left. */
  private go(): void {
    const under = (state: UploadState) => this.files.filter((queued) => queued.state === state);
    const waiting = under('waiting');
    const sending = under('sending');
    for (const queued of waiting.slice(0, maxParallelUploads - sending.length)) void this.sendOne(queued);
    if (waiting.length > 0 || sending.length > 0) return;
    const { uploaded, kept, failures } = this;
    this.uploaded = 0;
    this.kept = 0;
    this.failures = [];
    const complete = this.files.every(({ state }) => state === 'done');
    if (uploaded > 0 || kept > 0 || failures.length > 0)
      this.transport?.onFinished({ uploaded, kept, failures, complete });
  }

  private async sendOne({ id, file, title }: QueuedFile): Promise<void> {
    const { attemptKey } = this.work.get(id) ?? { attemptKey: new AttemptKey() };
    const abort = new AbortController();
    this.work.set(id, { attemptKey, abort });
    this.change(id, () => ({ state: 'sending' }));
    try {
      const outcome = await this.transport?.send({
        file,
        title: title.trim(),
        onProgress: (sent) => this.change(id, () => ({ sent })),
        keyFor: (values) => attemptKey.next(values),
        signal: abort.signal,
      });
      if (abort.signal.aborted) return;
      if (outcome === 'kept') {
        this.kept += 1;
        this.set(this.files.filter((queued) => queued.id !== id));
      } else {
        this.uploaded += 1;
        this.change(id, () => ({ state: 'done', sent: 1 }));
      }
    } catch (failure) {
      if (abort.signal.aborted) return;
      const problem = errorMessage(failure, t('Failed to upload document. Please try again.'));
      this.failures.push(problem);
      this.change(id, () => ({ state: fileChangeOf(failure) ? 'refused' : 'failed', problem }));
    }
    this.go();
  }

  private find(id: number): QueuedFile | undefined {
    return this.files.find((queued) => queued.id === id);
  }

  private change(id: number, changes: (queued: QueuedFile) => Partial<QueuedFile>): void {
    this.set(this.files.map((queued) => (queued.id === id ? { ...queued, ...changes(queued) } : queued)));
  }

  private set(files: readonly QueuedFile[]): void {
    this.files = files;
    for (const listener of this.listeners) listener();
  }
}

function isSame({ file, state }: QueuedFile, other: File): boolean {
  return (
    state !== 'done' &&
    file.name === other.name &&
    file.size === other.size &&
    file.lastModified === other.lastModified
  );
}
