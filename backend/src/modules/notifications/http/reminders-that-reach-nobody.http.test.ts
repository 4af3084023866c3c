import { admin, alex, app, practice } from '../../../../test/practice.js';
import { refused } from '../../../../test/test-app.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';

practice(['alex'], { THROTTLE: 'off' });

const preferences = (document: { portal: boolean; email: boolean }) => {
  const both = { portal: true, email: true };
  return { document, message: both, payment: both, appointment: both };
};

const idOf = ({ body }: { body: unknown }): number => (body as { id: number }).id;
const aRequest = async (userId: number) =>
  idOf(await admin.post('/api/admin/document-requests').send({ userId, title: 'W-2' }).expect(201));
const aDocumentToSign = async (userId: number) =>
  idOf(
    await admin
      .post('/api/admin/documents/upload')
      .field({ title: 'Agreement', userId: String(userId), needsSignature: 'true' })
      .attach('file', samplePdf, 'a.pdf')
      .expect(201),
  );
const written = () =>
  app.sql.only<{ notices: number; mails: number }>(
    'test.written',
    `SELECT (SELECT count(*)::int FROM notifications) AS notices, (SELECT count(*)::int FROM outbox) AS mails`,
    [],
  );

/** A reminder that writes nothing is refused, and may be sent on the same day once it reaches someone. */
async function expectRefused(path: string, code: string): Promise<void> {
  const before = await written();
  expect((await admin.post(`${path}/remind`).expect(409)).body).toEqual(refused(409, code));
  expect(await written()).toEqual(before);
}

describe('a reminder of a document', () => {
  it('is refused while its client has turned off portal and email, and sent once one is on', async () => {
    const paths = [
      `/api/admin/document-requests/${await aRequest(alex.id)}`,
      `/api/admin/documents/${await aDocumentToSign(alex.id)}`,
    ];
    const off = preferences({ portal: false, email: false });
    await alex.agent.put('/api/notification-preferences').send(off).expect(200);
    for (const path of paths) await expectRefused(path, 'client.notifications_off');
    const on = preferences({ portal: true, email: false });
    await alex.agent.put('/api/notification-preferences').send(on).expect(200);
    for (const path of paths) await admin.post(`${path}/remind`).expect(202);
  });

  it('is refused before the first login, to which its email would wait', async () => {
    const invited = { username: 'newcomer', email: 'newcomer@example.com', role: 'client', invite: true };
    const id = idOf(await admin.post('/api/admin/create-user').send(invited).expect(201));
    await expectRefused(`/api/admin/document-requests/${await aRequest(id)}`, 'client.no_login');
  });
});
