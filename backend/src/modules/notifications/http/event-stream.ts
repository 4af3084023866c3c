import type { ServerResponse } from 'node:http';
import type { Credential } from '../../identity/index.js';
import type { ReplayStart } from '../application/live-events.js';
import type { LiveEvent, Rights } from '../domain/ports.js';

/** Neither a cache nor a proxy may store, change or delay the stream. */
export const eventStreamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

/** Milliseconds after which a browser reconnects. */
const retryMs = 3_000;

/** Milliseconds for the end of a stream to reach its reader. */
const endTimeoutMs = 2_000;

/** Ids include the user, so that another user's ids are unknown. */
const idOf = (userId: number, number: number): string => `${userId}.${number}`;

/**
 * The number in a reader's Last-Event-ID.
 * @returns undefined for a new reader, null for an id that was never sent to this user
 */
export function numberIn(lastEventId: string | undefined, userId: number): number | null | undefined {
  if (lastEventId === undefined || lastEventId === '') return undefined;
  const [, user, number] = /^(\d{1,10})\.(\d{1,9})$/.exec(lastEventId) ?? [];
  return Number(user) === userId ? Number(number) : null;
}

/** The wire format of an event, the same for all streams of a user; null if the user no longer has the right to it. */
export const frameOf = ({ userId, number, type, data }: LiveEvent): string | null =>
  data === null ? null : `event: ${type}\nid: ${idOf(userId, number)}\ndata: ${data}\n\n`;

/**
 * One open response of server-sent events. Events that its reader does not take stay in the database: memory
 * holds at most a socket's buffer and one event.
 */
export class EventStream {
  /** Number of the last event sent. */
  private number: number;
  /** True if it could not take anything at the last comment. */
  private stalled = false;
  private rights: Rights;

  /** @param onDrain called when it can take events again */
  constructor(
    private readonly response: ServerResponse,
    readonly userId: number,
    readonly credential: Credential,
    { number, resync, rights }: ReplayStart,
    onDrain: (stream: EventStream) => void,
  ) {
    this.number = number;
    this.rights = rights;
    response.on('drain', () => {
      this.stalled = false;
      onDrain(this);
    });
    // The reader may disconnect during a write.
    response.on('error', () => {});
    response.writeHead(200, eventStreamHeaders);
    // An id without data is not an event, but gives a new reader its resume position.
    this.write(`retry: ${retryMs}\nid: ${idOf(userId, number)}\n\n`);
    if (resync) this.writeControl('resync');
  }

  get position(): number {
    return this.number;
  }

  /** False while the reader has not taken earlier events. */
  get canSend(): boolean {
    return !this.response.writableNeedDrain;
  }

  /**
   * Sends an event unless it cannot take it now or has already sent it. @param frame its text from `frameOf`; null
   * to pass it over
   */
  send(event: LiveEvent, frame: string | null): void {
    if (event.number <= this.number || !this.canSend) return;
    this.number = event.number;
    if (frame !== null) this.write(frame);
  }

  /** Has the reader reload everything if it may now see other records than before. */
  compare(rights: Rights): void {
    if (rights === this.rights) return;
    this.rights = rights;
    this.writeControl('resync');
  }

  /**
   * Sends a comment, so that neither a proxy nor the reader considers the connection dead. Disconnects a
   * reader that has taken nothing since the last one; it can resume from its last event.
   */
  keepAlive(): void {
    if (this.canSend) this.write(':\n\n');
    else if (this.stalled) this.response.destroy();
    else this.stalled = true;
  }

  /** Another stream of the same user has taken its place; the reader must not reconnect. */
  replace(): void {
    this.writeControl('replaced');
    this.end();
  }

  end(): void {
    this.response.end();
    const timeout = setTimeout(() => this.response.destroy(), endTimeoutMs);
    this.response.once('close', () => clearTimeout(timeout));
  }

  /** Parts were switched on or off. */
  switchParts(): void {
    this.writeControl('parts');
  }

  private writeControl(type: 'resync' | 'replaced' | 'parts'): void {
    this.write(`event: ${type}\nid: ${idOf(this.userId, this.number)}\ndata: {}\n\n`);
  }

  private write(text: string): void {
    if (this.response.destroyed || this.response.writableEnded) return;
    this.response.write(text);
  }
}
