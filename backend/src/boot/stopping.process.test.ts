import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { DatabaseProxy } from '../../test/database/database-proxy.js';
import { createTestDatabase } from '../../test/database/test-database.js';
import { EventStreamReader } from '../../test/event-stream-reader.js';
import { eventually } from '../../test/eventually.js';
import { aDemoFolder } from '../../test/process/demo.js';
import { aFolder, clearProcesses, processesIn, Steward, Visitor } from '../../test/process/steward.js';
import { samplePdf } from '../platform/files/testing/sample-files.js';
import { silentServer } from '../platform/mail/testing/smtp-server.js';

/** A scanner that never answers. */
const scans = new Set<Socket>();
const scanner: Server = createServer((socket) => void scans.add(socket.on('error', () => {})));
beforeAll(async () => void (await once(scanner.listen(0, '127.0.0.1'), 'listening')));
afterAll(() => {
  for (const socket of scans) socket.destroy();
  scanner.close();
});
afterEach(clearProcesses);

/** Resolves when the other side ends the connection. */
function rawRequest(on: Steward, head: string): Promise<unknown> {
  const { hostname, port } = new URL(on.url);
  const socket = connect(Number(port), hostname)
    .on('error', () => {})
    .resume();
  socket.write(head);
  return once(socket, 'close');
}

function upload(visitor: Visitor): Promise<unknown> {
  const form = new FormData();
  form.set('title', 'Under way');
  form.set('file', new Blob([new Uint8Array(samplePdf)]), 'under way.pdf');
  return visitor.call('/api/documents', { method: 'POST', body: form }).catch(() => 'broken off');
}

/** Settings of an installation without the demo practice, which is faster to create. */
const admin = {
  ADMIN_USERNAME: 'founder',
  ADMIN_EMAIL: 'founder@example.com',
  ADMIN_PASSWORD: 'Founder-pass-1!',
};
const client = (on: Steward): Promise<Visitor> => Visitor.signIn(on, 'asample', 'River-stone-1!');

/** The demo practice has this client. */
async function createClient(on: Steward): Promise<void> {
  const founder = await Visitor.signIn(on, admin.ADMIN_USERNAME, admin.ADMIN_PASSWORD);
  const { status } = await founder.call('/api/admin/create-user', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      username: 'asample',
      email: 'alex@example.com',
      password: 'River-stone-1!',
      firstName: 'Alex',
      lastName: 'Sample',
      role: 'client',
    }),
  });
  expect(status).toBe(201);
}

/**
 * Starts everything that can delay a stop: files being scanned, slow visitors, open streams, work that waits
 * for a lock.
 */
async function keepBusy(on: Steward): Promise<Promise<unknown>[]> {
  const visitor = await client(on);
  const stream = await EventStreamReader.open(`${on.url}/api/notifications/stream`, {
    Cookie: visitor.cookies,
  });
  const scanned = scans.size;
  const busy = [
    upload(visitor),
    rawRequest(
      on,
      `POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`,
    ),
    rawRequest(on, 'GET /api/user HTTP/1.1\r\nHost: x\r\n'),
    rawRequest(on, 'GET /api/health/live HTTP/1.1\r\nHost: x\r\n\r\n'),
    eventually(() => !stream.isOpen),
  ];
  await eventually(() => scans.size > scanned);
  return busy;
}

/** @returns seconds */
async function stopped(on: Steward): Promise<number> {
  const began = performance.now();
  expect(await on.stop()).toBe(0);
  return (performance.now() - began) / 1000;
}

it('ends within ten seconds under any load, including a hanging database', async () => {
  const { url } = await createTestDatabase();
  const proxy = await DatabaseProxy.before(url);
  const silent = await silentServer();
  const folder = await aDemoFolder();
  const env = {
    SMTP_URL: `smtp://127.0.0.1:${silent.port}`,
    MAIL_FROM: 'office@example.com',
    CLAMAV_URL: `tcp://127.0.0.1:${(scanner.address() as AddressInfo).port}`,
  };
  const database = new pg.Client({ connectionString: url });
  try {
    const [hanging, embedded] = await Promise.all([
      Steward.start({ ...env, ...admin, DATABASE_URL: proxy.url, DATA_DIR: aFolder() }),
      Steward.start({ ...env, DATA_DIR: folder }),
    ]);
    await createClient(hanging);
    await database.connect();
    const busy = [...(await keepBusy(hanging)), ...(await keepBusy(embedded))];
    await database.query('BEGIN; LOCK TABLE documents');
    const waiting = (await client(hanging)).call('/api/documents').catch(() => 'broken off');
    await eventually(
      async () => (await database.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount,
      60,
    );
    proxy.freeze();
    const seconds = await Promise.all([hanging, embedded].map(stopped));
    process.stdout.write(`Stopped after ${seconds.map((one) => one.toFixed(1)).join(' and ')} s.\n`);
    for (const one of seconds) expect(one).toBeLessThan(10);
    await Promise.all([...busy, waiting]);
    expect(processesIn(folder)).toEqual([]);
  } finally {
    await database.end();
    await proxy.close();
    await silent.stop();
  }
});
