import { readdir } from 'node:fs/promises';
import { absurdIds, type Agent, fetchBytes, pages, refused, TestApp } from '../../../../test/test-app.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { sampleDocx, samplePdf, samplePng } from '../../../platform/files/testing/sample-files.js';

const address = '/api/admin/document-requests';

let app: TestApp;
let admin: Agent;
let adminId: number;
let alex: { agent: Agent; id: number };
let bea: { agent: Agent; id: number };
beforeAll(async () => {
  app = await TestApp.start();
  ({ agent: admin, id: adminId } = await app.admin());
  alex = await app.client('asample');
  bea = await app.client('briverside');
});
afterAll(() => app.stop());

interface Row {
  id: number;
  title: string;
  documentId: number | null;
  [field: string]: unknown;
}

const make = async (over: object = {}): Promise<Row> =>
  (
    await admin
      .post(address)
      .send({ userId: alex.id, title: 'W-2 of 2026', ...over })
      .expect(201)
  ).body;
const answer = (id: number, { agent }: { agent: Agent } = alex, bytes: Buffer = samplePdf, name = 'w2.pdf') =>
  agent.post(`/api/document-requests/${id}/upload`).attach('file', bytes, name);
const answered = async (id: number): Promise<Row & { documentId: number }> =>
  (await answer(id).expect(201)).body;
const undo = (id: number, { agent }: { agent: Agent } = alex) =>
  agent.delete(`/api/document-requests/${id}/upload`);
const patch = (id: number, changes: object) => admin.patch(`${address}/${id}`).send(changes);
const look = (documentId: number) => fetchBytes(admin, `/api/documents/${documentId}`).expect(200);
const template = async (over: Record<string, string> = {}): Promise<{ id: number }> =>
  (
    await admin
      .post('/api/admin/document-templates')
      .field({ title: 'Intake form', category: 'tax', ...over })
      .attach('file', samplePng, 'form.png')
      .expect(201)
  ).body;

const own = async (id: number, { agent }: { agent: Agent } = alex): Promise<Row | undefined> =>
  ((await agent.get('/api/document-requests?limit=200').expect(200)).body as Row[]).find(
    (row) => row.id === id,
  );
const forAdmin = async (id: number): Promise<Row | undefined> =>
  ((await admin.get(`${address}?limit=200`).expect(200)).body as Row[]).find((row) => row.id === id);
const documentIds = async ({ agent }: { agent: Agent } = alex): Promise<number[]> =>
  ((await agent.get('/api/documents?limit=200').expect(200)).body as Row[]).map(({ id }) => id);

/** Everything that is kept of documents: rows, and files on the disk. */
async function kept(): Promise<{ rows: number; files: number }> {
  const counted = await app.sql.first<{ rows: number }>(
    'test.rows',
    'SELECT count(*)::int AS rows FROM documents',
  );
  const entries = await readdir(app.storageDir, { recursive: true, withFileTypes: true });
  return { rows: counted?.rows ?? 0, files: entries.filter((one) => one.isFile()).length };
}

