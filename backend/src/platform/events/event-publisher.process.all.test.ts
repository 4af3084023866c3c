import pg from 'pg';
import { eventually } from '../../../test/eventually.js';
import { aDemoPractice } from '../../../test/process/demo.js';
import { aFolder, clearProcesses, Steward, Visitor } from '../../../test/process/steward.js';
import { untilPublished } from '../../../test/process/until-published.js';
import { publishingLock } from './event-publisher.js';

let env: Record<string, string>;
let database: pg.Client;
let steward: Steward;
let consultant: Visitor;
beforeAll(async () => {
  env = { ...(await aDemoPractice()), DATA_DIR: aFolder() };
  database = new pg.Client({ connectionString: env['DATABASE_URL'] });
  await database.connect();
});
beforeEach(async () => {
  await start();
  // Nothing is published while it is held.
  await database.query('SELECT pg_advisory_lock($1)', [publishingLock]);
});
afterAll(async () => {
  await database.end();
  await clearProcesses();
});

async function start(): Promise<void> {
  steward = await Steward.start(env);
  consultant = await Visitor.signIn(steward, 'consultant', 'Limestone-1!');
}
const publishAgain = () => database.query('SELECT pg_advisory_unlock($1)', [publishingLock]);

async function request(title: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ userId: 2, title });
  const { status } = await consultant.call('/api/admin/document-requests', { method: 'POST', headers, body });
  expect(status).toBe(201);
}

/** Notifications of a request, and all emails of such. */
async function raised(title: string): Promise<number[]> {
  const { rows } = await database.query<{ notifications: number; mails: number }>(
    `SELECT (SELECT count(*)::int FROM notifications WHERE message LIKE $1) AS notifications,
       (SELECT count(*)::int FROM outbox WHERE subject LIKE 'Document requested%') AS mails`,
    [`%“${title}”%`],
  );
  return rows.flatMap(({ notifications, mails }) => [notifications, mails]);
}

/** As if the machine had been off for two hours. */
async function ageStoredEvents(): Promise<void> {
  const { rows } = await database.query<{ id: string; events: string }>(
    'SELECT id, events::text FROM events_to_publish',
  );
  for (const { id, events } of rows) {
    const aged = events.replaceAll(/(?<="\$time": ")[^"]+/g, (time) =>
      new Date(Date.parse(time) - 2 * 60 * 60_000).toISOString(),
    );
    expect(aged).not.toBe(events);
    await database.query('UPDATE events_to_publish SET events = $2 WHERE id = $1', [id, aged]);
  }
}

it('a process killed after its answer leaves what a start two hours later publishes once', async () => {
  const [, before = 0] = await raised('');
  await request('Killed');
  expect(await raised('Killed')).toEqual([0, before]);
  await steward.kill();
  await ageStoredEvents();
  await publishAgain();
  await start();
  await untilPublished(env['DATABASE_URL'] ?? '');
  expect(await raised('Killed')).toEqual([1, before + 1]);
  expect(await steward.stop()).toBe(0);
});

it('a stop publishes what was committed', async () => {
  const [, before = 0] = await raised('');
  await request('Stopped');
  const stopped = steward.stop();
  await eventually(async () => (await fetch(steward.url).catch(() => undefined)) === undefined);
  expect(await raised('Stopped')).toEqual([0, before]);
  await publishAgain();
  expect(await stopped).toBe(0);
  expect(await raised('Stopped')).toEqual([1, before + 1]);
  expect((await database.query('SELECT FROM events_to_publish')).rowCount).toBe(0);
});
