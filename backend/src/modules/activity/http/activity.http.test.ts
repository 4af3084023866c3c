import { createHash } from 'node:crypto';
import { eventually } from '../../../../test/eventually.js';
import { type Agent, pages, password, refused, TestApp } from '../../../../test/test-app.js';
import type { Recorded, Subject } from '../../../kernel/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import type { DomainEvent } from '../../../platform/unit-of-work/domain-events.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';
import { runInRequestContext } from '../../../platform/process/request-context.js';
import type { AdminActivityDto } from './activity.dto.js';
import { ActivityLog } from '../index.js';
import { itInTestAll } from '../../../../test/cases.js';

let app: TestApp;
let log: ActivityLog;
let admin: { agent: Agent; id: number };
let alex: { agent: Agent; id: number };
let bea: { agent: Agent; id: number };

async function upload(userId: number, title: string): Promise<Subject> {
  const { body } = await admin.agent
    .post('/api/admin/documents/upload')
    .field({ title, userId: String(userId) })
    .attach('file', samplePdf, 'agreement.pdf')
    .expect(201);
  return { type: 'document', id: body.id, title };
}

/** Publishes domain events as a module would. */
const record = (...events: (Partial<Recorded> & { type: string; subject: Subject })[]): Promise<void> => {
  const work = app.app.get(UnitOfWork);
  return work.run(async () => {
    for (const event of events)
      work.publish({
        at: app.clock.now(),
        actorId: alex.id,
        clientId: alex.id,
        documentId: event.subject.id,
        ...event,
        // The log accepts types that no module declares.
      } as unknown as DomainEvent);
  });
};
const typesOf = (rows: { type: string }[]): string[] => rows.map(({ type }) => type);
const recorded = async (query: string): Promise<AdminActivityDto[]> =>
  (await admin.agent.get(`/api/admin/activity?${query}`).expect(200)).body;

beforeAll(async () => {
  app = await TestApp.start();
  log = app.app.get(ActivityLog);
  admin = await app.admin();
  alex = await app.client('asample');
  bea = await app.client('briverside');
});
afterAll(() => app.stop());

describe('domain events', () => {
  it('are recorded for accounts and documents', async () => {
    const visitor = app.visitor().set('User-Agent', 'A browser');
    await visitor
      .post('/api/register')
      .send({ username: 'newcomer', email: 'n@example.com', password, firstName: 'New', lastName: 'Comer' })
      .expect(201);
    await visitor.post('/api/logout').expect(204);
    await visitor.post('/api/login').send({ username: 'newcomer', password: 'Wrong-pass-1!' }).expect(401);
    await visitor.post('/api/login').send({ username: 'nobody', password }).expect(401);
    await visitor.post('/api/login').send({ username: 'NewComer', password }).expect(200);
    const id: number = (await visitor.get('/api/user').expect(200)).body.id;
    const account = `subjectType=account&subjectId=${id}`;
    await eventually(async () => (await recorded(account)).length === 4);
    await admin.agent.delete(`/api/admin/clients/${id}`).expect(204);
    const { events, fault } = await log.chain({ type: 'account', id });
    expect(events.map(({ type, actorId, refused }) => [type, actorId, refused])).toEqual(
      expect.arrayContaining([
        ['user.registered', id, false],
        ['account.signed_out', id, false],
        ['account.sign_in_refused', null, true],
        ['account.signed_in', id, false],
        ['user.closed', admin.id, false],
      ]),
    );
    expect(events[0]).toMatchObject({
      sequence: 1,
      subject: { type: 'account', id, title: 'New Comer' },
      clientId: id,
      agent: 'A browser',
      address: expect.stringContaining('127.0.0.1') as string,
      actor: { id, name: 'New Comer' },
      previous: null,
    });
    expect(fault).toBeUndefined();

    const document = await upload(alex.id, 'An agreement');
    expect((await log.chain(document)).events).toMatchObject([
      { type: 'document.uploaded', actorId: admin.id, clientId: alex.id, subject: document },
    ]);
  });

  it('are limited to twenty refused logins per hour, also in parallel', async () => {
    const { id } = await app.account('often');
    const subject: Subject = { type: 'account', id, title: 'often' };
    const event = {
      type: 'account.sign_in_refused',
      subject,
      actorId: null,
      clientId: id,
      refused: true,
    } as const;
    await Promise.all(Array.from({ length: 24 }, () => record(event)));
    const refusals = async () =>
      (await log.chain(subject)).events.filter(({ type }) => type === 'account.sign_in_refused');
    expect((await refusals()).map(({ details }) => details)).toEqual([
      ...Array<null>(19).fill(null),
      { furtherNotRecorded: true },
    ]);
    app.clock.pass(61 * 60_000);
    await record(event);
    expect(await refusals()).toHaveLength(21);
    expect((await log.chain(subject)).fault).toBeUndefined();
  });

  it('are not recorded if the transaction rolls back', async () => {
    const subject: Subject = { type: 'document', id: 900, title: 'Never' };
    const work = app.app.get(UnitOfWork);
    const failed = work.run(async () => {
      await record({ type: 'document.viewed', subject });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    const fraction = record({ type: 'document.viewed', subject, details: { share: 0.5 } });
    await expect(fraction).rejects.toThrow('whole number');
    expect(await log.chain(subject)).toEqual({ events: [], fault: undefined });
  });

  it('are serialized per subject, without deadlocks across several subjects', async () => {
    const one = await upload(alex.id, 'One');
    const other = await upload(alex.id, 'Other');
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        record(
          ...(n % 2 === 0 ? [one, other] : [other, one]).map((subject) => ({
            type: 'document.viewed',
            subject,
          })),
        ),
      ),
    );
    const fresh: Subject = { type: 'document', id: 901, title: 'Nobody was here before' };
    await Promise.all(Array.from({ length: 20 }, () => record({ type: 'document.viewed', subject: fresh })));
    for (const [subject, length] of [
      [one, 21],
      [other, 21],
      [fresh, 20],
    ] as const) {
      const { events, fault } = await log.chain(subject);
      expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
      expect(events).toHaveLength(length);
      expect(fault).toBeUndefined();
    }
  });
});

