import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { cpuOf, cpuOfPostgres, memoryOf } from './processes.mjs';

const streams = 500;
/** Messages written at the same time. */
const writers = 4;
/** Milliseconds until open streams have settled, and until a missing event counts as lost. */
const settling = 3_000;
const timeoutMs = 30_000;
/** Transactions with and without a notification, in turn. */
const commits = 2_000;

/**
 * Opens a stream for each of many clients on one instance, then writes a message to each of them.
 * @returns milliseconds from the request that writes a message to its event, kilobytes of memory per stream,
 * and
 *   microseconds of CPU of one NOTIFY in PostgreSQL
 */
export async function measureStreams({ server, postmaster, databaseUrl, adminCookie }) {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const listeners = await addListeners(database);
  const before = memoryOf(server.pid).now;
  const open = await Promise.all(listeners.map((listener) => openStream(server.url, listener)));
  await delay(settling);
  const kilobytes = ((memoryOf(server.pid).now - before) * 1000) / streams;
  const cpu = cpuOf(server.pid);
  const sent = new Map();
  const queue = [...listeners];
  const write = async () => {
    for (let listener = queue.pop(); listener; listener = queue.pop()) {
      sent.set(listener.threadId, performance.now());
      const response = await fetch(`${server.url}/api/message-threads/${listener.threadId}/messages`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Cookie: adminCookie },
        body: JSON.stringify({ content: 'A short answer.' }),
      });
      if (response.status !== 201) throw new Error(`Writing a message answered ${response.status}.`);
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  const arrivals = await Promise.race([
    Promise.all(open.map(({ message }) => message)),
    delay(timeoutMs, undefined, { ref: false }).then(() => {
      throw new Error(`Some streams did not receive their message within ${timeoutMs / 1000} s.`);
    }),
  ]);
  const perMessage = ((cpuOf(server.pid) - cpu) / streams) * 1e6;
  for (const { close } of open) close();
  const waits = arrivals
    .map(({ threadId, at }) => at - sent.get(threadId))
    .toSorted((one, other) => one - other);
  const notify = await measureNotify(database, postmaster);
  await database.end();
  return {
    streams,
    kilobytes,
    perMessage,
    notify,
    p50: waits[Math.floor(streams / 2)],
    p99: waits[Math.ceil(streams * 0.99) - 1],
    longest: waits.at(-1),
  };
}

/** Clients with a thread and an access token each. */
async function addListeners(database) {
  const { rows } = await database.query(
    `WITH added AS (
       INSERT INTO users (username, email, password, first_name, last_name, role)
       SELECT 'listener' || n, 'listener' || n || '@example.com', '-', 'Listener', n::text, 'client'
       FROM generate_series(1, $1::int) n RETURNING id),
     profiles AS (INSERT INTO client_profiles (user_id) SELECT id FROM added)
     INSERT INTO message_threads (user_id, subject, created_by, created_at, updated_at)
     SELECT id, 'A question', id, now(), now() FROM added RETURNING id AS "threadId", user_id AS "userId"`,
    [streams],
  );
  for (const row of rows) {
    row.token = `stw_${randomBytes(32).toString('base64url')}`;
    await database.query(
      `INSERT INTO access_tokens (user_id, name, scope, token_hash, created_at, expires_at)
       VALUES ($1, 'bench', 'read', $2, now(), now() + interval '1 day')`,
      [row.userId, createHash('sha256').update(row.token).digest()],
    );
  }
  return rows;
}

/** Resolves when the stream is open; its `message` resolves with the first event of that name. */
function openStream(url, { threadId, token }) {
  return new Promise((resolve, reject) => {
    const call = request(`${url}/api/notifications/stream`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    call.once('error', reject);
    call.once('response', (response) => {
      if (response.statusCode !== 200) return reject(new Error(`A stream answered ${response.statusCode}.`));
      let text = '';
      const message = new Promise((received) => {
        response.setEncoding('utf8').on('data', (part) => {
          text += part;
          if (/^event: ?message$/m.test(text)) received({ threadId, at: performance.now() });
        });
      });
      call.on('error', () => undefined);
      resolve({ message, close: () => call.destroy() });
    });
    call.end();
  });
}

/** CPU that a notification adds to a commit in PostgreSQL, in microseconds. */
async function measureNotify(database, postmaster) {
  await database.query('CREATE UNLOGGED TABLE IF NOT EXISTS bench_commits (at timestamptz)');
  const costs = { plain: 0, notified: 0 };
  for (let round = 0; round < 4; round++)
    for (const kind of ['plain', 'notified']) {
      const before = cpuOfPostgres(postmaster);
      for (let count = 0; count < commits / 4; count++) {
        await database.query('BEGIN');
        await database.query({ name: 'bench-insert', text: 'INSERT INTO bench_commits VALUES (now())' });
        await database.query({
          name: `bench-${kind}`,
          text: kind === 'plain' ? 'SELECT $1::text' : `SELECT pg_notify('bench', $1)`,
          values: [String(count)],
        });
        await database.query('COMMIT');
      }
      costs[kind] += cpuOfPostgres(postmaster) - before;
    }
  await database.query('DROP TABLE bench_commits');
  return ((costs.notified - costs.plain) / commits) * 1e6;
}

export function printStreams({ streams: open, p50, p99, longest, kilobytes, perMessage, notify }, goals) {
  const met = (name) => (goals.find((goal) => goal.name === name)?.met ? 'met' : 'NOT MET');
  console.log(`\n${open} open streams, a message to each, from the request to the event:`);
  console.log(
    `  ${p50.toFixed(0)} ms at the median, ${p99.toFixed(0)} ms for 99 % (goal 1000 ms ${met('live events')}), ${longest.toFixed(0)} ms the longest`,
  );
  console.log(
    `  ${kilobytes.toFixed(0)} kB of memory for each stream (goal 100 kB ${met('memory of a stream')})`,
  );
  console.log(
    `  ${perMessage.toFixed(0)} µs of CPU for a message in the process, ${notify.toFixed(0)} µs for a NOTIFY in PostgreSQL`,
  );
}
