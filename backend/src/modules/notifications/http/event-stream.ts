import { createHash } from 'node:crypto';
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

/** The records that a reader may see: one who resumes with another view reloads everything. */
export interface View {
  rights: Rights;
  /** Names of the parts that are on. */
  parts: readonly string[];
}

/** The beginning of a stream. */
type Begin = Omit<ReplayStart, 'rights'> & { view: View };

const nameOf = ({ rights, parts }: View): string =>
  createHash('sha256')
    .update(JSON.stringify([rights, parts]))
    .digest('base64url')
    .slice(0, 8);

/** Ids include the user, so that another user's ids are unknown, and the view of that moment. */
export const idOf = (userId: number, number: number, view: View): string =>
  `${userId}.${number}.${nameOf(view)}`;

/**
 * The number in a reader's Last-Event-ID.
 * @returns undefined for a new reader, null for an id that was never sent to this user
 */
export function numberIn(lastEventId: string | undefined, userId: number): number | null | undefined {
  if (lastEventId === undefined || lastEventId === '') return undefined;
  const [, user, number] = /^(\d{1,10})\.(\d{1,9})\.[\w-]{8}$/.exec(lastEventId) ?? [];
  return Number(user) === userId ? Number(number) : null;
}

/** True if an id that `numberIn` knows was given with this view. */
export const isOfView = (lastEventId: string, view: View): boolean =>
  lastEventId.endsWith(`.${nameOf(view)}`);

/**
 * One open response of server-sent events. Events that its reader does not take stay in the database: memory
 * holds at most a socket's buffer and one event.
 */
export class EventStream {
  /** Number of the last event sent. */
  private number: number;
  /** True if it could not take anything at the last comment. */
  private stalled = false;
  private view: View;

  /** @param onDrain called when it can take events again */
  constructor(
    private readonly response: ServerResponse,
    readonly userId: number,
    readonly credential: Credential,
    { number, resync, view }: Begin,
    onDrain: (stream: EventStream) => void,
  ) {
    this.number = number;
    this.view = view;
    response.on('drain', () => {
      this.stalled = false;
      onDrain(this);
    });
    // The reader may disconnect during a write.
    response.on('error', () => {});
    response.writeHead(200, eventStreamHeaders);
    // An id without data is not an event, but gives a new reader its resume position.
    this.write(`retry: ${retryMs}\nid: ${this.id}\n\n`);
    if (resync) this.writeControl('resync');
  }

  private get id(): string {
    return idOf(this.userId, this.number, this.view);
  }

  get position(): number {
    return this.number;
  }

  /** False while the reader has not taken earlier events. */
  get canSend(): boolean {
    return !this.response.writableNeedDrain;
  }

  /** Sends an event unless it cannot take it now or has already sent it; without data, passes it over. */
  send({ number, type, data }: LiveEvent): void {
    if (number <= this.number || !this.canSend) return;
    this.number = number;
    if (data !== null) this.write(`event: ${type}\nid: ${this.id}\ndata: ${data}\n\n`);
  }

  /** Has the reader reload everything if it may now see other records than before. */
  compare(rights: Rights): void {
    if (rights === this.view.rights) return;
    this.view = { ...this.view, rights };
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

  /** Parts were switched on or off. @param parts names of those that are on now */
  switchParts(parts: readonly string[]): void {
    this.view = { ...this.view, parts };
    this.writeControl('parts');
  }

  private writeControl(type: 'resync' | 'replaced' | 'parts'): void {
    this.write(`event: ${type}\nid: ${this.id}\ndata: {}\n\n`);
  }

  private write(text: string): void {
    if (this.response.destroyed || this.response.writableEnded) return;
    this.response.write(text);
  }
}
