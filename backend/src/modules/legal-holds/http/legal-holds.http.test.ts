import { alex, app, bea, consultant as admin, practice } from '../../../../test/practice.js';
import { fetchBytes, refused } from '../../../../test/test-app.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';
import { unzipped } from '../../../platform/files/testing/unzip.js';
import { allOf, hold, release } from '../testing/holds.js';

practice(['alex', 'bea']);

async function upload(client: { id: number }): Promise<number> {
  const { body } = await admin.agent
    .post('/api/admin/documents/upload')
    .field({ title: 'A letter', userId: String(client.id), category: 'tax' })
    .attach('file', samplePdf, 'document.pdf')
    .expect(201);
  return (body as { id: number }).id;
}
const remove = (id: number) => admin.agent.delete(`/api/admin/documents/${id}`);
const held = refused(409, 'document.held');

describe('a legal hold', () => {
  it('on a document prevents its deletion until it is released', async () => {
    const id = await upload(alex);
    const other = await upload(alex);
    const scope = { clientId: alex.id, documentId: id };
    await hold(app, admin.id, scope);
    const allowed = async (which: number): Promise<string[]> =>
      (await admin.agent.get(`/api/documents/${which}/details`).expect(200)).body.allowed;
    expect(await allowed(id)).not.toContain('delete');
    expect(await allowed(other)).toContain('delete');
    expect((await remove(id).expect(409)).body).toEqual(held);
    await remove(other).expect(204);
    await release(app, admin.id, scope);
    await remove(id).expect(204);
  });

  it('on a client prevents deletion, closing the account, and deletion of notes', async () => {
    const id = await upload(bea);
    const { body: note } = await admin.agent
      .post(`/api/admin/clients/${bea.id}/notes`)
      .send({ content: 'Has a lawyer' })
      .expect(201);
    await hold(app, admin.id, allOf(bea));
    expect((await remove(id).expect(409)).body).toEqual(held);
    const closing = refused(409, 'client.held');
    const { body: kept } = await admin.agent.delete(`/api/admin/clients/${bea.id}`).expect(409);
    expect(kept).toEqual(closing);
    expect(kept).toMatchObject({
      message: 'This client’s records are under a legal hold, so you can’t close this account right now.',
    });
    expect((await admin.agent.delete(`/api/admin/notes/${note.id}`).expect(409)).body).toEqual(
      refused(409, 'note.held'),
    );
    await bea.agent.get('/api/documents').expect(200);
    await release(app, admin.id, allOf(bea));
    await admin.agent.delete(`/api/admin/notes/${note.id}`).expect(204);
  });

  it('prevents a client from closing the account or taking uploads back, without mentioning the hold', async () => {
    const { body: request } = await admin.agent
      .post('/api/admin/document-requests')
      .send({ userId: alex.id, title: 'W-2' })
      .expect(201);
    const upload = `/api/document-requests/${request.id}/upload`;
    await alex.agent.post(upload).attach('file', samplePdf, 'w2.pdf').expect(201);
    await hold(app, admin.id, allOf(alex), { reason: 'Secret quarrel' });
    const { body: own } = await alex.agent.get(`/api/document-requests/${request.id}`).expect(200);
    expect(own.allowed).toEqual([]);
    const refusals = [
      await alex.agent.delete(upload),
      await alex.agent.post('/api/account/close').send({ password: 'River-stone-9!' }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([409, 409]);
    const activity = await alex.agent.get('/api/activity').expect(200);
    const zip = unzipped((await fetchBytes(alex.agent, '/api/account/export').expect(200)).body as Buffer);
    const responses = JSON.stringify([...refusals.map(({ body }) => body as unknown), activity.body]);
    for (const text of [responses, zip.get('activity.json')?.toString() ?? ''])
      expect(text).not.toMatch(/quarrel|legal_hold|legal hold/i);
    await release(app, admin.id, allOf(alex));
    await alex.agent.delete(upload).expect(204);
  });

  it('is read by owners only', async () => {
    await hold(app, admin.id, allOf(bea), { reason: 'Subpoena' });
    const { body } = await admin.agent.get(`/api/admin/legal-holds?userId=${bea.id}`).expect(200);
    expect(body).toEqual([
      {
        id: expect.any(Number) as number,
        client: { id: bea.id, name: 'Sam Sample' },
        document: null,
        reason: 'Subpoena',
        placedBy: { id: admin.id, name: 'Sam Sample' },
        placedAt: '2026-09-01T12:00:00.000Z',
        releasedBy: null,
        releasedAt: null,
      },
    ]);
    await release(app, admin.id, allOf(bea));
    await alex.agent.get('/api/admin/legal-holds').expect(403);
    await app.visitor().get('/api/admin/legal-holds').expect(401);
  });
});
