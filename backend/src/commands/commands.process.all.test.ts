import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { eventually } from '../../test/eventually.js';
import { aDemoPractice } from '../../test/process/demo.js';
import { aFolder, clearProcesses, Steward, Succession, Visitor } from '../../test/process/steward.js';
import { samplePdf } from '../platform/files/testing/sample-files.js';

/** A scanner and a time-stamping authority that never answer. */
const scans = new Set<Socket>();
const stamps = new Set<ServerResponse>();
const scanner = createTcpServer((socket) => void scans.add(socket.on('error', () => {})));
const authority = createServer((_request, response) => void stamps.add(response));

async function listen(server: Server): Promise<void> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

let env: Record<string, string>;
let database: pg.Client;
beforeAll(async () => {
  await Promise.all([listen(scanner), listen(authority)]);
  const place = await aDemoPractice();
  env = { ...place, DATA_DIR: aFolder() };
  database = new pg.Client({ connectionString: place.DATABASE_URL });
  await database.connect();
});
// A failed test may have left its transaction open.
afterEach(() => database.query('ROLLBACK'));
afterAll(async () => {
  await database.end();
  await clearProcesses();
  for (const socket of scans) socket.destroy();
  authority.closeAllConnections();
  for (const server of [scanner, authority]) server.close();
});

const processes = new Succession((more) => Steward.start({ ...env, ...more }));
const client = (on: Steward): Promise<Visitor> => Visitor.signIn(on, 'asample', 'River-stone-1!');

/** @param title sent under a separate key */
function upload(visitor: Visitor, title: string): Promise<Response> {
  const form = new FormData();
  form.set('title', title);
  form.set('file', new Blob([new Uint8Array(samplePdf)]), 'killed.pdf');
  const headers = { 'Idempotency-Key': title };
  return visitor.call('/api/documents', { method: 'POST', body: form, headers });
}

const rows = async (sql: string): Promise<unknown[]> => (await database.query(sql)).rows as unknown[];
const claims = (): Promise<unknown[]> => rows('SELECT 1 FROM idempotency_keys WHERE claim_id IS NOT NULL');
const documents = (title: string): Promise<unknown[]> =>
  rows(`SELECT 1 FROM documents WHERE title = '${title}'`);
/** As if the minute until a claim expires had passed. */
const passMinute = (): Promise<unknown[]> =>
  rows(`UPDATE idempotency_keys SET claimed_until = now() - interval '1 second' WHERE claim_id IS NOT NULL`);

describe('a process killed during a command', () => {
  it('during prepare, leaves nothing, and the same key succeeds', async () => {
    const first = await processes.next({ CLAMAV_URL: `tcp://127.0.0.1:${portOf(scanner)}` });
    const broken = upload(await client(first), 'Prepared').catch(() => undefined);
    await eventually(() => scans.size === 1);
    expect(await claims()).toHaveLength(1);
    await first.kill();
    await broken;
    expect(await documents('Prepared')).toHaveLength(0);

    const second = await processes.next();
    await passMinute();
    expect((await upload(await client(second), 'Prepared')).status).toBe(201);
    expect(await documents('Prepared')).toHaveLength(1);
    expect(await claims()).toHaveLength(0);
  });

  it('during commit, leaves nothing, and the same key succeeds', async () => {
    const first = await processes.current();
    const visitor = await client(first);
    await database.query('BEGIN; LOCK TABLE documents IN SHARE MODE');
    const broken = upload(visitor, 'Committed').catch(() => undefined);
    await eventually(async () => {
      const waiting = await rows(
        `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'documents'::regclass`,
      );
      return waiting.length === 1;
    });
    await first.kill();
    await broken;
    await database.query('ROLLBACK');
    // The server ends the transaction when it notices the lost connection.
    await eventually(async () => (await rows(`SELECT 1 FROM pg_locks WHERE NOT granted`)).length === 0);

    const second = await processes.next();
    await passMinute();
    expect(await documents('Committed')).toHaveLength(0);
    expect((await upload(await client(second), 'Committed')).status).toBe(201);
    expect(await documents('Committed')).toHaveLength(1);
  });

  it('before the response, has done its work, and the same key returns the response', async () => {
    const first = await processes.current();
    const visitor = await client(first);
    await database.query('BEGIN; LOCK TABLE documents IN SHARE MODE');
    const broken = upload(visitor, 'Answered').catch(() => undefined);
    await eventually(async () => (await rows(`SELECT 1 FROM pg_locks WHERE NOT granted`)).length === 1);
    await database.query('ROLLBACK');
    await eventually(async () => (await documents('Answered')).length === 1);
    await first.kill();
    await broken;

    const second = await processes.next();
    const again = await upload(await client(second), 'Answered');
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(await documents('Answered')).toHaveLength(1);
  });

  it('while waiting for a time stamp, leaves the document unsigned, and the same key signs it once', async () => {
    expect(await processes.stop()).toBe(0);
    const first = await processes.next({ TIMESTAMP_URL: `http://127.0.0.1:${portOf(authority)}` });
    const admin = await Visitor.signIn(first, 'consultant', 'Limestone-1!');
    const agreement = readFileSync(new URL('../../demo/Engagement Agreement 2027.pdf', import.meta.url));
    const form = new FormData();
    for (const [name, value] of Object.entries({ title: 'Signed', userId: '2', needsSignature: 'true' }))
      form.set(name, value);
    form.set('file', new Blob([new Uint8Array(agreement)]), 'agreement.pdf');
    const sent = await admin.call('/api/admin/documents/upload', { method: 'POST', body: form });
    const { id } = (await sent.json()) as { id: number };
    const sign = (visitor: Visitor): Promise<Response> =>
      visitor.call(`/api/documents/${id}/sign`, {
        method: 'POST',
        body: JSON.stringify({ consent: true, name: 'Alex Sample' }),
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'signed' },
      });
    const signer = await client(first);
    await (await signer.call(`/api/documents/${id}`)).arrayBuffer();
    const broken = sign(signer).catch(() => undefined);
    await eventually(() => stamps.size === 1);
    await first.kill();
    await broken;

    const second = await processes.next();
    const after = await client(second);
    const before = await after.json<{ status: string }>(`/api/documents/${id}/details`);
    expect(before.status).toBe('awaiting_signature');
    await passMinute();
    expect((await sign(after)).status).toBe(200);
    const proof = await after.json<{ chainIntact: boolean; events: { type: string }[] }>(
      `/api/documents/${id}/evidence`,
    );
    expect(proof.chainIntact).toBe(true);
    expect(proof.events.filter(({ type }) => type === 'signed')).toHaveLength(1);
    expect(await second.stop()).toBe(0);
  });
});
