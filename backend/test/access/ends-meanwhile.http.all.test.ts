import { samplePdf } from '../../src/platform/files/testing/sample-files.js';
import { accessScopes, type AccessScope } from '../../src/kernel/index.js';
import { eventually } from '../eventually.js';
import { anOrganization, grant } from '../grants.js';
import { type Agent, TestApp } from '../test-app.js';

interface Person {
  agent: Agent;
  id: number;
}

let app: TestApp;
let admin: Agent;
let olga: Person;
let pat: Person;
let family: number;
beforeAll(async () => {
  app = await TestApp.start({ THROTTLE: 'off', PAYMENTS: 'offline' });
  ({ agent: admin } = await app.admin());
  [olga, pat] = [await app.client('olga'), await app.client('pat')];
  family = await anOrganization(app, { name: 'Wagtail Family' });
  await grant(app, { clientId: family, personId: olga.id, role: 'owner' });
});
afterAll(() => app.stop());

const idOf = ({ body }: { body: unknown }): number => (body as { id: number }).id;

/** A document to sign that Pat has opened. */
const aDocument = async (): Promise<number> => {
  const id = idOf(
    await admin
      .post('/api/admin/documents/upload')
      .field({ title: 'Agreement', userId: String(family), needsSignature: 'true', category: 'agreement' })
      .attach('file', samplePdf, 'agreement.pdf')
      .expect(201),
  );
  await pat.agent.get(`/api/documents/${id}`).expect(200);
  return id;
};
const anInvoice = async (): Promise<number> => {
  const items = [{ description: 'Books', amount: '10.00' }];
  return idOf(
    await admin.post('/api/admin/invoices').send({ userId: family, description: 'Books', items }).expect(201),
  );
};
const aThread = async (): Promise<number> =>
  idOf(await admin.post('/api/admin/message-threads').send({ userId: family, subject: 'Books' }).expect(201));
const aRequest = async (): Promise<number> =>
  idOf(await admin.post('/api/admin/document-requests').send({ userId: family, title: 'W-2' }).expect(201));

interface Write {
  scope: AccessScope;
  /** Makes the record that the call is about. */
  make: () => Promise<number>;
  call: (id: number) => ReturnType<Agent['post']>;
  /** Event that the call publishes. */
  event: string;
}
const writes: [string, Write][] = [
  [
    'an upload',
    {
      scope: 'upload',
      event: 'document.uploaded',
      make: () => Promise.resolve(0),
      call: () =>
        pat.agent
          .post(`/api/documents?client=${family}`)
          .field({ title: 'Receipt' })
          .attach('file', samplePdf, 'r.pdf'),
    },
  ],
  [
    'an answer to a request',
    {
      scope: 'upload',
      event: 'document_request.answered',
      make: aRequest,
      call: (id) => pat.agent.post(`/api/document-requests/${id}/upload`).attach('file', samplePdf, 'w2.pdf'),
    },
  ],
  [
    'a signature',
    {
      scope: 'sign',
      event: 'document.signed',
      make: aDocument,
      call: (id) => pat.agent.post(`/api/documents/${id}/sign`).send({ consent: true, name: 'Sam Sample' }),
    },
  ],
  [
    'a payment',
    {
      scope: 'pay',
      event: 'payment.reported',
      make: anInvoice,
      call: (id) => pat.agent.post(`/api/invoices/${id}/payment-report`).send({ method: 'check' }),
    },
  ],
  [
    'a message',
    {
      scope: 'messages',
      event: 'message.created',
      make: aThread,
      call: (id) => pat.agent.post(`/api/message-threads/${id}/messages`).field({ content: 'Hello' }),
    },
  ],
];

/** The events of the family's records that Pat caused, and the ends or changes of access, in the order of their commits. */
const eventsAfter = (id: number): Promise<string[]> =>
  app.sql.column<string>(
    'test.events-after',
    `SELECT type FROM activity_events WHERE id > $1 AND type <> 'access.refused'
       AND (actor_id = $2 OR type IN ('access.ended', 'access.changed')) ORDER BY id`,
    [id, pat.id],
  );
const lastEvent = (): Promise<number> =>
  app.sql.onlyValue<number>('test.last-event', 'SELECT coalesce(max(id), 0)::int FROM activity_events');

/** When the access ends or changes: together with the calls, once the first has its answer, and once both have. */
const moments = [
  () => Promise.resolve(),
  (calls: Promise<number>[]) => Promise.race(calls),
  (calls: Promise<number>[]) => Promise.all(calls),
];

describe.each(writes)('%s, while the access', (_, { scope, make, call, event }) => {
  it.each([
    [
      'ends',
      async (id: number) => {
        await olga.agent.delete(`/api/access/${id}`).expect(204);
      },
      404,
    ],
    [
      'is narrowed',
      async (id: number) => {
        // Without this right and those that need it.
        const scopes = accessScopes.filter((one) => one !== scope);
        await olga.agent.patch(`/api/access/${id}`).send({ scopes }).expect(200);
      },
      403,
    ],
  ] as const)('%s, either happened before or is refused', async (_how, end, refusal) => {
    for (const moment of moments) {
      await app.sql.rows('test.no-access', 'DELETE FROM client_access WHERE person_id = $1', [pat.id]);
      const access = await grant(app, { clientId: family, personId: pat.id });
      const ids = [await make(), await make(), await make()];
      const before = await lastEvent();
      const calls = ids.slice(0, 2).map((id) => call(id).then(({ status }) => status));
      const ending = async (): Promise<void> => {
        await moment(calls);
        await end(access);
        // As soon as the end has answered, nothing more.
        expect((await call(ids[2] ?? 0)).status).toBe(refusal);
      };
      const [answers] = await Promise.all([Promise.all(calls), ending()]);
      for (const status of answers) expect([200, 201, refusal]).toContain(status);
      const types = await eventsAfter(before);
      const done = answers.filter((status) => status < 300).length;
      const ended = types.findIndex((type) => type.startsWith('access.'));
      expect(ended).toBeGreaterThanOrEqual(0);
      expect(types.filter((type) => type === event)).toHaveLength(done);
      expect(types.slice(ended + 1)).not.toContain(event);
    }
  });
});

it('reads that begin after the end are refused, however many run at that moment', async () => {
  await app.sql.rows('test.no-access', 'DELETE FROM client_access WHERE person_id = $1', [pat.id]);
  const access = await grant(app, { clientId: family, personId: pat.id });
  const document = await aDocument();
  const paths = [
    ...['documents', 'invoices', 'message-threads', 'activity'].map(
      (list) => `/api/${list}?client=${family}`,
    ),
    `/api/documents/${document}`,
    `/api/documents/${document}/details`,
  ];
  const end = { at: Infinity };
  const answered = new Set<string>();
  const late: number[] = [];
  const reading = paths.map(async (path) => {
    for (let times = 0; end.at === Infinity || times < 15; times += 1) {
      const began = performance.now();
      const { status } = await pat.agent.get(path);
      if (began > end.at) late.push(status);
      else expect([200, 403, 404]).toContain(status);
      answered.add(path);
    }
    const { status } = await pat.agent.get(path);
    late.push(status);
  });
  await eventually(() => answered.size === paths.length);
  await olga.agent.delete(`/api/access/${access}`).expect(204);
  end.at = performance.now();
  await Promise.all(reading);
  expect(new Set(late)).toEqual(new Set([404]));
});
