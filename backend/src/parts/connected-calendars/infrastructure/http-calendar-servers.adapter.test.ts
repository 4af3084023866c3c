import type { ServerResponse } from 'node:http';
import { AppSecret } from '../../../platform/settings/app-secret.js';
import type { CalendarAccess } from '../domain/connected-calendar.js';
import { calendarFile, CalendarServer } from '../testing/calendar-server.js';
import { HttpCalendarServers } from './http-calendar-servers.js';

let server: CalendarServer;
let servers: HttpCalendarServers;
let ours: string[];
beforeAll(async () => {
  server = await new CalendarServer().start();
  servers = new HttpCalendarServers({
    callsMs: 20_000,
    secret: new AppSecret('a secret of the tests'),
    privateHosts: [server.host],
    ownUids: (uids) => Promise.resolve(uids.filter((uid) => ours.includes(uid))),
  });
});
afterAll(async () => {
  server.stop();
  await servers.onApplicationShutdown();
});
beforeEach(() => {
  ours = [];
  server.calls.splice(0);
});

const span = { from: new Date('2026-10-01'), to: new Date('2027-11-05'), zone: 'Europe/Madrid', owners: [] };
const at = (uid: string, hour: string) => ({
  uid,
  lines: [`DTSTART:20261123T${hour}0000Z`, 'DURATION:PT1H', 'SUMMARY:Dentist & more'],
});
const file = calendarFile(at('a', '09'));

const read = (path: string, access: Partial<CalendarAccess> = {}, known: string | null = null) =>
  servers.read({ url: server.url(path), username: null, password: null, ...access }, span, known);
const startsOf = (reading: Awaited<ReturnType<typeof read>>): string[] | undefined =>
  reading?.busy.map(({ startsAt }) => startsAt.toISOString());
const hashesOf = (reading: Awaited<ReturnType<typeof read>>): string[] | undefined =>
  reading?.busy.map(({ uidHash }) => Buffer.from(uidHash).toString('hex'));

describe('a calendar is read', () => {
  it('from a file, again only if it has changed', async () => {
    server.shelves.set('/a.ics', { calendars: [file] });
    const first = await read('/a.ics');
    expect(startsOf(first)).toEqual(['2026-11-23T09:00:00.000Z']);
    expect(await read('/a.ics', {}, first?.version)).toBeUndefined();
    server.shelves.set('/a.ics', { calendars: [calendarFile(at('a', '11'))] });
    expect(startsOf(await read('/a.ics', {}, first?.version))).toEqual(['2026-11-23T11:00:00.000Z']);
    expect(server.calls).toEqual(['GET /a.ics 200', 'GET /a.ics 304', 'GET /a.ics 200']);
  });

  it.each([null, 'ann'])('from a CalDAV collection, with the username %s', async (username) => {
    const calendars = [calendarFile(at('a', '09')), calendarFile(at('b', '11'))];
    server.shelves.set('/dav/', {
      calendars,
      isCollection: true,
      ...(username !== null && { login: 'ann:secret' }),
    });
    const access = { username, password: 'secret' };
    const first = await read('/dav/', access);
    expect(startsOf(first)).toEqual(['2026-11-23T09:00:00.000Z', '2026-11-23T11:00:00.000Z']);
    expect(first?.events).toBe(2);
    expect(await read('/dav/', access, first?.version)).toBeUndefined();
  });

  it('from a file behind a login, which no other server gets', async () => {
    server.shelves.set('/b.ics', { calendars: [file], login: 'ann:secret' });
    expect((await read('/b.ics', { username: 'ann', password: 'secret' }))?.events).toBe(1);
    let got: string | undefined = 'none';
    const other = await new CalendarServer().start();
    other.answers.set('/b.ics', (request, response) => {
      got = request.headers.authorization;
      response.end(file);
    });
    server.answers.set('/moved.ics', (_, response) =>
      response.writeHead(302, { location: other.url('/b.ics') }).end(),
    );
    const both = new HttpCalendarServers({
      callsMs: 20_000,
      secret: new AppSecret('a secret of the tests'),
      privateHosts: [server.host, other.host],
      ownUids: () => Promise.resolve([]),
    });
    const access = { url: server.url('/moved.ics'), username: 'ann', password: 'secret' };
    expect((await both.read(access, span, null))?.events).toBe(1);
    expect(got).toBeUndefined();
    other.stop();
    await both.onApplicationShutdown();
  });

  it('without our own appointments, and with hashes that tell events apart', async () => {
    const uid = '3f0c1a52-4a6e-4d0a-9d0e-0d9d6c4b2f11';
    ours = [uid];
    server.shelves.set('/own.ics', {
      calendars: [calendarFile(at(uid.toUpperCase(), '08'), at('a', '09'), at('a', '10'), at('b', '11'))],
    });
    const reading = await read('/own.ics');
    expect(startsOf(reading)?.map((start) => start.slice(11, 13))).toEqual(['09', '10', '11']);
    const [one, same, other] = hashesOf(reading) ?? [];
    expect([one === same, one === other, one?.length]).toEqual([true, false, 64]);
  });
});

