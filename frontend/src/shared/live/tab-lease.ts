import { wait } from './wait';

/** Milliseconds without renewal after which a lease has ended. */
const term = 30_000;

/** Milliseconds after which two tabs that took a free lease at once mostly see the same one of them in it. */
const settling = 150;

interface Lease {
  holder: string;
  /** Milliseconds since 1970. */
  until: number;
}

/**
 * Elects one of this browser's tabs by a lease in localStorage. Web Locks would need HTTPS, and a tab that the browser
 * has frozen keeps its lock, while a lease that is not renewed ends. Tabs hear of each other's writing by the event
 * `storage`, on a busy machine so late that two of them may hold it until then.
 */
export class TabLease {
  /** Milliseconds within which the holder renews it. */
  static readonly renewal = term / 3;

  private readonly key: string;
  private readonly holder = Math.random().toString(36).slice(2);

  /** @param key the place in localStorage that the tabs share */
  constructor(key: string) {
    this.key = key;
  }

  /** Resolves when this tab holds the lease, or when aborted. */
  async acquire(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const left = this.timeLeft();
      if (left > 0) {
        await wait(left, signal, ['storage']);
        continue;
      }
      this.write();
      await wait(settling * (1 + Math.random()), signal);
      if (this.isHeld()) return;
    }
  }

  isHeld(): boolean {
    return this.read()?.holder === this.holder;
  }

  /** Begins a new term; false if another tab holds the lease by now. */
  renew(): boolean {
    if (!this.isHeld()) return false;
    this.write();
    return true;
  }

  /** Lets another tab have it at once. */
  release(): void {
    if (this.isHeld()) localStorage.removeItem(this.key);
  }

  /** Milliseconds for which another tab holds it. */
  private timeLeft(): number {
    const lease = this.read();
    if (!lease || lease.holder === this.holder) return 0;
    const left = lease.until - Date.now();
    // Given before the clock was set back.
    return left > term ? 0 : left;
  }

  private write(): void {
    const lease: Lease = { holder: this.holder, until: Date.now() + term };
    localStorage.setItem(this.key, JSON.stringify(lease));
  }

  private read(): Lease | undefined {
    const stored = localStorage.getItem(this.key);
    return stored === null ? undefined : (JSON.parse(stored) as Lease); // written above
  }
}