describe('asking a client for a document', () => {
  it('answers with the request, and the client sees it at once, nobody else', async () => {
    const { id: templateId } = await template();
    const asked = { description: ' Both pages. ', dueDate: '2999-02-15', templateId };
    const request = await make(asked);
    const { id } = request;
    expect(request).toEqual({
      id: expect.any(Number),
      userId: alex.id,
      username: 'asample',
      requestedBy: adminId,
      title: 'W-2 of 2026',
      description: 'Both pages.',
      dueDate: '2999-02-15',
      status: 'pending_review',
      overdue: false,
      reason: null,
      documentId: null,
      fileName: null,
      uploadedAt: null,
      undoable: false,
      templateId,
      templateUrl: `/api/admin/document-templates/${templateId}/file`,
      templateFileName: 'form.png',
      created_at: expect.stringMatching(/Z$/),
      updated_at: request['created_at'],
    });
    const { username: _, ...seen } = request;
    expect(await own(id)).toEqual({ ...seen, templateUrl: `/api/document-requests/${id}/template` });
    expect(await forAdmin(id)).toEqual(request);
    expect(await own(id, bea)).toBeUndefined();
  });

  it('does without description, last day and form, also with the fields sent empty', async () => {
    for (const over of [{}, { description: '', dueDate: '', templateId: '' }, { dueDate: null }])
      expect(await make(over)).toMatchObject({
        description: null,
        dueDate: null,
        templateId: null,
        templateUrl: null,
        templateFileName: null,
      });
  });

  it.each([
    ['no client', { userId: undefined }, { userId: 'Please select a client' }],
    ['a client who does not exist', { userId: 2147483647 }, { userId: 'Please select a client' }],
    ['an admin', { userId: 1 }, { userId: 'Please select a client' }],
    ['two characters', { title: ' ab ' }, { title: 'Title must be at least 3 characters' }],
    ['no title', { title: undefined }, { title: 'Title must be at least 3 characters' }],
    [
      'a long description',
      { description: 'x'.repeat(2001) },
      { description: 'Must be at most 2000 characters' },
    ],
    ['a day that is none', { dueDate: '2027-02-30' }, { dueDate: 'Must be a date such as 2027-01-31' }],
    ['a year of two digits', { dueDate: '0026-12-01' }, { dueDate: 'Must be a date such as 2027-01-31' }],
    ['a moment', { dueDate: '2027-02-15T00:00:00Z' }, { dueDate: 'Must be a date such as 2027-01-31' }],
    ['a form that is none', { templateId: 'x' }, { templateId: 'Please select a template' }],
    ['a form that does not exist', { templateId: 2147483647 }, { templateId: 'Please select a template' }],
  ])('is refused with %s', async (_what, over, fields) => {
    const userId = 'userId' in over && over.userId === 1 ? adminId : alex.id;
    const { body } = await admin
      .post(address)
      .send({ title: 'W-2 of 2026', ...over, ...(!('userId' in over && over.userId !== 1) && { userId }) })
      .expect(400);
    expect(body).toEqual(refused(400, 'request.invalid', fields as Record<string, string>));
  });

  it('is refused with a deleted form, and happens once for one Idempotency-Key', async () => {
    const { id: templateId } = await template();
    await admin.delete(`/api/admin/document-templates/${templateId}`).expect(204);
    const { body } = await admin
      .post(address)
      .send({ userId: alex.id, title: 'W-2 of 2026', templateId })
      .expect(400);
    expect(body).toEqual(refused(400, 'request.invalid', { templateId: 'Please select a template' }));
    const once = () =>
      admin
        .post(address)
        .set('Idempotency-Key', 'asked-once')
        .send({ userId: alex.id, title: 'Asked once' })
        .expect(201);
    expect((await once()).body).toEqual((await once()).body);
  });
});

