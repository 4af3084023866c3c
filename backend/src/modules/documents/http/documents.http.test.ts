import { admin, alex, app, bea, practice } from '../../../../test/practice.js';
import { type Agent, pages, refused } from '../../../../test/test-app.js';
import { sampleDocx, samplePdf, samplePng } from '../../../platform/files/testing/sample-files.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { documentCategories } from '../domain/document-changes.js';
import { documentStatuses } from '../domain/document-status.js';

interface Row {
  id: number;
  title: string;
}
const titles = (rows: Row[]): string[] => rows.map(({ title }) => title);

function upload(
  userId: number,
  title: string,
  more: Record<string, string> = {},
  key?: string,
  bytes: Buffer = samplePdf,
) {
  return admin
    .post('/api/admin/documents/upload')
    .set(key === undefined ? {} : { 'Idempotency-Key': key })
    .field({ title, userId: String(userId), ...more })
    .attach('file', bytes, 'document.pdf');
}

practice(['alex', 'bea']);
beforeAll(async () => {
  for (const category of documentCategories)
    await upload(alex.id, `Document on ${category} matters`, { category }).expect(201);
  await upload(alex.id, '100% done_now \\o/', { description: 'Über den Bäcker' }).expect(201);
  await upload(bea.id, "Bea's own", { category: 'tax' }).expect(201);
});

describe("a client's own list", () => {
  it("shows the client's documents, newest first, with the fields of the screens", async () => {
    const { body, headers } = await alex.agent.get('/api/documents').expect(200);
    expect(titles(body)).toEqual([
      '100% done_now \\o/',
      ...[...documentCategories].reverse().map((category) => `Document on ${category} matters`),
    ]);
    expect(headers['x-total-count']).toBe('6');
    expect(headers).not.toHaveProperty('link');
    // Nothing internal to the practice: no scan result, no deletion.
    expect(Object.keys(body[0]).sort().join(' ')).toBe(
      'category created_at declineReason description destroyedAt fileName filePath fileSize fileType fileUrl id needsPassword needsSignature ' +
        'signatureImagePath signedBy signedDate status title updated_at uploadedBy userId version',
    );
    for (const { id, fileUrl, filePath } of body) {
      expect(fileUrl).toBe(`/api/documents/${id}`);
      expect(filePath).toBe(fileUrl);
    }
    expect(titles((await bea.agent.get('/api/documents').expect(200)).body)).toEqual(["Bea's own"]);
  });

  it("cannot be used to read another client's records", async () => {
    const { body } = await bea.agent.get(`/api/documents?userId=${alex.id}&user_id=${alex.id}`).expect(200);
    expect(titles(body)).toEqual(["Bea's own"]);
  });

  it('is for clients: 401 without a login, 403 for admins', async () => {
    expect((await app.visitor().get('/api/documents').expect(401)).body).toEqual(
      refused(401, 'auth.signed_out'),
    );
    expect((await admin.get('/api/documents').expect(403)).body).toEqual(refused(403, 'auth.forbidden'));
  });

  it('pages through all documents, each once', async () => {
    const all = titles((await alex.agent.get('/api/documents').expect(200)).body);
    await app.sql.rows('test.same', `UPDATE documents SET created_at = now() WHERE user_id = $1`, [alex.id]);
    const inOrder = titles((await alex.agent.get('/api/documents').expect(200)).body);
    expect(inOrder).toEqual(all);
    for (const limit of [1, 2, 5]) {
      const found = await pages<Row>(alex.agent, `/api/documents?limit=${limit}`);
      expect(titles(found.flatMap(({ rows }) => rows))).toEqual(all);
      expect(found.map(({ total }) => total)).toEqual(found.map(() => 6));
    }
  });

  it("does not reach other documents with another user's cursor", async () => {
    const [first] = await pages<Row>(alex.agent, '/api/documents?limit=1');
    expect(titles((await pages<Row>(bea.agent, first?.next ?? ''))[0]?.rows ?? [])).not.toContain(
      'Document on other matters',
    );
  });
});

