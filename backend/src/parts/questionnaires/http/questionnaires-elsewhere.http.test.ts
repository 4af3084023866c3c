import { mailsTo } from '../../../../test/account-mails.js';
import { admin, alex, app, practice } from '../../../../test/practice.js';
import { type Agent, fetchBytes, password } from '../../../../test/test-app.js';
import { textOfPdf } from '../../../../test/text-of-pdf.js';
import { addDays } from '../../../kernel/index.js';
import { Site } from '../../../modules/practice/index.js';
import { jobSchema } from '../../../platform/database/job-schema.js';
import { unzipped } from '../../../platform/files/testing/unzip.js';
import { Jobs } from '../../../platform/events/jobs.js';
import {
  adminPath,
  answer,
  put,
  read,
  review,
  send,
  sent,
  store,
  submit,
  submitted,
} from '../testing/responses-over-http.js';

practice(['alex']);

const listed = async (agent: Agent, address: string): Promise<Record<string, unknown>[]> =>
  (await agent.get(address).expect(200)).body as Record<string, unknown>[];
const waiting = async () =>
  ((await admin.get('/api/admin/today').expect(200)).body as { questionnaires: object }).questionnaires;
const notices = async (agent: Agent, url: string): Promise<string[]> =>
  (await listed(agent, '/api/notifications?limit=200')).flatMap((one) =>
    one['url'] === url
      ? `${String(one['title'])}: ${String(one['message'])}${one['read'] ? ' (read)' : ''}`
      : [],
  );
const turn = (on: boolean) => admin.put('/api/admin/parts/questionnaires').send({ on }).expect(200);
const restart = () => app.sql.rows('test.none', 'DELETE FROM questionnaire_responses');
beforeEach(restart);
afterEach(() => turn(true));

it('is a task of the client until it is submitted, then of the practice until it is accepted', async () => {
  const id = await sent();
  const task = { type: 'questionnaire', id, title: 'New client', url: `/client/questionnaires/${id}` };
  const toDo = async () =>
    (await listed(alex.agent, '/api/to-do')).filter(({ type }) => type === 'questionnaire');
  expect(await toDo()).toMatchObject([task]);
  expect(await waiting()).toEqual({ count: 0, items: [] });
  await submitted(id, { name: 'Alex' });
  expect(await toDo()).toEqual([]);
  const url = `/admin/questionnaires?response=${id}`;
  expect(await waiting()).toMatchObject({
    count: 1,
    items: [{ type: 'questionnaire', id, title: 'New client', client: { id: alex.id }, url }],
  });
  const found = await listed(admin, '/api/admin/search?q=new%20client');
  expect(found.filter(({ type }) => type === 'questionnaire')).toEqual([
    expect.objectContaining({ id, title: 'New client', client: { id: alex.id, name: 'Sam Sample' }, url }),
  ]);
  await review(id, 'accept').expect(200);
  expect(await waiting()).toEqual({ count: 0, items: [] });
});

it('notifies both sides, by emails without its contents', async () => {
  const id = await sent();
  const portal = `/client/questionnaires/${id}`;
  const dashboard = `/admin/questionnaires?response=${id}`;
  expect(await notices(alex.agent, portal)).toEqual(['New questions: Please answer “New client”.']);
  await submitted(id, { name: 'Alex', jobs: 1 });
  expect(await notices(alex.agent, portal)).toEqual(['New questions: Please answer “New client”. (read)']);
  expect(await notices(admin, dashboard)).toEqual([
    'Questionnaire answered: Sam Sample answered “New client”.',
  ]);
  await review(id, 'reopen', { reason: 'The year' }).expect(200);
  expect(await notices(admin, dashboard)).toEqual([
    'Questionnaire answered: Sam Sample answered “New client”. (read)',
  ]);
  expect((await notices(alex.agent, portal))[0]).toBe(
    'Answers reopened: Please look at your answers to “New client” again.',
  );
  await submit(id).expect(200);
  await review(id, 'accept').expect(200);
  expect((await notices(alex.agent, portal))[0]).toBe(
    'Answers accepted: We accepted your answers to “New client”.',
  );
  // The document has no notifications of its own.
  const all = await listed(admin, '/api/notifications?limit=200');
  expect(all.filter(({ url }) => String(url).startsWith('/admin/documents'))).toEqual([]);
  const mails = await mailsTo(app, admin, 'asample@example.com');
  const bodies = mails.map(({ subject, text }) => `${subject} ${text}`).join();
  expect(bodies).toContain('We have some questions for you.');
  expect(bodies).not.toContain('New client');
});

it('is told to webhooks by the id of the response', async () => {
  const hook = { url: 'https://hooks.example.com/answers', events: ['questionnaire.submitted'] };
  const { body } = await admin.post('/api/admin/webhooks').send(hook).expect(201);
  const id = await sent();
  await submitted(id, { name: 'Alex' });
  const payloads = await app.sql.column<object>(
    'test.payloads',
    'SELECT body::jsonb FROM webhook_deliveries WHERE webhook_id = $1',
    [(body as { id: number }).id],
  );
  expect(payloads).toMatchObject([{ type: 'questionnaire.submitted', data: { id, userId: alex.id } }]);
});

