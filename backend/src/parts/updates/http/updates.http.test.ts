import { Jobs } from '../../../platform/events/jobs.js';
import { type Agent, TestApp } from '../../../../test/test-app.js';
import { PartSwitches } from '../../../platform/parts/part-switches.js';
import { eventually } from '../../../../test/eventually.js';
import { FeedServer } from '../testing/feed-server.js';

let server: FeedServer;
let at: TestApp;
let owner: Agent;

const longestExchangeMs = 1_000;
beforeAll(async () => {
  server = await FeedServer.start();
  const settings = { UPDATE_FEED: server.url, UPDATE_KEY: server.signer.publicKey };
  at = await TestApp.start(settings, { own: true, longestExchangeMs });
  ({ agent: owner } = await at.admin());
});
afterAll(async () => {
  await at.stop();
  await server.stop();
});
beforeEach(() => {
  server.instead = undefined;
  server.asked.splice(0);
});

const entry = (version: string) => ({
  version,
  date: '2026-11-30',
  commit: 'c'.repeat(40),
  notes: { en: `Brings ${version}.`, es: `Trae ${version}.` },
});
const feedOf = (...versions: string[]) => JSON.stringify({ versions: versions.map(entry) });

const fetchNow = () => at.app.get(Jobs).runNow('updates.fetch-daily');
const health = async () => {
  const { body } = await owner.get('/api/admin/health').expect(200);
  const checks = body.checks as { name: string; state: string; sentence: string }[];
  const line = checks.find(({ name }) => ['New versions', 'Versiones nuevas'].includes(name));
  return { update: body.update as unknown, parts: body.parts as string[], line };
};

it('shows the highest version above this one, in the reader’s language', async () => {
  expect(await health()).toMatchObject({
    update: null,
    line: { state: 'ok', sentence: 'New versions are looked for within a minute.' },
  });
  // The start has asked for a first look.
  server.publish(feedOf('0.1.0', '7.10.0', '7.9.0'));
  expect(await at.app.get(Jobs).runNow('updates.fetch')).toBe(1);
  expect(await health()).toMatchObject({
    update: { version: '7.10.0', date: '2026-11-30', notes: 'Brings 7.10.0.' },
    line: { state: 'attention', sentence: 'Steward 7.10.0 is available.' },
  });
  const speak = (language: string) => at.sql.rows('language', 'UPDATE users SET language = $1', [language]);
  await speak('es');
  expect(await health()).toMatchObject({ update: { notes: 'Trae 7.10.0.' } });
  await speak('en');
  server.publish(feedOf('0.0.9', '0.1.0'));
  await fetchNow();
  expect(await health()).toMatchObject({ update: null, line: { sentence: 'This is the newest version.' } });
});

it('tells the server nothing', async () => {
  server.publish(feedOf('7.10.0'));
  await fetchNow();
  const [feed, signature, ...others] = server.asked;
  expect(others).toEqual([]);
  expect([feed?.method, feed?.url, signature?.method, signature?.url]).toEqual([
    'GET',
    '/steward/feed.json',
    'GET',
    '/steward/feed.json.minisig',
  ]);
  const { host } = new URL(server.url);
  for (const request of server.asked)
    expect(request.headers).toEqual({ host, 'user-agent': 'Steward', connection: 'close' });
});

const signed = (feed: string): void => server.publish(feed);
it.each<[string, string, () => void]>([
  ['without a signature', 'failing', () => server.publish(feedOf('8.0.0'), null)],
  ['with another’s signature', 'failing', () => server.publish(feedOf('8.0.0'), server.signer.sign('{}'))],
  ['that is not JSON', 'attention', () => signed('<html>')],
  ['that is too long', 'attention', () => signed(`${feedOf('8.0.0')}${' '.repeat(1_000_000)}`)],
  [
    'that is elsewhere',
    'attention',
    () => (server.instead = (_, response) => void response.writeHead(302, { location: '/feed.json' }).end()),
  ],
  ['that never comes', 'attention', () => (server.instead = () => undefined)],
  ['that is gone', 'attention', () => (server.instead = (_, response) => void response.writeHead(404).end())],
])('a feed %s changes nothing, and the health page says so', async (_, state, fail) => {
  server.publish(feedOf('7.10.0'));
  await fetchNow();
  fail();
  await fetchNow();
  expect(await health()).toMatchObject({ update: { version: '7.10.0' }, line: { state } });
  expect(server.asked.every(({ url }) => url?.startsWith('/steward/'))).toBe(true);
});

it('names a signature that is missing', async () => {
  server.publish(feedOf('7.10.0'), null);
  await fetchNow();
  const { line } = await health();
  expect(line?.sentence).toMatch(/^The list of new versions has no valid signature, so it is not used\./);
});

it('is a part that can be turned off, and looks again once it is back', async () => {
  server.publish(feedOf('7.10.0'));
  await fetchNow();
  await at.app.get(Jobs).runNow('updates.fetch');
  await owner.put('/api/admin/parts/updates').send({ on: false }).expect(200);
  server.asked.splice(0);
  await fetchNow();
  expect(server.asked).toEqual([]);
  const off = await health();
  expect([off.update, off.line, off.parts.includes('updates')]).toEqual([null, undefined, false]);
  await owner.put('/api/admin/parts/updates').send({ on: true }).expect(200);
  await eventually(async () => (await at.app.get(Jobs).runNow('updates.fetch')) === 1);
  expect(await health()).toMatchObject({ update: { version: '7.10.0' } });
});

it('keeps nothing of another feed', async () => {
  server.publish(feedOf('7.10.0'));
  await fetchNow();
  await at.sql.rows('test', `UPDATE seen_update_feed SET source = 'that of another address'`);
  expect(await health()).toMatchObject({ update: null });
});

it('does not exist without its settings', async () => {
  const without = await TestApp.start();
  const { agent } = await without.admin();
  const { body } = await agent.get('/api/admin/health').expect(200);
  expect(body.update).toBeNull();
  expect(body.checks.map(({ name }: { name: string }) => name)).not.toContain('New versions');
  const { body: parts } = await agent.get('/api/admin/parts').expect(200);
  expect(parts.map(({ name }: { name: string }) => name)).not.toContain('updates');
  await agent.put('/api/admin/parts/updates').send({ on: true }).expect(404);
  expect(without.app.get(PartSwitches).isOn('updates')).toBe(false);
  expect(await without.app.get(Jobs).runNow('updates.fetch')).toBe(0);
  await without.stop();
});
