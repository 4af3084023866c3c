import { admin, alex, app, bea, practice } from '../../../../test/practice.js';
import { absurdIds, type Agent, fetchBytes, pages, refused } from '../../../../test/test-app.js';
import { sampleDocx, samplePng } from '../../../platform/files/testing/sample-files.js';
import { readDemoFile } from '../../../demo/demo-practice.js';

let pdf: Buffer;
practice(['alex', 'bea']);
beforeAll(async () => {
  pdf = await readDemoFile('Engagement Agreement 2027.pdf');
});

async function uploaded(
  more: Record<string, string> = {},
  bytes = pdf,
  name = 'document.pdf',
): Promise<number> {
  const { body } = await admin
    .post('/api/admin/documents/upload')
    .field({ title: 'A document', userId: String(alex.id), ...more })
    .attach('file', bytes, name)
    .expect(201);
  return (body as { id: number }).id;
}
const change = (id: number, changes: object, agent = admin) =>
  agent.patch(`/api/admin/documents/${id}`).send(changes);
const replace = (id: number, bytes: Buffer, name: string, agent = admin) =>
  agent.put(`/api/admin/documents/${id}/file`).attach('file', bytes, name);
async function eventsOf(id: number): Promise<string[]> {
  const { body } = await admin
    .get(`/api/admin/activity?subjectType=document&subjectId=${id}&limit=200`)
    .expect(200);
  return (body as { type: string }[]).map(({ type }) => type.replace('document.', '')).reverse();
}

describe("a client's own upload", () => {
  const send = (agent: Agent, fields: Record<string, string>, name = 'w2.pdf') =>
    agent.post('/api/documents').field(fields).attach('file', pdf, name);

  it('waits for review, belongs to the client, and is visible to the practice', async () => {
    const { body } = await send(alex.agent, { title: 'W-2 of 2026', category: 'tax' }).expect(201);
    expect(body).toMatchObject({
      title: 'W-2 of 2026',
      status: 'pending_review',
      category: 'tax',
      description: null,
      userId: alex.id,
      uploadedBy: alex.id,
      needsSignature: false,
    });
    expect((await admin.get(`/api/documents/${body.id}/details`).expect(200)).body).toMatchObject({
      client: { id: alex.id, name: 'Sam Sample' },
      allowedTransitions: ['draft', 'awaiting_signature', 'completed'],
      allowed: ['accept', 'sendBack', 'replace', 'delete'],
    });
    await bea.agent.get(`/api/documents/${body.id}`).expect(404);
  });

  it('belongs to its uploader, whatever ids are sent', async () => {
    const more = { title: 'A document', userId: String(bea.id), needsSignature: 'true', status: 'signed' };
    const { body } = await send(alex.agent, more).expect(201);
    expect(body).toMatchObject({ userId: alex.id, status: 'pending_review', needsSignature: false });
  });

  it.each([
    ['title', { title: 'ab' }, 'Title must be at least 3 characters'],
    [
      'category',
      { title: 'A document', category: 'secret' },
      'Must be one of tax, financial, legal, agreement, other',
    ],
  ])('refuses a wrong %s', async (field, fields, message) => {
    expect((await send(alex.agent, fields).expect(400)).body).toEqual(
      refused(400, 'request.invalid', { [field]: message }),
    );
  });

  it('is refused without a file, with a wrong type, without a login, and for an admin', async () => {
    const none = alex.agent.post('/api/documents').field({ title: 'A document' });
    expect((await none.expect(400)).body).toEqual(
      refused(400, 'request.invalid', { file: 'A file is required' }),
    );
    expect((await send(alex.agent, { title: 'A document' }, 'document.exe').expect(415)).body).toMatchObject({
      code: 'document.type_not_allowed',
    });
    await send(app.visitor(), { title: 'A document' }).expect(401);
    await send(admin, { title: 'A document' }).expect(403);
  });
});

