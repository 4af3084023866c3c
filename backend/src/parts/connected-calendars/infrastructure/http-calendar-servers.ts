import { isIP } from 'node:net';
import path from 'node:path';
import type { OnApplicationShutdown } from '@nestjs/common';
import { msg, type Text, t } from '@steward/texts';
import { addDays, dayOf, invalidField } from '../../../kernel/index.js';
import { bytesOf, callHttp, exchange, isLate, TooLong } from '../../../platform/process/exchange.js';
import { isPublic } from '../../../platform/process/network.js';
import { hostOf, isThisMachine, lookupOf, unreachedBy } from '../../../platform/process/outgoing.js';
import { NoResult, WorkerThreads } from '../../../platform/process/worker-threads.js';
import type { AppSecret } from '../../../platform/settings/app-secret.js';
import {
  type CalendarAccess,
  type CalendarReading,
  CalendarRefused,
  CalendarServers,
  type CalendarSpan,
} from '../domain/connected-calendar.js';
import { type Multistatus, readMultistatus } from './multistatus.js';
import type { ReadResult, ReadTask, Refusal, UidQuestion } from './protocol.js';

/** A compiled file in dist; in the sources the TypeScript file itself, whose types Node strips. */
const program = new URL(`worker${path.extname(import.meta.filename)}`, import.meta.url);

/** Milliseconds for reading an answer. */
const readingMs = 8_000;
const maximumBytes = 10 * 2 ** 20;
/** Bytes of an answer about a calendar, without its events. */
const maximumAbout = 256 * 1024;
const maximumRedirects = 5;
/** Characters of the other side's words. */
const longestReply = 200;

interface Options {
  secret: AppSecret;
  /** `host:port` of hosts that may be private, and called without TLS. */
  privateHosts: readonly string[];
  /** Those of UIDs that are our own appointments. */
  ownUids: (uids: readonly string[]) => Promise<string[]>;
  /** Milliseconds for all calls of one reading. */
  callsMs: number;
}

interface Call {
  method: 'GET' | 'PROPFIND' | 'REPORT';
  headers?: Record<string, string>;
  body?: string;
  maximum: number;
}

interface Answered {
  status: number;
  /** For example '503 Service Unavailable'. */
  reply: string;
  etag: string | undefined;
  type: string | undefined;
  body: Buffer;
}

const unreachedTexts = {
  private: msg('This address leads into a private network.'),
  late: msg('The server did not answer in time.'),
  unknown: msg('There is no server at this address. Check that you copied all of it.'),
  refused: msg('The server refused the connection.'),
  certificate: msg('The certificate of the server is not valid.'),
  failed: msg('The connection to the server failed.'),
};

const noCalendar = msg(
  'There is no calendar at this address. Copy the address again, and check that it is the secret one.',
);

const refusalTexts: Record<Refusal | 'bytes', Text> = {
  no_calendar: noCalendar,
  bytes: msg('This calendar is larger than 10 MB. Connect one with fewer events.'),
  cut_off: msg('The calendar ends in the middle. Please try again later.'),
  events: msg('This calendar has more than 10,000 events. Connect one with fewer events.'),
  instances: msg('This calendar has more than 20,000 busy times in 400 days. Connect one with fewer events.'),
};

const tooSlow = msg('This calendar takes too long to read. Connect one with fewer events.');

/** Reads iCalendar files and CalDAV collections over HTTPS, each in a thread of its own kind. */
export class HttpCalendarServers extends CalendarServers implements OnApplicationShutdown {
  private readonly threads = new WorkerThreads<ReadTask, UidQuestion>(program, 'calendars', 1, readingMs);
  private readonly key: Buffer;

  constructor(private readonly options: Options) {
    super();
    this.key = options.secret.keysFor('steward/calendar-uid/v1')[0].key;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.threads.end();
  }

