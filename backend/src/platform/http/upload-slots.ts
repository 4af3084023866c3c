import { DomainError } from '../../kernel/domain-error.js';
import { type Pace, usualPace, visitorPace } from './read-form.js';

const defaults = {
  /** Files of each group that are read into memory at once, so that strangers keep no admin waiting. */
  visitor: 2,
  client: 10,
  practice: 6,
  /** Slots of the clients that newcomers may hold: registering costs nothing. */
  newcomers: 5,
  /** Slots of one person, so that their stalled connections leave slots to others. No form may have more files. */
  each: 5,
  /** The same for one network of visitors. */
  eachVisitor: 1,
  /** Further uploads of a group that may wait, and those of one person among them. */
  waiting: 64,
  waitingEach: 32,
  /** The longest wait of an upload. */
  timeoutMs: 30_000,
};

/** On whose behalf an upload is read. */
export interface Uploader {
  group: 'visitor' | 'client' | 'practice';
  /** A client whose account is young. */
  newcomer: boolean;
  /** Tells one person's uploads from another's. */
  whose: string;
  /** How many it takes: one for each whole file that its form has room for. */
  slots: number;
}

interface Waiting {
  uploader: Uploader;
  admit: () => void;
}

/**
 * Limits the files that are read at once, in each group and for one person. The others wait their turn, for a while;
 * when too many wait already, a further one is refused.
 */
export class UploadSlots {
  /** The slowest pace at which a slot may be used, by members and by visitors. */
  readonly pace: Pace = usualPace;
  readonly visitorPace: Pace = visitorPace;
  readonly limits: typeof defaults;
  private readonly held = new Set<Uploader>();
  private readonly queue = new Set<Waiting>();

  constructor(limits: Partial<typeof defaults> = {}) {
    this.limits = { ...defaults, ...limits };
  }

  /**
   * Runs `read` as soon as the slots that it takes are free, and holds them until it settles.
   * @throws DomainError `upload.busy` at once when too many wait, or after 30 seconds of waiting
   */
  async run<T>(uploader: Uploader, read: () => Promise<T>): Promise<T> {
    const slot = { ...uploader };
    await this.turn(slot);
    try {
      return await read();
    } finally {
      this.held.delete(slot);
      this.admitNext();
    }
  }

  /** Resolves when the slot is held. */
  private turn(uploader: Uploader): Promise<void> {
    const { waiting, waitingEach, timeoutMs } = this.limits;
    const queued = [...this.queue].map((one) => one.uploader);
    if (
      count(queued, (one) => one.group === uploader.group && one.newcomer === uploader.newcomer) >= waiting ||
      count(queued, (one) => one.whose === uploader.whose) >= waitingEach
    )
      return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        uploader,
        admit: () => {
          clearTimeout(ended);
          resolve();
        },
      };
      const ended = setTimeout(() => {
        this.queue.delete(entry);
        reject(busy());
      }, timeoutMs);
      this.queue.add(entry);
      this.admitNext();
    });
  }

  /** Gives free slots in the order of arrival: what takes fewer does not overtake whoever waits for the same ones. */
  private admitNext(): void {
    const awaited = new Set<string>();
    for (const entry of this.queue) {
      const missing = this.limitsOf(entry.uploader).filter(
        ([name, limit]) => awaited.has(name) || this.taken(name) + entry.uploader.slots > limit,
      );
      for (const [name] of missing) awaited.add(name);
      if (missing.length > 0) continue;
      this.queue.delete(entry);
      this.held.add(entry.uploader);
      entry.admit();
    }
  }

  private taken(name: string): number {
    return [...this.held]
      .filter((uploader) => this.limitsOf(uploader).some(([counted]) => counted === name))
      .reduce((sum, { slots }) => sum + slots, 0);
  }

  /** The limits that an upload counts towards, by name. */
  private limitsOf({ group, newcomer, whose }: Uploader): [name: string, limit: number][] {
    const { each, eachVisitor, newcomers } = this.limits;
    return [
      [group, this.limits[group]],
      [whose, group === 'visitor' ? eachVisitor : each],
      ...(newcomer ? [['newcomers', newcomers] satisfies [string, number]] : []),
    ];
  }
}

const count = (all: Uploader[], matches: (one: Uploader) => boolean): number => all.filter(matches).length;

const busy = (): DomainError =>
  new DomainError(
    'unavailable',
    'upload.busy',
    'Too many files are being uploaded right now. Please try again in a few seconds.',
    { retryAfter: 5 },
  );
