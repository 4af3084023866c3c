import { app, consultant as admin, practice } from '../../../../test/practice.js';
import { absurdIds, type Agent, pages, refused } from '../../../../test/test-app.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';

let colleague: { agent: Agent; id: number };
let alex: { agent: Agent; id: number };
let bea: { agent: Agent; id: number };
practice();
beforeAll(async () => {
  colleague = await app.admin('colleague');
  alex = await app.client('asample');
  bea = await app.client('briverside');
});
beforeEach(async () => {
  await app.sql.rows('test.clear', 'DELETE FROM notifications');
});

interface Row {
  id: number;
  title: string;
  read: boolean;
  [field: string]: unknown;
}

const notificationsOf = async ({ agent }: { agent: Agent }): Promise<Row[]> =>
  (await agent.get('/api/notifications?limit=200').expect(200)).body as Row[];
const titlesOf = async (whom: { agent: Agent }): Promise<string[]> =>
  (await notificationsOf(whom)).map(({ title }) => title);

const upload = async (title = 'Agreement', over: Record<string, string> = {}): Promise<{ id: number }> =>
  (
    await admin.agent
      .post('/api/admin/documents/upload')
      .field({ title, userId: String(alex.id), category: 'agreement', ...over })
      .attach('file', samplePdf, 'agreement.pdf')
      .expect(201)
  ).body;
const uploadOwn = (title = 'Receipt') =>
  alex.agent.post('/api/documents').field({ title }).attach('file', samplePdf, 'receipt.pdf').expect(201);

describe('a notification', () => {
  it("notifies a client of the practice's actions, with the path of the record", async () => {
    const { id } = await upload();
    expect(await notificationsOf(alex)).toEqual([
      {
        id: expect.any(Number),
        category: 'document',
        type: 'info',
        title: 'New document',
        message: '“Agreement” is ready for you.',
        url: `/client/documents?document=${id}`,
        client: { id: alex.id, name: 'Sam Sample' },
        date: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        read: false,
      },
    ]);
    for (const other of [admin, colleague, bea]) expect(await notificationsOf(other)).toEqual([]);
  });

  it("notifies every admin of a client's actions, separately", async () => {
    await uploadOwn();
    for (const one of [admin, colleague]) {
      const [row] = await notificationsOf(one);
      expect(row).toMatchObject({
        title: 'New document',
        message: 'Sam Sample uploaded “Receipt”.',
        read: false,
      });
    }
    expect(await titlesOf(alex)).toEqual([]);
    const [mine] = await notificationsOf(admin);
    await admin.agent.put(`/api/notifications/${mine?.id}/read`).expect(200);
    expect((await notificationsOf(admin))[0]?.read).toBe(true);
    expect((await notificationsOf(colleague))[0]?.read).toBe(false);
  });

  it('notifies the practice of contact messages and registrations', async () => {
    const form = {
      firstName: 'Dana',
      lastName: 'Placeholder',
      email: 'dana@example.com',
      service: 'Other',
      terms: true,
    };
    await app.visitor().post('/api/contact').send(form).expect(201);
    await app
      .visitor()
      .post('/api/contact')
      .send({ ...form, website: 'https://spam.example.com' })
      .expect(201);
    const registration = {
      username: 'newcomer',
      email: 'newcomer@example.com',
      firstName: 'Nova',
      lastName: 'Sample',
    };
    const passwords = { password: 'River-stone-9!', confirmPassword: 'River-stone-9!' };
    const { body } = await app
      .visitor()
      .post('/api/register')
      .send({ ...registration, ...passwords })
      .expect(201);
    for (const one of [admin, colleague])
      expect(await notificationsOf(one)).toEqual([
        expect.objectContaining({
          category: 'message',
          title: 'New registration',
          message: 'Nova Sample created an account.',
          url: `/admin/clients?client=${body.id}`,
        }),
        expect.objectContaining({
          category: 'message',
          title: 'New contact message',
          message: 'Dana Placeholder wrote to you from the website.',
          url: expect.stringMatching(/^\/admin\/contact-messages\?message=\d+$/),
        }),
      ]);
  });

  it('notifies the other side of a message, until the conversation is read', async () => {
    const begun = await alex.agent.post('/api/message-threads').send({ subject: 'A question' }).expect(201);
    const { id } = begun.body as { id: number };
    const write = ({ agent }: { agent: Agent }, content: string) =>
      agent.post(`/api/message-threads/${id}/messages`).send({ content }).expect(201);
    await write(alex, 'How much is it?');
    for (const one of [admin, colleague])
      expect(await notificationsOf(one)).toEqual([
        expect.objectContaining({
          category: 'message',
          title: 'New message',
          message: 'Sam Sample wrote to you.',
          url: `/admin/messages/${id}`,
          read: false,
        }),
      ]);
    await admin.agent.post(`/api/message-threads/${id}/read`);
    expect((await notificationsOf(admin)).map(({ read }) => read)).toEqual([true]);
    expect((await notificationsOf(colleague)).map(({ read }) => read)).toEqual([false]);
    await write(colleague, 'It is free.');
    expect(await notificationsOf(alex)).toEqual([
      expect.objectContaining({ title: 'New message', url: `/client/messages/${id}`, read: false }),
    ]);
    expect(await titlesOf(admin)).toEqual(['New message']);
    await alex.agent.post(`/api/message-threads/${id}/read`);
    expect((await notificationsOf(alex)).map(({ read }) => read)).toEqual([true]);
    expect(await titlesOf(bea)).toEqual([]);
  });

  it('is not sent to the actor, even if all admins are notified', async () => {
    await admin.agent
      .post('/api/admin/create-user')
      .send({ username: 'made', email: 'made@example.com', password: 'River-stone-9!', role: 'client' })
      .expect(201);
    expect(await titlesOf(admin)).toEqual([]);
    expect(await notificationsOf(colleague)).toEqual([
      expect.objectContaining({
        title: 'New client',
        message: 'Sam Sample created an account for made.',
      }),
    ]);
  });

  it('is deleted once the account is closed, and none follows', async () => {
    const leaver = await app.client('leaver');
    await admin.agent
      .post('/api/admin/document-requests')
      .send({ userId: leaver.id, title: 'W-2' })
      .expect(201);
    expect(await titlesOf(leaver)).toEqual(['Document requested']);
    await admin.agent.delete(`/api/admin/clients/${leaver.id}`).expect(204);
    expect(await app.sql.count('test.of-user', 'notifications WHERE user_id = $1', [leaver.id])).toBe(0);
  });

  it('is part of the transaction: a refused change notifies no one', async () => {
    const { id } = await upload('Taken back');
    const before = await titlesOf(alex);
    await admin.agent.patch(`/api/admin/documents/${id}`).send({ status: 'signed' }).expect(409);
    expect(await titlesOf(alex)).toEqual(before);
  });
});