describe('the lists', () => {
  let carla: { agent: Agent; id: number };
  let ids: number[];
  beforeAll(async () => {
    carla = await app.client('cmercado');
    ids = [];
    for (let n = 0; n < 5; n++) ids.unshift((await make({ userId: carla.id, title: `Paper ${n}` })).id);
    await app.sql.rows('test.same', 'UPDATE document_requests SET created_at = now() WHERE user_id = $1', [
      carla.id,
    ]);
    await answer(ids[1] ?? 0, carla).expect(201);
    await answer(ids[2] ?? 0, carla).expect(201);
    await patch(ids[2] ?? 0, { status: 'completed' }).expect(200);
  });

  it('page through all, each once, newest first, with exact totals', async () => {
    for (const [agent, list] of [
      [carla.agent, '/api/document-requests?limit=2'],
      [admin, `${address}?userId=${carla.id}&limit=2`],
    ] as const) {
      const found = await pages<Row>(agent, list);
      expect(found.flatMap(({ rows }) => rows).map(({ id }) => id)).toEqual(ids);
      expect(found.map(({ total }) => total)).toEqual([5, 5, 5]);
    }
  });

  it.each([
    ['waiting=client', [0, 3, 4]],
    ['waiting=practice', [1]],
    ['status=pending_review', [0, 1, 3, 4]],
    ['status=completed', [2]],
    ['status=pending_review&waiting=practice', [1]],
    ['status=completed&waiting=practice', []],
  ])('show those with %s, with their own total', async (filter, places) => {
    for (const [agent, list] of [
      [carla.agent, '/api/document-requests'],
      [admin, address],
    ] as const) {
      const [page] = await pages<Row>(agent, `${list}?${filter}&userId=${carla.id}&limit=4`);
      expect(page?.rows.map(({ id }) => id)).toEqual(places.map((place) => ids[place]));
      expect(page?.total).toBe(places.length);
    }
  });

  it('refuse what they do not know', async () => {
    const { body } = await admin.get(`${address}?status=signed&waiting=nobody`).expect(400);
    expect(body).toEqual(
      refused(400, 'request.invalid', {
        status: 'Must be one of pending_review, completed',
        waiting: 'Must be one of client, practice',
      }),
    );
    expect((await admin.get(`${address}?userId=x`).expect(400)).body.fields).toEqual({
      userId: 'Please select a client',
    });
    await carla.agent.get('/api/document-requests?cursor=x').expect(400);
  });

  it("cannot be turned to another's by asking", async () => {
    const { body } = await bea.agent.get(`/api/document-requests?userId=${alex.id}`).expect(200);
    expect(body).toEqual([]);
  });

  it('know the day that it is for the practice', async () => {
    const { body: site } = await admin.get('/api/site').expect(200);
    const inZone = (timeZone: string) =>
      admin
        .put('/api/admin/site')
        .send({ ...site, timeZone })
        .expect(200);
    // A day and an hour apart: never the same date.
    const [late, early] = ['Pacific/Niue', 'Pacific/Kiritimati'];
    const dueDate = new Intl.DateTimeFormat('en-CA', { timeZone: late }).format(new Date());
    const due = await make({ dueDate });
    const accepted = await make({ dueDate });
    await answered(accepted.id);
    for (const [zone, overdue] of [
      [late, false],
      [early, true],
    ] as const) {
      await inZone(zone);
      expect(await own(due.id)).toMatchObject({ overdue, dueDate });
      expect(await forAdmin(due.id)).toMatchObject({ overdue, dueDate });
      expect(await own(accepted.id)).toMatchObject({ overdue: false });
    }
    await inZone(site.timeZone);
  });
});

