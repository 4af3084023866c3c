import { readdir } from 'node:fs/promises';
import { admin, adminId, alex, app, practice } from '../../../../test/practice.js';
import { absurdIds, type Agent, fetchBytes, pages, refused } from '../../../../test/test-app.js';
import {
  sampleDocx,
  sampleLockedOffice,
  samplePdf,
  samplePng,
} from '../../../platform/files/testing/sample-files.js';
import { itInTestAll } from '../../../../test/cases.js';

const address = '/api/admin/document-templates';

const brokenPdf = Buffer.from(`%PDF-1.4\n${'junk '.repeat(50)}`);

practice(['alex']);

interface Row {
  id: number;
  title: string;
  fileUrl: string;
  [field: string]: unknown;
}

const upload = (fields: Record<string, string> = {}, bytes: Buffer = samplePng, name = 'agreement.png') =>
  admin
    .post(address)
    .field({ title: 'Engagement Agreement', ...fields })
    .attach('file', bytes, name);
const make = async (...sent: Parameters<typeof upload>): Promise<Row> =>
  (await upload(...sent).expect(201)).body;
const patch = (id: number, changes: object) => admin.patch(`${address}/${id}`).send(changes);
const replace = (id: number, bytes: Buffer = sampleDocx, name = 'new.docx') =>
  admin.put(`${address}/${id}/file`).attach('file', bytes, name);
const use = (id: number, userId: unknown = alex.id) => admin.post(`${address}/${id}/use`).send({ userId });
const fileOf = async (agent: Agent, path: string): Promise<Buffer> =>
  (await fetchBytes(agent, path).expect(200)).body as Buffer;
const notSignable = (field: string): unknown =>
  refused(409, 'document.not_signable', { [field]: expect.any(String) as string });

async function storedFileCount(): Promise<number> {
  const entries = await readdir(app.storageDir, { recursive: true, withFileTypes: true });
  return entries.filter((one) => one.isFile()).length;
}

describe('uploading a template', () => {
  it('returns the row with the fields of the list', async () => {
    const row = await make({
      description: ' For new clients. ',
      category: 'agreement',
      requiresSignature: 'true',
    });
    expect(row).toEqual({
      id: expect.any(Number),
      title: 'Engagement Agreement',
      language: 'en',
      description: 'For new clients.',
      category: 'agreement',
      requiresSignature: true,
      needsPassword: false,
      fileName: 'agreement.png',
      fileType: 'image/png',
      fileSize: samplePng.length,
      fileUrl: `${address}/${row.id}/file`,
      filePath: `${address}/${row.id}/file`,
      createdBy: adminId,
      created_at: expect.stringMatching(/Z$/),
      updated_at: row['created_at'],
    });
    expect((await admin.get(address).expect(200)).body[0]).toEqual(row);
    const { body, headers } = await fetchBytes(admin, row.fileUrl).expect(200);
    expect(body).toEqual(samplePng);
    expect(headers['content-disposition']).toMatch(/^attachment; .*agreement\.png/);
  });

  it('by default has the category "other", no description and no signature', async () => {
    for (const fields of [{}, { category: '', description: '', requiresSignature: '' }])
      expect(await make(fields, sampleDocx, 'form.docx')).toMatchObject({
        category: 'other',
        description: null,
        requiresSignature: false,
      });
  });

  itInTestAll('is refused with wrong fields or files, and leaves nothing', async () => {
    const before = await storedFileCount();
    const bad = { title: 'ab', category: 'secret', requiresSignature: 'maybe' };
    expect((await upload(bad).expect(400)).body).toEqual(
      refused(400, 'request.invalid', {
        title: 'Title must be at least 3 characters',
        category: 'Must be one of tax, financial, legal, agreement, other',
        requiresSignature: 'Must be true or false',
      }),
    );
    const none = await admin.post(address).field({ title: 'Engagement Agreement' }).expect(400);
    expect(none.body).toEqual(refused(400, 'request.invalid', { file: 'A file is required' }));
    expect((await upload({}, Buffer.from('A form'), 'form.pdf').expect(415)).body).toEqual(
      refused(415, 'document.type_not_allowed', { file: expect.any(String) as string }),
    );
    const large = Buffer.alloc(5 * 1024 * 1024 + 1, samplePdf);
    expect((await upload({}, large, 'large.pdf').expect(413)).body).toEqual(
      refused(413, 'document.too_large'),
    );
    // A PDF without pages, valid only by its name and type.
    for (const [bytes, name] of [
      [sampleDocx, 'form.docx'],
      [brokenPdf, 'broken.pdf'],
    ] as const)
      expect((await upload({ requiresSignature: 'true' }, bytes, name).expect(409)).body).toEqual(
        notSignable('requiresSignature'),
      );
    expect(await storedFileCount()).toBe(before);
  });

  it('happens once per Idempotency-Key', async () => {
    const once = () => upload().set('Idempotency-Key', 'kept-once').expect(201);
    expect((await once()).body).toEqual((await once()).body);
  });
});

