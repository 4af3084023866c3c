import { type Agent, refused, TestApp } from '../../../../test/test-app.js';
import { retentionCategoryNames } from '../domain/retention-category.js';
import {
  adopt,
  ageDocument,
  certificates,
  destroyAfterAWeek,
  destroyNow,
} from '../testing/retention-over-http.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';

let app: TestApp;
let admin: Agent;
let alex: { agent: Agent; id: number };

beforeAll(async () => {
  app = await TestApp.start();
  ({ agent: admin } = await app.admin());
  alex = await app.client('asample');
});
afterAll(() => app.stop());

const rulesPath = '/api/admin/retention';
const previewPath = '/api/admin/retention/preview';
const uploads = { category: 'client_uploads', years: 7 };

interface RuleRow {
  category: string;
  years: number | null;
  fixedDays: number | null;
  effectiveAt: string | null;
}
const rulesOf = async (agent = admin): Promise<RuleRow[]> =>
  ((await agent.get(rulesPath).expect(200)).body as { rules: RuleRow[] }).rules;
const rule = async (category: string): Promise<RuleRow | undefined> =>
  (await rulesOf()).find((each) => each.category === category);
const preview = async (...rules: object[]) =>
  (await admin.post(previewPath).send({ rules }).expect(200)).body as {
    rules: { category: string; records: number; clients: number; bytes: number; examples: object[] }[];
    confirmation: string;
  };

async function upload(title: string, years: number): Promise<number> {
  const { body } = await alex.agent
    .post('/api/documents')
    .field({ title, category: 'tax' })
    .attach('file', samplePdf, 'w2.pdf')
    .expect(201);
  const { id } = body as { id: number };
  await admin.patch(`/api/admin/documents/${id}`).send({ status: 'completed' }).expect(200);
  await ageDocument(app, id, years);
  return id;
}

describe('retention', () => {
  it('keeps everything by default, and shows reasons to keep it', async () => {
    const rules = await rulesOf();
    expect(rules.map(({ category }) => category)).toEqual([...retentionCategoryNames]);
    expect(rules.every(({ years }) => years === null)).toBe(true);
    expect(rules.at(-1)).toMatchObject({ category: 'deleted_documents', fixedDays: 30 });
    const id = await upload('W-2 of long ago', 20);
    await destroyNow(app);
    await alex.agent.get(`/api/documents/${id}`).expect(200);
    expect(await certificates(admin)).toEqual([]);
  });

  it('previews what rules would destroy, without destroying anything', async () => {
    const old = await upload('W-2 of eight years ago', 8);
    await upload('W-2 of six years ago', 6);
    const { rules } = await preview(uploads, { category: 'messages', years: null });
    expect(rules).toEqual([
      {
        ...uploads,
        records: 2,
        clients: 1,
        bytes: 2 * samplePdf.length,
        oldest: expect.any(String),
        newest: expect.any(String),
        held: 0,
        examples: expect.arrayContaining([
          {
            type: 'document',
            id: old,
            title: 'W-2 of eight years ago',
            client: { id: alex.id, name: 'Sam Sample' },
            since: expect.any(String),
          },
        ]),
      },
    ]);
    await alex.agent.get(`/api/documents/${old}`).expect(200);
  });

  it('is adopted only after a preview of exactly these rules', async () => {
    const { confirmation } = await preview(uploads);
    const put = (body: object) => admin.put(rulesPath).send(body);
    const notPreviewed = refused(409, 'retention.not_previewed');
    expect((await put({ rules: [uploads] }).expect(409)).body).toEqual(notPreviewed);
    const shorter = { ...uploads, years: 6 };
    expect((await put({ rules: [shorter], confirmation }).expect(409)).body).toEqual(notPreviewed);
    for (const forged of ['x', '9999999999999.x', confirmation.replace(/^./, '9')])
      expect((await put({ rules: [uploads], confirmation: forged }).expect(409)).body).toEqual(notPreviewed);
    const other = await app.admin('otheradmin');
    await other.agent
      .put(rulesPath)
      .send({ rules: [uploads], confirmation })
      .expect(409);
    await put({ rules: [uploads], confirmation }).expect(200);
    expect(await rule('client_uploads')).toMatchObject({ years: 7, adoptedBy: { name: 'Sam Sample' } });
    // A longer period needs no preview.
    await put({ rules: [{ ...uploads, years: 9 }] }).expect(200);
    await put({ rules: [{ category: 'client_uploads', years: null }] }).expect(200);
    expect(await rule('client_uploads')).toMatchObject({ years: null, adoptedBy: null, effectiveAt: null });
    const { body } = await admin.get('/api/admin/activity?subjectType=practice').expect(200);
    expect((body as { type: string; details: object }[]).map(({ type, details }) => [type, details])).toEqual(
      [
        ['retention.changed', { category: 'client_uploads', from: 9, to: null }],
        [
          'retention.changed',
          { category: 'client_uploads', from: 7, to: 9, effectiveAt: expect.any(String) },
        ],
        [
          'retention.changed',
          { category: 'client_uploads', from: null, to: 7, effectiveAt: expect.any(String) },
        ],
      ],
    );
  });

  it('refuses invalid rules', async () => {
    const field = refused(400, 'request.invalid', { rules: expect.any(String) as string });
    for (const rules of [[{ category: 'deleted_documents', years: 1 }], [uploads, { ...uploads, years: 3 }]])
      expect((await admin.post(previewPath).send({ rules }).expect(400)).body).toEqual(field);
    for (const rules of [
      undefined,
      'all',
      [{ category: 'ledger', years: 1 }],
      [{ ...uploads, years: 0 }],
      [{ ...uploads, years: 1.5 }],
      [{ ...uploads, years: 100 }],
    ])
      await admin.post(previewPath).send({ rules }).expect(400);
  });

  it('is for admins in a recent session or with their password, and refuses tokens', async () => {
    for (const [method, path] of [
      ['get', rulesPath],
      ['post', previewPath],
      ['put', rulesPath],
      ['get', '/api/admin/destructions'],
      ['get', '/api/admin/destructions/1/certificate'],
    ] as const) {
      await alex.agent[method](path).expect(403);
      await app.visitor()[method](path).expect(401);
    }
    await admin.get('/api/admin/destructions/1/certificate').expect(404);
    const { body: token } = await admin
      .post('/api/access-tokens')
      .send({ name: 'Program', scope: 'write' })
      .expect(201);
    const byToken = await app
      .visitor()
      .put(rulesPath)
      .set('Authorization', `Bearer ${(token as { token: string }).token}`)
      .send({ rules: [] })
      .expect(403);
    expect(byToken.body).toEqual(refused(403, 'auth.session_required'));
    app.clock.pass(16 * 60_000);
    const body = { rules: [{ category: 'messages', years: null }] };
    expect((await admin.put(rulesPath).send(body).expect(403)).body).toEqual(
      refused(403, 'auth.password_required'),
    );
    await admin
      .put(rulesPath)
      .send({ ...body, password: 'River-stone-9!' })
      .expect(200);
  });

  it('destroys nothing in the week after its adoption', async () => {
    admin = await app.signIn('consultant');
    const id = await upload('W-2 under reflection', 8);
    await adopt(admin, uploads);
    await destroyNow(app);
    await alex.agent.get(`/api/documents/${id}`).expect(200);
    await destroyAfterAWeek(app);
    alex.agent = await app.signIn('asample');
    expect((await alex.agent.get(`/api/documents/${id}`).expect(410)).body).toEqual(
      refused(410, 'document.destroyed'),
    );
  });
});