  addressOf(given: string): string {
    const refused = (message: string) => invalidField('url', message);
    const address = given.replace(/^webcals?:/i, 'https:');
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && this.mayBePrivate(url))))
      throw refused(t('The address must begin with https:// or webcal://'));
    if (url.username !== '' || url.password !== '')
      throw refused(t('Enter username and password in their own fields, not in the address'));
    const host = hostOf(url);
    if (!this.mayBePrivate(url) && (isThisMachine(host) || (isIP(host) !== 0 && !isPublic(host))))
      throw refused(t('The address must not point to this machine or a private network'));
    url.hash = '';
    return url.href;
  }

  async read(
    access: CalendarAccess,
    span: CalendarSpan,
    known: string | null,
  ): Promise<CalendarReading | undefined> {
    const body = await this.bodyOf(access, span, known);
    if (!body) return undefined;
    const owners = [...span.owners, ...(access.username === null ? [] : [access.username])];
    const { events, busy, unknownZones } = await this.readBody(body.bytes, { ...span, owners });
    return {
      events,
      unknownZones,
      busy: busy.map(({ from, to, uidHash }) => ({
        startsAt: new Date(from),
        endsAt: new Date(to),
        uidHash,
      })),
      version: body.version,
    };
  }

  private async bodyOf(access: CalendarAccess, span: CalendarSpan, known: string | null): Promise<Body> {
    try {
      return await exchange(this.options.callsMs, (signal) =>
        bodyOf(new CalendarServer(access, signal, (url) => this.mayBePrivate(url)), access, span, known),
      );
    } catch (error) {
      throw isLate(error) ? unreached(error) : error;
    }
  }

  private mayBePrivate(url: URL): boolean {
    const port = url.port || (url.protocol === 'https:' ? '443' : '80');
    return this.options.privateHosts.includes(`${url.hostname}:${port}`);
  }

  private async readBody(body: Buffer, { from, to, zone, owners }: CalendarSpan): Promise<ReadResult> {
    const task = { kind: 'read', body, span: { from: +from, to: +to }, zone, owners, key: this.key } as const;
    try {
      return await this.threads.run<ReadResult>(task, this.options.ownUids);
    } catch (error) {
      if (!(error instanceof NoResult)) throw error;
      if (error.why === 'refused') throw new CalendarRefused(refusalTexts[error.message as Refusal]);
      if (error.why === 'exhausted' || error.why === 'busy') throw new CalendarRefused(tooSlow);
      throw error;
    }
  }
}

/** Undefined if it still has the known version. */
type Body = { bytes: Buffer; version: string | null } | undefined;

/** Calendars with a login are mostly CalDAV collections, others mostly files; each may be both. */
async function bodyOf(
  server: CalendarServer,
  { username }: CalendarAccess,
  span: CalendarSpan,
  known: string | null,
): Promise<Body> {
  if (username !== null) {
    const about = await aboutCollection(server);
    return about ? collectionOf(server, about, span, known) : fileOf(server, known);
  }
  try {
    return await fileOf(server, known);
  } catch (error) {
    const about = error instanceof CalendarRefused && (await aboutCollection(server).catch(() => undefined));
    if (!about) throw error;
    return collectionOf(server, about, span, known);
  }
}

async function fileOf(server: CalendarServer, known: string | null): Promise<Body> {
  const etag = known?.startsWith('etag ') ? known.slice(5) : undefined;
  const answer = await server.call({
    method: 'GET',
    headers: { accept: 'text/calendar, */*;q=0.5', ...(etag !== undefined && { 'if-none-match': etag }) },
    maximum: maximumBytes,
  });
  if (answer.status === 304 && etag !== undefined) return undefined;
  if (answer.status !== 200) throw refusedWith(answer);
  if (!/^\s*BEGIN:VCALENDAR/i.test(answer.body.toString('utf8', 0, 1000)))
    throw new CalendarRefused(
      noCalendar,
      [answer.reply, answer.type].filter(Boolean).join(', ').slice(0, longestReply),
    );
  return { bytes: answer.body, version: answer.etag === undefined ? null : `etag ${answer.etag}` };
}

/** Undefined if it is no collection. @throws CalendarRefused also for a collection that is no calendar */
async function aboutCollection(server: CalendarServer): Promise<Multistatus | undefined> {
  const answer = await server.call({
    method: 'PROPFIND',
    headers: { depth: '0', 'content-type': 'application/xml; charset=utf-8' },
    body: `<?xml version="1.0" encoding="utf-8"?>
<d:propfind xmlns:d="DAV:" xmlns:s="http://calendarserver.org/ns/"><d:prop><d:resourcetype/><s:getctag/><d:sync-token/></d:prop></d:propfind>`,
    maximum: maximumAbout,
  });
  if (answer.status === 401) throw refusedWith(answer);
  const about = answer.status === 207 ? multistatusOf(answer.body) : undefined;
  if (!about?.isCollection) return undefined;
  if (!about.isCalendar)
    throw new CalendarRefused(msg('This address is a list of calendars. Enter the address of one of them.'));
  return about;
}

