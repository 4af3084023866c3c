import { alex, app, bea, consultant as admin, practice } from '../../../../test/practice.js';
import { absurdIds, password, refused } from '../../../../test/test-app.js';
import { anOrganization } from '../../../../test/grants.js';
import { eventually } from '../../../../test/eventually.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';
import { LegalHoldRepository } from '../../../modules/legal-holds/index.js';
import {
  adopt,
  ageDocument,
  certificates,
  destroyAfterAWeek,
  destroyNow,
} from '../testing/retention-over-http.js';

practice(['alex', 'bea']);

const onClient = (id: number | string): string => `/api/admin/clients/${id}/legal-hold`;
const onDocument = (id: number | string): string => `/api/admin/documents/${id}/legal-hold`;
const hold = (path: string, reason = 'Dispute about 2025') => admin.agent.put(path).send({ reason });
const holds = async (query = '') =>
  (await admin.agent.get(`/api/admin/legal-holds${query}`).expect(200)).body as {
    id: number;
    reason: string;
  }[];

async function upload(client: { id: number }, title = 'A document'): Promise<number> {
  const { body } = await admin.agent
    .post('/api/admin/documents/upload')
    .field({ title, userId: String(client.id), category: 'tax' })
    .attach('file', samplePdf, 'document.pdf')
    .expect(201);
  return (body as { id: number }).id;
}
const remove = (id: number) => admin.agent.delete(`/api/admin/documents/${id}`);
const held = refused(409, 'document.held');

