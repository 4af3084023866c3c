import { setTimeout as delay } from 'node:timers/promises';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import type { Logger } from 'pino';
import type { DatabaseUnitOfWork } from '../database/database-unit-of-work.js';
import { broadcastApplicationName } from './older-instances.js';

/**
 * Receives the payload; called without one after every connection, because messages may have been missed
 * until then.
 */
type Handler = (payload?: string) => void;

const defaults = {
  /**
   * Interval of the check that the connection is alive: a connection that is cut silently reports no error.
   */
  heartbeatMs: 10_000,
  /** Timeout for connecting and for each answer. */
  timeoutMs: 5_000,
  /** Wait before the first reconnect; each further one waits twice as long, up to the maximum. */
  firstWaitMs: 100,
  lastWaitMs: 15_000,
};
/** Milliseconds for closing the connection to a server that may be gone. */
const closeTimeoutMs = 500;

/**
 * Messages between the instances on one database: LISTEN and NOTIFY, over one dedicated connection per
 * process. While it is down, `isListening` is false and it reconnects; neither start nor stop waits for it.
 */
export class Broadcast implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly handlers = new Map<string, Handler[]>();
  private readonly stopping = new AbortController();
  private readonly times: typeof defaults;
  private ended = Promise.resolve();
  private listening = false;

  constructor(
    private readonly work: DatabaseUnitOfWork,
    private readonly databaseUrl: string,
    private readonly log: Logger,
    times: Partial<typeof defaults> = {},
  ) {
    this.times = { ...defaults, ...times };
  }

  /** True while all messages are received. */
  get isListening(): boolean {
    return this.listening;
  }

  /** To be called while the application starts. The handler must not fail. */
  subscribe(channel: string, handler: Handler): void {
    this.handlers.set(channel, [...(this.handlers.get(channel) ?? []), handler]);
  }

  /**
   * Reaches every instance once the open transaction has committed. This instance receives it before its unit
   * of work ends, and again through the database.
   */
  async publish(channel: string, payload: string): Promise<void> {
    this.dispatchOnCommit(channel, payload);
    await this.work.query({
      name: 'broadcast.publish',
      text: 'SELECT pg_notify($1, $2)',
      values: [channel, payload],
    });
  }

  /**
   * Reaches this instance like `publish`, for a statement of the open transaction that notifies the others
   * with pg_notify.
   */
  dispatchOnCommit(channel: string, payload: string): void {
    this.work.onCommit(() => this.dispatch(channel, payload));
  }

  onApplicationBootstrap(): void {
    this.ended = this.keepListening();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.ended;
  }

  private async keepListening(): Promise<void> {
    const { signal } = this.stopping;
    const stop = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    for (let wait = this.times.firstWaitMs; ; wait = Math.min(2 * wait, this.times.lastWaitMs)) {
      const began = performance.now();
      const trouble = await this.listen(stop).catch((error: unknown) => error);
      if (signal.aborted) return;
      // A connection that lasted a while was a good one.
      if (performance.now() - began > this.times.lastWaitMs) wait = this.times.firstWaitMs;
      this.log.warn({ err: trouble, retryInMs: wait }, 'not receiving broadcasts from other instances');
      await Promise.race([stop, delay(wait, undefined, { signal, ref: false })]);
    }
  }

  /** Resolves when the application stops. Rejects if the connection fails or is lost. */
  private async listen(stop: Promise<void>): Promise<void> {
    const { timeoutMs } = this.times;
    const client = new pg.Client({
      connectionString: this.databaseUrl,
      application_name: broadcastApplicationName,
      keepAlive: true,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    const lost = new Promise<never>((_resolve, reject) => {
      client.on('error', reject);
      client.once('end', () => reject(new Error('The connection has ended.')));
    });
    client.on('notification', ({ channel, payload }) => this.dispatch(channel, payload));
    try {
      await Promise.race([stop, lost, this.keepAlive(client)]);
    } finally {
      this.listening = false;
      await Promise.race([client.end(), delay(closeTimeoutMs, undefined, { ref: false })]);
    }
  }

  /** Never resolves; rejects if the server does not answer or the application stops. */
  private async keepAlive(client: pg.Client): Promise<never> {
    await client.connect();
    for (const channel of this.handlers.keys()) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    for (const channel of this.handlers.keys()) this.dispatch(channel);
    this.listening = true;
    for (;;) {
      await delay(this.times.heartbeatMs, undefined, { signal: this.stopping.signal, ref: false });
      await client.query('SELECT 1');
    }
  }

  private dispatch(channel: string, payload?: string): void {
    for (const handler of this.handlers.get(channel) ?? []) handler(payload);
  }
}
