import type { AddressInfo } from 'node:net';
import { EventStreamReader } from './event-stream-reader.js';
import { eventually } from './eventually.js';
import { cookieHeader, cookiesOf, password, type TestApp } from './test-app.js';

/** Live streams that a test has open. */
export class Listeners {
  private readonly readers: EventStreamReader[] = [];

  constructor(private readonly app: TestApp) {}

  /** The Cookie header of a new session. */
  async session(username: string): Promise<string> {
    const answer = await this.app.visitor().post('/api/login').send({ username, password }).expect(200);
    return cookieHeader(cookiesOf(answer));
  }

  /** @param headers with a cookie or a token, and perhaps a Last-Event-ID */
  async open(headers: Record<string, string>): Promise<EventStreamReader> {
    const { port } = this.app.server.address() as AddressInfo;
    const reader = await EventStreamReader.open(`http://127.0.0.1:${port}/api/notifications/stream`, headers);
    this.readers.push(reader);
    if (reader.status === 200) await eventually(() => reader.lastEventId !== '');
    return reader;
  }

  /** The stream of a new session. */
  async openAs(username: string): Promise<EventStreamReader> {
    return this.open({ Cookie: await this.session(username) });
  }

  closeAll(): void {
    for (const reader of this.readers.splice(0)) reader.close();
  }
}