describe('answering', () => {
  it('makes a document that waits for the practice, of the category of the form', async () => {
    const { id: templateId } = await template();
    const { id } = await make({ title: 'Filled-in form', templateId });
    const row = await answered(id);
    expect(row).toMatchObject({
      status: 'pending_review',
      documentId: expect.any(Number),
      fileName: 'w2.pdf',
      uploadedAt: expect.stringMatching(/Z$/),
      undoable: true,
      reason: null,
    });
    expect(row).toEqual(await own(id));
    const { body } = await admin.get('/api/admin/documents?search=Filled-in').expect(200);
    expect(body).toMatchObject([
      {
        id: row.documentId,
        userId: alex.id,
        uploadedBy: alex.id,
        title: 'Filled-in form',
        category: 'tax',
        status: 'pending_review',
        description: null,
        needsSignature: false,
      },
    ]);
    expect((await fetchBytes(alex.agent, `/api/documents/${row.documentId}`).expect(200)).body).toEqual(
      samplePdf,
    );
  });

  it('again replaces what nobody has looked at, and can be taken back', async () => {
    const { id } = await make();
    const before = await documentIds();
    const first = await answered(id);
    const second = (await answer(id, alex, sampleDocx, 'better.docx').expect(201)).body;
    expect(second).toMatchObject({ fileName: 'better.docx', undoable: true });
    expect(await documentIds()).toEqual([second.documentId, ...before]);
    await alex.agent.get(`/api/documents/${first.documentId}`).expect(404);
    await undo(id).expect(204);
    expect(await own(id)).toMatchObject({
      status: 'pending_review',
      documentId: null,
      fileName: null,
      uploadedAt: null,
    });
    expect(await documentIds()).toEqual(before);
    // As anything that was deleted, it can be brought back; the request does not want it any more.
    await admin.post(`/api/admin/documents/${second.documentId}/restore`).expect(200);
    expect(await own(id)).toMatchObject({ documentId: null });
    expect((await undo(id).expect(409)).body).toEqual(refused(409, 'document_request.nothing_uploaded'));
  });

  it('happens once for one Idempotency-Key', async () => {
    const { id } = await make();
    const once = () => answer(id).set('Idempotency-Key', 'answered-once').expect(201);
    expect((await once()).body).toEqual((await once()).body);
  });

  const handlings: [string, (documentId: number) => unknown][] = [
    ['saw it', look],
    ['downloaded it', (id) => fetchBytes(admin, `/api/documents/${id}/download`).expect(200)],
    ['moved it on', (id) => admin.patch(`/api/admin/documents/${id}`).send({ status: 'draft' }).expect(200)],
    [
      'renamed it',
      (id) => admin.patch(`/api/admin/documents/${id}`).send({ title: 'Named by us' }).expect(200),
    ],
  ];
  it.each(handlings)('cannot be changed any more once the practice %s', async (_what, handle) => {
    const { id } = await make();
    const { documentId } = await answered(id);
    // The client's own look does not count.
    await fetchBytes(alex.agent, `/api/documents/${documentId}`).expect(200);
    expect(await own(id)).toMatchObject({ undoable: true });
    await handle(documentId);
    expect(await own(id)).toMatchObject({ undoable: false, documentId });
    const before = await kept();
    const looked = refused(409, 'document_request.looked_at');
    expect((await answer(id).expect(409)).body).toEqual(looked);
    expect((await undo(id).expect(409)).body).toEqual(looked);
    expect(await kept()).toEqual(before);
    expect(await own(id)).toMatchObject({ documentId });
  });

  it('is refused with what is no acceptable file, and leaves nothing', async () => {
    const { id } = await make();
    const before = await kept();
    expect((await answer(id, alex, sampleDocx, 'notes.pdf').expect(415)).body).toEqual(
      refused(415, 'document.type_not_allowed', { file: expect.any(String) as string }),
    );
    const large = Buffer.alloc(5 * 1024 * 1024 + 1, samplePdf);
    expect((await answer(id, alex, large).expect(413)).body).toEqual(refused(413, 'document.too_large'));
    const none = await alex.agent.post(`/api/document-requests/${id}/upload`).field({ x: '1' }).expect(400);
    expect(none.body).toEqual(refused(400, 'request.invalid', { file: 'A file is required' }));
    expect(await kept()).toEqual(before);
    expect(await own(id)).toMatchObject({ status: 'pending_review', documentId: null });
  });

  it('at the same moment several times leaves one answer', async () => {
    const { id } = await make();
    const before = await documentIds();
    const rows = await Promise.all([1, 2, 3, 4].map(() => answered(id)));
    const { documentId } = (await own(id)) ?? {};
    expect(rows.map((row) => row.documentId)).toContain(documentId);
    expect(await documentIds()).toEqual([documentId, ...before]);
  });

  it('while the practice looks, accepts or deletes ends in one of both, never between', async () => {
    for (let round = 0; round < 2; round++) {
      const { id } = await make();
      const { documentId } = await answered(id);
      const [, back, done] = await Promise.all([
        fetchBytes(admin, `/api/documents/${documentId}`),
        undo(id),
        round % 2 === 0
          ? patch(id, { status: 'completed' })
          : admin.delete(`/api/admin/documents/${documentId}`),
        answer(id),
      ]);
      expect([204, 404, 409]).toContain(back.status);
      expect([200, 204, 404, 409]).toContain(done.status);
      const request = await own(id);
      const stored = await documentIds();
      if (request?.documentId) expect(stored).toContain(request.documentId);
      else expect(request).toMatchObject({ status: 'pending_review', documentId: null });
    }
  });
});