describe('the hashed text', () => {
  const odd = 'Ünder "quotes" \\ / \b\f\n\r\t\u0001\u001f\u007f\u2028 😀 \ud800 \0 <&>';
  const cases: Partial<Recorded>[] = [
    { details: { zebra: true, a: 1, B: null, a1: odd, negative: -9007199254740991, empty: '' } },
    { details: {} },
    { actorId: null, clientId: null, refused: true },
    { at: new Date('2026-01-02T03:04:05.006Z') },
    { at: new Date('1999-12-31T23:59:59Z') },
  ];

  it('is the same in PostgreSQL and JavaScript for any content', async () => {
    const subject: Subject = { type: 'document', id: 902, title: odd };
    for (const over of cases) await record({ type: 'document.viewed', subject, ...over });
    await runInRequestContext({ address: '2001:db8::1', agent: odd }, () =>
      record({ type: 'document.viewed', subject }),
    );
    const { events, fault } = await log.chain(subject);
    expect(fault).toBeUndefined();
    for (const { text, sha256, previous } of events) {
      expect(createHash('sha256').update(text).digest('hex')).toBe(sha256);
      expect(JSON.parse(text)).toMatchObject({ previous });
    }
    expect(events[0]?.text).toContain('"details":{"B":null,"a":1,"a1":"Ünder');
  });

  it('can be recomputed from data that an admin can read', async () => {
    const subject = await upload(alex.id, 'For evidence');
    await record({ type: 'document.viewed', subject, details: { page: 2 } });
    // As described in docs/integrate/verify-signed-documents.md.
    const hashedFields = [
      'subject',
      'sequence',
      'type',
      'occurredAt',
      'actorId',
      'clientId',
      'refused',
      'details',
    ] as const;
    let previous: string | null = null;
    const events = await recorded(`subjectType=document&subjectId=${subject.id}`);
    for (const event of events.reverse()) {
      const fields = [...hashedFields, 'address', 'agent', 'previous'] as const;
      // The keys of the details in alphabetical order.
      const details =
        event.details && JSON.parse(JSON.stringify(event.details, Object.keys(event.details).sort()));
      const text = fields
        .map((name) => `"${name}":${JSON.stringify(name === 'details' ? details : event[name])}`)
        .join();
      const sha256 = createHash('sha256').update(`{${text}}`).digest('hex');
      expect([event.previous, event.sha256]).toEqual([previous, sha256]);
      previous = sha256;
    }
  });
});