it('is reminded of once, within three days of the due date', async () => {
  const today = await app.app.get(Site).today();
  const questionnaire = await store();
  const [, due] = await Promise.all(
    [undefined, 3, 4, -1].map((days) =>
      send(questionnaire, days === undefined ? {} : { dueDate: addDays(today, days) }),
    ),
  );
  const remind = () => app.app.get(Jobs).runNow('questionnaires.remind');
  await remind();
  await remind();
  const about = (await listed(alex.agent, '/api/notifications?limit=200')).filter(
    ({ title }) => title === 'Answers due soon',
  );
  expect(about).toMatchObject([{ url: `/client/questionnaires/${due}` }]);
  await turn(false);
  await app.sql.rows('test.due', 'UPDATE questionnaire_responses SET reminded_at = NULL');
  await remind();
  expect(
    await app.sql.count('test.reminded', 'questionnaire_responses WHERE reminded_at IS NOT NULL', []),
  ).toBe(0);
});

it('rests while the part is off, and is as it was afterwards', async () => {
  const id = await sent();
  await answer(id, { name: 'Alex' });
  const before = await read(id);
  await turn(false);
  for (const call of [
    alex.agent.get('/api/questionnaires'),
    alex.agent.get(`/api/questionnaires/${id}`),
    put(id, 'name', { value: 'Other' }),
    submit(id),
    admin.get(adminPath),
    review(id, 'accept'),
  ])
    expect((await call.expect(404)).body).toMatchObject({ code: 'part.off' });
  expect((await listed(alex.agent, '/api/to-do')).filter(({ type }) => type === 'questionnaire')).toEqual([]);
  expect(await waiting()).toEqual({ count: 0, items: [] });
  const found = await listed(admin, '/api/admin/search?q=new%20client');
  expect(found.filter(({ type }) => type === 'questionnaire')).toEqual([]);
  await turn(true);
  expect(await read(id)).toEqual(before);
});

it('is in the export of its client, with the masks of secrets', async () => {
  const id = await sent();
  await submitted(id, { name: 'Alex', ssn: '219-09-9999' });
  const zip = await fetchBytes(alex.agent, '/api/account/export').expect(200);
  const file = [...unzipped(zip.body as Buffer)].find(([name]) => name.endsWith('questionnaires.json'));
  expect(JSON.parse(String(file?.[1]))).toMatchObject({
    questionnaires: [
      { id, title: 'New client', answers: { name: 'Alex', ssn: '•••-••-9999' }, state: 'submitted' },
    ],
  });
});

it('loses what was never submitted when its client closes the account, and keeps the rest', async () => {
  const { agent, id: userId } = await app.client('leaving');
  const questionnaire = await store();
  const [left, kept] = [await send(questionnaire, { userId }), await send(questionnaire, { userId })];
  await put(left, 'name', { value: 'Lee' }, agent).expect(200);
  await put(kept, 'name', { value: 'Lee' }, agent).expect(200);
  await submit(kept, agent).expect(200);
  await agent.post('/api/account/close').send({ password }).expect(204);
  expect(await listed(admin, `${adminPath}?userId=${userId}`)).toMatchObject([
    { id: kept, state: 'submitted' },
  ]);
  expect(await waiting()).toEqual({ count: 0, items: [] });
});