describe('what was uploaded', () => {
  it('is accepted for good', async () => {
    const { id } = await make();
    expect((await patch(id, { status: 'completed' }).expect(409)).body).toEqual(
      refused(409, 'document_request.nothing_uploaded'),
    );
    const { documentId } = await answered(id);
    const accepted = (await patch(id, { status: 'completed' }).expect(200)).body;
    expect(accepted).toMatchObject({ status: 'completed', documentId, undoable: false });
    expect((await patch(id, { status: 'completed' }).expect(200)).body).toEqual(accepted);
    const before = await kept();
    const completed = refused(409, 'document_request.completed');
    await patch(id, { reason: 'Without saying what shall come of it.' }).expect(400);
    const reason = 'The second page is missing.';
    expect((await patch(id, { status: 'pending_review', reason }).expect(409)).body).toEqual(completed);
    expect((await patch(id, { title: 'Something else' }).expect(409)).body).toEqual(completed);
    expect((await answer(id).expect(409)).body).toEqual(completed);
    expect((await undo(id).expect(409)).body).toEqual(completed);
    expect(await kept()).toEqual(before);
    // What is accepted no longer waits; the document itself can still be deleted and restored.
    const { body } = await admin.get(`/api/admin/documents?userId=${alex.id}&limit=200`).expect(200);
    expect((body as Row[]).find((row) => row.id === documentId)).toMatchObject({ status: 'completed' });
    await admin.delete(`/api/admin/documents/${documentId}`).expect(204);
    expect(await own(id)).toMatchObject({ status: 'completed', documentId: null, fileName: null });
    await admin.post(`/api/admin/documents/${documentId}/restore`).expect(200);
    expect(await own(id)).toMatchObject({ status: 'completed', documentId });
  });

  it('is sent back with a reason, stays in the library, and another may follow', async () => {
    const { id } = await make();
    const { documentId } = await answered(id);
    await look(documentId);
    for (const reason of [undefined, '  '])
      expect((await patch(id, { status: 'pending_review', reason }).expect(400)).body).toEqual(
        refused(400, 'request.invalid', { reason: 'Please say what is missing' }),
      );
    const reason = 'The second page is missing.';
    expect(
      (await patch(id, { status: 'pending_review', reason: ` ${reason} ` }).expect(200)).body,
    ).toMatchObject({
      status: 'pending_review',
      reason,
      documentId: null,
      uploadedAt: null,
    });
    expect(await own(id)).toMatchObject({ reason });
    expect(await documentIds()).toContain(documentId);
    expect((await patch(id, { status: 'pending_review', reason }).expect(409)).body).toEqual(
      refused(409, 'document_request.nothing_uploaded'),
    );
    const again = await answered(id);
    expect(again).toMatchObject({ reason: null, undoable: true });
    expect(again.documentId).not.toBe(documentId);
    expect(await documentIds()).toContain(documentId);
  });

  it('is requested again when the practice deletes it', async () => {
    const { id } = await make();
    const { documentId } = await answered(id);
    await admin.delete(`/api/admin/documents/${documentId}`).expect(204);
    expect(await own(id)).toMatchObject({ status: 'pending_review', documentId: null });
    await answered(id);
  });
});

