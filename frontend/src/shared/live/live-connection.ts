import { readEventStream } from './event-stream';
import { isLiveEvent, type LiveEvent } from './live-event';
import { wait } from './wait';

/** Milliseconds between refreshes when there is no stream. */
const refreshInterval = 60_000;

/** Milliseconds after which a stream counts as working; a shorter one counts as a failure. */
const minStreamDuration = 5_000;

/** Failed attempts after which the server counts as unreachable; a restart takes less. */
const maxFailures = 3;

/**
 * Milliseconds before the next attempt, randomized so that browsers do not all reconnect at the same time.
 */
const delay = (failures: number): number => Math.min(30_000, 500 * 2 ** failures) * (0.5 + Math.random() / 2);

interface LiveConnectionOptions {
  /** Storage of the last event's id, from which another tab resumes. */
  lastId: { read: () => string | undefined; write: (id: string) => void };
  /** True while the session is this user's; rejects if the server cannot be reached. */
  isSignedIn: () => Promise<boolean>;
  /** Last known state of the server. */
  isOffline: boolean;
  onEvent: (event: LiveEvent) => void;
  /** Called when the server becomes unreachable or reachable. */
  onOffline: (isOffline: boolean) => void;
  /** Called when the stream sends bytes. */
  onBytes: () => void;
  signal: AbortSignal;
}

/**
 * Keeps one stream open and reconnects when it ends. If no stream gets through, or the server has `replaced`
 * it by another, everything is refreshed every 60 seconds instead.
 */
export class LiveConnection {
  private readonly options: LiveConnectionOptions;
  private isLive = false;
  private isOffline: boolean;
  private isReplaced = false;
  private failures = 0;

  constructor(options: LiveConnectionOptions) {
    this.options = options;
    this.isOffline = options.isOffline;
  }

  /** Resolves when the session has ended, or when aborted. */
  async run(): Promise<void> {
    const { signal, onEvent } = this.options;
    const refresh = setInterval(() => {
      if (!this.isLive && !this.isOffline) onEvent('resync');
    }, refreshInterval);
    while (!signal.aborted) {
      // No attempts without a network: each would log an error on the console.
      if (!navigator.onLine) {
        this.setOffline(true);
        await wait(refreshInterval, signal, ['online']);
        continue;
      }
      const isSignedIn = await this.reachServer();
      if (isSignedIn === false) break;
      if (isSignedIn && !this.isReplaced) await this.followStream();
      const pause = this.isReplaced ? refreshInterval : delay(this.failures);
      if (navigator.onLine) await wait(pause, signal, ['online', 'offline', 'visibilitychange']);
    }
    clearInterval(refresh);
  }

  /** True while the session is still this user's; undefined if unknown. */
  private async reachServer(): Promise<boolean | undefined> {
    try {
      const isSignedIn = await this.options.isSignedIn();
      // Queued messages must not be sent in another user's session.
      if (isSignedIn) this.setOffline(false);
      return isSignedIn;
    } catch {
      this.failures += 1;
      if (this.failures >= maxFailures) this.setOffline(true);
      return undefined;
    }
  }

  private async followStream(): Promise<void> {
    const { lastId, onEvent, onBytes, signal } = this.options;
    const connection = new AbortController();
    const close = () => connection.abort();
    signal.addEventListener('abort', close);
    window.addEventListener('offline', close);
    const after = lastId.read();
    const startedAt = Date.now();
    await readEventStream({
      url: '/api/notifications/stream',
      after,
      signal: connection.signal,
      onBytes: () => {
        // Events between the screens' own requests and the first stream were missed; a resumed one repeats them.
        if (!this.isLive && after === undefined) onEvent('resync');
        this.isLive = true;
        onBytes();
      },
      onId: lastId.write,
      onEvent: (event) => this.receive(event),
    }).catch(() => undefined); // refused or interrupted streams are retried
    this.isLive = false;
    this.failures = Date.now() - startedAt < minStreamDuration ? this.failures + 1 : 0;
    signal.removeEventListener('abort', close);
    window.removeEventListener('offline', close);
  }

  private receive(event: string): void {
    if (event === 'replaced') this.isReplaced = true;
    else if (isLiveEvent(event)) this.options.onEvent(event);
  }

  private setOffline(isOffline: boolean): void {
    if (isOffline === this.isOffline) return;
    this.isOffline = isOffline;
    this.options.onOffline(isOffline);
    if (!isOffline) this.options.onEvent('resync');
  }
}
