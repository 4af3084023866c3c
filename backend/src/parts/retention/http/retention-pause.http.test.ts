import { type Agent, password, refused, TestApp } from '../../../../test/test-app.js';
import { afterRestore } from '../../../commands/after-restore.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';
import { FileVault } from '../../../platform/files/file-vault.js';
import {
  adopt,
  ageDocument,
  certificates,
  destroyAfterAWeek,
  destroyNow,
} from '../testing/retention-over-http.js';

let app: TestApp;
let admin: Agent;
let alex: { agent: Agent; id: number };

beforeAll(async () => {
  app = await TestApp.start();
  ({ agent: admin } = await app.admin());
  alex = await app.client('asample');
});
afterAll(() => app.stop());

const resume = '/api/admin/retention/resume';
const rule = { category: 'tax_documents', years: 7 };

async function oldDocument(): Promise<number> {
  const { body } = await admin
    .post('/api/admin/documents/upload')
    .field({ title: 'Tax return', userId: String(alex.id), category: 'tax' })
    .attach('file', samplePdf, 'return.pdf')
    .expect(201);
  const { id } = body as { id: number };
  await ageDocument(app, id, 8);
  return id;
}

/** Runs the steps of a restore that follow the rows of the backup. */
async function restored(): Promise<void> {
  await app.sql.rows('test.backup-at', `SELECT set_config('steward.backup_at', now()::text, false)`);
  for (const statement of afterRestore.flatMap(({ statements }) => statements))
    await app.sql.rows(`test.${statement}`, statement);
  admin = await app.signIn('consultant');
  alex.agent = await app.signIn('asample');
}
const retention = async () =>
  (await admin.get('/api/admin/retention').expect(200)).body as { paused: boolean; rules: object[] };
const healthLine = async () =>
  ((await admin.get('/api/admin/health').expect(200)).body as { checks: { name: string }[] }).checks.find(
    ({ name }) => name === 'Retention',
  );

describe('retention after a restore', () => {
  it('is paused until an admin resumes it: the nightly run destroys nothing', async () => {
    const id = await oldDocument();
    await adopt(admin, rule);
    expect(await retention()).toMatchObject({ paused: false });
    await restored();
    expect(await retention()).toMatchObject({ paused: true });
    expect(await healthLine()).toMatchObject({
      state: 'attention',
      sentence: expect.stringMatching(/paused/),
      url: '/admin/retention',
    });
    await destroyAfterAWeek(app);
    admin = await app.signIn('consultant');
    await admin.get(`/api/documents/${id}`).expect(200);
    expect(await certificates(admin)).toEqual([]);

    const { body } = await admin.post(resume).expect(200);
    expect(body).toEqual({ ...(await retention()), paused: false });
    // A second run changes nothing.
    await admin.post(resume).expect(200);
    const { body: events } = await admin.get('/api/admin/activity?subjectType=practice').expect(200);
    expect((events as { type: string }[]).filter(({ type }) => type === 'retention.resumed')).toHaveLength(1);
    expect(await healthLine()).toMatchObject({ state: 'ok' });
    await destroyNow(app);
    await admin.get(`/api/documents/${id}`).expect(410);
  });

  it('removes no files of destructions from before the backup until it is resumed', async () => {
    const id = await oldDocument();
    await adopt(admin, rule);
    const vault = app.app.get(FileVault);
    const remove = vault.remove.bind(vault);
    vault.remove = () => Promise.reject(new Error('the storage is away'));
    await expect(destroyAfterAWeek(app)).rejects.toThrow('the storage is away');
    vault.remove = remove;
    await restored();
    const files = () => app.sql.rows('test.files', 'SELECT path FROM files_to_destroy');
    await destroyNow(app);
    expect(await files()).toHaveLength(1);
    expect(await healthLine()).toMatchObject({
      state: 'attention',
      sentence: expect.stringMatching(/Until then, 1 file of destroyed records stays stored\.$/),
    });
    expect((await admin.get('/api/admin/parts/retention/touched').expect(200)).body).toEqual({
      touched: ['1 retention rule rests', '1 file of destroyed records stays stored'],
    });
    await admin.post(resume).expect(200);
    expect(await healthLine()).toMatchObject({
      state: 'ok',
      sentence: expect.stringMatching(/1 file of destroyed records is being removed\.$/),
    });
    await destroyNow(app);
    expect(await files()).toEqual([]);
    await admin.get(`/api/documents/${id}`).expect(410);
  });

  it('is resumed only by an admin in a recent session', async () => {
    await restored();
    await alex.agent.post(resume).expect(403);
    await app.visitor().post(resume).expect(401);
    const { body: token } = await admin
      .post('/api/access-tokens')
      .send({ name: 'Program', scope: 'write' })
      .expect(201);
    const byToken = await app
      .visitor()
      .post(resume)
      .set('Authorization', `Bearer ${(token as { token: string }).token}`)
      .send({ password })
      .expect(403);
    expect(byToken.body).toEqual(refused(403, 'auth.session_required'));
    app.clock.pass(16 * 60_000);
    expect((await admin.post(resume).expect(403)).body).toMatchObject({ code: 'auth.password_required' });
    expect((await admin.post(resume).send({ password: 'wrong' }).expect(403)).body).toMatchObject({
      code: 'auth.password_required',
    });
    expect(await retention()).toMatchObject({ paused: true });
    expect((await admin.post(resume).send({ password }).expect(200)).body).toMatchObject({ paused: false });
  });
});

describe('retention that was switched off', () => {
  const part = (on: boolean) => admin.put('/api/admin/parts/retention').send({ on }).expect(200);

  it('rests, keeps what is held, and destroys nothing after its return until it is resumed', async () => {
    const id = await oldDocument();
    const held = await oldDocument();
    await admin.put(`/api/admin/documents/${held}/legal-hold`).send({ reason: 'Dispute' }).expect(200);
    await adopt(admin, rule);
    await part(false);
    for (const path of ['retention', 'destructions'])
      expect((await admin.get(`/api/admin/${path}`).expect(404)).body).toEqual(refused(404, 'part.off'));
    expect(await healthLine()).toBeUndefined();
    expect((await admin.delete(`/api/admin/documents/${held}`).expect(409)).body).toEqual(
      refused(409, 'document.held'),
    );
    expect((await admin.get('/api/admin/legal-holds').expect(200)).body).toMatchObject([
      { document: { id: held }, reason: 'Dispute' },
    ]);
    await destroyAfterAWeek(app);
    admin = await app.signIn('consultant');
    await admin.get(`/api/documents/${id}`).expect(200);

    await part(true);
    expect(await retention()).toMatchObject({ paused: true });
    expect(await healthLine()).toMatchObject({ state: 'attention', url: '/admin/retention' });
    await destroyNow(app);
    await admin.get(`/api/documents/${id}`).expect(200);
    await admin.post(resume).expect(200);
    await destroyNow(app);
    await admin.get(`/api/documents/${id}`).expect(410);
    await admin.get(`/api/documents/${held}`).expect(200);
  });
});
