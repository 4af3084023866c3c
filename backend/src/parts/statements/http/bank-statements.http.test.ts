import type { Test } from 'supertest';
import { anOrganization, grant } from '../../../../test/grants.js';
import { admin, alex, app, bea, practice } from '../../../../test/practice.js';
import { staffMember } from '../../../../test/staff.js';
import { absurdIds, fetchBytes, isRefused, password, refused } from '../../../../test/test-app.js';
import { dayOf } from '../../../kernel/index.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';
import { unzipped } from '../../../platform/files/testing/unzip.js';
import { StatementsOverHttp } from '../testing/statements-over-http.js';

practice(['alex', 'bea']);

let statements: StatementsOverHttp;
beforeAll(() => {
  statements = new StatementsOverHttp(admin, alex.agent, alex.id);
});

interface Request {
  id: number;
  title: string;
  status: string;
  documentId: number | null;
}
const requestOf = async (id: number): Promise<Request> =>
  (await admin.get(`/api/admin/document-requests/${id}`).expect(200)).body as Request;
const documentOf = async (id: number): Promise<unknown> =>
  ((await admin.get(`/api/admin/documents?userId=${alex.id}`).expect(200)).body as { id: number }[]).find(
    (document) => document.id === id,
  );

/** The present month of the practice, and years that have ended and not begun. */
const present = dayOf(Date.now(), 'America/Chicago').slice(0, 7);
const [thisYear = 0] = present.split('-').map(Number);
const [past, next] = [thisYear - 1, thisYear + 1];

describe('accounts of a client', () => {
  it('are added, changed and deleted by the practice', async () => {
    const { body: added } = await admin
      .post(statements.accountsPath)
      .send({ title: 'Card 9876', from: `${past}-03`, to: `${past}-05` })
      .expect(201);
    expect(added).toMatchObject({
      userId: alex.id,
      title: 'Card 9876',
      from: `${past}-03`,
      to: `${past}-05`,
    });
    const { id } = added as { id: number };
    const { body: changed } = await admin
      .patch(`${statements.accountsPath}/${id}`)
      .send({ title: 'Visa 9876', to: null })
      .expect(200);
    expect(changed).toMatchObject({ id, title: 'Visa 9876', from: `${past}-03`, to: null });
    const { body: listed } = await admin.get(statements.accountsPath).expect(200);
    expect(listed).toEqual([changed]);
    await admin.delete(`${statements.accountsPath}/${id}`).expect(204);
    await isRefused(admin.delete(`${statements.accountsPath}/${id}`), 404, 'bank_account.not_found');
    expect(await statements.grid(past)).toEqual([]);
  });

  it.each([
    [{ title: '' }, 'title'],
    [{ title: 'x'.repeat(101) }, 'title'],
    [{ from: '2026-13' }, 'from'],
    [{ from: '2026-1' }, 'from'],
    [{ from: undefined }, 'from'],
    [{ to: '2025-10' }, 'to'],
    [{ to: 'later' }, 'to'],
  ])('are refused: %j', async (over, field) => {
    const { body } = await admin
      .post(statements.accountsPath)
      .send({ title: 'Checking', from: '2025-11', ...over })
      .expect(400);
    expect(Object.keys((body as { fields: object }).fields)).toEqual([field]);
  });

  it('belong to one client: at others they are not found', async () => {
    const id = await statements.account();
    const others = `/api/admin/clients/${bea.id}`;
    await isRefused(
      admin.patch(`${others}/bank-accounts/${id}`).send({ title: 'Mine' }),
      404,
      'bank_account.not_found',
    );
    await isRefused(
      admin.put(`${others}/bank-statements/${id}/2025-11`).send({ none: true }),
      404,
      'bank_account.not_found',
    );
    await isRefused(statements.file(id, '2025-11', {}, bea.agent), 404, 'bank_account.not_found');
    for (const absurd of absurdIds) await admin.get(`/api/admin/clients/${absurd}/bank-accounts`).expect(404);
    await admin.delete(`${statements.accountsPath}/${id}`).expect(204);
  });
});

