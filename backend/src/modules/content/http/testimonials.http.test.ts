import { admin, app, practice } from '../../../../test/practice.js';
import { absurdIds, type Agent, pages, refused } from '../../../../test/test-app.js';

let client: Agent;
practice();
beforeAll(async () => {
  ({ agent: client } = await app.client('asample'));
});

interface Row {
  id: number;
  name: string;
}

const sample = { name: 'Sam Sample', role: 'Owner, Sample Bakery', content: 'Every loaf has a price now.' };
const create = (over: object = {}, key?: string) =>
  admin
    .post('/api/testimonials')
    .set(key === undefined ? {} : { 'Idempotency-Key': key })
    .send({ ...sample, ...over });
const names = (rows: Row[]): string[] => rows.map(({ name }) => name);
const seenBy = async (agent: Agent): Promise<string[]> =>
  names((await agent.get('/api/testimonials').expect(200)).body);

describe('a testimonial', () => {
  it('is created with five stars and pending by default', async () => {
    const { body } = await create({ id: 77, created_at: '2001-01-01T00:00:00Z' }).expect(201);
    expect(body).toEqual({
      ...sample,
      id: expect.any(Number),
      language: 'en',
      rating: 5,
      approved: false,
      created_at: expect.stringMatching(/^20(?!01)\d\d-.*Z$/),
    });
    const rated = await create({ rating: 3, approved: true }).expect(201);
    expect(rated.body).toMatchObject({ rating: 3, approved: true });
    const spanish = await create({ language: 'es' }).expect(201);
    expect(spanish.body).toMatchObject({ language: 'es' });
    const asForm = await create({ rating: '4', approved: 'true', name: '  Spaced  ' }).expect(201);
    expect(asForm.body).toMatchObject({ rating: 4, approved: true, name: 'Spaced' });
  });

  it('is created once for one Idempotency-Key', async () => {
    const first = await create({ name: 'Only once' }, 'once').expect(201);
    const again = await create({ name: 'Only once' }, 'once').expect(201);
    expect(again.body).toEqual(first.body);
    expect((await create({ name: 'Another' }, 'once').expect(409)).body).toEqual(
      refused(409, 'idempotency.key_reused'),
    );
    expect((await seenBy(admin)).filter((name) => name === 'Only once')).toHaveLength(1);
  });

  const refusals: [string, unknown, string][] = [
    ['name', '', 'Name is required'],
    ['name', '  ', 'Name is required'],
    ['name', null, 'Name is required'],
    ['name', 5, 'Name is required'],
    ['name', 'x'.repeat(101), 'Must be at most 100 characters'],
    ['name', 'N\0', 'Must not contain NUL characters'],
    ['role', '', 'Role is required'],
    ['role', 'x'.repeat(101), 'Must be at most 100 characters'],
    ['content', '', 'Content is required'],
    ['content', 'x'.repeat(2001), 'Must be at most 2000 characters'],
    ['rating', 0, 'Rating must be a whole number from 1 to 5'],
    ['rating', 6, 'Rating must be a whole number from 1 to 5'],
    ['rating', 4.5, 'Rating must be a whole number from 1 to 5'],
    ['rating', '5 stars', 'Rating must be a whole number from 1 to 5'],
    ['rating', [5], 'Rating must be a whole number from 1 to 5'],
    ['approved', 'yes', 'Must be true or false'],
    ['approved', 1, 'Must be true or false'],
    ['language', 'ES', 'Choose a language'],
    ['language', '', 'Choose a language'],
    ['language', null, 'Choose a language'],
  ];
  it.each(refusals)('refuses %s %j, new or changed', async (field, value, message) => {
    const expected = refused(400, 'request.invalid', { [field]: message });
    expect((await create({ [field]: value }).expect(400)).body).toEqual(expected);
    const { body } = await create().expect(201);
    const change = admin.patch(`/api/testimonials/${body.id}`).send({ [field]: value });
    expect((await change.expect(400)).body).toEqual(expected);
  });

  it('requires name, role and content', async () => {
    const { body } = await admin.post('/api/testimonials').send({}).expect(400);
    expect(body).toEqual(
      refused(400, 'request.invalid', {
        name: 'Name is required',
        role: 'Role is required',
        content: 'Content is required',
      }),
    );
  });

  it('can be changed partially', async () => {
    const { body: made } = await create({ rating: 4 }).expect(201);
    const change = async (changes: object) =>
      (await admin.patch(`/api/testimonials/${made.id}`).send(changes).expect(200)).body;
    expect(await change({})).toEqual(made);
    expect(await change({ approved: true })).toEqual({ ...made, approved: true });
    expect(await change({ language: 'es' })).toEqual({ ...made, approved: true, language: 'es' });
    await change({ language: 'en' });
    expect(await change({ rating: 1, unknown: 'x' })).toEqual({ ...made, approved: true, rating: 1 });
    expect(await change({ approved: false, name: 'New' })).toEqual({ ...made, rating: 1, name: 'New' });
  });

  it('can be deleted', async () => {
    const { body } = await create({ name: 'Leaving' }).expect(201);
    await admin.delete(`/api/testimonials/${body.id}`).expect(204).expect('');
    expect((await admin.delete(`/api/testimonials/${body.id}`).expect(404)).body).toEqual(
      refused(404, 'testimonial.not_found'),
    );
    expect(await seenBy(admin)).not.toContain('Leaving');
  });

  it.each([...absurdIds, '2147483647'])('is 404 for %s', async (id) => {
    for (const call of [
      admin.patch(`/api/testimonials/${id}`).send({ rating: 1 }),
      admin.delete(`/api/testimonials/${id}`),
    ])
      expect((await call.expect(404)).body.code).toMatch(/\.not_found$/);
  });
});

