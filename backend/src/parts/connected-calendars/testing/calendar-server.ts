import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A file or collection of the server. */
export interface Shelf {
  /** Files of events; one for a file. */
  calendars: string[];
  /** `username:password`. */
  login?: string;
  isCollection?: boolean;
}

/** A server of iCalendar files and CalDAV collections on this machine. */
export class CalendarServer {
  /** By path. */
  readonly shelves = new Map<string, Shelf>();
  /** Answers in place of shelves, by path. */
  readonly answers = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>();
  /** Method, path and status of each call. */
  readonly calls: string[] = [];
  /** Calls being answered at the same time, at most. */
  busiest = 0;
  private open = 0;
  private readonly server: Server = createServer((request, response) => void this.receive(request, response));

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  /** `127.0.0.1:41234` */
  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** @param path with its slash */
  url(path: string): string {
    return `http://${this.host}${path}`;
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '', method = '' } = request;
    this.busiest = Math.max(this.busiest, ++this.open);
    response.on('close', () => this.open--);
    response.on('finish', () => this.calls.push(`${method} ${url} ${response.statusCode}`));
    for await (const _ of request);
    const answer = this.answers.get(url);
    if (answer) return answer(request, response);
    const shelf = this.shelves.get(url);
    if (!shelf) return void response.writeHead(404).end();
    const { login } = shelf;
    const given = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (login !== undefined && Buffer.from(given, 'base64').toString() !== login)
      return void response.writeHead(401, 'Wrong password').end();
    if (method === 'GET' && !shelf.isCollection) return this.sendFile(shelf, request, response);
    if (method === 'PROPFIND') return sendXml(response, about(shelf));
    if (method === 'REPORT' && shelf.isCollection) return sendXml(response, events(shelf));
    response.writeHead(405).end();
  }

  private sendFile({ calendars }: Shelf, { headers }: IncomingMessage, response: ServerResponse): void {
    const etag = `"${versionOf(calendars)}"`;
    if (headers['if-none-match'] === etag) return void response.writeHead(304).end();
    response.writeHead(200, { 'content-type': 'text/calendar', etag }).end(calendars.join('\r\n'));
  }
}

const versionOf = (calendars: readonly string[]): string =>
  createHash('sha256').update(calendars.join()).digest('hex');

const multistatus = (of: string): string =>
  `<?xml version="1.0"?><D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:S="http://calendarserver.org/ns/">${of}</D:multistatus>`;

const propstat = (of: string): string =>
  `<D:response><D:href>/</D:href><D:propstat><D:prop>${of}</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>`;

const about = ({ isCollection = false, calendars }: Shelf): string =>
  multistatus(
    propstat(
      isCollection
        ? `<D:resourcetype><D:collection/><C:calendar/></D:resourcetype><S:getctag>${versionOf(calendars)}</S:getctag>`
        : '<D:resourcetype/>',
    ),
  );

const events = ({ calendars }: Shelf): string =>
  multistatus(
    calendars
      .map((one) => propstat(`<C:calendar-data>${one.replaceAll('&', '&amp;')}</C:calendar-data>`))
      .join(''),
  );

function sendXml(response: ServerResponse, xml: string): void {
  response.writeHead(207, { 'content-type': 'application/xml' }).end(xml);
}

/** An iCalendar file. @param events lines of each, apart from its UID */
export function calendarFile(...events: { uid?: string; lines: string[] }[]): string {
  const components = events.flatMap(({ uid = 'event@example.com', lines }) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    ...lines,
    'END:VEVENT',
  ]);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...components, 'END:VCALENDAR', ''].join('\r\n');
}
