import { wait } from './wait';

/** Milliseconds without renewal after which a lease expires. */
const term = 30_000;

/** Milliseconds after which two tabs that took a free lease at the same time usually agree on its holder. */
const settling = 150;

interface Lease {
  holder: string;
  /** Milliseconds since 1970. */
  until: number;
}

/**
 * Elects one of this browser's tabs by a lease in localStorage. Web Locks would need HTTPS, and a frozen tab
 * keeps its lock, while a lease that is not renewed expires. Tabs learn of each other's writes by the
 * `storage` event, on a busy machine so late that two of them may hold the lease until then.
 */
export class TabLease {
  /** Milliseconds between the holder's renewals. */
  static readonly renewal = term / 3;

  private readonly key: string;
  private readonly holder = Math.random().toString(36).slice(2);

  /** @param key localStorage key that the tabs share */
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

  /** True while another tab holds it. */
  isElsewhere(): boolean {
    return this.timeLeft() > 0;
  }

  isHeld(): boolean {
    return this.read()?.holder === this.holder;
  }

  /** Renews the lease; false if another tab holds it now. */
  renew(): boolean {
    if (!this.isHeld()) return false;
    this.write();
    return true;
  }

  /** Releases the lease immediately for another tab. */
  release(): void {
    if (this.isHeld()) localStorage.removeItem(this.key);
  }

  /** Milliseconds for which another tab holds it. */
  private timeLeft(): number {
    const lease = this.read();
    if (!lease || lease.holder === this.holder) return 0;
    const left = lease.until - Date.now();
    // Granted before the clock was set back.
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
