import pLimit, { type LimitFunction } from 'p-limit';
import { DomainError } from '../../kernel/domain-error.js';
import { type Pace, usualPace } from './read-form.js';

const defaults = {
  /** How many uploads are read into memory at once: eight of 5 MB are 40 MB. */
  atOnce: 8,
  /** How many of them one person may hold, so that nobody's stalled connections keep all others waiting. */
  each: 3,
  /** How many more may wait their turn, and how many of those one person's may be. */
  waiting: 64,
  waitingEach: 32,
};

/**
 * How many uploads are read at once, in all and for one person. The others wait their turn, and when too many wait
 * already, one more is turned away rather than kept hanging.
 */
export class UploadSlots {
  /** How slowly a slot may be used. */
  readonly pace: Pace = usualPace;
  private readonly limits: typeof defaults;
  private readonly all: LimitFunction;
  /** By person, while anything of theirs is under way. */
  private readonly own = new Map<string, LimitFunction>();

  constructor(limits: Partial<typeof defaults> = {}) {
    this.limits = { ...defaults, ...limits };
    this.all = pLimit(this.limits.atOnce);
  }

  /**
   * Runs `read` as soon as a slot is free and holds the slot until it settles.
   * @param whose tells one person's uploads from another's
   * @throws DomainError `upload.busy` at once when too many wait
   */
  async run<T>(whose: string, read: () => Promise<T>): Promise<T> {
    const { atOnce, each, waiting, waitingEach } = this.limits;
    const own = this.own.get(whose) ?? pLimit(each);
    const everybody = [...this.own.values()].reduce((sum, one) => sum + inHand(one), 0);
    if (everybody >= atOnce + waiting || inHand(own) >= each + waitingEach)
      throw new DomainError(
        'unavailable',
        'upload.busy',
        'Too many files are being uploaded at the moment. Please try again in a few seconds.',
        { retryAfter: 5 },
      );
    this.own.set(whose, own);
    try {
      return await own(() => this.all(read));
    } finally {
      // Counted down a moment after it settles.
      setImmediate(() => {
        if (inHand(own) === 0 && this.own.get(whose) === own) this.own.delete(whose);
      });
    }
  }
}

/** Uploads that are read or wait. */
const inHand = (limit: LimitFunction): number => limit.activeCount + limit.pendingCount;