describe('changing a document', () => {
  it('changes the sent fields and keeps the others', async () => {
    const id = await uploaded({ category: 'tax', description: 'Old words' });
    const { body } = await change(id, { title: '  New title ', id: 7, userId: bea.id }).expect(200);
    expect(body).toMatchObject({
      id,
      userId: alex.id,
      title: 'New title',
      category: 'tax',
      description: 'Old words',
    });
    expect((await change(id, { description: '' }).expect(200)).body.description).toBeNull();
    expect((await change(id, { category: 'legal', description: 'More' }).expect(200)).body).toMatchObject({
      category: 'legal',
      description: 'More',
      status: 'draft',
    });
    expect(await eventsOf(id)).toEqual(['uploaded', 'changed', 'changed', 'changed']);
  });

  it.each([
    [{ title: 'ab' }, { title: 'Title must be at least 3 characters' }],
    [{ title: null }, { title: 'Title must be at least 3 characters' }],
    [{ category: 'secret' }, { category: 'Must be one of tax, financial, legal, agreement, other' }],
    [
      { status: 'lost' },
      { status: 'Must be one of draft, pending_review, awaiting_signature, signed, completed' },
    ],
    [{ needsSignature: 'maybe' }, { needsSignature: 'Must be true or false' }],
    [{ needsSignature: null }, { needsSignature: 'Must be true or false' }],
    [{ category: null }, { category: 'Must be one of tax, financial, legal, agreement, other' }],
    [
      { status: 'completed', needsSignature: true },
      { needsSignature: 'Must be true only with the status awaiting_signature' },
    ],
    [
      { status: 'awaiting_signature', needsSignature: false },
      { needsSignature: 'Must be true only with the status awaiting_signature' },
    ],
  ])('refuses %o', async (changes, fields) => {
    expect((await change(await uploaded(), changes).expect(400)).body).toEqual(
      refused(400, 'request.invalid', fields),
    );
  });

  it('requests a signature with needsSignature, and withdraws the request with it', async () => {
    const id = await uploaded();
    expect((await change(id, { needsSignature: true }).expect(200)).body).toMatchObject({
      status: 'awaiting_signature',
      needsSignature: true,
    });
    expect((await change(id, { needsSignature: false }).expect(200)).body).toMatchObject({
      status: 'draft',
      needsSignature: false,
    });
    expect(await eventsOf(id)).toEqual(['uploaded', 'sent', 'status_changed']);
  });

  it('refuses to request a signature on a file that cannot carry one', async () => {
    const id = await uploaded({}, sampleDocx, 'letter.docx');
    for (const changes of [{ needsSignature: true }, { status: 'awaiting_signature' }])
      expect((await change(id, changes).expect(409)).body).toMatchObject({
        code: 'document.not_signable',
        message: expect.stringContaining('Only PDF documents and images can be signed here') as string,
      });
    expect((await admin.get(`/api/documents/${id}/details`)).body.status).toBe('draft');
  });

  it('is allowed for admins only, and for existing documents', async () => {
    const id = await uploaded();
    await change(id, { title: 'Mine now' }, app.visitor()).expect(401);
    await change(id, { title: 'Mine now' }, alex.agent).expect(403);
    for (const absurd of absurdIds) await admin.patch(`/api/admin/documents/${absurd}`).send({}).expect(404);
    await change(999_999, { title: 'Nowhere' }).expect(404);
  });
});

