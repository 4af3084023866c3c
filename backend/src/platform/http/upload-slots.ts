import { uploadBusy } from '../files/upload-busy.js';
import { awaitedFloor, type UploadPace, userPace, visitorPace } from './read-form.js';

const defaults = {
  /** Files per group that are read into memory at a time, so that visitors cannot block an admin. */
  visitor: 2,
  client: 10,
  practice: 6,
  /** Clients' slots that new accounts may occupy: registering costs nothing. */
  newcomers: 5,
  /**
   * Slots per person, so that their stalled connections leave slots to others. No form may have more files.
   */
  each: 5,
  /** The same for one network of visitors. */
  eachVisitor: 1,
  /** Further uploads of a group that may wait, and those of one person among them. */
  waiting: 64,
  waitingEach: 32,
  /** Longest wait of an upload. */
  timeoutMs: 30_000,
};

/** The person or network for whom an upload is read. */
export interface Uploader {
  group: 'visitor' | 'client' | 'practice';
  /** A client with a new account. */
  newcomer: boolean;
  /** Key of one person's uploads. */
  whose: string;
  /** Number of slots: one for each whole file that fits into its form. */
  slots: number;
}

interface Waiting {
  uploader: Uploader;
  admit: () => void;
}

/**
 * Limits the files that are read at a time, per group and per person. Others wait for a while; if too many
 * wait already, a further one is refused.
 */
export class UploadSlots {
  /** Slowest allowed pace while occupying a slot, for users and for visitors whose slot nobody waits for. */
  readonly pace: UploadPace = userPace;
  readonly visitorPace: UploadPace = visitorPace;
  readonly limits: typeof defaults;
  private readonly held = new Set<Uploader>();
  private readonly queue = new Set<Waiting>();

  constructor(limits: Partial<typeof defaults> = {}) {
    this.limits = { ...defaults, ...limits };
  }

  /**
   * Runs `read` as soon as enough slots are free, and occupies them until it settles.
   * @throws DomainError `upload.busy` immediately if too many wait, or after 30 seconds of waiting
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

  /** Slowest allowed pace of an upload: visitors have few slots, so that others who wait for one ask for a faster one. */
  paceFor(uploader: Uploader): UploadPace {
    if (uploader.group !== 'visitor') return this.pace;
    const { floor } = this.visitorPace;
    return { ...this.visitorPace, floor: () => (this.isAwaited(uploader) ? awaitedFloor : floor()) };
  }

  /** True if another upload waits for a slot that this one occupies. */
  private isAwaited(uploader: Uploader): boolean {
    const occupied = this.limitsOf(uploader).map(([name]) => name);
    return [...this.queue].some((waiting) =>
      this.missingFor(waiting.uploader).some((name) => occupied.includes(name)),
    );
  }

  /** Resolves when the slots are acquired. */
  private turn(uploader: Uploader): Promise<void> {
    const { waiting, waitingEach, timeoutMs } = this.limits;
    const queued = [...this.queue].map((one) => one.uploader);
    if (
      count(queued, (one) => one.group === uploader.group && one.newcomer === uploader.newcomer) >= waiting ||
      count(queued, (one) => one.whose === uploader.whose) >= waitingEach
    )
      return Promise.reject(uploadBusy());
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
        reject(uploadBusy());
      }, timeoutMs);
      this.queue.add(entry);
      this.admitNext();
    });
  }

  /**
   * Assigns free slots in the order of arrival: a smaller upload does not overtake one that waits for the
   * same slots.
   */
  private admitNext(): void {
    const awaited = new Set<string>();
    for (const entry of this.queue) {
      const { uploader } = entry;
      const missing = this.missingFor(uploader, awaited);
      for (const name of missing) awaited.add(name);
      if (missing.length > 0) continue;
      this.queue.delete(entry);
      this.held.add(uploader);
      entry.admit();
    }
  }

  /** The limits that leave too few slots. @param awaited those for which an earlier upload waits */
  private missingFor(uploader: Uploader, awaited: ReadonlySet<string> = new Set()): string[] {
    return this.limitsOf(uploader)
      .filter(([name, limit]) => awaited.has(name) || this.taken(name) + uploader.slots > limit)
      .map(([name]) => name);
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