describe('a calendar is refused', () => {
  const answers: Record<string, [answer: (response: ServerResponse) => void, sentence: string]> = {
    'a page': [
      (response) => response.setHeader('content-type', 'text/html').end('<html>'),
      'There is no calendar at this address. Copy the address again, and check that it is the secret one. (200 OK, text/html)',
    ],
    nothing: [
      (response) => response.writeHead(404).end(),
      'There is no calendar at this address. Copy the address again, and check that it is the secret one. (404 Not Found)',
    ],
    'an error': [
      (response) => response.writeHead(503).end(),
      'The server could not give us the calendar. (503 Service Unavailable)',
    ],
    'a redirect to a private address': [
      (response) => response.writeHead(302, { location: 'https://127.0.0.1:1/a.ics' }).end(),
      'This address leads into a private network.',
    ],
    'a redirect without TLS': [
      (response) => response.writeHead(302, { location: 'http://example.com/a.ics' }).end(),
      'The server leads to an address that is not secure. (302 Found)',
    ],
    'a redirect to itself': [
      (response) => response.writeHead(302, { location: '/answer' }).end(),
      'The server leads from one address to the next without end.',
    ],
    '11 MB': [
      (response) => response.end(`BEGIN:VCALENDAR\r\nX-LONG:${'x'.repeat(11 * 2 ** 20)}`),
      'This calendar is larger than 10 MB. Connect one with fewer events.',
    ],
    '10,001 events': [
      (response) => response.end(calendarFile(...Array.from({ length: 10_001 }, () => at('a', '09')))),
      'This calendar has more than 10,000 events. Connect one with fewer events.',
    ],
    'a rule of every second': [
      (response) =>
        response.end(
          calendarFile({ lines: ['DTSTART:20261123T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=SECONDLY'] }),
        ),
      'This calendar has more than 20,000 busy times in 400 days. Connect one with fewer events.',
    ],
    'a cut connection': [
      (response) => response.destroy(),
      'The connection to the server failed. (socket hang up)',
    ],
  };

  it.each(Object.entries(answers))('for %s', async (_, [answer, sentence]) => {
    server.answers.set('/answer', (_request, response) => answer(response));
    await expect(read('/answer')).rejects.toThrow(new Error(sentence));
  });

  it('for a wrong password, a list of calendars, and a name that is not found', async () => {
    server.shelves.set('/c.ics', { calendars: [file], login: 'ann:secret' });
    await expect(read('/c.ics', { username: 'ann', password: 'wrong' })).rejects.toThrow(
      'The server did not accept the login. Check username and password. (401 Wrong password)',
    );
    server.answers.set('/list/', (_, response) =>
      response
        .writeHead(207)
        .end(
          '<multistatus xmlns="DAV:"><response><resourcetype><collection/></resourcetype></response></multistatus>',
        ),
    );
    await expect(read('/list/', { username: 'ann', password: 'secret' })).rejects.toThrow(
      'This address is a list of calendars. Enter the address of one of them.',
    );
    await expect(read('', { url: 'https://calendar.invalid/a.ics' })).rejects.toThrow(
      'There is no server at this address. Check that you copied all of it. (getaddrinfo ENOTFOUND calendar.invalid)',
    );
  });

  it('does not hold up the process while it reads a hard one', async () => {
    const lines = (index: number) => [
      'DTSTART:20000101T000000Z',
      'DURATION:PT1M',
      `RRULE:FREQ=YEARLY;BYYEARDAY=${(index % 300) + 1};BYHOUR=1,2,3;BYMINUTE=${index % 60}`,
    ];
    const hard = calendarFile(
      ...Array.from({ length: 3000 }, (_, index) => ({ uid: `${index}`, lines: lines(index) })),
    );
    server.answers.set('/hard.ics', (_, response) => response.end(hard));
    const reading = read('/hard.ics');
    let longest = 0;
    let last = performance.now();
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);
    expect((await reading)?.events).toBe(3000);
    clearInterval(watch);
    expect(longest).toBeLessThan(500);
  });
});

describe('an address', () => {
  it.each([
    ['webcal://calendar.example.com/a.ics?x=1#top', 'https://calendar.example.com/a.ics?x=1'],
    ['https://calendar.example.com/ä', 'https://calendar.example.com/%C3%A4'],
  ])('%s is stored', (given, stored) => {
    expect(servers.addressOf(given)).toBe(stored);
  });

  it.each([
    'http://calendar.example.com/',
    'ftp://calendar.example.com/',
    'calendar.example.com',
    'https://ann:secret@calendar.example.com/',
    'https://localhost/a.ics',
    'https://127.0.0.1/a.ics',
    'https://10.0.0.1/',
    'webcal://[::1]/',
    'https://169.254.169.254/latest',
    'https://[::ffff:10.0.0.1]/',
  ])('%s is refused', (given) => {
    expect(() => servers.addressOf(given)).toThrow(expect.objectContaining({ kind: 'invalid' }));
  });
});
