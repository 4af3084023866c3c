import pg from 'pg';
import { broughtClients } from '../../../../test/brought-clients.js';
import { eventually } from '../../../../test/eventually.js';
import { admin, adminId, app, practice } from '../../../../test/practice.js';
import { absurdIds, refused } from '../../../../test/test-app.js';
import { allOf, hold, release } from '../../legal-holds/testing/holds.js';

practice();

const bakery = {
  kind: 'business',
  name: 'Sample Bakery LLC',
  email: 'office@bakery.example',
  phone: '(210) 555-0142',
};
const made = async (given: object = bakery): Promise<number> =>
  (await admin.post('/api/admin/clients').send(given).expect(201)).body.id as number;
const found = async (search: string): Promise<string[]> =>
  (await admin.get('/api/admin/clients').query({ search }).expect(200)).body.map(
    ({ name }: { name: string }) => name,
  ) as string[];

describe('a household or business', () => {
  it('is created with the fields of every client, and without a way to log in', async () => {
    const { body } = await admin.post('/api/admin/clients').send(bakery).expect(201);
    expect(body).toEqual({
      id: expect.any(Number),
      kind: 'business',
      name: 'Sample Bakery LLC',
      username: '',
      email: '',
      emailConfirmed: false,
      firstName: null,
      lastName: null,
      language: 'en',
      role: 'client',
      status: 'active',
      created_at: expect.any(String),
      emailRefusedAt: null,
      emailRefusedReason: null,
      assignees: [],
      tags: [],
      archivedAt: null,
      signIn: 'none',
      invitedAt: null,
      lastSignInAt: null,
      lastContact: body.created_at,
      openItems: 0,
      balance: '0.00',
    });
    expect((await admin.get(`/api/admin/clients/${body.id}`).expect(200)).body).toEqual(body);
    expect((await admin.get('/api/admin/clients').expect(200)).body[0]).toEqual(body);
    const [stored] = await app.sql.rows<{ username: string; email: string; password: string }>(
      'test.stored',
      'SELECT username, email, password FROM users WHERE id = $1',
      [body.id],
    );
    for (const username of [stored?.username, ''])
      await app
        .visitor()
        .post('/api/login')
        .send({ username, password: 'River-stone-9!' })
        .expect(username ? 401 : 400);
    expect(stored?.password).toBe('');
    await app.visitor().post('/api/password-reset').send({ email: stored?.email }).expect(400);
  });

  it('needs a kind and a name', async () => {
    for (const [change, field] of [
      [{ kind: 'individual' }, 'kind'],
      [{ kind: 'trust' }, 'kind'],
      [{ kind: undefined }, 'kind'],
      [{ name: ' ' }, 'name'],
      [{ name: 'x'.repeat(201) }, 'name'],
      [{ email: 'office' }, 'email'],
      [{ phone: '1'.repeat(51) }, 'phone'],
    ] as const) {
      const { body } = await admin
        .post('/api/admin/clients')
        .send({ ...bakery, ...change })
        .expect(400);
      expect(Object.keys(body.fields)).toEqual([field]);
    }
  });

  it('may have the name and address of another', async () => {
    await made({ kind: 'household', name: 'The Riverside family' });
    await made({ kind: 'household', name: 'The Riverside family' });
    expect(await found('riverside fam')).toHaveLength(2);
  });

  it('is found by its name only', async () => {
    await made({ kind: 'business', name: 'Quilt & Thread' });
    expect(await found('lt & th')).toEqual(['Quilt & Thread']);
    expect(await found('Q')).toEqual(['Quilt & Thread']);
    expect(await found('organization')).toEqual([]);
    expect(await found('o')).not.toContain('Quilt & Thread');
  });

  it('can be renamed, and its address and phone can be changed and cleared', async () => {
    const id = await made();
    const change = (changes: object) => admin.patch(`/api/admin/clients/${id}`).send(changes).expect(200);
    expect((await change({ name: 'Sample Bread LLC' })).body).toMatchObject({ id, name: 'Sample Bread LLC' });
    expect(await found('bread')).toEqual(['Sample Bread LLC']);
    await change({ email: null, phone: '' });
    await change({});
    const stored = await app.sql.rows(
      'test.profile',
      'SELECT email, phone FROM client_profiles WHERE user_id = $1',
      [id],
    );
    expect(stored).toEqual([{ email: null, phone: null }]);
    for (const wrong of [{ name: '' }, { name: null }, { email: 'no' }])
      await admin.patch(`/api/admin/clients/${id}`).send(wrong).expect(400);
    const { body: events } = await admin
      .get('/api/admin/activity')
      .query({ subjectType: 'account', subjectId: id })
      .expect(200);
    expect(events).toEqual([
      expect.objectContaining({ type: 'profile.changed', details: { fields: 'email, phone' } }),
      expect.objectContaining({ type: 'profile.changed', details: { fields: 'name' } }),
      expect.objectContaining({ type: 'user.registered' }),
    ]);
    expect(events[2].subject.title).toBe('Sample Bakery LLC');
  });

  it('cannot be invited', async () => {
    const { body } = await admin.post(`/api/admin/clients/${await made()}/invitation`).expect(409);
    expect(body).toEqual(refused(409, 'client.no_sign_in'));
  });

  it('is created once for a repeated key', async () => {
    const send = () =>
      admin.post('/api/admin/clients').set('Idempotency-Key', 'once').send(bakery).expect(201);
    expect((await send()).body).toEqual((await send()).body);
  });

  it('is not created while an earlier version, which would not know it, uses the database', async () => {
    const older = new pg.Client({
      connectionString: app.databaseUrl,
      application_name: 'steward broadcast 1790000044000',
    });
    await older.connect();
    const unavailable = refused(503, 'update.in_progress');
    expect((await admin.post('/api/admin/clients').send(bakery).expect(503)).body).toEqual(unavailable);
    await expect(
      broughtClients(app, { id: adminId, role: 'admin' }, [{ kind: 'business', name: 'Sample Bakery LLC' }]),
    ).rejects.toMatchObject({ code: 'update.in_progress' });
    await older.end();
    await eventually(async () => (await admin.post('/api/admin/clients').send(bakery)).status === 201);
  });

  it('can be held, and is named in the records about it', async () => {
    const id = await made({ kind: 'household', name: 'The Lakeside family' });
    const { body: note } = await admin
      .post(`/api/admin/clients/${id}/notes`)
      .send({ content: 'x' })
      .expect(201);
    await hold(app, adminId, allOf({ id }));
    expect((await admin.delete(`/api/admin/clients/${id}`).expect(409)).body).toEqual(
      refused(409, 'client.held'),
    );
    await release(app, adminId, allOf({ id }));
    await admin.delete(`/api/admin/clients/${id}`).expect(204);
    const titles = await app.sql.column<string>(
      'test.titles',
      `SELECT DISTINCT subject_title FROM activity_events WHERE client_id = $1`,
      [id],
    );
    expect(titles).toEqual(['The Lakeside family']);
    expect(note.userId).toBe(id);
    expect(await app.sql.rows('test.mails', 'SELECT FROM outbox WHERE user_id = $1', [id])).toEqual([]);
  });

  it('can be closed, and then keeps its name', async () => {
    const id = await made();
    await admin.delete(`/api/admin/clients/${id}`).expect(204);
    const { body } = await admin.get(`/api/admin/clients/${id}`).expect(200);
    expect(body).toMatchObject({ status: 'closed', name: 'Sample Bakery LLC', username: '', email: '' });
    await admin.patch(`/api/admin/clients/${id}`).send({ name: 'Other' }).expect(404);
    await admin.delete(`/api/admin/clients/${id}`).expect(404);
  });
});

describe('an individual', () => {
  it('is not changed like a household or business', async () => {
    const { id } = await app.account('person');
    const { body } = await admin.patch(`/api/admin/clients/${id}`).send({ name: 'Other' }).expect(409);
    expect(body).toEqual(refused(409, 'client.individual'));
  });
});

describe('access', () => {
  it('is for the practice', async () => {
    const { agent: client } = await app.client('curious');
    await app.visitor().post('/api/admin/clients').send(bakery).expect(401);
    await client.post('/api/admin/clients').send(bakery).expect(403);
    await app.visitor().patch('/api/admin/clients/2').send({}).expect(401);
    await client.patch('/api/admin/clients/2').send({}).expect(403);
  });

  it.each([...absurdIds, '1'])('is 404 for %s', async (id) => {
    const { body } = await admin.patch(`/api/admin/clients/${id}`).send({ name: 'Other' }).expect(404);
    expect(body.code).toMatch(/\.not_found$/);
  });
});
