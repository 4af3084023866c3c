import { t } from '@steward/texts';
import { newKey } from '../action/attempt-key.ts';
import { fileChange } from '../files/file-changed.ts';
import { errorMessage, fileChangeOf, NetworkError, refusalOf } from '../http/api-error.ts';
import type { Transport } from './sending-calls';
import { kindOfFailure } from './sending-failure.ts';
import { MemoryStore, type SendingStore } from './sending-store.ts';
import {
  dueOf,
  isClaimedByOther,
  isQuestion,
  type KeptSending,
  type Sending,
  type SendingData,
  type StoredFile,
} from './sending.ts';
import { type NewSending, type Outcome, type Unsent, unsentOf, type Work } from './unsent.ts';

/** Listeners of a screen that waits for a call. */
interface Watching extends Partial<Pick<Transport, 'onProgress' | 'signal'>> {
  /** Called with data that a later attempt goes on from. */
  onData?: (data: SendingData['conversation']) => void;
}

interface SenderOptions {
  store: SendingStore;
  call: (sending: KeptSending, transport: Transport) => Promise<unknown>;
  /** Called with each outcome that no screen waits for. */
  onOutcome: (outcome: Outcome) => void;
  /** Called after a change of what is kept, for other tabs. */
  onChange?: () => void;
  now?: () => number;
}

/** Milliseconds after which another tab may send what a closed one was sending, and between the claims. */
const claimTerm = 15_000;
const claimRenewal = claimTerm / 3;
const pauseBeforeSecondTry = 1_000;
/** A second at first, a minute at most. */
const delayAfter = (failures: number): number => Math.min(60_000, 500 * 2 ** failures);
/** At once; more would only share the bandwidth. */
const maxParallel = 2;

/**
 * Sends what a person has sent, also if the connection breaks: everything is kept before its first attempt, and sent under its
 * key until the server has answered, so that it arrives once. Of several tabs one sends it: the one whose claim is kept with it.
 */