describe('the list', () => {
  beforeAll(async () => {
    await app.sql.rows('test.clear', 'DELETE FROM testimonials');
    for (let n = 0; n < 6; n++) await create({ name: `Person ${n}`, approved: n % 2 === 0 }).expect(201);
    await app.sql.rows('test.same', `UPDATE testimonials SET created_at = now() WHERE name < 'Person 4'`);
  });
  const all = ['Person 3', 'Person 2', 'Person 1', 'Person 0', 'Person 5', 'Person 4'];
  const approved = ['Person 2', 'Person 0', 'Person 4'];

  it('has the approved ones for everyone, and all for an admin', async () => {
    expect(await seenBy(app.visitor())).toEqual(approved);
    expect(await seenBy(client)).toEqual(approved);
    expect(await seenBy(admin)).toEqual(all);
  });

  it.each([1, 2, 5])('pages through either, %i at a time', async (limit) => {
    for (const [agent, expected] of [
      [app.visitor(), approved],
      [admin, all],
    ] as const) {
      const found = await pages<Row>(agent, `/api/testimonials?limit=${limit}`);
      expect(names(found.flatMap(({ rows }) => rows))).toEqual(expected);
      expect(found.map(({ total }) => total)).toEqual(found.map(() => expected.length));
    }
  });

  it('is a visitor’s once the session has ended, and clears the cookie', async () => {
    const leaving = await app.signIn('consultant');
    expect(await seenBy(leaving)).toEqual(all);
    await app.sql.rows(
      'test.end',
      `DELETE FROM sessions WHERE created_at = (SELECT max(created_at) FROM sessions)`,
    );
    const { headers } = await leaving.get('/api/testimonials').expect(200);
    expect(String(headers['set-cookie'])).toContain('steward_session=;');
    expect(await seenBy(leaving)).toEqual(approved);
    await app.visitor().get('/api/testimonials').set('Cookie', 'steward_session=nonsense').expect(200);
  });

  it('is an admin’s by access token, too, and 401 for an invalid token', async () => {
    const { body } = await admin.post('/api/access-tokens').send({ name: 'Site', scope: 'read' }).expect(201);
    const by = (token: string) =>
      app.visitor().get('/api/testimonials').set('Authorization', `Bearer ${token}`);
    expect(names((await by(body.token as string).expect(200)).body)).toEqual(all);
    expect((await by('stw_nonsense').expect(401)).body).toEqual(refused(401, 'auth.token_invalid'));
    const write = app.visitor().post('/api/testimonials').set('Authorization', `Bearer ${body.token}`);
    await write.send(sample).expect(403);
  });

  it.each(['limit=0', 'limit=201', 'limit=x', 'cursor=x'])('refuses %s', async (query) => {
    const { body } = await app.visitor().get(`/api/testimonials?${query}`).expect(400);
    expect(Object.keys(body.fields)).toEqual([query.split('=')[0]]);
  });
});

describe('access', () => {
  it.each<['post' | 'patch' | 'delete', string]>([
    ['post', '/api/testimonials'],
    ['patch', '/api/testimonials/1'],
    ['delete', '/api/testimonials/1'],
    ['delete', '/api/testimonials/abc'],
  ])('%s %s: refused to visitors and clients', async (method, address) => {
    expect((await app.visitor()[method](address).expect(401)).body).toEqual(refused(401, 'auth.signed_out'));
    expect((await client[method](address).expect(403)).body).toEqual(refused(403, 'auth.forbidden'));
  });
});