describe('a new version', () => {
  it('replaces the file and keeps the previous version', async () => {
    const id = await uploaded();
    const { body } = await replace(id, samplePng, 'scan.png').expect(200);
    expect(body).toMatchObject({ version: 2, fileName: 'scan.png', fileType: 'image/png' });
    expect((await fetchBytes(alex.agent, `/api/documents/${id}`).expect(200)).body).toEqual(samplePng);
    const { name: practice } = (await app.visitor().get('/api/site').expect(200)).body as { name: string };
    const { body: versions } = await alex.agent.get(`/api/documents/${id}/versions`).expect(200);
    expect(versions).toEqual([
      expect.objectContaining({ version: 2, kind: 'uploaded', fileName: 'scan.png', current: true }),
      expect.objectContaining({
        version: 1,
        fileName: 'document.pdf',
        current: false,
        uploadedBy: { id: 1, name: practice },
        fileUrl: `/api/documents/${id}/versions/1`,
      }),
    ]);
    const first = await fetchBytes(alex.agent, versions[1].fileUrl).expect(200);
    expect(first.body).toEqual(pdf);
    expect(first.headers['content-disposition']).toBe('attachment; filename=document.pdf');
    for (const wrong of ['3', '0', '01', 'x', '-1'])
      await alex.agent.get(`/api/documents/${id}/versions/${wrong}`).expect(404);
    expect(await eventsOf(id)).toEqual(['uploaded', 'replaced', 'viewed', 'downloaded']);
  });

  it('is listed page by page', async () => {
    const id = await uploaded();
    for (let version = 2; version <= 4; version++) await replace(id, samplePng, 'scan.png').expect(200);
    const found = await pages<{ version: number }>(alex.agent, `/api/documents/${id}/versions?limit=3`);
    expect(found.map(({ rows, total }) => [rows.map(({ version }) => version), total])).toEqual([
      [[4, 3, 2], 4],
      [[1], 4],
    ]);
    for (const query of ['limit=0', 'limit=abc', 'cursor=zzz'])
      await alex.agent.get(`/api/documents/${id}/versions?${query}`).expect(400);
  });

  it('can be uploaded and read only by those who may see the document', async () => {
    const id = await uploaded();
    await replace(id, pdf, 'document.pdf', alex.agent).expect(403);
    await replace(id, pdf, 'document.pdf', app.visitor()).expect(401);
    await replace(999_999, pdf, 'document.pdf').expect(404);
    for (const address of ['versions', 'versions/1', 'details', 'original', 'signature', 'evidence'])
      await bea.agent.get(`/api/documents/${id}/${address}`).expect(404);
    await app.visitor().get(`/api/documents/${id}/versions`).expect(401);
  });
});

describe('deleting a document', () => {
  it('hides it, and restoring shows it unchanged', async () => {
    const id = await uploaded({ needsSignature: 'true' });
    await admin.delete(`/api/admin/documents/${id}`).expect(204);
    for (const address of ['', '/download', '/details', '/versions', '/evidence', '/original'])
      await alex.agent.get(`/api/documents/${id}${address}`).expect(404);
    const ids = async (agent: Agent, address: string) =>
      ((await agent.get(address).expect(200)).body as { id: number }[]).map((row) => row.id);
    expect(await ids(alex.agent, '/api/documents?limit=200')).not.toContain(id);
    expect(await ids(admin, '/api/admin/documents?limit=200')).not.toContain(id);
    expect(await ids(admin, '/api/admin/documents?deleted=true')).toContain(id);
    await admin.delete(`/api/admin/documents/${id}`).expect(404);
    await change(id, { title: 'Gone' }).expect(404);

    const { body } = await admin.post(`/api/admin/documents/${id}/restore`).expect(200);
    expect(body).toMatchObject({ id, status: 'awaiting_signature', deleted_at: null });
    expect((await fetchBytes(alex.agent, `/api/documents/${id}`).expect(200)).body).toEqual(pdf);
    await admin.post(`/api/admin/documents/${id}/restore`).expect(200);
    expect(await eventsOf(id)).toEqual(['uploaded', 'sent', 'deleted', 'restored', 'viewed']);
  });

  it('is allowed for admins only', async () => {
    const id = await uploaded();
    await alex.agent.delete(`/api/admin/documents/${id}`).expect(403);
    await app.visitor().delete(`/api/admin/documents/${id}`).expect(401);
    await alex.agent.post(`/api/admin/documents/${id}/restore`).expect(403);
    await admin.post('/api/admin/documents/999999/restore').expect(404);
    await alex.agent.get(`/api/documents/${id}`).expect(200);
  });
});

describe('who opened it', () => {
  it('is shown to the client, with name and time', async () => {
    const id = await uploaded();
    await admin.get(`/api/documents/${id}`).expect(200);
    await alex.agent.get(`/api/documents/${id}/download`).expect(200);
    const { body } = await alex.agent.get(`/api/documents/${id}/details`).expect(200);
    expect(body.opened).toEqual([
      {
        type: 'downloaded',
        actor: { id: alex.id, name: 'Sam Sample' },
        onBehalfOf: null,
        occurredAt: expect.stringMatching(/Z$/),
      },
      {
        type: 'viewed',
        actor: { id: 1, name: expect.stringMatching(/Consulting/) },
        onBehalfOf: null,
        occurredAt: expect.any(String),
      },
    ]);
    expect(body.allowedTransitions).toEqual([]);
    expect(body).toMatchObject({ originalUrl: null, evidenceUrl: null, signer: null });
  });
});
