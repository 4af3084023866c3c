import { NotConfirmed } from '../../../shared/action/question.ts';
import { errorMessage, refusalOf } from '../../../shared/http/api-error.ts';
import { type AnswerValue, maskCharacter } from '../shared/form';

/** Milliseconds without typing before an answer is saved. */
const pause = 600;
/** Milliseconds before the next attempt, at first and at most. */
const retryAfter = { first: 2000, most: 30_000 };

/** Shown for a secret until the server has said its mask. */
export const hidden = maskCharacter.repeat(4);

/** Sent when there was no answer: any answer is newer. */
export const never = '1970-01-01T00:00:00.000Z';

/** An answer that the server does not have yet. */
export interface UnsavedAnswer {
  readonly value: AnswerValue | null;
  /** The earlier answer is copied by the server, which alone knows it. */
  readonly usesPrevious: boolean;
  /** When the answer that it replaces was saved; undefined if there was none. */
  readonly over: string | undefined;
  /**
   * `typing`: saved after a pause; `waiting`: could not be sent; `conflict`: there is a newer answer of someone else, or of
   * another device; `refused`: the server does not take it.
   */
  readonly state: 'typing' | 'due' | 'saving' | 'waiting' | 'conflict' | 'refused';
  /** Reason of the refusal. */
  readonly problem: string | undefined;
}

export interface Saving {
  key: string;
  value: AnswerValue | null;
  usesPrevious: boolean;
  /** A newer answer than of this time is not replaced. */
  ifMatch: string;
}

/** Answers stored in this tab until they are saved. */
export type KeptAnswers = Readonly<Record<string, Pick<UnsavedAnswer, 'value' | 'over'>>>;

/** An answer as the server took it. */
interface SavedAnswer {
  value: AnswerValue | null;
  savedAt: string;
}

interface Transport {
  /** @returns when it was saved */
  save: (answer: Saving) => Promise<string>;
  /** Stores in this tab what the server does not have. */
  keep: (unsaved: KeptAnswers) => void;
  /** The questionnaire has other answers, or another state, than is shown. */
  onStale: () => void;
}

/** Saves answers one after the other, the last one of each question, and never over a newer one of someone else. */
export class AnswerSaver {
  /** By key, in the order of the last change. Replaced on each change, so that it can be compared. */
  unsaved: ReadonlyMap<string, UnsavedAnswer> = new Map();
  /** Answers saved here, by key, without secrets; the server may have newer ones by now. Replaced on each change. */
  saved: ReadonlyMap<string, SavedAnswer> = new Map();
  private transport: Transport | undefined;
  private isOpen = false;
  /** Keys of answers that are never stored in the browser. */
  private readonly secret: ReadonlySet<string>;
  private readonly listeners = new Set<() => void>();
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private running: Promise<void> | undefined;

  constructor(secretKeys: readonly string[], kept: KeptAnswers = {}) {
    this.secret = new Set(secretKeys);
    this.unsaved = new Map(
      Object.entries(kept).map(([key, { value, over }]) => [
        key,
        { value, over, usesPrevious: false, state: 'due', problem: undefined },
      ]),
    );
  }

  /** Sets the calls, and sends what was kept. */
  open(transport: Transport): void {
    this.transport = transport;
    this.isOpen = true;
    this.go();
  }

