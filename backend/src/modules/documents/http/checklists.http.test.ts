import { admin, app, practice } from '../../../../test/practice.js';
import { absurdIds, refused } from '../../../../test/test-app.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';
import {
  type Client,
  type RequestRow,
  requestsPath,
  RequestsOverHttp,
} from '../testing/requests-over-http.js';

let alex: Client;
let other: Client;
let requests: RequestsOverHttp;
let clients = 0;
practice([], { THROTTLE: 'off' });
beforeAll(async () => {
  other = await app.client('bsample');
});
beforeEach(async () => {
  alex = await app.client(`client${++clients}`);
  requests = new RequestsOverHttp(admin, alex);
});

interface Item {
  id: number;
  title: string;
  documentId: number | null;
  notNeeded: boolean;
  reason: string | null;
  status: string;
  fileName: string | null;
  undoable: boolean;
}
type Checklist = RequestRow & { items: Item[]; status: string; allowed: string[] };

const items = [{ title: 'W-2' }, { title: '1099' }];
const ask = async (): Promise<Checklist> => (await requests.make({ title: 'Taxes', items })) as Checklist;
const own = '/api/document-requests';
const upload = (id: number, itemId?: unknown, agent = alex.agent) => {
  const call = agent.post(`${own}/${id}/upload`).attach('file', samplePdf, 'w2.pdf');
  return itemId === undefined ? call : call.field('itemId', String(itemId));
};
const uploaded = async (id: number, itemId: number): Promise<number> => {
  const { items: answered } = (await upload(id, itemId).expect(201)).body as Checklist;
  return answered[itemId - 1]?.documentId ?? 0;
};
const mark = (id: number, itemId: number | string, body: object, agent = alex.agent) =>
  agent.patch(`${own}/${id}/items/${itemId}`).send(body);
const notNeeded = { notNeeded: true, reason: 'I had no other job' };
const review = (id: number, itemId: number | string, body: object, agent = admin) =>
  agent.patch(`${requestsPath}/${id}/items/${itemId}`).send(body);
const get = async (id: number): Promise<Checklist> =>
  (await admin.get(`${requestsPath}/${id}`).expect(200)).body as Checklist;
const getOwn = async (id: number): Promise<Checklist> =>
  (await alex.agent.get(`${own}/${id}`).expect(200)).body as Checklist;
const invalid = (field: string) => refused(400, 'request.invalid', { [field]: expect.any(String) as string });
/** Titles of the notifications about a request, oldest first. @param userId of the reader */
const notices = async (id: number, of: 'client' | 'admin'): Promise<string[]> => {
  const rows = await app.sql.view<{ title: string }>(
    'test.notices',
    `SELECT title FROM notifications WHERE url LIKE $1 ORDER BY id`,
    [`${of === 'client' ? '/client/documents' : '/admin/requests'}?request=${id}`],
  );
  return rows.map(({ title }) => title);
};
const waiting = async (side: string): Promise<number[]> => {
  const { body } = await admin.get(`${requestsPath}?waiting=${side}&userId=${alex.id}`).expect(200);
  return (body as { id: number }[]).map(({ id }) => id);
};
const details = async (id: number): Promise<{ request: unknown; status: string }> =>
  (await admin.get(`/api/documents/${id}/details`).expect(200)).body as { request: unknown; status: string };

