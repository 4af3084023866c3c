import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { itInTestAll } from '../../../test/cases.js';
import { eventually } from '../../../test/eventually.js';
import { type Agent, refused, TestApp } from '../../../test/test-app.js';
import { readDemoFile } from '../../demo/demo-practice.js';
import { DatabaseUnitOfWork } from '../database/database-unit-of-work.js';
import { samplePdf } from '../files/testing/sample-files.js';
import { Jobs } from '../events/jobs.js';
import { IdempotencyKeys, type KeyedRequest } from './idempotency-keys.js';

/** A virus scanner and a time-stamping authority that answer on command. */
let holding = false;
const heldScans = new Set<Socket>();
const heldStamps = new Set<ServerResponse>();
const scanned = (socket: Socket): unknown => socket.end('stream: OK\0');
const scanner = createTcpServer((socket) => {
  socket.on('error', () => {}); // Closed connections are part of the test.
  let last = Buffer.alloc(0);
  socket.on('data', (part: Buffer) => {
    last = Buffer.concat([last, part]).subarray(-4);
    // The empty chunk ends a file.
    if (!last.equals(Buffer.alloc(4))) return;
    if (holding) heldScans.add(socket);
    else scanned(socket);
  });
});
const authority = createServer((_request, response) => {
  if (holding) heldStamps.add(response);
  else response.writeHead(500).end();
});

function release(): void {
  holding = false;
  for (const socket of heldScans) scanned(socket);
  for (const response of heldStamps) response.writeHead(500).end();
  heldScans.clear();
  heldStamps.clear();
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

let app: TestApp;
let admin: Agent;
let alex: { agent: Agent; id: number };
let bea: { agent: Agent; id: number };
let agreement: Buffer;
beforeAll(async () => {
  app = await TestApp.start({
    CLAMAV_URL: `tcp://127.0.0.1:${await listen(scanner)}`,
    TIMESTAMP_URL: `http://127.0.0.1:${await listen(authority)}`,
  });
  ({ agent: admin } = await app.admin());
  alex = await app.client('asample');
  bea = await app.client('briverside');
  agreement = await readDemoFile('Engagement Agreement 2027.pdf');
});
afterEach(release);
afterAll(async () => {
  for (const server of [scanner, authority]) server.close();
  app.expected = /signing.timestamp_unavailable/;
  await app.stop();
});

const upload = (title: string, key: string, agent = alex.agent) =>
  agent
    .post('/api/documents')
    .set('Idempotency-Key', key)
    .field({ title })
    .attach('file', samplePdf, 'paper.pdf')
    .then((response) => response);
const sign = (id: number, key: string, agent = alex.agent) =>
  agent
    .post(`/api/documents/${id}/sign`)
    .set('Idempotency-Key', key)
    .send({ consent: true, name: 'Sam Sample' })
    .then((response) => response);
const count = async (title: string): Promise<number> =>
  ((await admin.get(`/api/admin/documents?search=${title}`).expect(200)).body as unknown[]).length;

async function awaitingSignature(client = alex): Promise<number> {
  const { body } = await admin
    .post('/api/admin/documents/upload')
    .field({ title: 'Agreement', userId: String(client.id), needsSignature: 'true' })
    .attach('file', agreement, 'agreement.pdf')
    .expect(201);
  const { id } = body as { id: number };
  await client.agent.get(`/api/documents/${id}`).expect(200);
  return id;
}

describe('a command with effects outside of the database', () => {
  itInTestAll('holds no connection while a scanner and a time-stamping authority are slow', async () => {
    // Each has fewer calls at a time than one person may have.
    const signers = [alex, bea, await app.client('third'), await app.client('fourth')];
    const unsigned = await Promise.all(
      Array.from({ length: 3 }, () => signers)
        .flat()
        .map(async (client) => ({ client, id: await awaitingSignature(client) })),
    );
    holding = true;
    // More uploads than are read at a time, and more signatures than the pool has connections.
    const uploads = [alex.agent, bea.agent].flatMap((agent, whose) =>
      [1, 2, 3].map((n) => upload(`Held-${whose}-${n}`, `held-${whose}-${n}`, agent)),
    );
    const signatures = unsigned.map(({ client, id }) => sign(id, `sign-${id}`, client.agent));
    // New clients share five of their slots, and one document of each client is sealed at a time; the others
    // wait.
    await eventually(() => heldScans.size === 5 && heldStamps.size === signers.length);
    const { pool } = app.app.get(DatabaseUnitOfWork);
    await eventually(() => pool.totalCount === pool.idleCount);
    expect(pool.waitingCount).toBe(0);

    // Every other call is answered, including one for the record that is being signed.
    for (const path of ['/api/documents', '/api/user', '/api/document-requests'])
      await alex.agent.get(path).expect(200);
    await admin.patch(`/api/admin/documents/${unsigned[0]?.id}`).send({ description: 'Changed' }).expect(200);
    expect(await count('Held')).toBe(0);

    release();
    for (const { status } of await Promise.all(uploads)) expect(status).toBe(201);
    expect(await count('Held')).toBe(6);
    for (const { status, body } of await Promise.all(signatures)) {
      expect(status).toBe(503);
      expect(body).toEqual(refused(503, 'signing.timestamp_unavailable'));
    }
    const again = await upload('Held-0-1', 'held-0-1');
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, 'true']);
    expect(await count('Held')).toBe(6);
  });

  it('gives a duplicate the response of the first, without a connection while it waits', async () => {
    holding = true;
    const first = upload('Twins', 'twins');
    await eventually(() => heldScans.size === 1);
    const twins = [1, 2].map(() => upload('Twins', 'twins'));
    const { pool } = app.app.get(DatabaseUnitOfWork);
    await eventually(() => pool.totalCount === pool.idleCount);
    release();
    const answer = await first;
    expect(answer.status).toBe(201);
    for (const twin of await Promise.all(twins)) {
      expect([twin.status, twin.headers['idempotency-replayed']]).toEqual([201, 'true']);
      expect(twin.body).toEqual(answer.body);
    }
    expect(await count('Twins')).toBe(1);
  });

  it('is not executed once another process has its claim', async () => {
    holding = true;
    const late = upload('Overtaken', 'overtaken');
    await eventually(() => heldScans.size === 1);
    await app.sql.rows(
      'test.overtake',
      `UPDATE idempotency_keys SET claim_id = gen_random_uuid() WHERE key = 'overtaken'`,
    );
    release();
    expect((await late).body).toEqual(refused(409, 'idempotency.in_progress'));
    expect(await count('Overtaken')).toBe(0);
  });

  it('repeats only its commit after a deadlock', async () => {
    await app.sql.rows('test.deadlock-log', 'CREATE TABLE test_commits (n serial)');
    // Sequences do not roll back: the first attempt is the one that fails.
    await app.sql.rows(
      'test.deadlock-function',
      `CREATE FUNCTION test_deadlock() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         IF nextval('test_commits_n_seq') = 1 THEN RAISE EXCEPTION USING ERRCODE = '40P01'; END IF;
         RETURN NEW; END $$`,
    );
    await app.sql.rows(
      'test.deadlock-trigger',
      `CREATE TRIGGER test_deadlock BEFORE INSERT ON documents FOR EACH ROW EXECUTE FUNCTION test_deadlock()`,
    );
    const scans: unknown[] = [];
    const watch = (socket: Socket): unknown => scans.push(socket);
    scanner.on('connection', watch);
    expect((await upload('Deadlocked', 'deadlocked')).status).toBe(201);
    scanner.off('connection', watch);
    await app.sql.rows('test.deadlock-end', 'DROP TRIGGER test_deadlock ON documents');
    expect(scans).toHaveLength(1);
    expect(await count('Deadlocked')).toBe(1);
  });
});

