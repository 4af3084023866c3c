import { alex, app, consultant as admin, practice } from '../../../test/practice.js';
import { absurdIds, refused } from '../../../test/test-app.js';
import { samplePdf } from '../files/testing/sample-files.js';
import { allOf, hold, release } from '../../modules/legal-holds/testing/holds.js';
import { answeredItems } from '../../modules/billing/testing/answered-items.js';

practice(['alex']);

interface Version {
  at: string;
  by: { id: number; name: string } | null;
}
const versionsOf = async (kind: string, id: number): Promise<Version[]> =>
  (await admin.agent.get(`/api/admin/${kind}/${id}/versions`).expect(200)).body as Version[];
const idOf = ({ body }: { body: unknown }): number => (body as { id: number }).id;
const at = expect.stringMatching(/Z$/) as string;
const byAdmin = () => ({ at, by: { id: admin.id, name: 'Sam Sample' } });
const byAlex = () => ({ at, by: { id: alex.id, name: 'Sam Sample' } });

const writeNote = async (content: string): Promise<number> =>
  idOf(await admin.agent.post(`/api/admin/clients/${alex.id}/notes`).send({ content }).expect(201));
const setGoal = async (title: string): Promise<number> =>
  idOf(await alex.agent.post('/api/goals').send({ title, targetAmount: '1250.00' }).expect(201));
const request = async (title: string): Promise<number> =>
  idOf(
    await admin.agent
      .post('/api/admin/document-requests')
      .send({ userId: alex.id, title, description: 'All pages', dueDate: '2099-01-31' })
      .expect(201),
  );
const invoice = async (draft: boolean): Promise<number> =>
  idOf(
    await admin.agent
      .post('/api/admin/invoices')
      .send({
        userId: alex.id,
        description: 'Bookkeeping',
        dueDate: '2099-01-31',
        draft,
        items: [{ description: 'October', amount: '125.00' }],
      })
      .expect(201),
  );
let hours = 0;
const appointment = async (): Promise<number> =>
  idOf(
    await admin.agent
      .post('/api/admin/appointments')
      .send({
        userId: alex.id,
        type: 'review',
        notes: 'Bring the W-2',
        privateNotes: 'He admitted it',
        startsAt: new Date(Date.UTC(2099, 0, 5, 15 + hours++)).toISOString(),
      })
      .expect(201),
  );