describe('a request', () => {
  it('is changed in part', async () => {
    const { id } = await make({ description: 'Both pages.', dueDate: '2999-02-15' });
    expect((await patch(id, { title: 'W-2 of 2027' }).expect(200)).body).toMatchObject({
      title: 'W-2 of 2027',
      description: 'Both pages.',
      dueDate: '2999-02-15',
    });
    expect((await patch(id, { description: null, dueDate: '' }).expect(200)).body).toMatchObject({
      title: 'W-2 of 2027',
      description: null,
      dueDate: null,
    });
    for (const title of ['ab', '', null])
      expect((await patch(id, { title }).expect(400)).body.fields).toEqual({
        title: 'Title must be at least 3 characters',
      });
    expect((await patch(id, { status: 'signed' }).expect(400)).body.fields).toEqual({
      status: 'Must be one of pending_review, completed',
    });
    expect((await patch(id, { dueDate: 'soon' }).expect(400)).body.fields).toEqual({
      dueDate: 'Must be a date such as 2027-01-31',
    });
  });

  it('is withdrawn: gone for both, its answer stays in the library', async () => {
    const { id } = await make();
    const { documentId } = await answered(id);
    await admin.delete(`${address}/${id}`).expect(204);
    expect([await own(id), await forAdmin(id)]).toEqual([undefined, undefined]);
    expect(await documentIds()).toContain(documentId);
    await look(documentId);
    await admin.delete(`/api/admin/documents/${documentId}`).expect(204);
    const gone = refused(404, 'document_request.not_found');
    for (const call of [admin.delete(`${address}/${id}`), patch(id, {}), answer(id), undo(id)])
      expect((await call.expect(404)).body).toEqual(gone);
  });

  it('hands out its form for as long as there is one', async () => {
    const { id: templateId } = await template({ title: 'Short-lived form' });
    const { id } = await make({ templateId });
    const form = `/api/document-requests/${id}/template`;
    const { body, headers } = await fetchBytes(alex.agent, form).expect(200);
    expect(body).toEqual(samplePng);
    expect(headers['content-disposition']).toMatch(/^attachment; .*form\.png/);
    await admin.delete(`/api/admin/document-templates/${templateId}`).expect(204);
    const none = { templateId: null, templateUrl: null, templateFileName: null };
    expect(await own(id)).toMatchObject(none);
    expect(await forAdmin(id)).toMatchObject(none);
    const plain = await make();
    for (const formless of [id, plain.id])
      expect((await alex.agent.get(`/api/document-requests/${formless}/template`).expect(404)).body).toEqual(
        refused(404, 'document_template.not_found'),
      );
    await answered(id);
  });

  it('is withdrawn when its client leaves, unless it waits to be looked at', async () => {
    const leaving = await app.client('leaving');
    const [unanswered, uploaded] = [await make({ userId: leaving.id }), await make({ userId: leaving.id })];
    await answer(uploaded.id, leaving).expect(201);
    await admin.delete(`/api/admin/clients/${leaving.id}`).expect(204);
    expect(await forAdmin(unanswered.id)).toBeUndefined();
    expect(await forAdmin(uploaded.id)).toMatchObject({
      username: 'leaving',
      documentId: expect.any(Number),
    });
    expect((await patch(uploaded.id, { status: 'completed' }).expect(200)).body.status).toBe('completed');
    await answer(unanswered.id, leaving).expect(401);
    const { body } = await admin.post(address).send({ userId: leaving.id, title: 'Too late' }).expect(400);
    expect(body).toEqual(refused(400, 'request.invalid', { userId: 'Please select a client' }));
  });

  it('is brought to mind once for each last day that is near', async () => {
    const day = (ahead: number): string =>
      new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(
        Date.now() + ahead * 24 * 60 * 60 * 1000,
      );
    // Two days, since the calendar may turn while this runs.
    const near = await make({ dueDate: day(2) });
    const far = await make({ dueDate: day(9) });
    const met = await make({ dueDate: day(2) });
    await answered(met.id);
    const reminders = async (): Promise<number[]> => {
      await app.app.get(Jobs).runNow('requests.remind');
      const { body } = await admin
        .get(`/api/admin/activity?subjectType=document_request&limit=200`)
        .expect(200);
      return (body as { type: string; subject: { id: number } }[])
        .filter(({ type }) => type === 'document_request.reminded')
        .map(({ subject }) => subject.id)
        .filter((id) => [near.id, far.id, met.id].includes(id));
    };
    expect(await reminders()).toEqual([near.id]);
    expect(await reminders()).toEqual([near.id]);
    await patch(far.id, { dueDate: day(1) }).expect(200);
    expect(await reminders()).toEqual([far.id, near.id]);
  });

  it('has its history in the activity log', async () => {
    const { id } = await make({ title: 'With a history' });
    await answered(id);
    await undo(id).expect(204);
    const { documentId } = await answered(id);
    await look(documentId);
    await answer(id).expect(409);
    await patch(id, { status: 'pending_review', reason: 'Too dark' }).expect(200);
    await patch(id, { title: 'With a long history' }).expect(200);
    await answered(id);
    await patch(id, { status: 'completed' }).expect(200);
    await admin.delete(`${address}/${id}`).expect(204);
    const recorded = `/api/admin/activity?subjectType=document_request&subjectId=${id}`;
    const { body } = await admin.get(recorded).expect(200);
    const events = (body as { type: string; actor: { id: number } | null }[]).reverse();
    const [client, practice] = [alex.id, adminId];
    expect(events.map(({ type, actor }) => [type.slice('document_request.'.length), actor?.id])).toEqual([
      ['made', practice],
      ['answered', client],
      ['undone', client],
      ['answered', client],
      ['refused', client],
      ['sent_back', practice],
      ['changed', practice],
      ['answered', client],
      ['accepted', practice],
      ['withdrawn', practice],
    ]);
  });
});

