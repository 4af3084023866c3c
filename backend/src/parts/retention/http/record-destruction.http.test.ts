import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { type Agent, fetchBytes, refused, TestApp } from '../../../../test/test-app.js';
import { readDemoFile } from '../../../demo/demo-practice.js';
import { samplePng } from '../../../platform/files/testing/sample-files.js';
import { unzipped } from '../../../platform/files/testing/unzip.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { FileVault } from '../../../platform/files/file-vault.js';
import { Outbox } from '../../../platform/mail/outbox.js';
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
let pdf: Buffer;

beforeAll(async () => {
  app = await TestApp.start();
  pdf = await readDemoFile('Engagement Agreement 2027.pdf');
  ({ agent: admin } = await app.admin());
  alex = await app.client('asample');
});
afterAll(() => app.stop());

const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex');
const storedFiles = async (): Promise<number> =>
  (await readdir(app.storageDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
    .length;
const eventsOf = async (type: string, id: number): Promise<{ type: string; details: object }[]> =>
  (await admin.get(`/api/admin/activity?subjectType=${type}&subjectId=${id}`).expect(200)).body as {
    type: string;
    details: object;
  }[];
const healthLine = async () =>
  ((await admin.get('/api/admin/health').expect(200)).body as { checks: { name: string }[] }).checks.find(
    ({ name }) => name === 'Retention',
  );
/** After a week, everyone has to log in again. */
async function signInAgain(): Promise<void> {
  admin = await app.signIn('consultant');
  alex.agent = await app.signIn('asample');
}

async function signedDocument(): Promise<number> {
  const { body } = await admin
    .post('/api/admin/documents/upload')
    .field({ title: 'Engagement Agreement', userId: String(alex.id), needsSignature: 'true' })
    .attach('file', pdf, 'agreement.pdf')
    .expect(201);
  const { id } = body as { id: number };
  await alex.agent.get(`/api/documents/${id}`).expect(200);
  await alex.agent.post(`/api/documents/${id}/sign`).send({ consent: true, name: 'Sam Sample' }).expect(200);
  return id;
}

async function message(agent: Agent, threadId: number, content: string, file?: Buffer): Promise<number> {
  const sending = agent.post(`/api/message-threads/${threadId}/messages`);
  const { body } = await (
    file ? sending.field({ content }).attach('files', file, 'picture.png') : sending.send({ content })
  ).expect(201);
  return (body as { id: number }).id;
}

describe('a signed document at the end of its retention period', () => {
  let id: number;
  let sealed: Buffer;
  let filesBefore: number;

  beforeAll(async () => {
    id = await signedDocument();
    sealed = (await fetchBytes(alex.agent, `/api/documents/${id}/download`).expect(200)).body as Buffer;
    await ageDocument(app, id, 8);
    await adopt(admin, { category: 'signed_documents', years: 7 });
    filesBefore = await storedFiles();
    await destroyAfterAWeek(app);
    await signInAgain();
  });

  it('loses all of its files, also in the file store', async () => {
    for (const path of ['', '/download', '/original', '/signature', '/versions/1', '/versions/2'])
      expect((await alex.agent.get(`/api/documents/${id}${path}`).expect(410)).body).toEqual(
        refused(410, 'document.destroyed'),
      );
    expect(await storedFiles()).toBe(filesBefore - 3);
    await app.app.get(Jobs).runNow('files.sweep');
    const { body } = await admin.get('/api/admin/storage').expect(200);
    expect(body).toMatchObject({ lastSweep: { removed: 0, missing: [] } });
  });

  it('stays in the lists and can no longer be changed', async () => {
    const destroyedAt = expect.stringMatching(/Z$/) as string;
    for (const list of [
      (await alex.agent.get('/api/documents').expect(200)).body as object[],
      (await admin.get('/api/admin/documents').expect(200)).body as object[],
    ])
      expect(list).toEqual([
        expect.objectContaining({ id, status: 'signed', destroyedAt, signatureImagePath: null }),
      ]);
    const { body } = await admin.get(`/api/documents/${id}/details`).expect(200);
    expect(body).toMatchObject({
      destroyedAt,
      allowedTransitions: [],
      versions: [{ version: 2 }, { version: 1 }],
    });
    await admin.patch(`/api/admin/documents/${id}`).send({ title: 'Another' }).expect(410);
    await admin.patch(`/api/admin/documents/${id}`).send({ status: 'completed' }).expect(410);
    await admin.put(`/api/admin/documents/${id}/file`).attach('file', pdf, 'other.pdf').expect(410);
    await admin.post(`/api/admin/documents/${id}/countersign`).send({ name: 'Jordan Example' }).expect(410);
    await alex.agent
      .post(`/api/documents/${id}/sign`)
      .send({ consent: true, name: 'Sam Sample' })
      .expect(410);
  });

  it('keeps its signing record, and copies of the file can still be verified', async () => {
    const { body } = await alex.agent.get(`/api/documents/${id}/evidence`).expect(200);
    expect(body).toMatchObject({
      chainIntact: true,
      originalSha256: sha256(pdf),
      sealedSha256: sha256(sealed),
    });
    expect(body.events.at(-1)).toMatchObject({ type: 'destroyed', actor: null });
    const verified = await app.visitor().post('/api/verify').attach('file', sealed, 'x.pdf').expect(200);
    expect(verified.body).toMatchObject({
      valid: true,
      documentId: id,
      signedBy: 'Sam Sample',
      reason: expect.stringContaining('has deleted its own copy') as string,
    });
  });

  it('is listed on a certificate with the hashes of its files', async () => {
    const [certificate, ...others] = await certificates(admin, alex.id);
    expect(others).toEqual([]);
    expect(certificate).toMatchObject({
      client: { id: alex.id, name: 'Sam Sample' },
      records: 1,
      completedAt: expect.any(String),
      rules: [
        {
          category: 'signed_documents',
          title: 'Signed documents',
          period: '7 years after the last signature or change',
          adoptedBy: 'Sam Sample',
        },
      ],
    });
    const address = `/api/admin/destructions/${certificate?.id}/certificate`;
    const { body: certificatePdf, headers } = await fetchBytes(admin, address).expect(200);
    expect(headers['content-type']).toBe('application/pdf');
    expect((certificatePdf as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
    expect((await fetchBytes(admin, address).expect(200)).body).toEqual(certificatePdf);
    const events = await eventsOf('destruction', certificate?.id ?? 0);
    expect(events.map(({ type, details }) => [type, details])).toEqual([
      ['destruction.completed', { files: 3 }],
      ['destruction.made', { records: 1, sha256: certificate?.listSha256 }],
    ]);
    const [event] = await eventsOf('document', id);
    expect(event).toMatchObject({
      type: 'document.destroyed',
      details: { certificate: certificate?.id, rule: 'Signed documents', files: 2, sha256: sha256(sealed) },
    });
  });

  it('is in the export without its files, with the certificate', async () => {
    const zip = unzipped((await fetchBytes(alex.agent, '/api/account/export').expect(200)).body as Buffer);
    const names = [...zip.keys()];
    expect(names.filter((name) => name.startsWith('documents/') && name.endsWith('.pdf'))).toEqual([]);
    expect(names.filter((name) => /^destroyed\/certificate \d+\.pdf$/.test(name))).toHaveLength(1);
    const { documents } = JSON.parse(zip.get('documents/documents.json')?.toString() ?? '') as {
      documents: { id: number; destroyedAt: string; versions: { path: string | null; sha256: string }[] }[];
    };
    expect(documents).toMatchObject([
      { id, destroyedAt: expect.any(String) as string, versions: [{ path: null }, { path: null }] },
    ]);
    expect(JSON.parse(zip.get('files.json')?.toString() ?? '')).toMatchObject({ missing: [] });
  });
});

describe('messages at the end of their retention period', () => {
  it('lose texts and files, and keep their dates', async () => {
    const { body: thread } = await alex.agent
      .post('/api/message-threads')
      .send({ subject: 'Receipts' })
      .expect(201);
    const threadId = (thread as { id: number }).id;
    const old = await message(alex.agent, threadId, 'Here is the dentist’s receipt', samplePng);
    const answer = await message(admin, threadId, 'Thank you');
    const waiting = await message(alex.agent, threadId, 'And when is it due?');
    await app.sql.rows(
      'test.age-messages',
      `UPDATE messages SET created_at = created_at - interval '8 years'`,
    );
    await app.sql.rows(
      'test.age-threads',
      `UPDATE message_threads SET waiting_since = waiting_since - interval '8 years' WHERE waiting_since IS NOT NULL`,
    );
    const { body: before } = await alex.agent.get(`/api/message-threads/${threadId}/messages`).expect(200);
    const sent = (before as { id: number; attachments: { id: number }[] }[]).find(({ id }) => id === old);
    const attachment = `/api/message-attachments/${sent?.attachments[0]?.id}`;
    await alex.agent.get(attachment).expect(200);
    await alex.agent.get(`${attachment}?size=480`).expect(200);
    const thumbnails = await app.sql.column<string>(
      'test.thumbnails',
      'SELECT unnest(ARRAY[small_path, large_path]) FROM attachment_thumbnails',
    );
    expect(thumbnails).toHaveLength(2);

    await adopt(admin, { category: 'messages', years: 7 });
    await destroyAfterAWeek(app);
    expect(await app.sql.some('test.thumbnail', 'SELECT FROM attachment_thumbnails')).toBe(false);
    for (const thumbnail of thumbnails)
      await expect(app.app.get(FileVault).get(thumbnail)).rejects.toThrow('has no file');
    await signInAgain();
    const { body } = await alex.agent.get(`/api/message-threads/${threadId}/messages`).expect(200);
    const gone = { content: '', destroyedAt: expect.stringMatching(/Z$/) as string };
    expect(body).toMatchObject([
      { id: waiting, content: 'And when is it due?', destroyedAt: null },
      { id: answer, ...gone },
      { id: old, ...gone, attachments: [{ fileName: 'picture.png' }] },
    ]);
    expect((await alex.agent.get(attachment).expect(410)).body).toEqual(refused(410, 'attachment.destroyed'));
    const keep = admin.post(attachment.replace('/api/', '/api/admin/') + '/document').send({});
    expect((await keep.expect(410)).body).toEqual(refused(410, 'attachment.destroyed'));
    const [event] = await eventsOf('conversation', threadId);
    expect(event).toMatchObject({
      type: 'conversation.destroyed',
      details: { messages: 2, rule: 'Messages' },
    });

    const zip = unzipped((await fetchBytes(alex.agent, '/api/account/export').expect(200)).body as Buffer);
    const page = [...zip].find(([name]) => name === `messages/${threadId} Receipts.html`)?.[1].toString();
    expect(page).toContain('Text and files were destroyed on');
    expect(page).not.toContain('dentist');
    expect([...zip.keys()].some((name) => name.endsWith('picture.png'))).toBe(false);
  });
});

describe('records without a client', () => {
  it('are destroyed, too: resolved contact messages, and contents of emails', async () => {
    const form = {
      firstName: 'Kim',
      lastName: 'Visitor',
      email: 'kim@example.com',
      service: 'Other',
      message: 'Do you do trusts?',
      terms: true,
    };
    const send = async (): Promise<number> =>
      ((await app.visitor().post('/api/contact').send(form).expect(201)).body as { id: number }).id;
    const resolved = await send();
    const open = await send();
    await admin.put(`/api/admin/messages/${resolved}/resolve`).expect(200);
    const [mailId] = await app.app.get(Outbox).send({
      userId: null,
      to: 'kim@example.com',
      sender: 'Practice',
      subject: 'Your question',
      text: 'Yes, we do.',
      html: '<p>Yes, we do.</p>',
      attachments: [{ fileName: 'appointment.ics', fileType: 'text/calendar', content: 'SUMMARY:Divorce' }],
    });
    await app.sql.rows(
      'test.age-contact',
      `UPDATE contact_messages SET created_at = created_at - interval '3 years'`,
    );
    await app.sql.rows(
      'test.age-mail',
      `UPDATE outbox SET created_at = created_at - interval '3 years' WHERE id = $1`,
      [mailId],
    );
    await adopt(admin, { category: 'contact_messages', years: 2 }, { category: 'mail_bodies', years: 2 });
    await destroyAfterAWeek(app);
    await signInAgain();
    const { body: messages } = await admin.get('/api/admin/messages').expect(200);
    expect((messages as { id: number }[]).map(({ id }) => id)).toEqual([open]);
    const { body: mails } = await admin.get('/api/admin/outbox?search=Your%20question').expect(200);
    expect(mails).toMatchObject([
      {
        id: mailId,
        to: 'kim@example.com',
        subject: 'Your question',
        text: 'This text was destroyed under the retention rules.',
      },
    ]);
    expect(JSON.stringify(mails)).not.toContain('Yes, we do');
    const attachments = [{ fileName: 'appointment.ics', fileType: 'text/calendar' }];
    expect(mails).toMatchObject([{ attachments }]);
    expect(
      await app.sql.rows('test.attachments', 'SELECT attachments FROM outbox WHERE id = $1', [mailId]),
    ).toEqual([{ attachments }]);
    const [certificate] = await certificates(admin);
    expect(certificate).toMatchObject({ client: null, records: 2 });
    await fetchBytes(admin, `/api/admin/destructions/${certificate?.id}/certificate`).expect(200);
  });
});

describe('a former client', () => {
  it('keeps only the record that data existed', async () => {
    const bea = await app.client('briverside');
    const { body: uploaded } = await admin
      .post('/api/admin/documents/upload')
      .field({ title: 'Letter', userId: String(bea.id), category: 'legal' })
      .attach('file', pdf, 'letter.pdf')
      .expect(201);
    await admin.post(`/api/admin/clients/${bea.id}/notes`).send({ content: 'Moves to Oregon' }).expect(201);
    await admin.delete(`/api/admin/clients/${bea.id}`).expect(204);
    await app.sql.rows(
      'test.age-closing',
      `UPDATE users SET closed_at = closed_at - interval '8 years' WHERE id = $1`,
      [bea.id],
    );
    await adopt(admin, { category: 'closed_clients', years: 7 });
    await destroyAfterAWeek(app);
    await signInAgain();
    await admin.get(`/api/documents/${(uploaded as { id: number }).id}`).expect(410);
    expect((await admin.get(`/api/admin/clients/${bea.id}/notes`).expect(200)).body).toEqual([]);
    expect(await certificates(admin, bea.id)).toMatchObject([{ records: 2 }]);
  });
});

describe('an interrupted nightly run', () => {
  it('is completed by the next run, and its certificate is available only then', async () => {
    const id = await signedDocument();
    await ageDocument(app, id, 8);
    const vault = app.app.get(FileVault);
    const remove = vault.remove.bind(vault);
    let left = 1;
    vault.remove = async (path) => {
      if (left-- === 0) throw new Error('the storage is away');
      await remove(path);
    };
    await expect(destroyNow(app)).rejects.toThrow('the storage is away');
    const [certificate] = await certificates(admin, alex.id);
    expect(certificate?.completedAt).toBeNull();
    const address = `/api/admin/destructions/${certificate?.id}/certificate`;
    expect((await admin.get(address).expect(409)).body).toEqual(refused(409, 'destruction.under_way'));
    expect(await healthLine()).toMatchObject({ state: 'ok', sentence: expect.stringMatching(/have a rule/) });
    await app.sql.rows(
      'test.age-destruction',
      `UPDATE destructions SET created_at = created_at - interval '2 days'`,
    );
    expect(await healthLine()).toMatchObject({
      state: 'failing',
      sentence: expect.stringMatching(/^\d file/),
    });
    vault.remove = remove;
    // The next nightly run continues where this one stopped, whatever the state of its job.
    await app.sql.rows('test.lose-jobs', `DELETE FROM pgboss.job WHERE name = 'retention.remove-files'`);
    await destroyNow(app);
    await admin.get(address).expect(200);
    expect(await healthLine()).toMatchObject({ state: 'ok' });
    const rest = await app.sql.rows('test.left', 'SELECT path FROM files_to_destroy');
    expect(rest).toEqual([]);
  });

  it('lists the records whose hash is in the log', async () => {
    for (const { id, listSha256 } of await certificates(admin)) {
      const records = await app.sql.view(
        'test.records',
        `SELECT category, type, record_id AS id, title, since, parts FROM destroyed_records
         WHERE destruction_id = $1 ORDER BY place`,
        [id],
      );
      expect(sha256(JSON.stringify(records))).toBe(listSha256);
    }
  });
});