describe('a changed record keeps its earlier values', () => {
  it('a note', async () => {
    const id = await writeNote('He admitted it');
    expect(await versionsOf('notes', id)).toEqual([]);
    const patch = (content: string) =>
      admin.agent.patch(`/api/admin/notes/${id}`).send({ content }).expect(200);
    await patch('He denied it');
    // The same text is no change.
    await patch('He denied it');
    await patch('Nothing happened');
    expect(await versionsOf('notes', id)).toEqual([
      { ...byAdmin(), content: 'He denied it' },
      { ...byAdmin(), content: 'He admitted it' },
    ]);
  });

  it('a goal changed by its client', async () => {
    const id = await setGoal('A boat');
    await alex.agent.patch(`/api/goals/${id}`).send({ title: 'A house', progress: 10 }).expect(200);
    await admin.agent
      .patch(`/api/admin/clients/${alex.id}/goals/${id}`)
      .send({ targetAmount: null })
      .expect(200);
    expect(await versionsOf('goals', id)).toEqual([
      { ...byAdmin(), title: 'A house', targetAmount: '1250.00', progress: 10 },
      { ...byAlex(), title: 'A boat', targetAmount: '1250.00', progress: 0 },
    ]);
  });

  it('a document request', async () => {
    const id = await request('W-2');
    await admin.agent
      .patch(`/api/admin/document-requests/${id}`)
      .send({ title: '1099', description: null, dueDate: null })
      .expect(200);
    await admin.agent.post(`/api/admin/document-requests/${id}/remind`).expect(202);
    await alex.agent
      .post(`/api/document-requests/${id}/upload`)
      .attach('file', samplePdf, '1099.pdf')
      .expect(201);
    await admin.agent
      .patch(`/api/admin/document-requests/${id}`)
      .send({ status: 'pending_review', reason: 'The second page is missing.' })
      .expect(200);
    expect(await versionsOf('document-requests', id)).toEqual([
      { ...byAdmin(), title: '1099', description: null, dueDate: null, reason: null, items: [] },
      {
        ...byAdmin(),
        title: 'W-2',
        description: 'All pages',
        dueDate: '2099-01-31',
        reason: null,
        items: [],
      },
    ]);
  });

  it('an invoice, as a draft and after it was issued', async () => {
    const id = await invoice(true);
    const path = `/api/admin/invoices/${id}`;
    const items = [{ description: 'October, all of it', amount: '150.00' }];
    await admin.agent.patch(path).send({ items, invoiceNumber: '2027-A-17' }).expect(200);
    await admin.agent.post(`${path}/issue`).expect(200);
    await admin.agent.patch(path).send({ description: 'Books', dueDate: null, poNumber: 'PO-1' }).expect(200);
    await admin.agent.patch(path).send({ poNumber: '' }).expect(200);
    const issuedOn = expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string;
    const shared = { ...byAdmin(), description: 'Bookkeeping', dueDate: '2099-01-31', poNumber: null };
    const october = [{ description: 'October', amount: '125.00' }];
    const untaxed = (amount: string) => ({ subtotal: amount, taxes: [], amount });
    expect(await versionsOf('invoices', id)).toEqual([
      {
        ...byAdmin(),
        description: 'Books',
        dueDate: null,
        issuedOn,
        poNumber: 'PO-1',
        invoiceNumber: '2027-A-17',
        ...untaxed('150.00'),
        items: answeredItems(items),
      },
      { ...shared, issuedOn, invoiceNumber: '2027-A-17', ...untaxed('150.00'), items: answeredItems(items) },
      { ...shared, issuedOn: null, invoiceNumber: null, ...untaxed('125.00'), items: answeredItems(october) },
    ]);
  });

  it('an appointment, with the fields only for the practice', async () => {
    const id = await appointment();
    const { body: before } = await admin.agent.get(`/api/admin/appointments/${id}`).expect(200);
    await admin.agent
      .patch(`/api/admin/appointments/${id}`)
      .send({ notes: '', privateNotes: '' })
      .expect(200);
    const { type, typeLabel, status, startsAt, endsAt } = before as Record<string, unknown>;
    expect(await versionsOf('appointments', id)).toEqual([
      {
        ...byAdmin(),
        type,
        typeLabel,
        status,
        startsAt,
        endsAt,
        place: 'office',
        location: null,
        videoUrl: null,
        cancelReason: null,
        notes: 'Bring the W-2',
        privateNotes: 'He admitted it',
      },
    ]);
    await alex.agent.post(`/api/appointments/${id}/cancel`).send({ reason: 'I am ill' }).expect(200);
    expect(await versionsOf('appointments', id)).toMatchObject([
      { ...byAlex(), status: 'scheduled', notes: null, privateNotes: null },
      byAdmin(),
    ]);
  });

  it('any writer to the database, without a name', async () => {
    const id = await writeNote('He admitted it');
    await app.sql.rows('test.by-hand', `UPDATE private_notes SET content = '' WHERE id = $1`, [id]);
    expect(await versionsOf('notes', id)).toEqual([{ at, by: null, content: 'He admitted it' }]);
  });
});