describe('a checklist', () => {
  it('is requested with its documents, and other requests have none', async () => {
    const { id, items: made, documentId } = await ask();
    expect(documentId).toBeNull();
    const empty = {
      documentId: null,
      fileName: null,
      needsPassword: false,
      uploadedAt: null,
      undoable: false,
    };
    const item = { ...empty, status: 'pending_review', notNeeded: false, reason: null };
    expect(made).toEqual([
      { id: 1, title: 'W-2', ...item },
      { id: 2, title: '1099', ...item },
    ]);
    expect((await getOwn(id)).items).toEqual(made);
    expect(await requests.make()).toMatchObject({ items: [] });
  });

  it.each([
    ['items', []],
    ['items', Array.from({ length: 31 }, () => ({ title: 'W-2' }))],
    ['items', 'W-2'],
    ['items', ['W-2']],
    ['items.1.title', [{ title: 'W-2' }, { title: '  ' }]],
    ['items.0.title', [{}]],
  ])('is refused with wrong %s', async (field, wrong) => {
    const { body } = await admin
      .post(requestsPath)
      .send({ userId: alex.id, title: 'Taxes', items: wrong })
      .expect(400);
    expect(body).toEqual(invalid(field));
  });

  it('is answered when every document has a file or is not needed, and notifies the practice then', async () => {
    const { id } = await ask();
    expect(await waiting('client')).toEqual([id]);
    const first = await uploaded(id, 1);
    expect(await notices(id, 'admin')).toEqual([]);
    expect(
      await app.sql.view('test.uploads', `SELECT 1 FROM notifications WHERE url LIKE $1`, [
        `%document=${first}`,
      ]),
    ).toEqual([]);
    expect(await waiting('client')).toEqual([id]);
    const { body } = await mark(id, 2, notNeeded).expect(200);
    expect(body).toMatchObject({
      documentId: null,
      items: [
        { documentId: first, fileName: 'w2.pdf', needsPassword: false, undoable: true, notNeeded: false },
        { documentId: null, notNeeded: true, reason: 'I had no other job', undoable: false },
      ],
    });
    expect(await waiting('practice')).toEqual([id]);
    expect(await notices(id, 'admin')).toEqual(['Requested document uploaded']);
    const { body: todo } = await alex.agent.get('/api/to-do').expect(200);
    expect(JSON.stringify(todo)).not.toContain('Taxes');
  });

  it('needs the item of an upload', async () => {
    const { id } = await ask();
    for (const wrong of [undefined, 0, 3, 'x'])
      expect((await upload(id, wrong).expect(400)).body).toEqual(invalid('itemId'));
    const { id: single } = await requests.make();
    expect((await upload(single, 1).expect(400)).body).toEqual(invalid('itemId'));
    const undo = (query: string) => alex.agent.delete(`${own}/${id}/upload${query}`);
    for (const query of ['', '?itemId=3', '?itemId=x'])
      expect((await undo(query).expect(400)).body).toEqual(invalid('itemId'));
    expect((await undo('?itemId=1').expect(409)).body).toEqual(
      refused(409, 'document_request.nothing_uploaded'),
    );
  });

  it('takes an upload back, and replaces one', async () => {
    const { id } = await ask();
    const first = await uploaded(id, 1);
    const second = await uploaded(id, 1);
    await alex.agent.get(`/api/documents/${first}`).expect(404);
    await alex.agent.delete(`${own}/${id}/upload?itemId=1`).expect(204);
    await alex.agent.get(`/api/documents/${second}`).expect(404);
    expect((await getOwn(id)).items[0]).toMatchObject({ documentId: null });
    const third = await uploaded(id, 1);
    await requests.viewAsAdmin(third);
    const now = await getOwn(id);
    expect(now.items[0]).toMatchObject({ undoable: false });
    expect(now.allowed).toEqual(['upload']);
    expect((await alex.agent.delete(`${own}/${id}/upload?itemId=1`).expect(409)).body).toEqual(
      refused(409, 'document_request.already_reviewed'),
    );
    expect((await upload(id, 1).expect(409)).body).toEqual(refused(409, 'document_request.already_reviewed'));
  });

  it('is not needed only with a reason, and until there is a file', async () => {
    const { id } = await ask();
    for (const wrong of [{ notNeeded: true }, { notNeeded: true, reason: ' ' }])
      expect((await mark(id, 1, wrong).expect(400)).body).toEqual(invalid('reason'));
    expect((await mark(id, 1, { reason: 'x' }).expect(400)).body).toEqual(invalid('notNeeded'));
    await mark(id, 1, notNeeded).expect(200);
    expect((await mark(id, 1, { notNeeded: false }).expect(200)).body).toMatchObject({
      items: [{ notNeeded: false, reason: null }, {}],
    });
    await mark(id, 1, notNeeded).expect(200);
    await uploaded(id, 1);
    expect((await mark(id, 1, notNeeded).expect(409)).body).toEqual(
      refused(409, 'document_request.answered'),
    );
    for (const absurd of [...absurdIds, 3]) await mark(id, absurd, notNeeded).expect(404);
  });

  it('is accepted as a whole', async () => {
    const { id } = await ask();
    const first = await uploaded(id, 1);
    expect((await requests.patch(id, { status: 'completed' }).expect(409)).body).toEqual(
      refused(409, 'document_request.nothing_uploaded'),
    );
    const second = await uploaded(id, 2);
    expect((await get(id)).allowed).toEqual(expect.arrayContaining(['accept', 'sendBack']));
    const { body } = await requests.patch(id, { status: 'completed' }).expect(200);
    expect(body).toMatchObject({
      status: 'completed',
      items: [{ status: 'completed' }, { status: 'completed' }],
    });
    for (const document of [first, second]) expect((await details(document)).status).toBe('completed');
    expect((await notices(id, 'client')).filter((title) => title === 'Request completed')).toHaveLength(1);
    const aboutDocuments = await app.sql.view(
      'test.completed',
      `SELECT 1 FROM notifications WHERE url LIKE $1`,
      [`/client/documents?document=${first}`],
    );
    expect(aboutDocuments).toEqual([]);
  });

  it('is accepted one by one', async () => {
    const { id } = await ask();
    const first = await uploaded(id, 1);
    expect((await review(id, 2, { status: 'completed' }).expect(409)).body).toEqual(
      refused(409, 'document_request.nothing_uploaded'),
    );
    expect((await review(id, 1, { status: 'completed' }).expect(200)).body).toMatchObject({
      status: 'pending_review',
      items: [{ status: 'completed' }, { status: 'pending_review' }],
    });
    expect((await details(first)).status).toBe('completed');
    await mark(id, 2, notNeeded).expect(200);
    expect((await review(id, 2, { status: 'completed' }).expect(200)).body).toMatchObject({
      status: 'completed',
    });
  });

  it('is sent back one by one', async () => {
    const { id } = await ask();
    const first = await uploaded(id, 1);
    await uploaded(id, 2);
    const sendBack = { status: 'pending_review', reason: 'The second page is missing.' };
    expect((await review(id, 1, { status: 'pending_review' }).expect(400)).body).toEqual(invalid('reason'));
    expect((await review(id, 1, { status: 'lost' }).expect(400)).body).toEqual(invalid('status'));
    expect((await review(id, 1, sendBack).expect(200)).body).toMatchObject({
      items: [{ documentId: null, reason: sendBack.reason }, { reason: null }],
    });
    expect(await notices(id, 'client')).toContain('Request sent back');
    expect(await waiting('client')).toEqual([id]);
    // The file stays in the library.
    expect((await details(first)).request).toBeNull();
    for (const absurd of [...absurdIds, 3]) await review(id, absurd, sendBack).expect(404);
  });

  it('is accepted with its documents, which name it', async () => {
    const { id } = await ask();
    const first = await uploaded(id, 1);
    const second = await uploaded(id, 2);
    expect((await details(second)).request).toEqual({ id, itemId: 2 });
    const accept = (document: number) =>
      admin.patch(`/api/admin/documents/${document}`).send({ status: 'completed' }).expect(200);
    await accept(first);
    expect((await get(id)).items.map(({ status }) => status)).toEqual(['completed', 'pending_review']);
    await accept(second);
    expect(await get(id)).toMatchObject({ status: 'completed' });
    const single = await requests.make();
    const { documentId } = await requests.answered(single.id);
    expect((await details(documentId)).request).toEqual({ id: single.id, itemId: null });
    await accept(documentId);
    expect(await get(single.id)).toMatchObject({ status: 'completed' });
  });

  it('waits again after the practice deletes a file', async () => {
    const { id } = await ask();
    const first = await uploaded(id, 1);
    await mark(id, 2, notNeeded).expect(200);
    await admin.delete(`/api/admin/documents/${first}`).expect(204);
    expect((await get(id)).items[0]).toMatchObject({ documentId: null });
    expect(
      (await notices(id, 'client')).filter((title) => title === 'Document requested again'),
    ).toHaveLength(1);
  });

  it('keeps earlier reasons', async () => {
    const { id } = await ask();
    await mark(id, 2, notNeeded).expect(200);
    await review(id, 2, { status: 'pending_review', reason: 'You did' }).expect(200);
    const { body } = await admin.get(`${requestsPath}/${id}/versions`).expect(200);
    const second = (notNeeded: boolean, reason: string | null) => [
      { id: 1, title: 'W-2', documentId: null, notNeeded: false, reason: null },
      { id: 2, title: '1099', documentId: null, notNeeded, reason },
    ];
    expect((body as { items: unknown }[]).map((version) => version.items)).toEqual([
      second(true, 'I had no other job'),
      second(false, null),
    ]);
  });

  it('counts as one open item of its client', async () => {
    const open = async (): Promise<number> => {
      const { body } = await admin.get(`/api/admin/clients/${alex.id}`).expect(200);
      return (body as { openItems: number }).openItems;
    };
    const { id } = await ask();
    expect(await open()).toBe(1);
    const first = await uploaded(id, 1);
    await uploaded(id, 2);
    expect(await open()).toBe(1);
    await admin.patch(`/api/admin/documents/${first}`).send({ status: 'draft' }).expect(200);
    await requests.patch(id, { status: 'completed' }).expect(200);
    expect(await open()).toBe(0);
  });

  it("is another client's, and needs a login", async () => {
    const { id } = await ask();
    await mark(id, 1, notNeeded, other.agent).expect(404);
    await upload(id, 1, other.agent).expect(404);
    await mark(id, 1, notNeeded, app.visitor()).expect(401);
    await mark(id, 1, notNeeded, admin).expect(403);
    await review(id, 1, { status: 'completed' }, alex.agent).expect(403);
    await review(id, 1, { status: 'completed' }, app.visitor()).expect(401);
  });
});