describe('a refused attempt', () => {
  const onDocument = ({ id }: Subject): string => `subjectType=document&subjectId=${id}`;

  it("at another client's record is visible to admins only and changes no response", async () => {
    const document = await upload(alex.id, 'Not for Bea');
    for (const address of [`/api/documents/${document.id}`, `/api/documents/${document.id}/download`])
      expect((await bea.agent.get(address).set('User-Agent', 'Curious').expect(404)).body).toEqual(
        refused(404, 'document.not_found'),
      );
    await eventually(async () => (await recorded(onDocument(document))).length === 3);
    const [event, other, uploaded] = await recorded(onDocument(document));
    expect([event, other].map((one) => one?.details)).toEqual(
      expect.arrayContaining([
        { attempt: 'viewDocument', code: 'document.not_found' },
        { attempt: 'downloadDocument', code: 'document.not_found' },
      ]),
    );
    expect(event).toMatchObject({
      type: 'document.refused',
      refused: true,
      actor: { id: bea.id, name: 'Sam Sample' },
      clientId: alex.id,
      subject: document,
      agent: 'Curious',
    });
    expect(uploaded).toMatchObject({
      type: 'document.uploaded',
      refused: false,
      details: { version: 1, fileName: 'agreement.pdf' },
    });
    expect((await log.chain(document)).fault).toBeUndefined();
    for (const { agent } of [alex, bea])
      expect(typesOf((await agent.get('/api/activity').expect(200)).body)).not.toContain('document.refused');
    // A search for Bea's actions finds it as well.
    expect(await recorded(`userId=${bea.id}&subjectType=document`)).toMatchObject([
      { refused: true },
      { refused: true },
    ]);
  });

  it("is recorded for the record's client, also after an event private to the practice", async () => {
    const document = await upload(alex.id, 'Looked over');
    await record({ type: 'document.looked_over', subject: document, actorId: admin.id, clientId: null });
    await bea.agent.get(`/api/documents/${document.id}`).expect(404);
    await eventually(async () => (await recorded(onDocument(document))).length === 3);
    expect(await recorded(onDocument(document))).toMatchObject([
      { type: 'document.refused', actorId: bea.id, clientId: alex.id },
      { type: 'document.looked_over', clientId: null },
      { type: 'document.uploaded', clientId: alex.id },
    ]);
    const seen = typesOf((await alex.agent.get('/api/activity').expect(200)).body);
    expect(seen).not.toContain('document.looked_over');
  });

  it('by the wrong role is recorded, even if a guard refuses it', async () => {
    await bea.agent.delete(`/api/admin/clients/${alex.id}`).expect(403);
    const account = `subjectType=account&subjectId=${alex.id}`;
    await eventually(async () => (await recorded(account))[0]?.refused === true);
    expect((await recorded(account))[0]).toMatchObject({
      type: 'account.refused',
      actorId: bea.id,
      subject: { title: 'Sam Sample' },
      details: { attempt: 'closeClient', code: 'auth.forbidden' },
    });
  });

  itInTestAll('is recorded twenty times a day per actor and record, the last time with a note', async () => {
    const document = await upload(alex.id, 'Often tried');
    const attempt = () => bea.agent.get(`/api/documents/${document.id}`).expect(404);
    const query = `subjectType=document&subjectId=${document.id}&limit=200`;
    const refusals = async () => (await recorded(query)).filter(({ refused: yes }) => yes);
    for (let n = 1; n <= 22; n++) {
      await attempt();
      await eventually(async () => (await refusals()).length === Math.min(n, 20));
      app.clock.pass(61_000);
    }
    // Recorded after another actor's attempt, so that none of these is still pending.
    const { agent: other } = await app.client('latecomer');
    await other.get(`/api/documents/${document.id}`).expect(404);
    await eventually(async () => (await refusals()).length === 21);
    const [, last, ...before] = await refusals();
    expect(last?.details).toMatchObject({ furtherNotRecorded: true });
    expect(before.some(({ details }) => details && 'furtherNotRecorded' in details)).toBe(false);
  });

  it('is one event if repeated within a minute, and none for a missing record', async () => {
    const document = await upload(alex.id, 'Tried often');
    for (let n = 0; n < 3; n++) await bea.agent.get(`/api/documents/${document.id}`).expect(404);
    await eventually(async () => (await recorded(onDocument(document))).length === 2);
    app.clock.pass(61_000);
    await bea.agent.get(`/api/documents/${document.id}`).expect(404);
    await eventually(async () => (await recorded(onDocument(document))).length === 3);

    const before = (await recorded('limit=200')).length;
    await bea.agent.get('/api/documents/2147483647').expect(404);
    await bea.agent.get('/api/documents/abc').expect(404);
    await admin.agent.get('/api/documents/2147483647').expect(404);
    await app.visitor().get(`/api/documents/${document.id}`).expect(401);
    await bea.agent.get('/api/documents?limit=0').expect(400);
    // Recorded after all of these, if there were anything to record.
    const other = await upload(alex.id, 'Tried last');
    await bea.agent.get(`/api/documents/${other.id}`).expect(404);
    await eventually(async () => (await recorded(onDocument(other))).length === 2);
    expect((await recorded('limit=200')).length).toBe(before + 2);
  });
});