describe('the list of templates', () => {
  it('pages, and searches title, description and category', async () => {
    await make({ title: '100% Zebra_form', category: 'tax' });
    await make({ title: 'Questions', description: 'About your zebra, mañana' });
    await make({ title: 'Zebra agreement', category: 'legal' });
    const found = await pages<Row>(admin, `${address}?search=ZEBRA&limit=2`);
    expect(found.map(({ rows }) => rows.map(({ title }) => title))).toEqual([
      ['Zebra agreement', 'Questions'],
      ['100% Zebra_form'],
    ]);
    expect(found.map(({ total }) => total)).toEqual([3, 3]);
    for (const [search, titles] of [
      ['0% z', ['100% Zebra_form']],
      ['a_f', ['100% Zebra_form']],
      ['lega', ['Zebra agreement']],
      ['zébra AGR', ['Zebra agreement']],
      ['MANANA', ['Questions']],
      ["x' OR '1'='1", []],
    ] as const)
      expect(
        ((await admin.get(address).query({ search }).expect(200)).body as Row[]).map((row) => row.title),
      ).toEqual(titles);
    await admin.get(`${address}?limit=201`).expect(400);
  });
});

describe('a template', () => {
  it('can be changed partially', async () => {
    const row = await make({ description: 'For new clients.', category: 'agreement' });
    expect(
      (await patch(row.id, { title: 'Agreement 2027', requiresSignature: true }).expect(200)).body,
    ).toEqual({
      ...row,
      title: 'Agreement 2027',
      requiresSignature: true,
      updated_at: expect.any(String),
    });
    expect((await patch(row.id, { description: null, category: 'legal' }).expect(200)).body).toMatchObject({
      title: 'Agreement 2027',
      description: null,
      category: 'legal',
      requiresSignature: true,
    });
    for (const title of ['ab', '', null])
      expect((await patch(row.id, { title }).expect(400)).body).toEqual(
        refused(400, 'request.invalid', { title: 'Title must be at least 3 characters' }),
      );
    for (const unsignable of [
      await make({}, sampleDocx, 'form.docx'),
      await make({}, brokenPdf, 'broken.pdf'),
    ])
      expect((await patch(unsignable.id, { requiresSignature: true }).expect(409)).body).toEqual(
        notSignable('requiresSignature'),
      );
  });

  it('accepts another file; documents already created from it keep theirs', async () => {
    const row = await make();
    const document = (await use(row.id).expect(201)).body;
    expect((await replace(row.id).expect(200)).body).toMatchObject({
      id: row.id,
      fileName: 'new.docx',
      fileSize: sampleDocx.length,
      needsPassword: false,
    });
    expect(await fileOf(admin, row.fileUrl)).toEqual(sampleDocx);
    expect(await fileOf(alex.agent, document.fileUrl)).toEqual(samplePng);
    expect((await replace(row.id, sampleLockedOffice, 'a.xlsx').expect(200)).body.needsPassword).toBe(true);
    const before = await storedFileCount();
    expect((await replace(row.id, Buffer.from('A form'), 'new.png').expect(415)).body).toEqual(
      refused(415, 'document.type_not_allowed', { file: expect.any(String) as string }),
    );
    const none = await admin.put(`${address}/${row.id}/file`).field({ x: '1' }).expect(400);
    expect(none.body).toEqual(refused(400, 'request.invalid', { file: 'A file is required' }));
    const signed = await make({ requiresSignature: 'true' });
    expect((await replace(signed.id).expect(409)).body).toEqual(notSignable('file'));
    expect((await replace(signed.id, brokenPdf, 'broken.pdf').expect(409)).body).toEqual(notSignable('file'));
    expect(await storedFileCount()).toBe(before + 1);
  });

  it('is gone after it is deleted; documents created from it stay', async () => {
    const row = await make({ title: 'To be deleted' });
    const document = (await use(row.id).expect(201)).body;
    await admin.delete(`${address}/${row.id}`).expect(204);
    expect((await admin.get(`${address}?search=To be deleted`).expect(200)).body).toEqual([]);
    const gone = refused(404, 'document_template.not_found');
    for (const call of [
      admin.get(row.fileUrl),
      patch(row.id, { title: 'Back again' }),
      replace(row.id),
      use(row.id),
      admin.delete(`${address}/${row.id}`),
    ])
      expect((await call.expect(404)).body).toEqual(gone);
    expect(await fileOf(alex.agent, document.fileUrl)).toEqual(samplePng);
    // The nightly sweep keeps its bytes, because its row is kept.
    const kept = await app.sql.rows('test.kept', 'SELECT FROM stored_files WHERE owner = $1', [
      `document template ${row.id}`,
    ]);
    expect(kept).toHaveLength(1);
  });

  it('has its history in the activity log', async () => {
    const { id } = await make();
    await patch(id, { title: 'Agreement 2027' }).expect(200);
    await patch(id, { title: 'Agreement 2027' }).expect(200);
    await replace(id).expect(200);
    await admin.delete(`${address}/${id}`).expect(204);
    const { body } = await admin
      .get(`/api/admin/activity?subjectType=document_template&subjectId=${id}`)
      .expect(200);
    expect((body as { type: string }[]).map(({ type }) => type.split('.')[1])).toEqual([
      'deleted',
      'replaced',
      'changed',
      'uploaded',
    ]);
  });
});