function multistatusOf(body: Buffer): Multistatus | undefined {
  try {
    return readMultistatus(body.toString());
  } catch {
    return undefined;
  }
}

async function collectionOf(
  server: CalendarServer,
  { version }: Multistatus,
  span: CalendarSpan,
  known: string | null,
): Promise<Body> {
  const tagged = version === null ? null : `ctag ${version}`;
  if (tagged !== null && tagged === known) return undefined;
  // Servers take all-day events for days of UTC: a day more on both sides.
  const timeOf = (at: Date, days: number): string =>
    `${addDays(dayOf(+at, 'UTC'), days).replaceAll('-', '')}T000000Z`;
  const answer = await server.call({
    method: 'REPORT',
    headers: { depth: '1', 'content-type': 'application/xml; charset=utf-8' },
    body: `<?xml version="1.0" encoding="utf-8"?>
<c:calendar-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop><c:calendar-data/></d:prop><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"><c:time-range start="${timeOf(span.from, -1)}" end="${timeOf(span.to, 2)}"/></c:comp-filter></c:comp-filter></c:filter></c:calendar-query>`,
    maximum: maximumBytes,
  });
  if (answer.status !== 207) throw refusedWith(answer);
  return { bytes: answer.body, version: tagged };
}

function refusedWith({ status, reply }: Answered): CalendarRefused {
  if (status === 401 || status === 403)
    return new CalendarRefused(
      msg('The server did not accept the login. Check username and password.'),
      reply,
    );
  if (status === 404 || status === 410) return new CalendarRefused(noCalendar, reply);
  if (status === 429)
    return new CalendarRefused(msg('The server asks us to wait. Please try again later.'), reply);
  return new CalendarRefused(msg('The server could not give us the calendar.'), reply);
}

/** Calls of one reading, which follow redirects by hand: each address is checked, and only its own gets the login. */
class CalendarServer {
  private readonly first: URL;

  constructor(
    private readonly access: CalendarAccess,
    private readonly signal: AbortSignal,
    private readonly mayBePrivate: (url: URL) => boolean,
  ) {
    this.first = new URL(access.url);
  }

  /** @throws CalendarRefused */
  async call(call: Call): Promise<Answered> {
    let url = this.first;
    for (let redirects = 0; redirects <= maximumRedirects; redirects++) {
      const { location, ...answer } = await this.exchange(url, call);
      if (location === undefined) return answer;
      const next = URL.canParse(location, url.href) ? new URL(location, url) : undefined;
      if (!next || !(next.protocol === 'https:' || (next.protocol === 'http:' && this.mayBePrivate(next))))
        throw new CalendarRefused(msg('The server leads to an address that is not secure.'), answer.reply);
      url = next;
    }
    throw new CalendarRefused(msg('The server leads from one address to the next without end.'));
  }

  private async exchange(url: URL, call: Call): Promise<Answered & { location: string | undefined }> {
    try {
      return await this.send(url, call);
    } catch (error) {
      throw error instanceof TooLong ? new CalendarRefused(refusalTexts.bytes) : unreached(error);
    }
  }

  private async send(
    url: URL,
    { method, headers, body = '', maximum }: Call,
  ): Promise<Answered & { location: string | undefined }> {
    const { username, password } = this.access;
    const isOwn = username !== null && url.origin === this.first.origin;
    const login = isOwn && Buffer.from(`${username}:${password ?? ''}`).toString('base64');
    const response = await callHttp(url, {
      method,
      headers: {
        'user-agent': 'Steward',
        'accept-encoding': 'identity',
        ...headers,
        ...(login !== false && { authorization: `Basic ${login}` }),
      },
      body,
      lookup: lookupOf(hostOf(url), this.mayBePrivate(url) ? () => true : isPublic),
      signal: this.signal,
    });
    const { statusCode: status = 0, statusMessage = '' } = response;
    return {
      status,
      reply: `${status} ${statusMessage}`.trim().slice(0, longestReply),
      type: response.headers['content-type'],
      etag: response.headers.etag,
      location: [301, 302, 303, 307, 308].includes(status) ? response.headers.location : undefined,
      body: await bytesOf(response, maximum),
    };
  }
}

function unreached(error: unknown): CalendarRefused {
  const { why } = unreachedBy(error);
  // A message of OpenSSL has several lines.
  const [words = ''] = (error as Error).message.split('\n');
  return new CalendarRefused(
    unreachedTexts[why],
    words === '' || why === 'late' ? null : words.slice(0, longestReply),
  );
}