describe('the list', () => {
  it('is paged, newest first, and counts unread ones', async () => {
    for (const title of ['one', 'two', 'three', 'four', 'five']) await upload(title);
    const found = await pages<Row>(alex.agent, '/api/notifications?limit=2');
    expect(found.map(({ rows }) => rows.length)).toEqual([2, 2, 1]);
    expect(found.flatMap(({ rows }) => rows).map(({ message }) => message)).toEqual(
      ['five', 'four', 'three', 'two', 'one'].map((title) => `“${title}” is ready for you.`),
    );
    const [newest] = await notificationsOf(alex);
    await alex.agent.put(`/api/notifications/${newest?.id}/read`).expect(200);
    const unread = await pages<Row>(alex.agent, '/api/notifications?read=false&limit=3');
    expect(unread.map(({ rows, total }) => [rows.length, total])).toEqual([
      [3, 4],
      [1, 4],
    ]);
    const [read] = await pages<Row>(alex.agent, '/api/notifications?read=true');
    expect(read).toMatchObject({ total: 1, rows: [{ id: newest?.id, read: true }] });
  });

  it.each(['read=maybe', 'limit=0', 'cursor=x'])('refuses %s', async (query) => {
    expect((await alex.agent.get(`/api/notifications?${query}`).expect(400)).body).toEqual(
      refused(400, 'request.invalid', { [query.split('=')[0] ?? '']: expect.any(String) as string }),
    );
  });
});

describe('reading', () => {
  it('one answers with the notification, and is safe to repeat', async () => {
    await upload();
    const [row] = await notificationsOf(alex);
    const read = { ...row, read: true };
    for (let times = 0; times < 2; times++)
      expect((await alex.agent.put(`/api/notifications/${row?.id}/read`).expect(200)).body).toEqual(read);
    expect(await notificationsOf(alex)).toEqual([read]);
  });

  it('all leaves those of other users', async () => {
    await upload('one');
    await upload('two');
    await uploadOwn();
    await alex.agent.post('/api/notifications/read-all').expect(204).expect('');
    expect((await notificationsOf(alex)).map(({ read }) => read)).toEqual([true, true]);
    expect((await notificationsOf(admin)).map(({ read }) => read)).toEqual([false]);
    await alex.agent.post('/api/notifications/read-all').expect(204);
  });

  it('another user’s, or a missing one, is 404', async () => {
    await upload();
    const [row] = await notificationsOf(alex);
    for (const other of [bea, admin])
      expect((await other.agent.put(`/api/notifications/${row?.id}/read`).expect(404)).body).toEqual(
        refused(404, 'notification.not_found'),
      );
    expect((await notificationsOf(alex))[0]?.read).toBe(false);
    for (const id of absurdIds) await alex.agent.put(`/api/notifications/${id}/read`).expect(404);
  });
});

describe('each recipient', () => {
  const speakSpanish = (...ids: number[]) =>
    app.sql.rows('test.language', "UPDATE users SET language = 'es' WHERE id = ANY ($1)", [ids]);

  it('is notified in their own language, by email as well', async () => {
    const colega = await app.admin('colega');
    const ana = await app.client('ana');
    await speakSpanish(colega.id, ana.id);
    await uploadOwn();
    for (const [one, title, message] of [
      [admin, 'New document', 'Sam Sample uploaded “Receipt”.'],
      [colleague, 'New document', 'Sam Sample uploaded “Receipt”.'],
      [colega, 'Nuevo documento', 'Sam Sample subió “Receipt”.'],
    ] as const)
      expect((await notificationsOf(one))[0]).toMatchObject({ title, message });

    await upload('Contrato', { userId: String(ana.id) });
    expect(await notificationsOf(ana)).toEqual([
      expect.objectContaining({ title: 'Nuevo documento', message: '“Contrato” está listo para usted.' }),
    ]);
    const mails = await app.sql.rows<{ subject: string; html: string; text: string; userId: number }>(
      'test.mails',
      'SELECT subject, html, text, user_id AS "userId" FROM outbox WHERE user_id = ANY ($1) ORDER BY id',
      [[colega.id, ana.id]],
    );
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^New registration – /),
      expect.stringMatching(/^Nuevo documento – /),
      expect.stringMatching(/^Un nuevo documento de /),
    ]);
    expect(mails[1]?.text).toContain('Un cliente subió un documento.');
    for (const { html, text } of mails.slice(1)) {
      expect(html).toContain('<html lang="es">');
      expect(text).toMatch(/\/es\/unsubscribe\?token=/);
      expect(text).not.toMatch(/\/es\/(client|admin)/);
    }
  });
});
