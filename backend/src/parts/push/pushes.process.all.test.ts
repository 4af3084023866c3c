import { writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { eventually } from '../../../test/eventually.js';
import { aDemoPractice } from '../../../test/process/demo.js';
import { aFolder, clearProcesses, Steward, Visitor } from '../../../test/process/steward.js';
import { aBrowser, type Browser } from './testing/push-over-http.js';
import { PushService } from './testing/push-service.js';

/** users.id of Alex Sample in the demo practice. */
const clientId = 2;
/** Pushes that one process sends at a time. */
const atOnce = 5;

let service: PushService;
let env: Record<string, string>;
let database: pg.Client;

beforeAll(async () => {
  service = await PushService.start();
  const trusted = path.join(aFolder(), 'trusted.pem');
  writeFileSync(trusted, service.certificate);
  const place = await aDemoPractice();
  env = { ...place, THROTTLE: 'off', PUSH_HOSTS: service.host, NODE_EXTRA_CA_CERTS: trusted };
  database = new pg.Client({ connectionString: place.DATABASE_URL });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await clearProcesses();
  await service.stop();
});

const start = (): Promise<Steward> => Steward.start({ ...env, DATA_DIR: aFolder() });
const count = async (from: string): Promise<number> => {
  const { rows } = await database.query<{ count: number }>(`SELECT count(*)::int FROM ${from}`);
  return rows[0]?.count ?? -1;
};
const post = async (by: Visitor, address: string, body: object): Promise<void> => {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await by.call(address, { method: 'POST', headers, body: JSON.stringify(body) });
  expect([address, answer.status]).toEqual([address, 201]);
  await answer.arrayBuffer();
};

it('of 1000 pushes by two processes that are killed none is lost, and none is shown twice', async () => {
  const browsers: Browser[] = [];
  for (let made = 0; made < 10; made++) browsers.push(aBrowser(service.endpoint(`send/${made}`)));
  const expired = aBrowser(service.endpoint('expired'));
  let one = await start();
  const other = await start();
  const client = await Visitor.signIn(one, 'asample', 'River-stone-1!');
  for (const { sent } of browsers) await post(client, '/api/push/subscriptions', sent);
  const second = await Visitor.signIn(other, 'briverside', 'River-stone-2!');
  await post(second, '/api/push/subscriptions', expired.sent);

  /** Accepted messages by endpoint and topic: the service keeps the last of a topic. */
  const held = new Map<string, Buffer>();
  let accepted = 0;
  let refused = 0;
  service.answer = (response, { path: at, headers, body }) => {
    const key = `${at} ${String(headers['topic'])}`;
    if (at === '/expired') return void response.writeHead(410).end();
    // Every seventh fails at first, in one of the ways in which services do.
    const isFirst = !held.has(key) && accepted % 7 === 3 && refused++ < 60;
    if (isFirst) {
      if (refused % 3 === 0) return void response.destroy();
      return void response.writeHead(refused % 3 === 1 ? 429 : 503, { 'retry-after': '1' }).end();
    }
    accepted++;
    setTimeout(() => {
      held.set(key, body);
      response.writeHead(201).end();
    }, accepted % 40);
  };

  const admin = await Visitor.signIn(other, 'consultant', 'Limestone-1!');
  const asked = (async () => {
    for (let made = 0; made < 100; made++)
      await post(admin, '/api/admin/document-requests', { userId: clientId, title: `W-2 (${made})` });
    await post(admin, '/api/admin/document-requests', { userId: 3, title: 'W-2' });
  })();
  let kills = 0;
  for (const reached of [100, 300, 600]) {
    await eventually(() => held.size >= reached, 300);
    await one.kill();
    kills++;
    one = await start();
  }
  await asked;
  await eventually(async () => held.size === 1_000 && (await count('pushes')) === 0, 420);

  for (const browser of browsers) {
    const mine = [...held].filter(([key]) => browser.endpoint.endsWith(key.split(' ')[0] ?? ''));
    expect(new Set(mine.map(([, body]) => browser.open(body)['tag'])).size).toBe(100);
  }
  // The service has those again whose answers a killed process could not note.
  expect(accepted).toBeLessThanOrEqual(1_000 + kills * atOnce);
  const ofExpired = `push_subscriptions WHERE endpoint = '${expired.endpoint}'`;
  await eventually(async () => (await count(ofExpired)) === 0);
});
