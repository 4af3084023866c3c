import { t } from '@steward/texts';
import { AttemptKey } from '../../../shared/action/attempt-key.ts';
import { errorMessage, fileChangeOf, NetworkError } from '../../../shared/http/api-error.ts';

/** A message that the server does not have yet. */
export interface OutgoingMessage {
  readonly id: number;
  readonly content: string;
  readonly files: readonly File[];
  readonly state: 'waiting' | 'sending' | 'failed';
  /** Upload progress from 0 to 1. */
  readonly sent: number;
  /** Reason of the failure. */
  readonly problem: string | undefined;
  /** Failed without a response, and is sent again once the server is reachable. */
  readonly isUnreached: boolean;
  /** Files that were changed on the disk, so that it cannot be sent as it is. */
  readonly changedFiles: readonly Blob[];
}

/** A message in progress, as passed to the call that sends it. */
export interface SendingMessage {
  content: string;
  files: readonly File[];
  onProgress: (sent: number) => void;
  /** The Idempotency-Key of this message; retries use the same key. */
  keyFor: (values: Record<string, unknown>) => string;
}

let ids = 0;

/**
 * Messages to send, one after the other, in order. Those without a connection are sent when it is back, under
 * the same key, so that none arrives twice.
 */
export class Outbox {
  /** Replaced on each change, so that it can be compared. */
  messages: readonly OutgoingMessage[] = [];
  private offline = false;
  private readonly keys = new Map<number, AttemptKey>();
  private readonly listeners = new Set<() => void>();
  private send: (sending: SendingMessage) => Promise<unknown> = () => Promise.reject(new Error('Not in use'));

  /** Sets the call that sends messages. */
  use(send: (sending: SendingMessage) => Promise<unknown>): void {
    this.send = send;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  get isOffline(): boolean {
    return this.offline;
  }

  setOffline(isOffline: boolean): void {
    const isReconnected = this.offline && !isOffline;
    this.offline = isOffline;
    if (isReconnected) for (const { id, isUnreached } of this.messages) if (isUnreached) this.retry(id);
  }

  add(content: string, files: readonly File[]): void {
    const id = ++ids;
    this.keys.set(id, new AttemptKey());
    const state = this.offline ? 'failed' : 'waiting';
    const message = {
      id,
      content,
      files,
      state,
      sent: 0,
      problem: undefined,
      isUnreached: this.offline,
      changedFiles: [],
    } as const;
    this.set([...this.messages, message]);
    this.go();
  }

  retry(id: number): void {
    if (this.find(id)?.state !== 'failed') return;
    this.change(id, { state: 'waiting', sent: 0, problem: undefined, isUnreached: false });
    this.go();
  }

  /** Removes a failed message. */
  discard(id: number): void {
    if (this.find(id)?.state === 'failed') this.remove(id);
  }

  private go(): void {
    if (this.messages.some(({ state }) => state === 'sending')) return;
    const next = this.messages.find(({ state }) => state === 'waiting');
    if (next) void this.sendOne(next);
  }

  private async sendOne({ id, content, files }: OutgoingMessage): Promise<void> {
    const key = this.keys.get(id) ?? new AttemptKey();
    this.change(id, { state: 'sending' });
    try {
      await this.send({
        content,
        files,
        onProgress: (sent) => this.change(id, { sent }),
        keyFor: (values) => key.next(values),
      });
      this.remove(id);
    } catch (failure) {
      key.settle(failure);
      this.change(id, {
        state: 'failed',
        problem: errorMessage(failure, t('Failed to send message. Please try again.')),
        isUnreached: failure instanceof NetworkError,
        changedFiles: fileChangeOf(failure)?.files ?? [],
      });
    }
    this.go();
  }

  private find(id: number): OutgoingMessage | undefined {
    return this.messages.find((message) => message.id === id);
  }

  private remove(id: number): void {
    this.keys.delete(id);
    this.set(this.messages.filter((message) => message.id !== id));
  }

  private change(id: number, changes: Partial<OutgoingMessage>): void {
    this.set(this.messages.map((message) => (message.id === id ? { ...message, ...changes } : message)));
  }

  private set(messages: readonly OutgoingMessage[]): void {
    this.messages = messages;
    for (const listener of this.listeners) listener();
  }
}

/**
 * Progress of each file, from 0 to 1: a form is sent from start to end, so the sent bytes belong to the first
 * files.
 */
export function fileProgress(files: readonly Pick<File, 'size'>[], sent: number): number[] {
  let left = sent * files.reduce((sum, { size }) => sum + size, 0);
  return files.map(({ size }) => {
    const part = Math.min(1, Math.max(0, left / Math.max(1, size)));
    left -= size;
    return part;
  });
}
