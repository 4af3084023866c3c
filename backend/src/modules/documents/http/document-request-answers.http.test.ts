import { readdir } from 'node:fs/promises';
import { itInTestAll } from '../../../../test/cases.js';
import { admin, alex, app, practice } from '../../../../test/practice.js';
import { fetchBytes, refused } from '../../../../test/test-app.js';
import { sampleLockedPdf, samplePdf } from '../../../platform/files/testing/sample-files.js';
import { type RequestRow, RequestsOverHttp } from '../testing/requests-over-http.js';

let requests: RequestsOverHttp;
practice(['alex']);
beforeAll(async () => {
  requests = new RequestsOverHttp(admin, alex);
});

/** Everything stored about documents: rows, and files on the disk. */
async function storedCounts(): Promise<{ rows: number; files: number }> {
  const counted = await app.sql.first<{ rows: number }>(
    'test.rows',
    'SELECT count(*)::int AS rows FROM documents',
  );
  const entries = await readdir(app.storageDir, { recursive: true, withFileTypes: true });
  return { rows: counted?.rows ?? 0, files: entries.filter((one) => one.isFile()).length };
}

describe('answering', () => {
  it('creates a document that waits for the practice, with the category of the form', async () => {
    const { id: templateId } = await requests.template();
    const { id } = await requests.make({ title: 'Filled-in form', templateId });
    const row = await requests.answered(id);
    expect(row).toMatchObject({
      status: 'pending_review',
      documentId: expect.any(Number),
      fileName: 'w2.pdf',
      uploadedAt: expect.stringMatching(/Z$/),
      undoable: true,
      reason: null,
    });
    expect(row).toEqual({ ...(await requests.own(id)), allowed: ['upload', 'undoUpload'] });
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

  it('replaces an upload that is not reviewed yet, and can be taken back', async () => {
    const { id } = await requests.make();
    const before = await requests.documentIds();
    const first = await requests.answered(id);
    const second = (await requests.answer(id, alex, sampleLockedPdf, 'better.pdf').expect(201)).body;
    expect(first).toMatchObject({ needsPassword: false });
    expect(second).toMatchObject({ fileName: 'better.pdf', needsPassword: true, undoable: true });
    expect(await requests.documentIds()).toEqual([second.documentId, ...before]);
    await alex.agent.get(`/api/documents/${first.documentId}`).expect(404);
    await requests.undo(id).expect(204);
    expect(await requests.own(id)).toMatchObject({
      status: 'pending_review',
      documentId: null,
      fileName: null,
      needsPassword: false,
      uploadedAt: null,
    });
    expect(await requests.documentIds()).toEqual(before);
    // It can be restored like any deleted document; the request is no longer linked to it.
    await admin.post(`/api/admin/documents/${second.documentId}/restore`).expect(200);
    expect(await requests.own(id)).toMatchObject({ documentId: null });
    expect((await requests.undo(id).expect(409)).body).toEqual(
      refused(409, 'document_request.nothing_uploaded'),
    );
  });

  it('happens once per Idempotency-Key', async () => {
    const { id } = await requests.make();
    const once = () => requests.answer(id).set('Idempotency-Key', 'answered-once').expect(201);
    expect((await once()).body).toEqual((await once()).body);
  });

  it('is refused with an unacceptable file, and leaves nothing', async () => {
    const { id } = await requests.make();
    const before = await storedCounts();
    expect((await requests.answer(id, alex, Buffer.from('Notes'), 'notes.pdf').expect(415)).body).toEqual(
      refused(415, 'document.type_not_allowed', { file: expect.any(String) as string }),
    );
    const large = Buffer.alloc(5 * 1024 * 1024 + 1, samplePdf);
    expect((await requests.answer(id, alex, large).expect(413)).body).toEqual(
      refused(413, 'document.too_large'),
    );
    const none = await alex.agent.post(`/api/document-requests/${id}/upload`).field({ x: '1' }).expect(400);
    expect(none.body).toEqual(refused(400, 'request.invalid', { file: 'A file is required' }));
    expect(await storedCounts()).toEqual(before);
    expect(await requests.own(id)).toMatchObject({ status: 'pending_review', documentId: null });
  });

  it('several times at once leaves one upload', async () => {
    const { id } = await requests.make();
    const before = await requests.documentIds();
    const rows = await Promise.all([1, 2, 3, 4].map(() => requests.answered(id)));
    const { documentId } = (await requests.own(id)) ?? {};
    expect(rows.map((row) => row.documentId)).toContain(documentId);
    expect(await requests.documentIds()).toEqual([documentId, ...before]);
  });

  itInTestAll(
    'during a view, an acceptance or a deletion by the practice ends in one of both states',
    async () => {
      for (let round = 0; round < 2; round++) {
        const { id } = await requests.make();
        const { documentId } = await requests.answered(id);
        const [, back, done] = await Promise.all([
          fetchBytes(admin, `/api/documents/${documentId}`),
          requests.undo(id),
          round % 2 === 0
            ? requests.patch(id, { status: 'completed' })
            : admin.delete(`/api/admin/documents/${documentId}`),
          requests.answer(id),
        ]);
        expect([204, 404, 409]).toContain(back.status);
        expect([200, 204, 404, 409]).toContain(done.status);
        const request = await requests.own(id);
        const stored = await requests.documentIds();
        if (request?.documentId) expect(stored).toContain(request.documentId);
        else expect(request).toMatchObject({ status: 'pending_review', documentId: null });
      }
    },
  );
});

describe('an upload', () => {
  it('is final once accepted', async () => {
    const { id } = await requests.make();
    expect((await requests.patch(id, { status: 'completed' }).expect(409)).body).toEqual(
      refused(409, 'document_request.nothing_uploaded'),
    );
    const { documentId } = await requests.answered(id);
    const accepted = (await requests.patch(id, { status: 'completed' }).expect(200)).body;
    expect(accepted).toMatchObject({ status: 'completed', documentId, undoable: false });
    expect((await requests.patch(id, { status: 'completed' }).expect(200)).body).toEqual(accepted);
    const before = await storedCounts();
    const completed = refused(409, 'document_request.completed');
    await requests.patch(id, { reason: 'Without saying what shall come of it.' }).expect(400);
    const reason = 'The second page is missing.';
    expect((await requests.patch(id, { status: 'pending_review', reason }).expect(409)).body).toEqual(
      completed,
    );
    expect((await requests.patch(id, { title: 'Something else' }).expect(409)).body).toEqual(completed);
    expect((await requests.answer(id).expect(409)).body).toEqual(completed);
    expect((await requests.undo(id).expect(409)).body).toEqual(completed);
    expect(await storedCounts()).toEqual(before);
    // An accepted document is no longer pending; it can still be deleted and restored.
    const { body } = await admin.get(`/api/admin/documents?userId=${alex.id}&limit=200`).expect(200);
    expect((body as RequestRow[]).find((row) => row.id === documentId)).toMatchObject({
      status: 'completed',
    });
    await admin.delete(`/api/admin/documents/${documentId}`).expect(204);
    expect(await requests.own(id)).toMatchObject({ status: 'completed', documentId: null, fileName: null });
    await admin.post(`/api/admin/documents/${documentId}/restore`).expect(200);
    expect(await requests.own(id)).toMatchObject({ status: 'completed', documentId });
  });

  it('is sent back with a reason, stays in the library, and can be followed by another', async () => {
    const { id } = await requests.make();
    const { documentId } = await requests.answered(id);
    await requests.viewAsAdmin(documentId);
    for (const reason of [undefined, '  '])
      expect((await requests.patch(id, { status: 'pending_review', reason }).expect(400)).body).toEqual(
        refused(400, 'request.invalid', { reason: 'Enter what is missing' }),
      );
    const reason = 'The second page is missing.';
    expect(
      (await requests.patch(id, { status: 'pending_review', reason: ` ${reason} ` }).expect(200)).body,
    ).toMatchObject({
      status: 'pending_review',
      reason,
      documentId: null,
      uploadedAt: null,
    });
    expect(await requests.own(id)).toMatchObject({ reason });
    expect(await requests.documentIds()).toContain(documentId);
    expect((await requests.patch(id, { status: 'pending_review', reason }).expect(409)).body).toEqual(
      refused(409, 'document_request.nothing_uploaded'),
    );
    const again = await requests.answered(id);
    expect(again).toMatchObject({ reason: null, undoable: true });
    expect(again.documentId).not.toBe(documentId);
    expect(await requests.documentIds()).toContain(documentId);
  });
});