  /** Sends what is pending, and stores nothing more: the user may log out. */
  close(): void {
    this.isOpen = false;
    void this.flush();
    clearTimeout(this.retryTimer);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /**
   * Takes an answer; null clears it.
   * @param over when the answer on screen was saved
   */
  change(key: string, value: AnswerValue | null, over: string | undefined, isTyped = false): void {
    const before = this.unsaved.get(key);
    const state = before?.state === 'conflict' ? 'conflict' : isTyped ? 'typing' : 'due';
    this.put(key, {
      value,
      usesPrevious: false,
      over: before ? before.over : over,
      state,
      problem: undefined,
    });
    this.schedule(key);
  }

  /** Takes the earlier answer to a secret question. @param mask how it is shown */
  usePrevious(key: string, mask: AnswerValue, over: string | undefined): void {
    this.put(key, { value: mask, usesPrevious: true, over, state: 'due', problem: undefined });
    this.schedule(key);
  }

  /** Replaces the other answer, which the reader has seen. */
  replace(key: string, over: string | undefined): void {
    const answer = this.unsaved.get(key);
    if (!answer) return;
    this.put(key, { ...answer, over, state: 'due' });
    void this.flush();
  }

  /** Gives up the own answer. */
  drop(key: string): void {
    clearTimeout(this.timers.get(key));
    this.set([...this.unsaved].filter(([other]) => other !== key));
  }

  /** Sends what waits, for example once there is a connection again. */
  retry(): Promise<void> {
    this.failures = 0;
    return this.flush();
  }

  /** Saves pending answers immediately. @returns resolves when none is under way */
  async flush(): Promise<void> {
    for (const [key, { state }] of this.unsaved)
      if (state === 'typing' || state === 'waiting') this.enter(key, 'due');
    this.go();
    while (this.running) await this.running;
  }

  private schedule(key: string): void {
    clearTimeout(this.timers.get(key));
    if (this.unsaved.get(key)?.state === 'typing')
      this.timers.set(
        key,
        setTimeout(() => void this.flush(), pause),
      );
    else void this.flush();
  }

  private go(): void {
    if (!this.transport) return;
    this.running ??= this.run(this.transport).finally(() => {
      this.running = undefined;
      // Changed as the last one ended.
      if (this.nextDue()) this.go();
    });
  }

  private nextDue(): [string, UnsavedAnswer] | undefined {
    return [...this.unsaved].find(([, { state }]) => state === 'due');
  }

  private async run(transport: Transport): Promise<void> {
    for (;;) {
      const next = this.nextDue();
      if (!next) return;
      const [key, answer] = next;
      this.enter(key, 'saving');
      const { value, usesPrevious, over } = answer;
      const saving = { key, value, usesPrevious, ifMatch: over ?? never };
      try {
        const savedAt = await transport.save(saving);
        this.failures = 0;
        const isSecret = this.secret.has(key) && value !== null && !usesPrevious;
        this.saved = new Map(this.saved).set(key, { value: isSecret ? hidden : value, savedAt });
        this.settle(saving, savedAt);
      } catch (failure) {
        if (!this.fail(key, failure)) return;
      }
    }
  }

  /** A later text replaces the one that has just been saved. */
  private settle({ key, value }: Saving, savedAt: string): void {
    const now = this.unsaved.get(key);
    if (!now) return;
    if (now.state === 'saving' && now.value === value) return this.drop(key);
    this.put(key, { ...now, over: savedAt });
  }

  /** @returns whether others can be sent */
  private fail(key: string, failure: unknown): boolean {
    const refusal = refusalOf(failure);
    const status = refusal?.status ?? 500;
    if (failure instanceof NotConfirmed || status >= 500 || status === 429) {
      for (const [other, { state }] of this.unsaved)
        if (state === 'saving' || state === 'due') this.enter(other, 'waiting');
      // The user did not log in again: they are asked when they go on.
      if (!(failure instanceof NotConfirmed)) this.retryLater(refusal?.retryAfter);
      return false;
    }
    const isConflict = status === 409 && refusal?.code !== 'questionnaire.submitted';
    const answer = this.unsaved.get(key);
    if (answer)
      this.put(key, {
        ...answer,
        state: isConflict ? 'conflict' : 'refused',
        problem: isConflict ? undefined : (refusal?.fields['value'] ?? errorMessage(failure)),
      });
    if (status !== 400) this.transport?.onStale();
    return true;
  }

  private retryLater(seconds: number | undefined): void {
    clearTimeout(this.retryTimer);
    if (!this.isOpen) return;
    const wait = Math.min(retryAfter.most, retryAfter.first * 2 ** this.failures);
    this.failures += 1;
    this.retryTimer = setTimeout(() => void this.flush(), seconds === undefined ? wait : seconds * 1000);
  }

  private enter(key: string, state: UnsavedAnswer['state']): void {
    const answer = this.unsaved.get(key);
    if (answer)
      this.set([...this.unsaved].map(([other, one]) => [other, other === key ? { ...one, state } : one]));
  }

  private put(key: string, answer: UnsavedAnswer): void {
    this.set([...[...this.unsaved].filter(([other]) => other !== key), [key, answer]]);
  }

  private set(entries: readonly (readonly [string, UnsavedAnswer])[]): void {
    this.unsaved = new Map(entries);
    const kept = entries.filter(([key, { usesPrevious }]) => !usesPrevious && !this.secret.has(key));
    if (this.isOpen || kept.length === 0)
      this.transport?.keep(Object.fromEntries(kept.map(([key, { value, over }]) => [key, { value, over }])));
    for (const listener of this.listeners) listener();
  }
}