describe('earlier versions', () => {
  it('are paged', async () => {
    const id = await writeNote('1');
    for (const content of ['2', '3', '4'])
      await admin.agent.patch(`/api/admin/notes/${id}`).send({ content }).expect(200);
    const first = await admin.agent.get(`/api/admin/notes/${id}/versions?limit=2`).expect(200);
    expect(first.body).toMatchObject([{ content: '3' }, { content: '2' }]);
    expect(first.headers['x-total-count']).toBe('3');
    const next = /<([^>]+)>; rel="next"/.exec(first.headers['link'] as string)?.[1] ?? '';
    const { pathname, search } = new URL(next, 'http://localhost');
    expect((await admin.agent.get(pathname + search).expect(200)).body).toMatchObject([{ content: '1' }]);
  });

  it('are only for admins, and of existing records', async () => {
    for (const kind of ['notes', 'goals', 'document-requests', 'invoices', 'appointments']) {
      await alex.agent.get(`/api/admin/${kind}/1/versions`).expect(403);
      await app.visitor().get(`/api/admin/${kind}/1/versions`).expect(401);
      for (const id of [...absurdIds, 999_999])
        await admin.agent.get(`/api/admin/${kind}/${id}/versions`).expect(404);
    }
  });

  it('are deleted with their record', async () => {
    const left = () =>
      app.sql.rows('test.versions', 'SELECT 1 FROM record_versions WHERE subject_type = $1', ['note']);
    await app.sql.rows('test.clear', 'DELETE FROM private_notes');
    expect(await left()).toEqual([]);
    const id = await writeNote('He admitted it');
    await admin.agent.patch(`/api/admin/notes/${id}`).send({ content: 'Nothing happened' }).expect(200);
    expect(await left()).toHaveLength(1);
    await admin.agent.delete(`/api/admin/notes/${id}`).expect(204);
    expect(await left()).toEqual([]);
  });
});

describe('under a legal hold on the client', () => {
  it('drafts, invoices, goals, requests and notes cannot be deleted until it is released', async () => {
    const goal = await setGoal('A boat');
    const paths: [path: string, code: string][] = [
      [`/api/admin/invoices/${await invoice(true)}`, 'invoice.held'],
      [`/api/admin/invoices/${await invoice(false)}`, 'invoice.held'],
      [`/api/admin/document-requests/${await request('W-2')}`, 'request.held'],
      [`/api/admin/notes/${await writeNote('He admitted it')}`, 'note.held'],
      [`/api/admin/clients/${alex.id}/goals/${goal}`, 'goal.held'],
    ];
    await hold(app, admin.id, allOf(alex), { reason: 'Secret quarrel' });
    for (const [path, code] of paths)
      expect((await admin.agent.delete(path).expect(409)).body).toEqual(refused(409, code));
    expect((await alex.agent.get('/api/goals').expect(200)).body).toContainEqual(
      expect.objectContaining({ id: goal }),
    );
    await release(app, admin.id, allOf(alex));
    for (const [path] of paths) await admin.agent.delete(path).expect(204);
  });

  it('a client only reads that a goal cannot be deleted now', async () => {
    const goal = await setGoal('A boat');
    await hold(app, admin.id, allOf(alex), { reason: 'Secret quarrel' });
    const { body } = await alex.agent.delete(`/api/goals/${goal}`).expect(409);
    expect(body).toMatchObject({ code: 'goal.held', message: 'You can’t delete this goal right now.' });
    const { body: activity } = await alex.agent.get('/api/activity').expect(200);
    expect(JSON.stringify([body, activity])).not.toMatch(/quarrel|legal|kept/i);
    await release(app, admin.id, allOf(alex));
    await alex.agent.delete(`/api/goals/${goal}`).expect(204);
  });

  it('an invoice of a client who has left is kept, too', async () => {
    const left = await app.client('left');
    const items = [{ description: 'October', amount: '125.00' }];
    const id = idOf(
      await admin.agent
        .post('/api/admin/invoices')
        .send({ userId: left.id, description: 'Books', items, draft: true })
        .expect(201),
    );
    await admin.agent.delete(`/api/admin/clients/${left.id}`).expect(204);
    await hold(app, admin.id, allOf(left));
    expect((await admin.agent.delete(`/api/admin/invoices/${id}`).expect(409)).body).toEqual(
      refused(409, 'invoice.held'),
    );
  });
});