describe("the admin's list", () => {
  it('shows all documents with usernames', async () => {
    const { body, headers } = await admin.get('/api/admin/documents').expect(200);
    expect(headers['x-total-count']).toBe('7');
    const own = body.find(({ title }: Row) => title === "Bea's own");
    expect(own).toMatchObject({ userId: bea.id, username: 'briverside', status: 'draft', category: 'tax' });
    expect(own.filePath).toBe(`/api/documents/${own.id}`);
  });

  it('shows one client’s documents', async () => {
    const { body } = await admin.get(`/api/admin/documents?userId=${bea.id}`).expect(200);
    expect(titles(body)).toEqual(["Bea's own"]);
    expect((await admin.get('/api/admin/documents?userId=2147483647').expect(200)).body).toEqual([]);
  });

  it('pages with its filters', async () => {
    const found = await pages<Row>(admin, `/api/admin/documents?userId=${alex.id}&search=matters&limit=2`);
    expect(found.map(({ rows }) => rows.length)).toEqual([2, 2, 1]);
    expect(found.map(({ total }) => total)).toEqual([5, 5, 5]);
  });

  it('is for admins only', async () => {
    expect((await app.visitor().get('/api/admin/documents').expect(401)).body.code).toBe('auth.signed_out');
    expect((await alex.agent.get('/api/admin/documents').expect(403)).body.code).toBe('auth.forbidden');
  });
});

describe('searching documents', () => {
  const cases: [string, string, string[]][] = [
    ['the title in any case', 'DOCUMENT ON TAX', ['Document on tax matters']],
    ['the category', 'agreem', ['Document on agreement matters']],
    ['the description, letters beyond ASCII in any case', 'ÜBER DEN BÄ', ['100% done_now \\o/']],
    ['the description without accents', 'UBER DEN BA', ['100% done_now \\o/']],
    ['the title with accents', 'dócument on TÄX', ['Document on tax matters']],
    ['a percent sign as a character', '%', ['100% done_now \\o/']],
    ['an underscore as a character', '_', ['100% done_now \\o/']],
    ['a backslash as a character', '\\', ['100% done_now \\o/']],
    ['nothing where nothing matches', "x' OR '1'='1", []],
  ];

  it.each(cases)('finds %s', async (_what, search, expected) => {
    expect(titles((await alex.agent.get('/api/documents').query({ search }).expect(200)).body)).toEqual(
      expected,
    );
    const all = await admin.get('/api/admin/documents').query({ search, userId: alex.id }).expect(200);
    expect(titles(all.body)).toEqual(expected);
  });
});

describe('filtering documents', () => {
  it('by category and by status', async () => {
    const signable = await upload(bea.id, 'To sign', { needsSignature: 'true' }).expect(201);
    const listed = async (agent: Agent, address: string) =>
      titles((await agent.get(address).expect(200)).body);
    expect(await listed(bea.agent, '/api/documents?status=awaiting_signature')).toEqual(['To sign']);
    expect(await listed(admin, '/api/admin/documents?status=awaiting_signature')).toEqual(['To sign']);
    expect(await listed(bea.agent, '/api/documents?category=tax')).toEqual(["Bea's own"]);
    expect(await listed(bea.agent, '/api/documents?category=tax&status=awaiting_signature')).toEqual([]);
    expect(await listed(admin, '/api/admin/documents?category=tax&search=bea')).toEqual(["Bea's own"]);
    for (const status of documentStatuses)
      await admin.get(`/api/admin/documents?status=${status}`).expect(200);
    expect(signable.body.status).toBe('awaiting_signature');
  });

  it.each(['', 'status=', 'category=', 'search=', 'userId='])('refuses the filter %j', async (query) => {
    const { headers } = await admin.get(`/api/admin/documents?${query}`).expect(200);
    expect(headers['x-total-count']).toBe('8');
  });

  it.each([
    ['status=lost', 'status'],
    ['status=draft&status=signed', 'status'],
    ['category=secret', 'category'],
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['cursor=x', 'cursor'],
    ['search=%00', 'search'],
  ])('refuses %s', async (query, field) => {
    for (const [agent, address] of [
      [alex.agent, '/api/documents'],
      [admin, '/api/admin/documents'],
    ] as const) {
      const { body } = await agent.get(`${address}?${query}`).expect(400);
      expect(body.code).toBe('request.invalid');
      expect(Object.keys(body.fields)).toEqual([field]);
    }
  });

  it.each(['userId=0', 'userId=abc', 'userId=2147483648', 'userId=1.5'])('refuses %s', async (query) => {
    const { body } = await admin.get(`/api/admin/documents?${query}`).expect(400);
    expect(body).toEqual(refused(400, 'request.invalid', { userId: 'Please select a client' }));
  });
});