describe('the grid', () => {
  it('has the months of the year within the account’s, each with its state', async () => {
    const id = await statements.account({ from: `${past}-11` });
    expect(await statements.grid(past)).toEqual([
      {
        account: { id, title: 'Checking 1234' },
        months: [
          { month: `${past}-11`, state: 'missing', documentId: null },
          { month: `${past}-12`, state: 'missing', documentId: null },
        ],
      },
    ]);
    expect(await statements.grid(past - 1)).toEqual([]);
    const { months } = (await statements.grid(thisYear))[0] ?? { months: [] };
    expect(months).toHaveLength(12);
    for (const { month, state } of months)
      expect([month, state]).toEqual([month, month < present ? 'missing' : 'not_due']);
    await admin.delete(`${statements.accountsPath}/${id}`).expect(204);
  });

  it.each(['', '?year=', '?year=26', '?year=20260', '?year=next', '?year=2026.5'])(
    'refuses the year “%s”',
    async (query) => {
      for (const call of [
        alex.agent.get(`/api/bank-statements${query}`),
        admin.get(`${statements.gridPath}${query}`),
      ]) {
        const { body } = await call.expect(400);
        expect((body as { fields: object }).fields).toHaveProperty('year');
      }
    },
  );
});

describe('a statement', () => {
  let id: number;
  beforeEach(async () => {
    id = await statements.account({ from: `${past}-10` });
  });
  afterEach(() => admin.delete(`${statements.accountsPath}/${id}`));

  it('of the client is a financial document to be reviewed, and fills its month once', async () => {
    const month = `${past}-10`;
    const { body } = await statements.file(id, month).expect(201);
    const { documentId } = body as { documentId: number };
    expect(body).toEqual({ month, state: 'received', documentId });
    expect(await documentOf(documentId)).toMatchObject({
      title: `Checking 1234, October ${past}`,
      category: 'financial',
      status: 'pending_review',
      uploadedBy: alex.id,
    });
    expect(await statements.month(id, month)).toEqual(body);
    await isRefused(statements.file(id, month), 409, 'bank_statement.received');
    await isRefused(statements.none(id, month), 409, 'bank_statement.received');
    await isRefused(statements.none(id, month, false), 409, 'bank_statement.received');

    const { body: second } = await statements.file(id, month, { replace: 'true' }).expect(201);
    expect(await statements.month(id, month)).toEqual(second);
    expect((second as { documentId: number }).documentId).toBeGreaterThan(documentId);
    expect(await documentOf(documentId)).toMatchObject({ status: 'pending_review' });
  });

  it('of the practice waits for a review, too', async () => {
    const { body } = await statements.fileForClient(id, present).expect(201);
    expect(await documentOf((body as { documentId: number }).documentId)).toMatchObject({
      status: 'pending_review',
    });
    expect(await statements.month(id, present)).toMatchObject({ state: 'received' });
  });

  it('makes its month missing again once it is deleted or sent back', async () => {
    const month = `${past}-10`;
    const file = async (): Promise<string> =>
      `/api/admin/documents/${((await statements.file(id, month).expect(201)).body as { documentId: number }).documentId}`;
    const missing = { month, state: 'missing', documentId: null };
    const deleted = await file();
    await admin.delete(deleted).expect(204);
    expect(await statements.month(id, month)).toEqual(missing);
    const sentBack = await file();
    await admin.patch(sentBack).send({ status: 'draft' }).expect(200);
    expect(await statements.month(id, month)).toEqual(missing);
    await file();
    await admin.post(`${deleted}/restore`).expect(200);
    expect(await statements.month(id, month)).toMatchObject({ state: 'received' });
  });

  it('is not needed where someone says so, until there is a file', async () => {
    const month = `${past}-11`;
    expect((await statements.none(id, month).expect(200)).body).toEqual({
      month,
      state: 'none',
      documentId: null,
    });
    await statements.none(id, month).expect(200);
    expect(await statements.month(id, month)).toMatchObject({ state: 'none' });
    const { body: taken } = await admin
      .put(`${statements.gridPath}/${id}/${month}`)
      .send({ none: false })
      .expect(200);
    expect(taken).toEqual({ month, state: 'missing', documentId: null });
    await statements.none(id, month).expect(200);
    expect((await statements.file(id, month).expect(201)).body).toMatchObject({ state: 'received' });
  });

  it('is refused for later months, and for months outside of the account', async () => {
    for (const call of [
      statements.file(id, `${next}-01`),
      statements.fileForClient(id, `${next}-01`),
      statements.none(id, `${next}-01`),
    ])
      await isRefused(call, 409, 'bank_statement.not_due');
    for (const month of [`${past}-09`, '2026-13', 'now', '0000-01'])
      await isRefused(statements.file(id, month), 404, 'bank_statement.not_found');
    const { body } = await alex.agent
      .post(`/api/bank-statements/${id}/${past}-10`)
      .field('replace', 'true')
      .expect(400);
    expect((body as { fields: object }).fields).toHaveProperty('file');
    await admin.put(`${statements.gridPath}/${id}/${past}-10`).send({}).expect(400);
  });

  it('of two at the same time is the first; the other is refused and leaves nothing', async () => {
    const month = `${past}-12`;
    const before = await documentsOfAlex();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => (n % 2 ? statements.file(id, month) : statements.fileForClient(id, month))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    expect(await documentsOfAlex()).toBe(before + 1);
  });

  it('is sent once with its key', async () => {
    const month = `${past}-12`;
    const send = () =>
      alex.agent
        .post(`/api/bank-statements/${id}/${month}`)
        .set('Idempotency-Key', `statement ${id}`)
        .attach('file', samplePdf, 'statement.pdf');
    const { body } = await send().expect(201);
    expect((await send().expect(201)).body).toEqual(body);
  });
});

