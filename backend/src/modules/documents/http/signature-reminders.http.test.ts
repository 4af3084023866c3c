import { absurdIds, type Agent, refused, TestApp } from '../../../../test/test-app.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { Site } from '../../practice/index.js';

const dayMs = 24 * 60 * 60 * 1000;

let app: TestApp;
let admin: Agent;
let alex: { agent: Agent; id: number };
let name: string;
let clients = 0;
beforeAll(async () => {
  app = await TestApp.start({ THROTTLE: 'off' });
  ({ agent: admin } = await app.admin());
});
afterAll(() => app.stop());
beforeEach(async () => {
  name = `client${++clients}`;
  alex = await app.client(name);
});

interface Row {
  id: number;
  reminders: boolean;
  remindedOn: string | null;
  allowed: string[];
}
async function upload(fields: object = {}): Promise<Row> {
  const { body } = await admin
    .post('/api/admin/documents/upload')
    .field({ title: 'Engagement Agreement', userId: String(alex.id), needsSignature: 'true', ...fields })
    .attach('file', samplePdf, 'agreement.pdf')
    .expect(201);
  return body as Row;
}
const remind = (id: number | string, agent = admin) => agent.post(`/api/admin/documents/${id}/remind`);
const patch = (id: number, changes: object) => admin.patch(`/api/admin/documents/${id}`).send(changes);
const morning = () => app.app.get(Jobs).runNow('signatures.remind');
async function pass(days: number): Promise<void> {
  app.clock.pass(days * dayMs);
  admin = await app.signIn('consultant');
}
/** The client's reminders, oldest first. */
const notices = (): Promise<{ message: string; url: string }[]> =>
  app.sql.view(
    'test.signature-reminders',
    `SELECT message, url FROM notifications WHERE user_id = $1 AND title = 'Signature still needed' ORDER BY id`,
    [alex.id],
  );
const mails = (): Promise<{ text: string }[]> =>
  app.sql.view(
    'test.signature-reminder-mails',
    `SELECT text FROM outbox WHERE recipient = (SELECT email FROM users WHERE id = $1)
     AND subject LIKE 'Signature still needed%' ORDER BY id`,
    [alex.id],
  );

describe('a reminder by hand', () => {
  it('notifies the client once per key, without contents in the email', async () => {
    const { id, allowed } = await upload();
    expect(allowed).toContain('remind');
    for (const _ of [1, 2]) await remind(id).set('Idempotency-Key', `one-${id}`).expect(202);
    expect(await notices()).toEqual([
      { message: 'Please read and sign “Engagement Agreement”.', url: `/client/documents?document=${id}` },
    ]);
    const [mail] = await mails();
    expect(mail?.text).toContain('A document is still waiting for your signature.');
    expect(mail?.text).toContain(`/client/documents/${id}/sign`);
    expect(mail?.text).not.toContain('Engagement Agreement');
  });

  it("is refused a second time on one day in the practice's time zone", async () => {
    const { id } = await upload();
    await remind(id).expect(202);
    expect((await remind(id).expect(409)).body).toEqual(refused(409, 'reminder.already_sent'));
    const { body } = await admin.get(`/api/documents/${id}/details`).expect(200);
    expect(body).toMatchObject({ remindedOn: await app.app.get(Site).today() });
    expect((body as Row).allowed).not.toContain('remind');
    await pass(1);
    await remind(id).expect(202);
  });

  it('is refused unless a signature is awaited, and for a missing or deleted document', async () => {
    const { id, allowed } = await upload({ needsSignature: 'false' });
    expect(allowed).not.toContain('remind');
    expect((await remind(id).expect(409)).body).toEqual(refused(409, 'document.not_awaiting'));
    for (const absurd of [...absurdIds, 999_999]) await remind(absurd).expect(404);
    const { id: deleted } = await upload();
    await admin.delete(`/api/admin/documents/${deleted}`).expect(204);
    await remind(deleted).expect(404);
  });

  it('is allowed for admins only', async () => {
    const { id } = await upload();
    await remind(id, alex.agent).expect(403);
    await remind(id, app.visitor()).expect(401);
  });
});

describe('automatic reminders', () => {
  it('come 3 and 7 days after the request once each', async () => {
    await upload();
    const counts: number[] = [];
    for (let day = 1; day <= 8; day += 1) {
      await pass(1);
      for (const _ of [1, 2]) await morning();
      counts.push((await notices()).length);
    }
    expect(counts).toEqual([0, 0, 1, 1, 1, 1, 2, 2]);
  });

  it('are left out on a day with one by hand', async () => {
    const { id } = await upload();
    await pass(3);
    await remind(id).expect(202);
    await morning();
    expect(await notices()).toHaveLength(1);
    await pass(4);
    await morning();
    expect(await notices()).toHaveLength(2);
  });

  it('are turned off and on per document', async () => {
    const off = await upload({ reminders: 'false' });
    expect(off).toMatchObject({ reminders: false });
    const { body } = await upload().then(({ id }) => patch(id, { reminders: false }).expect(200));
    expect(body).toMatchObject({ reminders: false, needsSignature: true });
    await pass(3);
    await morning();
    expect(await notices()).toEqual([]);
    expect((await patch(off.id, { reminders: true }).expect(200)).body).toMatchObject({ reminders: true });
    await morning();
    expect(await notices()).toHaveLength(1);
    const { body: rows } = await admin.get(`/api/admin/documents?userId=${alex.id}`).expect(200);
    expect((rows as Row[]).map(({ reminders }) => reminders)).toEqual([false, true]);
    const own = await (await app.signIn(name)).get('/api/documents').expect(200);
    expect((own.body as Row[])[0]).not.toHaveProperty('reminders');
  });

  it.each(['perhaps', 3, null])('refuse the value %j', async (reminders) => {
    const { id } = await upload();
    const { body } = await patch(id, { reminders }).expect(400);
    expect(body).toEqual(refused(400, 'request.invalid', { reminders: expect.any(String) as string }));
  });

  it('end when the client declines, and when the practice replaces the file or takes the request back', async () => {
    const declined = await upload();
    await alex.agent.post(`/api/documents/${declined.id}/decline`).send({ reason: 'The fee' }).expect(200);
    const { id: replaced } = await upload();
    await admin
      .put(`/api/admin/documents/${replaced}/file`)
      .attach('file', samplePdf, 'other.pdf')
      .expect(200);
    const { id: withdrawn } = await upload();
    await patch(withdrawn, { needsSignature: false }).expect(200);
    await pass(3);
    await morning();
    expect(await notices()).toEqual([]);
    // By hand it stays possible where a signature is still awaited.
    await remind(replaced).expect(202);
    for (const id of [declined.id, withdrawn]) await remind(id).expect(409);
  });

  it('are not sent to closed accounts', async () => {
    const { id } = await upload();
    await app.sql.rows('test.close', 'UPDATE users SET closed_at = now() WHERE id = $1', [alex.id]);
    await pass(3);
    await morning();
    expect(
      await app.sql.view(
        'test.reminded',
        'SELECT 1 FROM documents WHERE id = $1 AND reminded_on IS NOT NULL',
        [id],
      ),
    ).toEqual([]);
  });
});