describe('an upload with an Idempotency-Key', () => {
  const count = async (title: string): Promise<number> =>
    (await admin.get('/api/admin/documents').query({ search: title }).expect(200)).body.length;

  it('returns the same response again, whatever the boundary, and stores one file', async () => {
    const first = await upload(alex.id, 'Sent twice', {}, 'twice').expect(201);
    const again = await upload(alex.id, 'Sent twice', {}, 'twice').expect(201);
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(first.headers).not.toHaveProperty('idempotency-replayed');
    expect(await count('Sent twice')).toBe(1);
  });

  it.each([
    ['another field', () => upload(alex.id, 'First', { category: 'tax' }, 'reused')],
    ['another client', () => upload(bea.id, 'First', {}, 'reused')],
    ['another file', () => upload(alex.id, 'First', {}, 'reused', samplePng)],
    [
      'a file with one byte more',
      () => upload(alex.id, 'First', {}, 'reused', Buffer.concat([samplePdf, Buffer.alloc(1)])),
    ],
    [
      'another call',
      () => admin.post('/api/admin/create-user').set('Idempotency-Key', 'reused').send({ username: 'other' }),
    ],
  ])('is refused under the same key with %s', async (_what, call) => {
    await upload(alex.id, 'First', {}, 'reused').expect(201);
    expect((await call().expect(409)).body).toEqual(refused(409, 'idempotency.key_reused'));
    expect(await count('First')).toBe(1);
  });

  it('can be corrected after a refusal, with the same key', async () => {
    await upload(alex.id, 'ab', {}, 'mended').expect(400);
    await upload(alex.id, 'Mended', { needsSignature: 'true' }, 'mended', sampleDocx).expect(409);
    await upload(2_000_000, 'Mended', {}, 'mended').expect(400);
    await upload(alex.id, 'Mended', {}, 'mended').expect(201);
    expect(await count('Mended')).toBe(1);
  });

  it('has separate keys for each user', async () => {
    const { agent } = await app.admin('partner');
    const theirs = agent
      .post('/api/admin/documents/upload')
      .set('Idempotency-Key', 'shared')
      .field({ title: 'Shared key', userId: String(alex.id) })
      .attach('file', samplePdf, 'document.pdf');
    const [one, other] = await Promise.all([
      upload(alex.id, 'Shared key', {}, 'shared').expect(201),
      theirs.expect(201),
    ]);
    expect(one.body.id).not.toBe(other.body.id);
  });

  it('forgets a key after 24 hours', async () => {
    const first = await upload(alex.id, 'Daily', {}, 'daily').expect(201);
    await app.sql.rows(
      'test.age',
      `UPDATE idempotency_keys SET created_at = created_at - interval '24 hours 1 second' WHERE key = 'daily'`,
    );
    await app.app.get(Jobs).runNow('idempotency.expire');
    const second = await upload(alex.id, 'Daily', {}, 'daily').expect(201);
    expect(second.body.id).not.toBe(first.body.id);
  });

  it('accepts keys of 1 to 200 characters', async () => {
    await upload(alex.id, 'Long key', {}, 'k'.repeat(200)).expect(201);
    for (const key of ['k'.repeat(201), ''])
      expect((await upload(alex.id, 'Long key', {}, key).expect(400)).body.code).toBe('request.invalid');
    expect(await count('Long key')).toBe(1);
  });
});