const documentsOfAlex = (): Promise<number> =>
  app.sql.count('test.documents', 'documents WHERE user_id = $1', [alex.id]);

describe('requests for missing statements', () => {
  let id: number;
  beforeEach(async () => {
    id = await statements.account({ from: `${past}-10`, to: `${past}-11` });
  });
  afterEach(() => admin.delete(`${statements.accountsPath}/${id}`));
  const month = `${past}-10`;

  it('are one for each missing month, and none the second time', async () => {
    await statements.none(id, `${past}-11`).expect(200);
    const [request = 0, ...others] = await statements.request(past);
    expect(others).toEqual([]);
    expect(await requestOf(request)).toMatchObject({
      title: `Checking 1234, October ${past}`,
      status: 'pending_review',
    });
    expect(await statements.month(id, month)).toEqual({ month, state: 'requested', documentId: null });
    expect(await statements.request(past)).toEqual([]);
    await admin.delete(`/api/admin/document-requests/${request}`).expect(204);
    expect(await statements.month(id, month)).toMatchObject({ state: 'missing' });
    const both = await Promise.all([statements.request(past), statements.request(past)]);
    expect(both.flat()).toHaveLength(1);
  });

  it('are in the client’s language', async () => {
    await alex.agent.put('/api/profile/language').send({ language: 'es' }).expect(200);
    const titles = await Promise.all(
      (await statements.request(past)).map(async (one) => (await requestOf(one)).title),
    );
    expect(titles).toEqual([`Checking 1234, octubre de ${past}`, `Checking 1234, noviembre de ${past}`]);
    await alex.agent.put('/api/profile/language').send({ language: 'en' }).expect(200);
  });

  it('fill their month by an upload to them, until that is sent back or taken back', async () => {
    const [request = 0] = await statements.request(past);
    const upload = () =>
      alex.agent.post(`/api/document-requests/${request}/upload`).attach('file', samplePdf, 'statement.pdf');
    const { body } = await upload().expect(201);
    const { documentId } = body as { documentId: number };
    expect(await statements.month(id, month)).toEqual({ month, state: 'received', documentId });
    await isRefused(statements.file(id, month), 409, 'bank_statement.received');
    const missing = { month, state: 'missing', documentId: null };
    await alex.agent.delete(`/api/document-requests/${request}/upload`).expect(204);
    expect(await statements.month(id, month)).toEqual(missing);
    await upload().expect(201);
    await admin
      .patch(`/api/admin/document-requests/${request}`)
      .send({ status: 'pending_review', reason: 'Page 2 is missing' })
      .expect(200);
    expect(await statements.month(id, month)).toEqual(missing);
    // It is open again: the client is not asked for the same twice.
    expect(await statements.request(past)).toEqual([request]);
    expect(await statements.request(past)).toEqual([]);
    expect(await statements.month(id, month)).toEqual({ ...missing, state: 'requested' });
    const again = ((await upload().expect(201)).body as { documentId: number }).documentId;
    await admin.patch(`/api/admin/documents/${again}`).send({ status: 'draft' }).expect(200);
    expect(await statements.month(id, month)).toEqual(missing);
    expect(await requestOf(request)).toMatchObject({ status: 'pending_review', documentId: null });
    const { body: filed } = await statements.file(id, month).expect(201);
    const last = (filed as { documentId: number }).documentId;
    expect(await requestOf(request)).toMatchObject({ status: 'pending_review', documentId: last });
    await admin.patch(`/api/admin/document-requests/${request}`).send({ status: 'completed' }).expect(200);
    expect(await statements.month(id, month)).toEqual({ month, state: 'received', documentId: last });
    await admin.delete(`/api/admin/documents/${last}`).expect(204);
    expect(await statements.month(id, month)).toMatchObject({ state: 'missing' });
  });

  it('are answered by the client’s statement, and completed by one that replaces it', async () => {
    const [request = 0] = await statements.request(past);
    const { body } = await statements.file(id, month).expect(201);
    const { documentId } = body as { documentId: number };
    expect(await requestOf(request)).toMatchObject({ status: 'pending_review', documentId });
    expect(await statements.month(id, month)).toEqual(body);
    const { body: second } = await statements.file(id, month, { replace: 'true' }).expect(201);
    expect(await requestOf(request)).toMatchObject({
      status: 'completed',
      documentId: (second as { documentId: number }).documentId,
    });
    expect(await statements.month(id, month)).toEqual(second);
    await admin.delete(`/api/admin/documents/${(second as { documentId: number }).documentId}`).expect(204);
    expect(await statements.month(id, month)).toMatchObject({ state: 'missing' });
  });

  it('are completed by the practice’s own statement, and where there is none', async () => {
    const [first = 0, second = 0] = await statements.request(past);
    await statements.fileForClient(id, month).expect(201);
    expect(await requestOf(first)).toMatchObject({ status: 'completed' });
    await statements.none(id, `${past}-11`).expect(200);
    expect(await requestOf(second)).toMatchObject({ status: 'completed', documentId: null });
    await statements.none(id, `${past}-11`, false).expect(200);
    expect(await statements.request(past)).toHaveLength(1);
  });

  it('are withdrawn with their account, or once their month is outside of it', async () => {
    const [first = 0, second = 0] = await statements.request(past);
    await admin
      .patch(`${statements.accountsPath}/${id}`)
      .send({ from: `${past}-11` })
      .expect(200);
    await admin.get(`/api/admin/document-requests/${first}`).expect(404);
    await admin.delete(`${statements.accountsPath}/${id}`).expect(204);
    await admin.get(`/api/admin/document-requests/${second}`).expect(404);
  });

  it('may be made by assistants, who neither file nor change accounts', async () => {
    const { agent } = await staffMember(app, 'asha', 'assistant');
    await agent.get(`${statements.gridPath}?year=${past}`).expect(200);
    await agent.post(`${statements.gridPath}/request`).send({ year: past }).expect(201);
    await agent.put(`${statements.gridPath}/${id}/${month}`).send({ none: true }).expect(403);
    await agent.post(statements.accountsPath).send({ title: 'Savings', from: month }).expect(403);
    expect((await admin.post(`${statements.gridPath}/request`).send({ year: 'x' }).expect(400)).body).toEqual(
      refused(400, 'request.invalid', { year: 'Enter a year, e.g. 2026' }),
    );
  });
});

