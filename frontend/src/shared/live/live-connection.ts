import type { EventSourceMessage } from 'eventsource-parser';
import { readEventStream } from './event-stream';
import { isLiveEvent, type LiveEvent } from './live-event';
import { wait } from './wait';

/** Milliseconds between the refreshes that stand in for a stream. */
const refreshInterval = 60_000;

/** Milliseconds that a stream lasts at least, unless something is in its way. */
const minStreamDuration = 5_000;

/** Failed attempts after which the server counts as out of reach; a restart is over before. */
const maxFailures = 3;

/** Milliseconds before the next attempt, spread so that all browsers do not come back at once. */
const delay = (failures: number): number => Math.min(30_000, 500 * 2 ** failures) * (0.5 + Math.random() / 2);

interface LiveConnectionOptions {
  /** The place of the last event's id, at which another tab goes on. */
  lastId: { read: () => string | undefined; write: (id: string) => void };
  /** True while the session is this person's; rejects where the server is not reached. */
  isSignedIn: () => Promise<boolean>;
  /** What was known of the server before. */
  isOffline: boolean;
  onEvent: (event: LiveEvent) => void;
  /** The server is out of reach, or back. */
  onOffline: (isOffline: boolean) => void;
  /** The stream gives a sign of life. */
  onBytes: () => void;
  signal: AbortSignal;
}

/**
 * Keeps one stream open and connects again when it ends. Where no stream gets through, and after the server has
 * `replaced` it by another, everything is refreshed every 60 seconds instead.
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
      // Without a network nothing is tried: each attempt would be an error on the console.
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

  /** Whether the session is still this person's; undefined where that cannot be known. */
  private async reachServer(): Promise<boolean | undefined> {
    try {
      const isSignedIn = await this.options.isSignedIn();
      // Of another person's session nothing is to be sent that waited for the connection.
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
        // What happened between the screens' own calls and the first stream, nobody has told.
        if (!this.isLive && after === undefined) onEvent('resync');
        this.isLive = true;
        onBytes();
      },
      onId: lastId.write,
      onEvent: (message) => this.receive(message),
    }).catch(() => undefined); // refused or cut, it is tried again
    this.isLive = false;
    this.failures = Date.now() - startedAt < minStreamDuration ? this.failures + 1 : 0;
    signal.removeEventListener('abort', close);
    window.removeEventListener('offline', close);
  }

  private receive({ event }: EventSourceMessage): void {
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
