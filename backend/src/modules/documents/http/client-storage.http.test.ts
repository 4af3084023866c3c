import { admin, app, practice } from '../../../../test/practice.js';
import { absurdIds, refused, TestApp } from '../../../../test/test-app.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';
import { itInTestAll } from '../../../../test/cases.js';

practice();

type Client = Awaited<ReturnType<TestApp['client']>>;

const upload = ({ agent }: Client, bytes: Buffer = samplePdf, name = 'document.pdf') =>
  agent.post('/api/documents').field({ title: 'A document' }).attach('file', bytes, name);
const share = (id: number, fields: Record<string, string> = {}) =>
  admin
    .post('/api/admin/documents/upload')
    .field({ title: 'A document', userId: String(id), ...fields })
    .attach('file', samplePdf, 'document.pdf')
    .expect(201);
const use = async ({ agent }: Client): Promise<{ used: number; quota: number }> =>
  (await agent.get('/api/storage').expect(200)).body;
const setQuota = (id: number | string, quota: unknown) =>
  admin.put(`/api/admin/clients/${id}/storage`).send({ quota });
const size = samplePdf.length;
const full = refused(413, 'storage.quota_reached', {
  file: 'You do not have enough storage left for this file. Please ask us for more.',
});

describe("a client's storage", () => {
  itInTestAll("holds 1 GB of the client's uploads, regardless of the practice's files", async () => {
    const client = await app.client('asample');
    await upload(client).expect(201);
    const { body: shared } = await share(client.id, { needsSignature: 'true' });
    await client.agent.get(`/api/documents/${shared.id}`).expect(200);
    await client.agent
      .post(`/api/documents/${shared.id}/sign`)
      .send({ consent: true, name: 'Sam Sample' })
      .expect(200);
    expect(await use(client)).toEqual({ used: size, quota: 1_000_000_000 });
    expect((await admin.get(`/api/admin/clients/${client.id}/storage`).expect(200)).body).toEqual(
      await use(client),
    );
  });

  it('counts an upload that was taken back as long as it can be restored', async () => {
    const client = await app.client('briverside');
    const { body: request } = await admin
      .post('/api/admin/document-requests')
      .send({ userId: client.id, title: 'W-2 of 2026' })
      .expect(201);
    const answer = () =>
      client.agent.post(`/api/document-requests/${request.id}/upload`).attach('file', samplePdf, 'w2.pdf');
    await answer().expect(201);
    await answer().expect(201);
    await client.agent.delete(`/api/document-requests/${request.id}/upload`).expect(204);
    expect((await use(client)).used).toBe(2 * size);
    await setQuota(client.id, 3 * size - 1).expect(200);
    expect((await answer().expect(413)).body).toEqual(full);
  });

  it('is limited by the quota for the client, not for the practice', async () => {
    const client = await app.client('cmercado');
    await upload(client).expect(201);
    expect((await setQuota(client.id, 2 * size).expect(200)).body).toEqual({ used: size, quota: 2 * size });
    await setQuota(client.id, 2 * size).expect(200);
    await upload(client).expect(201);
    expect((await upload(client).expect(413)).body).toEqual(full);
    await share(client.id);
    await setQuota(client.id, 0).expect(200);
    expect(await use(client)).toEqual({ used: 2 * size, quota: 0 });
    const { body: events } = await admin
      .get(`/api/admin/activity?subjectType=account&subjectId=${client.id}`)
      .expect(200);
    const changes = events.filter(({ type }: { type: string }) => type === 'storage.quota_changed');
    expect(changes.map(({ details }: { details: object }) => details)).toEqual([
      { from: 2 * size, to: 0 },
      { from: 1_000_000_000, to: 2 * size },
    ]);
  });

  it('is 50 MB while the address is not confirmed and the practice has made no record', async () => {
    const client = await app.client('stranger');
    expect(await use(client)).toEqual({ used: 0, quota: 50_000_000 });
    await setQuota(client.id, 40_000_000).expect(200);
    expect((await use(client)).quota).toBe(40_000_000);
    await setQuota(client.id, 1_000_000_000).expect(200);
    const { body: document } = await upload(client).expect(201);
    await app.sql.rows(
      'test.fifty-megabytes',
      `UPDATE document_versions SET file_size = 50000000 - $2 WHERE document_id = $1`,
      [document.id, size],
    );
    await upload(client).expect(201);
    expect((await upload(client).expect(413)).body).toEqual(full);
    await share(client.id);
    expect((await use(client)).quota).toBe(1_000_000_000);
    await upload(client).expect(201);
  });

  it('is not exceeded by simultaneous uploads', async () => {
    const client = await app.client('dwinters');
    await setQuota(client.id, 3 * size).expect(200);
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(client)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 413, 413, 413, 413, 413]);
    expect((await use(client)).used).toBe(3 * size);
  });

  it('is set by an admin, for an open client account', async () => {
    const client = await app.client('eholt');
    const fields = { quota: 'Must be a whole number of bytes up to 1000000000000' };
    for (const quota of [-1, 1.5, 'much', null, undefined, 1_000_000_000_001])
      expect((await setQuota(client.id, quota).expect(400)).body).toEqual(
        refused(400, 'request.invalid', fields),
      );
    for (const id of [1, 999_999, ...absurdIds]) await setQuota(id, 5).expect(404);
    await client.agent.put(`/api/admin/clients/${client.id}/storage`).send({ quota: 5 }).expect(403);
    await client.agent.get(`/api/admin/clients/${client.id}/storage`).expect(403);
    await app.visitor().get('/api/storage').expect(401);
    await admin.get('/api/storage').expect(403);
    await admin.get('/api/admin/clients/1/storage').expect(404);
    await admin.delete(`/api/admin/clients/${client.id}`).expect(204);
    await admin.get(`/api/admin/clients/${client.id}/storage`).expect(200);
    expect((await setQuota(client.id, 5).expect(404)).body).toEqual(refused(404, 'client.not_found'));
  });
});

itInTestAll('accepts 200 uploads of one client an hour', async () => {
  const client = await app.client('fgarza');
  const other = await app.client('gnovak');
  for (let sent = 0; sent < 199; sent += 1) await upload(client, Buffer.from('x'), 'x.pdf').expect(415);
  await upload(client).expect(201);
  const { body, headers } = await upload(client).expect(429);
  expect(body).toEqual(refused(429, 'request.too_many'));
  expect(Number(headers['retry-after'])).toBeGreaterThan(3500);
  await upload(other).expect(201);
  await share(client.id);
});