describe('a helper', () => {
  it('reads or files as far as their access goes, and opens the documents of their categories', async () => {
    const household = await anOrganization(app, { kind: 'household', name: 'The Statements' });
    const pat = await app.client('pat');
    const kim = await app.client('kim');
    await grant(app, { clientId: household, personId: pat.id, role: 'owner' });
    const access = await grant(app, { clientId: household, personId: kim.id, scopes: ['documents'] });
    const limit = (scopes: string[], categories: string[] | null) =>
      app.sql.rows('test.limits', 'UPDATE client_access SET scopes = $2, categories = $3 WHERE id = $1', [
        access,
        scopes,
        categories,
      ]);
    const own = new StatementsOverHttp(admin, pat.agent, household);
    const account = await own.account({ from: `${past}-01`, to: `${past}-02` });
    const at = (month: string) => `/api/bank-statements/${account}/${past}-${month}?client=${household}`;
    const read = () => kim.agent.get(`/api/bank-statements?year=${past}&client=${household}`);
    const file = (month: string) => kim.agent.post(at(month)).attach('file', samplePdf, 'statement.pdf');
    const mark = (month: string) => kim.agent.put(at(month)).send({ none: true });
    const { documentId } = (
      await pat.agent.post(at('01')).attach('file', samplePdf, 'statement.pdf').expect(201)
    ).body as { documentId: number };
    const missing = refused(403, 'access.scope_missing');
    const months = async () => ((await read().expect(200)).body as { months: unknown[] }[])[0]?.months;
    const received = { month: `${past}-01`, state: 'received', documentId };
    const second = { month: `${past}-02`, state: 'missing', documentId: null };

    expect(await months()).toEqual([received, second]);
    expect((await file('02').expect(403)).body).toEqual(missing);
    expect((await mark('02').expect(403)).body).toEqual(missing);

    await limit(['documents'], ['tax']);
    expect(await months()).toEqual([{ ...received, documentId: null }, second]);

    await limit(['upload'], null);
    expect((await read().expect(403)).body).toEqual(missing);
    await mark('02').expect(200);
    await file('02').expect(201);

    await limit(['documents', 'upload'], ['tax']);
    expect(await months()).toMatchObject([
      { documentId: null },
      { state: 'received', documentId: expect.any(Number) },
    ]);
  });
});