describe('a legal hold', () => {
  it('is placed on a document, once, and released', async () => {
    const id = await upload(alex, 'Held letter');
    const { body } = await hold(onDocument(id)).expect(200);
    expect(body).toEqual({
      id: body.id,
      client: { id: alex.id, name: 'Sam Sample' },
      document: { id, title: 'Held letter' },
      reason: 'Dispute about 2025',
      placedBy: { id: admin.id, name: 'Sam Sample' },
      placedAt: expect.stringMatching(/Z$/),
      releasedBy: null,
      releasedAt: null,
    });
    expect((await hold(onDocument(id)).expect(200)).body).toEqual(body);
    expect((await remove(id).expect(409)).body).toEqual(held);
    await admin.agent.delete(onDocument(id)).expect(204);
    expect((await admin.agent.delete(onDocument(id)).expect(404)).body).toEqual(
      refused(404, 'legal_hold.not_found'),
    );
    await remove(id).expect(204);
    expect(await holds(`?userId=${alex.id}`)).toEqual([]);
    expect(await holds(`?userId=${alex.id}&all=true`)).toMatchObject([
      { id: body.id, releasedBy: { id: admin.id }, releasedAt: expect.any(String) as string },
    ]);
  });

  it('on a household names it in the log', async () => {
    const id = await anOrganization(app, { name: 'The Lakesides' });
    await hold(onClient(id)).expect(200);
    await hold(onClient(id), 'An audit').expect(200);
    await admin.agent.delete(onClient(id)).expect(204);
    const titles = await app.sql.column<string>(
      'test.titles',
      `SELECT subject_title FROM activity_events WHERE client_id = $1 AND type LIKE 'legal_hold.%'`,
      [id],
    );
    expect(titles).toEqual(Array(3).fill('The Lakesides'));
  });

  it('prevents nightly purging and destruction, also of records already deleted', async () => {
    const [deleted, old, free] = [await upload(bea), await upload(bea), await upload(alex, 'Free')];
    const restorable = await upload(bea);
    // The last one by the end of this test.
    for (const [id, days] of [
      [deleted, 31],
      [restorable, 21],
    ] as const) {
      await remove(id).expect(204);
      await app.sql.rows(
        'test.age',
        'UPDATE documents SET deleted_at = now() - make_interval(days => $2) WHERE id = $1',
        [id, days],
      );
    }
    for (const id of [old, free]) await ageDocument(app, id, 8);
    await hold(onDocument(deleted)).expect(200);
    await hold(onDocument(old)).expect(200);
    const rule = { category: 'tax_documents', years: 7 };
    const { body } = await admin.agent
      .post('/api/admin/retention/preview')
      .send({ rules: [rule] })
      .expect(200);
    expect(body.rules).toMatchObject([{ records: 1, held: 1 }]);
    await adopt(admin.agent, rule);
    await destroyAfterAWeek(app);
    [admin.agent, alex.agent] = [await app.signIn('consultant'), await app.signIn('asample')];
    await alex.agent.get(`/api/documents/${free}`).expect(410);
    await admin.agent.get(`/api/documents/${old}`).expect(200);
    await admin.agent.get(`/api/documents/${deleted}/details`).expect(200);

    // Once released, the records are destroyed the next night.
    for (const id of [deleted, old]) await admin.agent.delete(onDocument(id)).expect(204);
    await destroyNow(app);
    await admin.agent.get(`/api/documents/${old}`).expect(410);
    await admin.agent.get(`/api/documents/${deleted}/details`).expect(404);
    const { body: events } = await admin.agent
      .get(`/api/admin/activity?subjectType=document&subjectId=${deleted}`)
      .expect(200);
    expect(events[0]).toMatchObject({ type: 'document.purged', clientId: bea.id });
    await admin.agent.post(`/api/admin/documents/${restorable}/restore`).expect(200);
    expect(await certificates(admin.agent, bea.id)).toMatchObject([{ records: 2 }]);
  });

  it('waits for a running destruction, and is respected by the next one', async () => {
    const holds = app.app.get(LegalHoldRepository);
    const held = { clientId: bea.id, documentId: null };
    const waiting = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`;
    const placing = await app.app.get(UnitOfWork).run(async () => {
      expect(await holds.covers(held)).toBe(false);
      const status = hold(onClient(bea.id)).then((response) => response.status);
      await eventually(async () => (await app.sql.rows('test.waiting', waiting)).length > 0);
      expect(await holds.covers(held)).toBe(false);
      return { status };
    });
    expect(await placing.status).toBe(200);
    expect(await app.app.get(UnitOfWork).run(() => holds.covers(held))).toBe(true);
    await admin.agent.delete(onClient(bea.id)).expect(204);
  });

  it('is released only by a person in a recent session', async () => {
    const id = await upload(alex, 'Held return');
    await hold(onClient(alex.id)).expect(200);
    await hold(onDocument(id)).expect(200);
    const { body: token } = await admin.agent
      .post('/api/access-tokens')
      .send({ name: 'Program', scope: 'write' })
      .expect(201);
    const byToken = `Bearer ${(token as { token: string }).token}`;
    app.clock.pass(16 * 60_000);
    for (const path of [onDocument(id), onClient(alex.id)]) {
      const refusedToken = await app.visitor().delete(path).set('Authorization', byToken).expect(403);
      expect(refusedToken.body).toEqual(refused(403, 'auth.session_required'));
      const stale = await admin.agent.delete(path).expect(403);
      expect(stale.body).toMatchObject({ code: 'auth.password_required' });
    }
    expect((await remove(id).expect(409)).body).toEqual(held);
    await admin.agent.post('/api/session/confirm').send({ password }).expect(204);
    for (const path of [onDocument(id), onClient(alex.id)]) await admin.agent.delete(path).expect(204);
    await remove(id).expect(204);
  });

  it('can be placed on a former client, and a second call changes the reason', async () => {
    const gone = await app.client('gone');
    await admin.agent.delete(`/api/admin/clients/${gone.id}`).expect(204);
    const { body } = await hold(onClient(gone.id)).expect(200);
    expect((await hold(onClient(gone.id), ' Subpoena ').expect(200)).body).toEqual({
      ...body,
      reason: 'Subpoena',
    });
    const { body: events } = await admin.agent
      .get(`/api/admin/activity?subjectType=legal_hold&subjectId=${body.id}`)
      .expect(200);
    expect(
      (events as { type: string; details: object }[]).map(({ type, details }) => [type, details]),
    ).toEqual([
      ['legal_hold.changed', { reason: 'Subpoena' }],
      ['legal_hold.placed', { reason: 'Dispute about 2025' }],
    ]);
  });

  it('requires a reason and something to hold, and is for admins only', async () => {
    for (const reason of [undefined, '', '  ', 'x'.repeat(501), 7])
      expect((await admin.agent.put(onClient(alex.id)).send({ reason }).expect(400)).body).toEqual(
        refused(400, 'request.invalid', { reason: expect.any(String) as string }),
      );
    for (const id of [...absurdIds, 999_999, admin.id]) await hold(onClient(id)).expect(404);
    for (const id of [...absurdIds, 999_999]) {
      await hold(onDocument(id)).expect(404);
      await admin.agent.delete(onDocument(id)).expect(404);
    }
    for (const path of [onClient(alex.id), onDocument(1)])
      for (const method of ['put', 'delete'] as const) {
        await alex.agent[method](path).send({ reason: 'x' }).expect(403);
        await app.visitor()[method](path).send({ reason: 'x' }).expect(401);
      }
  });
});
