import { mailsTo, unseenToken } from '../../../../test/account-mails.js';
import { admin, alex, app, practice } from '../../../../test/practice.js';
import { password } from '../../../../test/test-app.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';
import { itInTestAll } from '../../../../test/cases.js';

practice(['alex'], { THROTTLE: 'off', MAIL_GATHER_SECONDS: '120', PUBLIC_URL: 'http://portal.example' });
beforeEach(async () => {
  for (const table of ['outbox', 'waiting_notifications', 'gathered_notifications', 'unsubscribe_tokens'])
    await app.sql.rows(`test.clear-${table}`, `DELETE FROM ${table}`);
});

const ask = (title: string, userId = alex.id) =>
  admin.post('/api/admin/document-requests').send({ userId, title }).expect(201);
const share = async (title: string, userId = alex.id, over: Record<string, string> = {}): Promise<number> => {
  const { body } = await admin
    .post('/api/admin/documents/upload')
    .field({ title, userId: String(userId), ...over })
    .attach('file', samplePdf, 'a.pdf')
    .expect(201);
  return (body as { id: number }).id;
};
const pass = async (seconds: number, job = 'notification-mail.gathered'): Promise<void> => {
  app.clock.pass(seconds * 1_000);
  await app.app.get(Jobs).runNow(job);
};
const mailsOf = async (username = 'asample') =>
  (await mailsTo(app, admin, `${username}@example.com`)).map(({ subject, text }) => ({
    subject: subject.replace(/ – .*/, ''),
    text,
  }));
const subjects = async (username?: string) => (await mailsOf(username)).map(({ subject }) => subject);

describe('a notification about a client', () => {
  it('is one email once nothing was added for two minutes', async () => {
    await ask('W-2');
    await pass(100);
    await share('Letter', alex.id, { needsSignature: 'true' });
    await ask('1099');
    await pass(119);
    expect(await mailsOf()).toEqual([]);
    await pass(1);
    const [mail, ...others] = await mailsOf();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Sam asks you for 3 things');
    expect(mail?.text).toContain(
      '- We need a document from you.\n- We need a document from you.\n- You have a document to sign.\n',
    );
    expect(mail?.text).toContain('Open the portal: http://portal.example/client/portal\n');
    await pass(600);
    expect(await mailsOf()).toHaveLength(1);
  });

  it('waits five times as long at most, and one notification is an email like any other', async () => {
    for (let count = 0; count < 7; count++) {
      await ask(`Receipt ${count}`);
      await pass(100);
    }
    expect(await subjects()).toEqual(['Sam asks you for 6 things']);
    await pass(120);
    expect(await subjects()).toEqual(['Document requested', 'Sam asks you for 6 things']);
  });

  it('of another client, and of a conversation, is an email of its own', async () => {
    const bea = await app.client('briverside');
    await ask('W-2');
    await ask('W-2', bea.id);
    const { body: thread } = await admin
      .post('/api/admin/message-threads')
      .send({ userId: alex.id, subject: 'Hello' })
      .expect(201);
    const write = (content: string) =>
      admin.post(`/api/message-threads/${thread.id}/messages`).field({ content }).expect(201);
    for (const content of ['One', 'Two']) await write(content);
    await pass(120);
    expect((await subjects()).map((subject) => subject.replace(/ from .*/, '')).sort()).toEqual([
      'A new message',
      'Document requested',
    ]);
    expect(await subjects('briverside')).toEqual(['Document requested']);
  });

  itInTestAll('that is a signed copy comes at once, above any limit', async () => {
    const id = await share('Agreement', alex.id, { needsSignature: 'true' });
    for (let count = 0; count < 11; count++) {
      await ask(`Receipt ${count}`);
      await pass(120);
    }
    expect(await mailsOf()).toHaveLength(10);
    await alex.agent.get(`/api/documents/${id}`).expect(200);
    await alex.agent
      .post(`/api/documents/${id}/sign`)
      .send({ consent: true, name: 'Sam Sample', password })
      .expect(200);
    expect((await subjects())[0]).toBe('Your signed copy is ready');
    await pass(60 * 60, 'notification.digest');
    expect(await mailsOf()).toHaveLength(12);
  });

  it('is not gathered for staff', async () => {
    for (const title of ['One', 'Two'])
      await alex.agent.post('/api/documents').field({ title }).attach('file', samplePdf, 'a.pdf').expect(201);
    expect(await subjects('consultant')).toEqual(['New document', 'New document']);
  });
});