describe('using a template', () => {
  it('creates a draft, or a document that awaits a signature, for the client', async () => {
    const { id } = await make({ description: 'For new clients.', category: 'agreement' });
    const { body } = await use(id).expect(201);
    expect(body).toMatchObject({
      userId: alex.id,
      username: 'asample',
      title: 'Engagement Agreement',
      description: 'For new clients.',
      category: 'agreement',
      status: 'draft',
      needsSignature: false,
      fileName: 'agreement.png',
      uploadedBy: adminId,
    });
    expect(await fileOf(alex.agent, body.fileUrl)).toEqual(samplePng);
    const signed = await make({ requiresSignature: 'true' });
    expect((await use(signed.id).expect(201)).body).toMatchObject({
      status: 'awaiting_signature',
      needsSignature: true,
    });
  });

  it('happens once per Idempotency-Key', async () => {
    const { id } = await make();
    const once = () => use(id).set('Idempotency-Key', 'used-once').expect(201);
    expect((await once()).body).toEqual((await once()).body);
  });

  it('is refused for users who are not clients, or whose account is closed', async () => {
    const { id } = await make();
    const closed = await app.account('closed');
    await admin.delete(`/api/admin/clients/${closed.id}`).expect(204);
    const before = await storedFileCount();
    for (const userId of [undefined, 'x', 0, 2147483647, adminId, closed.id])
      expect((await admin.post(`${address}/${id}/use`).send({ userId }).expect(400)).body).toEqual(
        refused(400, 'request.invalid', { userId: 'Please select a client' }),
      );
    expect(await storedFileCount()).toBe(before);
  });
});

describe('who may', () => {
  it('is allowed for admins only', async () => {
    const { id, fileUrl } = await make();
    const calls: ((agent: Agent) => ReturnType<Agent['get']>)[] = [
      (agent) => agent.get(address),
      (agent) => agent.post(address).field({ title: 'Mine' }).attach('file', samplePng, 'mine.png'),
      (agent) => agent.patch(`${address}/${id}`).send({ title: 'Mine' }),
      (agent) => agent.get(fileUrl),
      (agent) => agent.put(fileUrl).attach('file', samplePng, 'mine.png'),
      (agent) => agent.delete(`${address}/${id}`),
      (agent) => agent.post(`${address}/${id}/use`).send({ userId: alex.id }),
    ];
    for (const call of calls) {
      expect((await call(app.visitor()).expect(401)).body).toEqual(refused(401, 'auth.signed_out'));
      expect((await call(alex.agent).expect(403)).body).toEqual(refused(403, 'auth.forbidden'));
    }
    for (const absurd of absurdIds) await admin.get(`${address}/${absurd}/file`).expect(404);
    expect((await admin.get(`${address}/2147483647/file`).expect(404)).body).toEqual(
      refused(404, 'document_template.not_found'),
    );
  });
});