describe('statements elsewhere', () => {
  const month = `${past}-10`;

  it('are told to webhooks once, whichever way they come', async () => {
    const id = await statements.account({ from: month, to: `${past}-12` });
    const { body: hook } = await admin
      .post('/api/admin/webhooks')
      .send({ url: 'https://hooks.example.com/statements', events: ['bank_statement.received'] })
      .expect(201);
    const hookPath = `/api/admin/webhooks/${(hook as { id: number }).id}`;
    const documentIds: number[] = [];
    const note = async (call: Test): Promise<void> =>
      void documentIds.unshift(((await call.expect(201)).body as { documentId: number }).documentId);
    await note(statements.file(id, month));
    await note(statements.file(id, month, { replace: 'true' }));
    const [first = 0] = await statements.request(past);
    await note(
      alex.agent.post(`/api/document-requests/${first}/upload`).attach('file', samplePdf, 'statement.pdf'),
    );
    await note(statements.file(id, `${past}-12`));
    await note(statements.fileForClient(id, `${past}-12`, { replace: 'true' }));
    const payloads = await app.sql.column<object>(
      'test.payloads',
      'SELECT body::jsonb FROM webhook_deliveries WHERE webhook_id = $1 ORDER BY id DESC',
      [(hook as { id: number }).id],
    );
    expect(payloads).toMatchObject(
      documentIds.map((documentId) => ({
        type: 'bank_statement.received',
        data: { id: documentId, userId: alex.id },
      })),
    );
    await admin.delete(hookPath).expect(204);
    await admin.delete(`${statements.accountsPath}/${id}`).expect(204);
  });

  it('are in the client’s export, and end with the closed client’s other records', async () => {
    const nora = await app.client('nora');
    const hers = new StatementsOverHttp(admin, nora.agent, nora.id);
    const id = await hers.account({ from: `${past}-11`, to: `${past}-12` });
    const { body } = await hers.file(id, `${past}-11`).expect(201);
    const [request = 0] = await hers.request(past);
    const exported = async (): Promise<unknown> => {
      const { body: zip } = await fetchBytes(nora.agent, '/api/account/export').expect(200);
      return JSON.parse(
        unzipped(zip as Buffer)
          .get('bank-statements.json')
          ?.toString() ?? 'null',
      );
    };
    expect(await exported()).toEqual([
      {
        account: { id, title: 'Checking 1234' },
        months: [body, { month: `${past}-12`, state: 'requested', documentId: null }],
      },
    ]);
    await nora.agent.post('/api/account/close').send({ password }).expect(204);
    await admin.get(`/api/admin/document-requests/${request}`).expect(404);
    const { body: kept } = await admin.get(`${hers.gridPath}?year=${past}`).expect(200);
    expect(kept).toMatchObject([{ months: [body, { state: 'missing' }] }]);
    for (const call of [
      admin.post(hers.accountsPath).send({ title: 'Savings', from: month }),
      admin.post(`${hers.gridPath}/request`).send({ year: past }),
      admin.put(`${hers.gridPath}/${id}/${past}-12`).send({ none: true }),
      hers.fileForClient(id, `${past}-12`),
    ])
      await isRefused(call, 404, 'client.not_found');

    await app.sql.rows(
      'test.closed',
      `UPDATE users SET closed_at = closed_at - interval '8 years' WHERE id = $1`,
      [nora.id],
    );
    const rules = [{ category: 'closed_clients', years: 7 }];
    const { body: preview } = await admin.post('/api/admin/retention/preview').send({ rules }).expect(200);
    const { confirmation } = preview as { confirmation: string };
    await admin.put('/api/admin/retention').send({ rules, confirmation }).expect(200);
    app.clock.pass(8 * 24 * 60 * 60 * 1000);
    await app.app.get(Jobs).runNow('retention.destroy');
    const left = await app.sql.count('test.left', 'bank_accounts WHERE user_id = $1', [nora.id]);
    expect(left).toBe(0);
  });
});