describe('an email about what was gathered', () => {
  const remove = (id: number) => admin.delete(`/api/admin/documents/${id}`).expect(204);
  const markRead = async (title: string): Promise<void> => {
    const { body } = await alex.agent.get('/api/notifications').expect(200);
    const found = (body as { id: number; title: string; read: boolean }[]).find(
      (one) => one.title === title && !one.read,
    );
    await alex.agent.put(`/api/notifications/${found?.id}/read`).expect(200);
  };

  it('leaves out what its reader has read meanwhile, and is not written if nothing is left', async () => {
    const read = await share('Letter');
    const unread = await share('Report', alex.id, { needsSignature: 'true' });
    await ask('W-2');
    await alex.agent.get(`/api/documents/${read}`).expect(200);
    await markRead('Document requested');
    await pass(120);
    expect(await subjects()).toEqual(['Signature requested']);
    await remove(unread);
    await markRead('Document removed');
    await pass(120);
    expect(await subjects()).toHaveLength(1);
  });

  it('has no message that was read and answered', async () => {
    const { body: thread } = await admin
      .post('/api/admin/message-threads')
      .send({ userId: alex.id, subject: 'Refund' })
      .expect(201);
    await admin.post(`/api/message-threads/${thread.id}/messages`).field({ content: 'Hello' }).expect(201);
    await alex.agent.get(`/api/message-threads/${thread.id}/messages`).expect(200);
    await alex.agent.post(`/api/message-threads/${thread.id}/messages`).field({ content: 'Hi' }).expect(201);
    await pass(120);
    expect(await subjects()).toEqual([]);
  });

  it('says nothing of what was taken back before it, and of what it said earlier that it is gone', async () => {
    const told = await share('Letter');
    await pass(120);
    await remove(await share('Wrong file'));
    const { body } = await ask('Lease');
    await admin.delete(`/api/admin/document-requests/${(body as { id: number }).id}`).expect(204);
    await pass(120);
    expect(await subjects()).toEqual([expect.stringContaining('A new document')]);
    await share('Right file');
    await remove(told);
    await pass(120);
    expect((await mailsOf())[0]).toMatchObject({
      subject: expect.stringMatching(/^2 updates from /) as string,
      text: expect.stringContaining(
        '- We shared a document with you.\n- We removed a document from your portal.\n',
      ),
    });
  });

  it('leaves out the same of what the limit held back', async () => {
    for (let count = 0; count < 10; count++) {
      await ask(`Receipt ${count}`);
      await pass(120);
    }
    await app.sql.rows('test.clear', 'DELETE FROM outbox');
    await ask('Held back');
    await pass(120);
    await markRead('Document requested');
    await pass(60 * 60, 'notification.digest');
    expect(await subjects()).toEqual([]);
  });
});

describe('a notification for a client who was never logged in', () => {
  it('waits until an hour after the first login, without what was done', async () => {
    const { body } = await admin
      .post('/api/admin/create-user')
      .send({ username: 'newcomer', email: 'newcomer@example.com', role: 'client', invite: true })
      .expect(201);
    const id = (body as { id: number }).id;
    const document = await share('Letter', id);
    await ask('W-2', id);
    await ask('1099', id);
    const { body: unwanted } = await ask('Lease', id);
    await admin.delete(`/api/admin/document-requests/${(unwanted as { id: number }).id}`).expect(204);
    await pass(3_600);
    expect(await mailsOf('newcomer')).toHaveLength(1);

    const token = await unseenToken(app, 'newcomer@example.com');
    const agent = app.visitor();
    await agent.post('/api/password-reset/confirm').send({ token, password }).expect(200);
    await agent.get(`/api/documents/${document}`).expect(200);
    await pass(3_600, 'notification-mail.after-login');
    const [mail, ...others] = await mailsOf('newcomer');
    expect(mail?.subject).toBe('2 things are waiting for you');
    expect(others.map(({ subject }) => subject)).toEqual([
      'Your account is ready',
      expect.stringContaining('An invitation'),
    ]);
    await ask('K-1', id);
    await pass(120);
    expect((await subjects('newcomer'))[0]).toBe('Document requested');
  });

  it('that is a task is listed by an invitation, and does not follow after the login', async () => {
    const add = { username: 'invitee', email: 'invitee@example.com', role: 'client', password };
    const { body } = await admin.post('/api/admin/create-user').send(add).expect(201);
    const id = (body as { id: number }).id;
    await app.sql.rows('test.no-password', "UPDATE users SET password = '' WHERE id = $1", [id]);
    for (const title of ['W-2', '1099']) await ask(title, id);
    await share('Agreement', id, { needsSignature: 'true' });
    for (const title of ['Letter', 'Second letter']) await share(title, id);
    // One of each, as the previous version stored it.
    await app.sql.rows(
      'test.previous-version',
      'UPDATE waiting_notifications SET event = NULL WHERE id IN (SELECT min(id) FROM waiting_notifications GROUP BY title)',
    );
    await admin.post(`/api/admin/clients/${id}/invitation`).send({ language: 'es' }).expect(202);
    await admin.post(`/api/admin/clients/${id}/invitation`).send({ language: 'en' }).expect(202);
    const [english, spanish] = await mailsOf('invitee');
    expect(english?.text).toContain(
      '3 things are waiting for you:\n\n- 1 document to sign\n- 2 documents to upload\n',
    );
    expect(spanish?.text).toContain('Tiene 3 cosas pendientes:\n\n- 1 documento');

    const token = await unseenToken(app, 'invitee@example.com');
    await app.visitor().post('/api/password-reset/confirm').send({ token, password }).expect(200);
    await pass(3_600, 'notification-mail.after-login');
    // They are no tasks, so the invitation did not have them.
    expect(await subjects('invitee')).toEqual([
      '2 things are waiting for you',
      'Your account is ready',
      expect.anything(),
      expect.anything(),
    ]);
  });
});
