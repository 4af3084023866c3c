import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { createParser } from 'eventsource-parser';
import { eventually } from './eventually.js';

export interface ReceivedEvent {
  type: string;
  id: string;
  data: unknown;
}

/** A reader of server-sent events that, unlike a browser, never reconnects. */
export class EventStreamReader {
  readonly events: ReceivedEvent[] = [];
  comments = 0;
  /** Milliseconds that the stream asks to wait before the next connection. */
  retry: number | undefined;
  /** The last id, with or without an event: a browser would resume from it. */
  lastEventId = '';
  readonly ended: Promise<void>;
  isOpen = true;

  private constructor(private readonly response: IncomingMessage) {
    const parser = createParser({
      onEvent: ({ event = 'message', id = '', data }) =>
        this.events.push({ type: event, id, data: JSON.parse(data) }),
      onComment: () => void this.comments++,
      onRetry: (retry) => (this.retry = retry),
    });
    let line = '';
    response.setEncoding('utf8').on('data', (part: string) => {
      parser.feed(part);
      // The parser reports only ids of events.
      const lines = (line + part).split('\n');
      line = (lines.pop() ?? '').slice(0, 100);
      for (const one of lines) this.lastEventId = /^id: (.*)$/.exec(one)?.[1] ?? this.lastEventId;
    });
    // An aborted stream has ended, too.
    response.on('error', () => {});
    this.ended = new Promise((resolve) => {
      response.once('close', () => {
        this.isOpen = false;
        resolve();
      });
    });
  }

  /** @param headers with a cookie or a token, and perhaps a Last-Event-ID */
  static async open(url: string, headers: Record<string, string>): Promise<EventStreamReader> {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(url, { headers, agent: false }, resolve).once('error', reject);
    });
    return new EventStreamReader(response);
  }

  get status(): number {
    return this.response.statusCode ?? 0;
  }

  get headers(): IncomingHttpHeaders {
    return this.response.headers;
  }

  get types(): string[] {
    return this.events.map(({ type }) => type);
  }

  /** The events, once there are that many. */
  async received(count: number): Promise<ReceivedEvent[]> {
    await eventually(() => this.events.length >= count);
    return this.events;
  }

  /** Stops reading while the connection stays open. */
  stall(): void {
    this.response.pause();
  }

  resume(): void {
    this.response.resume();
  }

  close(): void {
    this.response.destroy();
  }
}