describe('the numbers of a secret', () => {
  const secret = '219-09-9999';
  const shows = (text: string): boolean => /219.?09.?9/.test(text);

  it('are nowhere but in the answer to who may see them', async () => {
    await admin
      .post('/api/admin/webhooks')
      .send({ url: 'https://hooks.example.com/', events: ['questionnaire.submitted', 'document.uploaded'] })
      .expect(201);
    const questionnaire = await store();
    const first = await send(questionnaire);
    const key = { 'Idempotency-Key': 'a key' };
    await put(first, 'ssn', { value: secret }).set(key).expect(200);
    await put(first, 'ssn', { value: `${secret}•` }).expect(400);
    await put(first, 'jobs', { value: secret }).expect(400);
    await put(first, 'nothing', { value: secret }).expect(404);
    const { documentId } = await submitted(first, { name: 'Alex' });
    await put(first, 'ssn', { value: secret }).expect(409);
    await review(first, 'accept').expect(200);
    const second = await send(questionnaire);
    await put(second, 'ssn', { usePrevious: true }).set(key).expect(200);
    const answers: unknown[] = [
      await read(second),
      (await admin.get(`${adminPath}/${second}`).expect(200)).body,
      await listed(admin, '/api/admin/search?q=219-09-9999'),
      await listed(admin, '/api/admin/search?q=9999'),
      await listed(alex.agent, '/api/activity?limit=200'),
    ];
    for (const reason of ['', ' ']) await review(second, 'reveal', { key: 'ssn', reason }).expect(400);
    for (const other of ['name', 'ein', 'nothing', 'constructor', 'SSN'])
      expect((await review(second, 'reveal', { key: other, reason: 'x' }).expect(404)).body).toMatchObject({
        code: 'answer.not_found',
      });
    const shown = await review(second, 'reveal', { key: 'ssn', reason: 'To file the return' })
      .set(key)
      .expect(200);
    expect(shown.body).toEqual({ key: 'ssn', value: secret });
    expect(shows(JSON.stringify(shown.body))).toBe(true);
    expect(shown.headers['cache-control']).toBe('no-store');
    const activity = await listed(admin, '/api/admin/activity?limit=200');
    expect(activity).toContainEqual(
      expect.objectContaining({
        type: 'questionnaire.revealed',
        subject: { type: 'questionnaire_response', id: second, title: 'New client' },
        details: { key: 'ssn', reason: 'To file the return' },
      }),
    );
    const file = (await fetchBytes(admin, `/api/documents/${documentId}`).expect(200)).body as Buffer;
    const zip = unzipped((await fetchBytes(alex.agent, '/api/account/export').expect(200)).body as Buffer);
    const tables = await app.sql.column<string>(
      'test.tables',
      `SELECT format('%I.%I', table_schema, table_name) FROM information_schema.tables
       WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'`,
    );
    expect(tables).toEqual(
      expect.arrayContaining(
        ['outbox', 'idempotency_keys', 'webhook_deliveries']
          .map((table) => `public.${table}`)
          .concat(`${jobSchema}.job`),
      ) as string[],
    );
    const rows = await Promise.all(
      tables.map((table) =>
        app.sql.column<string>(`test.rows-${table}`, `SELECT '${table} ' || t::text FROM ${table} t`),
      ),
    );
    const found = [
      ...rows.flat(),
      ...app.logged,
      ...answers.map((one) => JSON.stringify(one)),
      JSON.stringify(activity),
      await textOfPdf(file),
      ...Array.from(zip, ([name, bytes]) => `${name} ${bytes.toString('latin1')}`),
    ].filter(shows);
    expect(found).toEqual([]);
  });

  it('are shown in a fresh session only, and to no access token', async () => {
    const id = await sent();
    await put(id, 'ssn', { value: secret }).expect(200);
    const reveal = { key: 'ssn', reason: 'To file' };
    const { body: token } = await admin
      .post('/api/access-tokens')
      .send({ name: 'Script', scope: 'write', password })
      .expect(201);
    const byToken = app.visitor().post(`${adminPath}/${id}/reveal`);
    const bearer = { Authorization: `Bearer ${(token as { token: string }).token}` };
    expect((await byToken.set(bearer).send(reveal).expect(403)).body).toMatchObject({
      code: 'auth.session_required',
    });
    app.clock.pass(16 * 60_000);
    expect((await review(id, 'reveal', reveal).expect(403)).body).toMatchObject({
      code: 'auth.password_required',
    });
    await admin.post('/api/session/confirm').send({ password }).expect(204);
    await review(id, 'reveal', reveal).expect(200);
    app.clock.reset();
  });
});

it('is destroyed with its secrets when the retention period of what clients sent is over', async () => {
  const id = await sent();
  const { documentId } = await submitted(id, { name: 'Alex', ssn: '219-09-9999' });
  await review(id, 'accept').expect(200);
  const rules = [{ category: 'client_uploads', years: 7 }];
  const { body } = await admin.post('/api/admin/retention/preview').send({ rules }).expect(200);
  const { confirmation } = body as { confirmation: string };
  await admin.put('/api/admin/retention').send({ rules, confirmation }).expect(200);
  await app.sql.rows(
    'test.age',
    `UPDATE questionnaire_responses SET accepted_at = accepted_at - interval '8 years'`,
  );
  app.clock.pass(8 * 24 * 60 * 60_000);
  await app.app.get(Jobs).runNow('retention.destroy');
  await app.app.get(Jobs).runNow('retention.remove-files');
  const owner = await app.signIn('consultant');
  const { body: left } = await owner.get(`${adminPath}/${id}`).expect(200);
  expect(left).toMatchObject({ id, state: 'accepted', documentId, answers: {} });
  const [certificate] = await listed(owner, `/api/admin/destructions?userId=${alex.id}`);
  expect(certificate).toMatchObject({ records: 1 });
  const path = `/api/admin/destructions/${String(certificate?.['id'])}/certificate`;
  const text = await textOfPdf((await fetchBytes(owner, path).expect(200)).body as Buffer);
  expect(text).toContain(`New client Questionnaire ${id} · Client uploads`);
  expect(text).toContain('Answers · ');
  app.clock.reset();
});