export class Sender {
  /** Those that no screen waits for; replaced on each change, so that it can be compared. */
  items: readonly Unsent[] = [];
  private sendings: readonly Sending[] = [];
  private owner: number | undefined;
  private readonly memory = new MemoryStore();
  private readonly options: SenderOptions;
  private readonly me = newKey();
  private readonly work = new Map<number, Work>();
  private readonly listeners = new Set<() => void>();
  private readonly outcomeListeners = new Set<(outcome: Outcome) => void>();
  private isOpen = false;
  private failures = 0;
  private notBefore = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SenderOptions) {
    this.options = options;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** @returns ends it */
  listen(listener: (outcome: Outcome) => void): () => void {
    this.outcomeListeners.add(listener);
    return () => this.outcomeListeners.delete(listener);
  }

  /** Sends a person's from now on, also those that are kept already. @returns ends that */
  open(owner: number): () => void {
    this.isOpen = true;
    void this.show(owner).then(() => this.wake());
    return () => {
      this.isOpen = false;
      clearTimeout(this.timer);
    };
  }

  /** Shows a person's. @returns them, once they are loaded */
  async show(owner: number): Promise<readonly Unsent[]> {
    this.owner = owner;
    await this.load();
    return this.items;
  }

  /** Reads again what is kept, for example after a change in another tab. */
  async load(): Promise<void> {
    const { owner } = this;
    if (owner === undefined) return;
    // A browser that stores nothing has kept nothing.
    const kept = await this.options.store.list(owner).catch(() => []);
    this.sendings = [...kept, ...(await this.memory.list(owner))];
    this.draw();
    this.schedule();
  }

  /** The connection is back, or the person is logged in again: what waits is sent. */
  wake(): void {
    this.failures = 0;
    this.notBefore = 0;
    for (const work of this.work.values()) {
      if (!work.isPaused) continue;
      delete work.problem;
      delete work.isPaused;
    }
    this.draw();
    this.go();
  }

  /**
   * Sends something now that a screen waits for, and whose success the screen reports.
   * @param key its Idempotency-Key
   * @returns 'kept' if it waits for a connection
   * @throws the failure, unless that is a missing answer or an ended session; it is then not kept. If the browser stores nothing, also that
   */
  async attempt(
    owner: number,
    sending: NewSending,
    files: readonly File[],
    key: string,
    watching: Watching = {},
  ): Promise<'sent' | 'kept'> {
    const { signal } = watching;
    const change = await fileChange(files, undefined);
    if (change) throw change;
    const kept = this.keptOf(sending, files, key);
    const id = await this.add(owner, kept, files, { isSending: true, sent: 0, isAttended: true });
    signal?.addEventListener('abort', () => void this.discard(id));
    const own = { ...kept, id };
    const result = await this.send(own, watching);
    if (!('failure' in result)) return 'sent';
    const { failure } = result;
    const kind = kindOfFailure(failure);
    if (id > 0 && !signal?.aborted && (kind === 'unreached' || kind === 'session')) {
      this.workOf(id).isAttended = false;
      await this.settle(own, failure);
      return 'kept';
    }
    await this.discard(id);
    throw failure;
  }

  /**
   * Sends something that the screen shows until the server has it.
   * @param ready resolves when it may be sent
   * @returns true if it is kept beyond this tab
   */
  async enqueue(
    owner: number,
    sending: NewSending,
    files: readonly File[],
    ready?: () => Promise<void>,
  ): Promise<boolean> {
    this.owner = owner;
    const kept = this.keptOf(sending, files, newKey());
    const change = await fileChange(files, undefined);
    const work: Work = { isSending: false, sent: 0, ...(ready && { ready }) };
    if (change) {
      const id = await this.memory.add(owner, { ...kept, refusal: change.message }, files);
      this.work.set(id, { ...work, changedFiles: change.files });
      await this.load();
      this.tell({ sending: { ...kept, id }, failure: change });
      return false;
    }
    const id = await this.add(owner, kept, files, work);
    this.go(true);
    return id > 0;
  }

  /** Sends one that failed, or that is too old to be sent unasked. */
  async retry(id: number): Promise<void> {
    const { now = Date.now } = this.options;
    await this.storeOf(id).change(id, ({ refusal, ...sending }) =>
      isQuestion(sending, now())
        ? { ...sending, key: newKey(), keyedAt: now() }
        : refusal === undefined
          ? undefined
          : sending,
    );
    this.work.delete(id);
    await this.load();
    this.go(true);
  }

  async discard(id: number): Promise<void> {
    await this.storeOf(id).remove(id);
    this.work.delete(id);
    await this.changed();
  }

  /** Takes one back into its form. @returns its files */
  async takeBack(id: number): Promise<File[]> {
    const files = await this.storeOf(id).filesOf(id);
    await this.discard(id);
    return files;
  }

  private keptOf(sending: NewSending, files: readonly File[], key: string): KeptSending {
    const { now = Date.now } = this.options;
    const stored = files.map(({ name, type, size }): StoredFile => ({ name, type, size }));
    return {
      ...sending,
      files: stored,
      key,
      keyedAt: now(),
      claim: { by: this.me, until: now() + claimTerm },
    };
  }

  private async add(owner: number, kept: KeptSending, files: readonly File[], work: Work): Promise<number> {
    const id = await this.options.store
      .add(owner, kept, files)
      // Without room or storage it waits in this tab.
      .catch(() => this.memory.add(owner, kept, files));
    this.work.set(id, work);
    this.owner = owner;
    await this.changed();
    return id;
  }

  private storeOf(id: number): SendingStore {
    return id > 0 ? this.options.store : this.memory;
  }

  private async changed(): Promise<void> {
    await this.load();
    this.options.onChange?.();
  }

  /** Sends what is due. @param isUrged without the pause after a failure */
  private go(isUrged = false): void {
    const { now = Date.now } = this.options;
    if (!navigator.onLine || (!isUrged && now() < this.notBefore)) return;
    const active = this.sendings.filter(({ id }) => this.work.get(id)?.isSending).length;
    dueOf(this.sendings, now(), this.me)
      .filter(({ id }) => {
        const work = this.work.get(id);
        return !work?.isSending && !work?.isPaused;
      })
      .slice(0, Math.max(0, maxParallel - active))
      .forEach((sending) => void this.claimAndSend(sending));
  }

  private async claimAndSend({ id }: Sending): Promise<void> {
    const work = this.workOf(id);
    work.isSending = true;
    this.draw();
    const claimed = await this.claim(id);
    if (!claimed) {
      work.isSending = false;
      return this.load();
    }
    await work.ready?.();
    const result = await this.send(claimed);
    if ('failure' in result) await this.settle(claimed, result.failure);
    this.tell({ sending: claimed, ...result });
    this.go();
  }

  private claim(id: number): Promise<Sending | undefined> {
    const { now = Date.now } = this.options;
    return this.storeOf(id)
      .change(id, (sending) =>
        isClaimedByOther(sending, now(), this.me)
          ? undefined
          : { ...sending, claim: { by: this.me, until: now() + claimTerm } },
      )
      .catch(() => undefined);
  }

  private async send(
    sending: Sending,
    { onProgress, onData, signal = new AbortController().signal }: Watching = {},
  ): Promise<{ answer: unknown } | { failure: Error }> {
    const { id } = sending;
    const store = this.storeOf(id);
    const work = this.workOf(id);
    work.isSending = true;
    const renewal = setInterval(() => void this.claim(id), claimRenewal);
    try {
      const answer = await this.options.call(sending, {
        files: await store.filesOf(id),
        onProgress: (sent) => {
          work.sent = sent;
          this.draw();
          onProgress?.(sent);
        },
        signal,
        keep: async (data) => {
          onData?.(data);
          await store.change(id, (kept) => (kept.kind === 'conversation' ? { ...kept, data } : undefined));
        },
      });
      // The page of a network that asks for a login.
      if (!isRecord(answer)) throw new NetworkError();
      this.failures = 0;
      await store.remove(id).catch(() => undefined); // sent again, its key gives the same answer
      this.work.delete(id);
      await this.changed();
      return { answer };
    } catch (failure) {
      return { failure: failure instanceof Error ? failure : new Error(String(failure)) };
    } finally {
      clearInterval(renewal);
      work.isSending = false;
    }
  }

  /** Decides whether one that has failed is sent again. */
  private async settle(sending: Sending, failure: Error): Promise<void> {
    const { now = Date.now } = this.options;
    const { id } = sending;
    const work = this.workOf(id);
    const kind = kindOfFailure(failure);
    const refuse = (key: string) => this.release(id, { refusal: problemOf(failure), key });
    work.sent = 0;
    if (kind === 'broken' && !work.hasFailed) {
      work.hasFailed = true;
      this.notBefore = now() + pauseBeforeSecondTry;
      await this.release(id);
      setTimeout(() => this.go(), pauseBeforeSecondTry);
    } else if (kind === 'unreached' || kind === 'busy') {
      this.failures += 1;
      work.hasWaited = true;
      this.notBefore =
        now() + Math.max(delayAfter(this.failures), 1000 * (refusalOf(failure)?.retryAfter ?? 0));
      await this.release(id);
    } else if (kind === 'session') {
      Object.assign(work, { isPaused: true, problem: problemOf(failure) });
      await this.release(id);
    } else {
      work.changedFiles = fileChangeOf(failure)?.files ?? [];
      // The server forgets a refused key; after a failure of its own it may know it.
      await refuse(kind === 'broken' ? sending.key : newKey());
    }
  }

  private async release(
    id: number,
    changes: Partial<Pick<KeptSending, 'refusal' | 'key'>> = {},
  ): Promise<void> {
    await this.storeOf(id)
      .change(id, ({ claim: _, ...sending }) => ({ ...sending, ...changes }))
      .catch(() => undefined);
    await this.changed();
  }

  private tell(outcome: Outcome): void {
    this.options.onOutcome(outcome);
    for (const listener of this.outcomeListeners) listener(outcome);
  }

  /** The next attempt, while the area is open. */
  private schedule(): void {
    const { now = Date.now } = this.options;
    clearTimeout(this.timer);
    if (!this.isOpen) return;
    const times = this.sendings
      .filter(({ id, refusal }) => refusal === undefined && !this.work.get(id)?.isPaused)
      .map((sending) =>
        isClaimedByOther(sending, now(), this.me) ? (sending.claim?.until ?? 0) : this.notBefore,
      );
    if (times.length === 0) return;
    this.timer = setTimeout(
      () => void this.load().then(() => this.go()),
      Math.max(1_000, Math.min(...times) - now()),
    );
  }

  private workOf(id: number): Work {
    const work = this.work.get(id) ?? { isSending: false, sent: 0 };
    this.work.set(id, work);
    return work;
  }

  private draw(): void {
    const { now = Date.now } = this.options;
    this.items = unsentOf(this.sendings, this.work, now(), this.me);
    for (const listener of this.listeners) listener();
  }
}

const problemOf = (failure: Error): string => errorMessage(failure, t('Failed to send. Please try again.'));

const isRecord = (answer: unknown): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  (('id' in answer && Number.isInteger(answer.id)) ||
    // Null for a helper who may not see it.
    'documentId' in answer);
