import fc from 'fast-check';
import { accessScopes } from '../../src/kernel/index.js';
import { samplePdf } from '../../src/platform/files/testing/sample-files.js';
import type { EventStreamReader } from '../event-stream-reader.js';
import { eventually } from '../eventually.js';
import { anOrganization, grant } from '../grants.js';
import { Listeners } from '../listeners.js';
import { assign, setStaffSees, staffMember } from '../staff.js';
import { type Agent, TestApp } from '../test-app.js';

const kinds = ['message', 'invoice', 'document'] as const;
type Kind = (typeof kinds)[number];
const scopeOf = { message: 'messages', invoice: 'invoices', document: 'documents' } as const;
const day = 24 * 60 * 60_000;

let app: TestApp;
let admin: Agent;
let listeners: Listeners;
let olga: Agent;
let pat: { agent: Agent; id: number };
let family: number;
beforeAll(async () => {
  app = await TestApp.start({ THROTTLE: 'off', PAYMENTS: 'offline' });
  listeners = new Listeners(app);
  ({ agent: admin } = await app.admin());
  const owner = await app.client('olga');
  olga = owner.agent;
  pat = await app.client('pat');
  family = await anOrganization(app, { name: 'Wagtail Family' });
  await grant(app, { clientId: family, personId: owner.id, role: 'owner' });
});
afterEach(() => listeners.closeAll());
afterAll(() => app.stop());

/** A message, an invoice and a document of a client. */
async function news(userId: number): Promise<void> {
  const { body } = await admin
    .post('/api/admin/message-threads')
    .send({ userId, subject: 'Books' })
    .expect(201);
  await admin
    .post(`/api/message-threads/${(body as { id: number }).id}/messages`)
    .field({ content: 'Hello' })
    .expect(201);
  const items = [{ description: 'Books', amount: '10.00' }];
  await admin.post('/api/admin/invoices').send({ userId, description: 'Books', items }).expect(201);
  await admin
    .post('/api/admin/documents/upload')
    .field({ title: 'Report', userId: String(userId), category: 'tax' })
    .attach('file', samplePdf, 'report.pdf')
    .expect(201);
}

/** Kinds of events that arrive until one about `own`, which comes last, has arrived. */
async function arrivedUntil(
  reader: EventStreamReader,
  begin: () => Promise<void>,
  own: number,
): Promise<Kind[]> {
  const from = reader.events.length;
  await begin();
  await news(own);
  const since = (): EventStreamReader['events'] => reader.events.slice(from);
  const isLast = ({ type, data }: EventStreamReader['events'][number]): boolean =>
    type === 'notification' && (data as { client: { id: number } }).client.id === own && data !== null
      ? /document/.test((data as { url: string }).url)
      : false;
  await eventually(() => since().some(isLast));
  const titles = since()
    .filter(
      ({ type, data }) => type === 'notification' && (data as { client: { id: number } }).client.id !== own,
    )
    .map(({ data }) => (data as { url: string }).url);
  // Each kind brings its own event and a notification: both, or neither.
  return kinds.filter((kind) => {
    const count = since().filter(({ type }) => type === kind).length;
    const ofOwn = kind === 'message' ? 2 : 1;
    const isThere = count > ofOwn;
    const path = { message: 'messages', invoice: 'payments', document: 'documents' }[kind];
    expect([kind, titles.some((url) => url.includes(`/client/${path}`))]).toEqual([kind, isThere]);
    return isThere;
  });
}

const step = fc.oneof(
  fc.record({ do: fc.constant('allow' as const), scopes: fc.subarray([...accessScopes], { minLength: 1 }) }),
  fc.record({ do: fc.constantFrom('end' as const, 'expire' as const) }),
);

it('brings a person exactly what the access allows at each moment, and stays open', async () => {
  const stopsAt = Date.now() + 6_000;
  const reader = await listeners.openAs('pat');
  let access: number | undefined;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 4 }), async (steps) => {
      for (const one of steps) {
        if (Date.now() > stopsAt) return;
        let allowed: readonly string[] = [];
        if (one.do === 'allow') {
          const scopes = [...new Set(one.scopes)].filter((scope) => scope !== 'pay' && scope !== 'sign');
          allowed = scopes.length === 0 ? ['upload'] : scopes;
          access ??= await grant(app, { clientId: family, personId: pat.id });
          await olga.patch(`/api/access/${access}`).send({ scopes: allowed }).expect(200);
        } else if (access !== undefined) {
          if (one.do === 'end') await olga.delete(`/api/access/${access}`).expect(204);
          else
            await app.sql.rows(
              'test.expire',
              `UPDATE client_access SET until = '2020-01-01', ended_at = $2 WHERE id = $1`,
              [access, new Date(app.clock.now().getTime() - day)],
            );
          access = undefined;
        }
        const expected = kinds.filter((kind) => allowed.includes(scopeOf[kind]));
        expect(await arrivedUntil(reader, () => news(family), pat.id)).toEqual(expected);
      }
    }),
    { numRuns: 6, endOnFailure: true },
  );
  expect(reader.isOpen).toBe(true);
}, 90_000);

it('brings staff who see assigned clients only those, with a resync, and ends with their deactivation', async () => {
  const { id } = await staffMember(app, 'carol', 'consultant');
  await setStaffSees(app, 'assigned');
  await assign(app, family, id);
  const reader = await listeners.openAs('carol');
  const about = (): unknown[] =>
    reader.events.filter(({ type }) => kinds.some((kind) => kind === type)).map(({ type }) => type);
  await news(family);
  // Last of the news.
  await eventually(() => reader.types.includes('document'));
  const before = about().length;
  await assign(app, family);
  await eventually(() => reader.types.includes('resync'), 10);
  await news(family);
  await news(pat.id);
  await assign(app, pat.id, id);
  await eventually(() => reader.types.filter((type) => type === 'resync').length === 2, 10);
  expect(about()).toHaveLength(before);
  await news(pat.id);
  await eventually(() => about().length > before);
  await admin.patch(`/api/admin/staff/${id}`).send({ active: false }).expect(200);
  await reader.ended;
  await setStaffSees(app, 'all');
}, 60_000);
