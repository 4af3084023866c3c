import { setTimeout as delay } from 'node:timers/promises';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import type { Logger } from 'pino';
import type { UnitOfWork } from './unit-of-work.js';

/** Called with what was told; with nothing after every connection, since notices may have been missed until then. */
type Handler = (payload?: string) => void;

/** Milliseconds. */
const defaults = {
  /** How often the connection is asked whether it still lives: one that was cut in silence tells nothing by itself. */
  heartbeat: 10_000,
  /** An answer that takes longer does not come. */
  patience: 5_000,
  /** Before the first try to connect again; each further one waits twice as long, up to the last. */
  firstWait: 100,
  lastWait: 15_000,
};
/** Milliseconds for saying goodbye to a server that may not be there. */
const farewell = 500;

/**
 * What instances on one database tell each other: LISTEN and NOTIFY, over one connection of its own per process.
 * While that is down `isListening` is false and it is tried again; neither start nor stop wait for it.
 */
export class Notices implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly handlers = new Map<string, Handler[]>();
  private readonly stopping = new AbortController();
  private readonly times: typeof defaults;
  private ended = Promise.resolve();
  private listening = false;

  constructor(
    private readonly work: UnitOfWork,
    private readonly databaseUrl: string,
    private readonly log: Logger,
    times: Partial<typeof defaults> = {},
  ) {
    this.times = { ...defaults, ...times };
  }

  /** Whether everything that is told from now on will be heard. */
  get isListening(): boolean {
    return this.listening;
  }

  /** To be called while the application is put together. The handler must not fail. */
  on(channel: string, handler: Handler): void {
    this.handlers.set(channel, [...(this.handlers.get(channel) ?? []), handler]);
  }

  /**
   * Tells every instance once the open transaction has committed. This one hears it before its unit of work is done,
   * and a second time by way of the database.
   */
  async tell(channel: string, payload: string): Promise<void> {
    this.work.onCommit(() => this.hear(channel, payload));
    await this.work.queryable.query({
      name: 'notices.tell',
      text: 'SELECT pg_notify($1, $2)',
      values: [channel, payload],
    });
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
    for (let wait = this.times.firstWait; ; wait = Math.min(2 * wait, this.times.lastWait)) {
      const began = performance.now();
      const trouble = await this.listen(stop).catch((error: unknown) => error);
      if (signal.aborted) return;
      // A connection that held for a while was a good one.
      if (performance.now() - began > this.times.lastWait) wait = this.times.firstWait;
      this.log.warn({ err: trouble, retryInMs: wait }, 'other instances are not heard');
      await Promise.race([stop, delay(wait, undefined, { signal, ref: false })]);
    }
  }

  /** Resolves when the application stops. Rejects when the connection cannot be made, or is lost. */
  private async listen(stop: Promise<void>): Promise<void> {
    const { patience } = this.times;
    const client = new pg.Client({
      connectionString: this.databaseUrl,
      application_name: 'steward notices',
      keepAlive: true,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
    });
    const lost = new Promise<never>((_resolve, reject) => {
      client.on('error', reject);
      client.once('end', () => reject(new Error('The connection has ended.')));
    });
    client.on('notification', ({ channel, payload }) => this.hear(channel, payload));
    try {
      await Promise.race([stop, lost, this.converse(client)]);
    } finally {
      this.listening = false;
      await Promise.race([client.end(), delay(farewell, undefined, { ref: false })]);
    }
  }

  /** Never resolves; rejects when the server does not answer, or the application stops. */
  private async converse(client: pg.Client): Promise<never> {
    await client.connect();
    for (const channel of this.handlers.keys()) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    for (const channel of this.handlers.keys()) this.hear(channel);
    this.listening = true;
    for (;;) {
      await delay(this.times.heartbeat, undefined, { signal: this.stopping.signal, ref: false });
      await client.query('SELECT 1');
    }
  }

  private hear(channel: string, payload?: string): void {
    for (const handler of this.handlers.get(channel) ?? []) handler(payload);
  }
}