describe('who may', () => {
  it('is the admin on the one side, the client asked on the other', async () => {
    const { id } = await make();
    const forAdmins: [string, (agent: Agent) => ReturnType<Agent['get']>][] = [
      ['GET', (agent) => agent.get(address)],
      ['POST', (agent) => agent.post(address).send({ userId: alex.id, title: 'W-2 of 2026' })],
      ['PATCH', (agent) => agent.patch(`${address}/${id}`).send({ title: 'Something else' })],
      ['DELETE', (agent) => agent.delete(`${address}/${id}`)],
    ];
    const forClients: [string, (agent: Agent, of?: number | string) => ReturnType<Agent['get']>][] = [
      ['upload', (agent, of = id) => answer(Number(of), { agent })],
      ['undo', (agent, of = id) => agent.delete(`/api/document-requests/${of}/upload`)],
      ['template', (agent, of = id) => agent.get(`/api/document-requests/${of}/template`)],
    ];
    for (const [, call] of [...forAdmins, ...forClients])
      expect((await call(app.visitor()).expect(401)).body).toEqual(refused(401, 'auth.signed_out'));
    for (const [, call] of forAdmins)
      expect((await call(alex.agent).expect(403)).body).toEqual(refused(403, 'auth.forbidden'));
    for (const [, call] of forClients)
      expect((await call(admin).expect(403)).body).toEqual(refused(403, 'auth.forbidden'));
    await app.visitor().get('/api/document-requests').expect(401);
    await admin.get('/api/document-requests').expect(403);
    const gone = refused(404, 'document_request.not_found');
    for (const [, call] of forClients) {
      expect((await call(bea.agent).expect(404)).body).toEqual(gone);
      expect((await call(bea.agent, 2147483647).expect(404)).body).toEqual(gone);
    }
    for (const absurd of absurdIds) {
      await admin.delete(`${address}/${absurd}`).expect(404);
      await alex.agent.delete(`/api/document-requests/${absurd}/upload`).expect(404);
    }
    expect(await own(id)).toMatchObject({ title: 'W-2 of 2026', documentId: null });
    expect(await documentIds(bea)).toEqual([]);
  });
});
