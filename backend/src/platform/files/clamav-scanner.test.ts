import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { eventually } from '../../../test/eventually.js';
import { ClamAvScanner } from './clamav-scanner.js';
import { samplePdf } from './testing/sample-files.js';
import { NoScanner } from './virus-scanner.js';

/** The EICAR test file, in pieces, so that scanners do not report this source file. */
const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);

const unavailable = { kind: 'unavailable', code: 'scanner.unavailable', retryAfter: 60 };
const refusal = {
  kind: 'unsupported',
  code: 'document.infected',
  message: 'This file contains malware and was not stored.',
  fields: { file: 'This file contains malware and was not stored.' },
};

const logged: string[] = [];
const log = pino({ base: null }, { write: (line: string) => void logged.push(line) });
beforeEach(() => logged.splice(0));

describe('without a scanner', () => {
  it('files are not scanned', async () => {
    expect(new NoScanner().kind).toBe('off');
    await expect(new NoScanner().scan()).resolves.toBe('not_scanned');
  });
});

describe('ClamAvScanner', () => {
  let daemon: Server;
  /** The daemon's reaction to a connection. */
  let behave: (socket: Socket) => unknown;
  let address: { host: string; port: number };
  let scanner: ClamAvScanner;
  const sockets = new Set<Socket>();
  beforeEach(async () => {
    daemon = createServer((socket) => {
      sockets.add(socket.on('error', () => {})); // Closed connections are part of the test.
      void behave(socket);
    });
    await new Promise<void>((resolve) => daemon.listen(0, '127.0.0.1', resolve));
    const { port } = daemon.address() as AddressInfo;
    address = { host: '127.0.0.1', port };
    scanner = new ClamAvScanner(address, log);
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    await new Promise((resolve) => daemon.close(resolve));
  });

  /** clamd as its manual describes it: reads chunks up to the empty one, then answers. */
  const clamd =
    ({ largest = Infinity } = {}) =>
    async (socket: Socket): Promise<void> => {
      const parts: Buffer[] = [];
      let received = 0;
      const take = async (length: number): Promise<Buffer> => {
        while (received < length) {
          const [part] = (await once(socket, 'data')) as [Buffer];
          parts.push(part);
          received += part.length;
        }
        const all = Buffer.concat(parts.splice(0));
        parts.push(all.subarray(length));
        received = all.length - length;
        return all.subarray(0, length);
      };
      expect((await take(10)).toString()).toBe('zINSTREAM\0');
      const file: Buffer[] = [];
      for (;;) {
        const length = (await take(4)).readUInt32BE();
        if (length > largest) return void socket.end('INSTREAM size limit exceeded. ERROR\0');
        if (length === 0) break;
        file.push(await take(length));
      }
      const found = Buffer.concat(file).includes(eicar);
      socket.end(found ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
    };

  it('accepts clean files, small, large or empty', async () => {
    behave = clamd();
    expect(scanner.kind).toBe('clamav');
    for (const bytes of [samplePdf, Buffer.alloc(5 * 1024 * 1024, 'page '), Buffer.alloc(0)])
      await expect(scanner.scan(bytes)).resolves.toBe('clean');
    expect(logged).toEqual([]);
  });

  it('rejects malware anywhere in the file, and logs its name', async () => {
    behave = clamd();
    for (const bytes of [eicar, Buffer.concat([Buffer.alloc(1024 * 1024, ' '), eicar])])
      await expect(scanner.scan(bytes)).rejects.toMatchObject(refusal);
    expect(logged).toHaveLength(2);
    expect(JSON.parse(logged[0] ?? '')).toMatchObject({
      signature: 'Eicar-Test-Signature',
      size: eicar.length,
    });
  });

  it('scans many at a time', async () => {
    behave = clamd();
    const scans = Array.from({ length: 20 }, (_, n) => scanner.scan(n % 2 ? eicar : samplePdf));
    const results = await Promise.allSettled(scans);
    expect(results.map(({ status }) => status)).toEqual(
      results.map((_, n) => (n % 2 ? 'rejected' : 'fulfilled')),
    );
  });

  it.each<[string, (socket: Socket) => unknown, string | RegExp]>([
    ['refuses the size', clamd({ largest: 100 }), 'INSTREAM size limit exceeded'],
    ['hangs up', (socket) => socket.end(), /closed the connection|ECONNRESET|EPIPE/],
    [
      'hangs up in the middle of its line',
      (socket) => socket.end('stream: OK'),
      /closed the connection|ECONNRESET|EPIPE/,
    ],
    ['breaks the connection', (socket) => socket.resetAndDestroy(), /ECONNRESET|EPIPE|closed the connection/],
    ['is a web server', (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n\0'), 'HTTP/1.1 400'],
    ['says almost OK', (socket) => socket.end('stream: OKAY\0'), 'OKAY'],
    ['never ends its line', (socket) => socket.end('x'.repeat(1_000_000)), 'is incomplete'],
  ])('stores nothing unscanned when the daemon %s', async (_what, behaviour, reason) => {
    behave = behaviour;
    const scan = scanner.scan(samplePdf);
    await expect(scan).rejects.toMatchObject(unavailable);
    await expect(scan).rejects.toMatchObject({ cause: { message: expect.stringMatching(reason) as string } });
  });

  it.each([
    ['says nothing', () => {}],
    ['stops in the middle of its line', (socket: Socket) => void socket.write('stream: O')],
  ])('times out when the daemon %s', async (_what, behaviour) => {
    behave = behaviour;
    await expect(new ClamAvScanner(address, log, { timeoutMs: 200 }).scan(samplePdf)).rejects.toMatchObject({
      ...unavailable,
      cause: { message: 'clamd did not answer within 200 ms.' },
    });
  });

  it('stores nothing unscanned when nothing listens', async () => {
    for (const address of [{ host: '127.0.0.1', port: 1 }, { path: '/nowhere/clamd.ctl' }])
      await expect(new ClamAvScanner(address, log).scan(samplePdf)).rejects.toMatchObject(unavailable);
  });
});

const program = '/usr/sbin/clamd';
const withClamd = existsSync(program) ? describe : describe.skip;
withClamd(`the real daemon (skipped where ${program} is not installed)`, () => {
  it('detects the test file by its signature, and accepts a PDF; rejects a file above its limit', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'steward-clamd-'));
    const socket = path.join(folder, 'clamd.ctl');
    await writeFile(path.join(folder, 'test.ndb'), `Eicar-Test-Signature:0:*:${eicar.toString('hex')}\n`);
    await writeFile(
      path.join(folder, 'clamd.conf'),
      [`DatabaseDirectory ${folder}`, `LocalSocket ${socket}`, 'Foreground yes', 'StreamMaxLength 1M'].join(
        '\n',
      ),
    );
    const clamd = spawn(program, ['-c', path.join(folder, 'clamd.conf')], { stdio: 'ignore' });
    const ended = new Promise((resolve) => clamd.once('close', resolve));
    try {
      await eventually(() => existsSync(socket));
      const scanner = new ClamAvScanner({ path: socket }, log);
      await expect(scanner.scan(samplePdf)).resolves.toBe('clean');
      await expect(scanner.scan(eicar)).rejects.toMatchObject(refusal);
      await expect(scanner.scan(Buffer.alloc(5_000_000, 'page '))).rejects.toMatchObject(unavailable);
      await expect(scanner.scan(Buffer.alloc(900_000, 'page '))).resolves.toBe('clean');
    } finally {
      clamd.kill();
      await ended;
      await rm(folder, { recursive: true });
    }
  });
});