describe('a claim', () => {
  const request = (key: string): KeyedRequest => ({ userId: alex.id, key, hashes: [Buffer.from(key)] });
  const untilOf = async (key: string): Promise<number> => {
    const row = await app.sql.first<{ until: Date }>(
      'test.until',
      'SELECT claimed_until AS until FROM idempotency_keys WHERE key = $1',
      [key],
    );
    return row?.until.getTime() ?? 0;
  };
  const keysWith = (times: ConstructorParameters<typeof IdempotencyKeys>[3]): IdempotencyKeys =>
    new IdempotencyKeys(app.sql, app.app.get(Jobs), { secret: { keysFor: () => [] } } as never, times);

  it('expires after a minute unless its process renews it', async () => {
    const keys = keysWith({ renewalMs: 20 });
    const claim = await keys.claim(request('renewed'));
    if (!('id' in claim)) throw new Error('The key was taken.');
    const first = await untilOf('renewed');
    expect(first - Date.now()).toBeGreaterThan(50_000);
    expect(first - Date.now()).toBeLessThan(61_000);
    const end = keys.keepClaimed(claim);
    await eventually(async () => (await untilOf('renewed')) > first);
    end();
  });

  it('is refused if still active after the wait, and taken over if expired', async () => {
    const keys = keysWith({ waitMs: 300, pollMs: 20 });
    await keys.claim(request('held'));
    await expect(keys.claim(request('held'))).rejects.toMatchObject({ code: 'idempotency.in_progress' });
    await expect(keys.claim({ ...request('held'), hashes: [Buffer.from('other')] })).rejects.toMatchObject({
      code: 'idempotency.key_reused',
    });
    await app.sql.rows(
      'test.run-out',
      `UPDATE idempotency_keys SET claimed_until = now() - interval '1 second' WHERE key = 'held'`,
    );
    expect(await keys.claim(request('held'))).toHaveProperty('id');
  });
});
