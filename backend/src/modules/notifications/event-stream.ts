import type { ServerResponse } from 'node:http';
import type { Credential } from '../identity/index.js';
import type { LiveEvent, ReplayStart } from './live-events.js';

/** Neither a cache nor a proxy may keep, change or hold back what follows. */
export const eventStreamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

/** Milliseconds after which a browser whose stream has ended opens another. */
const retryMs = 3_000;

/** Milliseconds for the last words of a stream to reach its reader. */
const endTimeoutMs = 2_000;

/** Ids name the person, too, so that another's are unknown. */
const idOf = (userId: number, number: number): string => `${userId}.${number}`;

/**
 * The number in a reader's Last-Event-ID.
 * @returns undefined for a new reader, null for an id that was never given to this person
 */
export function numberIn(lastEventId: string | undefined, userId: number): number | null | undefined {
  if (lastEventId === undefined || lastEventId === '') return undefined;
  const [, user, number] = /^(\d{1,10})\.(\d{1,9})$/.exec(lastEventId) ?? [];
  return Number(user) === userId ? Number(number) : null;
}

/** An event as it goes over the wire, the same for all streams of a person. */
export const frameOf = ({ userId, number, type, data }: LiveEvent): string =>
  `event: ${type}\nid: ${idOf(userId, number)}\ndata: ${data}\n\n`;

/**
 * One open answer of server-sent events. What its reader does not take waits in the database: in memory there is no
 * more than a socket's buffer and one event.
 */
export class EventStream {
  /** The number of the last event that was sent. */
  private number: number;
  /** It could take nothing at the last comment. */
  private stalled = false;

  /** @param onDrain called when it can take events again */
  constructor(
    private readonly response: ServerResponse,
    readonly userId: number,
    readonly credential: Credential,
    { number, resync }: ReplayStart,
    onDrain: (stream: EventStream) => void,
  ) {
    this.number = number;
    response.on('drain', () => {
      this.stalled = false;
      onDrain(this);
    });
    // Its reader may hang up while something is written.
    response.on('error', () => {});
    response.writeHead(200, eventStreamHeaders);
    // An id without data is no event, but tells a new reader where to resume.
    this.write(`retry: ${retryMs}\nid: ${idOf(userId, number)}\n\n`);
    if (resync) this.writeControl('resync');
  }

  get position(): number {
    return this.number;
  }

  /** False while its reader has not taken what was sent before. */
  get canSend(): boolean {
    return !this.response.writableNeedDrain;
  }

  /** Sends an event that it can take and has not sent yet. @param frame its text, as `frameOf` gives it */
  send(event: LiveEvent, frame: string): void {
    if (event.number <= this.number || !this.canSend) return;
    this.number = event.number;
    this.write(frame);
  }

  /**
   * Sends a comment, so that neither a proxy nor the reader takes the connection for dead. A reader that has taken
   * nothing since the last one is cut: it may resume from the last event that it got.
   */
  keepAlive(): void {
    if (this.canSend) this.write(':\n\n');
    else if (this.stalled) this.response.destroy();
    else this.stalled = true;
  }

  /** Another stream of the same person has taken its place; the reader shall not connect again. */
  replace(): void {
    this.writeControl('replaced');
    this.end();
  }

  end(): void {
    this.response.end();
    const timeout = setTimeout(() => this.response.destroy(), endTimeoutMs);
    this.response.once('close', () => clearTimeout(timeout));
  }

  private writeControl(type: 'resync' | 'replaced'): void {
    this.write(`event: ${type}\nid: ${idOf(this.userId, this.number)}\ndata: {}\n\n`);
  }

  private write(text: string): void {
    if (this.response.destroyed || this.response.writableEnded) return;
    this.response.write(text);
  }
}