describe('the lists', () => {
  it('show a client their own events, and addresses of their own actions only', async () => {
    const cora = await app.client('cmercado');
    const document = await upload(cora.id, 'For Cora');
    await runInRequestContext({ address: '203.0.113.7', agent: 'Her phone' }, () =>
      record({ type: 'document.viewed', subject: document, actorId: cora.id, clientId: cora.id }),
    );
    await runInRequestContext({ address: '198.51.100.1', agent: 'The office' }, () =>
      record({ type: 'document.downloaded', subject: document, actorId: admin.id, clientId: cora.id }),
    );
    const { name: practice } = (await app.visitor().get('/api/site').expect(200)).body as { name: string };
    const { body, headers } = await cora.agent.get('/api/activity').expect(200);
    expect(headers['x-total-count']).toBe('5');
    expect(body.slice(0, 2)).toEqual([
      {
        id: expect.any(Number) as number,
        type: 'document.downloaded',
        occurredAt: expect.stringMatching(/Z$/) as string,
        actor: { id: 1, name: practice },
        onBehalfOf: null,
        byLink: false,
        subject: document,
        address: null,
        agent: null,
      },
      expect.objectContaining({ type: 'document.viewed', address: '203.0.113.7', agent: 'Her phone' }),
    ]);
    expect(typesOf(body.slice(2))).toEqual(['document.uploaded', 'account.signed_in', 'user.registered']);
    expect(await log.latest(document, ['document.viewed', 'document.downloaded'], 10)).toMatchObject([
      { type: 'document.downloaded', actor: { id: admin.id } },
      { type: 'document.viewed', actor: { id: cora.id } },
    ]);
    expect(await log.latest(document, ['document.viewed', 'document.downloaded'], 1)).toHaveLength(1);

    const found = await pages<{ id: number }>(cora.agent, '/api/activity?limit=2');
    expect(found.map(({ rows, total }) => [rows.length, total])).toEqual([
      [2, 5],
      [2, 5],
      [1, 5],
    ]);
    expect(found.flatMap(({ rows }) => rows)).toEqual(body);
  });

  it('let an admin search, with the same total for every filter', async () => {
    const whole = await recorded('limit=200');
    const is = (of: (row: AdminActivityDto) => boolean): AdminActivityDto[] => whole.filter(of);
    const concerns = (id: number) => (row: AdminActivityDto) => row.clientId === id || row.actorId === id;
    const cases: [string, AdminActivityDto[]][] = [
      ['', whole],
      [`userId=${alex.id}`, is(concerns(alex.id))],
      [
        `userId=${admin.id}&subjectType=document`,
        is((row) => concerns(admin.id)(row) && row.subject.type === 'document'),
      ],
      ['subjectType=account', is(({ subject }) => subject.type === 'account')],
      ['search=FOR%20ev', is(({ subject }) => /for ev/i.test(subject.title))],
      [`search=${encodeURIComponent('för Év')}`, is(({ subject }) => /for ev/i.test(subject.title))],
      ['search=%25', []],
    ];
    for (const [query, expected] of cases) {
      const found = await pages<AdminActivityDto>(admin.agent, `/api/admin/activity?limit=7&${query}`);
      expect(found.flatMap(({ rows }) => rows)).toEqual(expected);
      expect(found.map(({ total }) => total)).toEqual(found.map(() => expected.length));
    }
  });

  it('refuse invalid filters', async () => {
    for (const query of ['userId=x', 'subjectType=Cat!', 'subjectId=1', 'cursor=x', 'limit=201'])
      await admin.agent.get(`/api/admin/activity?${query}`).expect(400);
    expect((await admin.agent.get('/api/admin/activity?subjectId=1')).body.fields).toEqual({
      subjectType: 'Enter the subject type as well',
    });
    expect((await admin.agent.get('/api/activity').expect(403)).body).toEqual(refused(403, 'auth.forbidden'));
  });
});
