import { admin, app, practice } from '../../../../test/practice.js';
import { absurdIds, password, refused } from '../../../../test/test-app.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';

practice();

const newcomer = {
  username: 'briverside',
  email: 'bea@example.com',
  firstName: 'Bea',
  lastName: 'Riverside',
  password,
};
// Some tests advance the clock beyond the life of a fresh session.
beforeEach(() => admin.post('/api/session/confirm').send({ password }).expect(204));

const create = (body: object, headers: Record<string, string> = {}) =>
  admin.post('/api/admin/create-user').set(headers).send(body);

describe('adding a client', () => {
  it('answers with the account, which can log in', async () => {
    const { body } = await create({
      ...newcomer,
      id: 1,
      created_at: '2001-01-01T00:00:00Z',
      closed_at: null,
    }).expect(201);
    expect(body).toEqual({
      id: expect.any(Number),
      username: 'briverside',
      email: 'bea@example.com',
      firstName: 'Bea',
      lastName: 'Riverside',
      role: 'client',
      language: 'en',
      emailConfirmed: false,
      created_at: expect.stringMatching(/^20(?!01)/),
    });
    expect(body.id).not.toBe(1);
    const agent = await app.signIn('briverside');
    expect((await agent.get('/api/user').expect(200)).body).toMatchObject(body);
  });

  it.each([
    ['left out', {}],
    ['null', { firstName: null, lastName: null }],
    ['empty', { firstName: '', lastName: '  ' }],
  ])('does not require names: %s', async (what, names) => {
    const username = `nameless-${what.replace(' ', '')}`;
    const { body } = await create({ username, email: `${username}@example.com`, password, ...names }).expect(
      201,
    );
    expect(body).toMatchObject({ firstName: null, lastName: null, role: 'client' });
  });

  it('trims names and email address, but not the password', async () => {
    const spaced = { username: ' spaced ', email: ' spaced@example.com ', password: ' River-stone-9! ' };
    const { body } = await create(spaced).expect(201);
    expect(body).toMatchObject({ username: 'spaced', email: 'spaced@example.com' });
    const login = (given: string) =>
      app.visitor().post('/api/login').send({ username: 'spaced', password: given });
    await login(' River-stone-9! ').expect(200);
    await login('River-stone-9!').expect(401);
  });

  it('can create another admin, who is not a client', async () => {
    const { body } = await create({
      ...newcomer,
      username: 'partner',
      email: 'p@example.com',
      role: 'admin',
    }).expect(201);
    expect(body.role).toBe('admin');
    const partner = await app.signIn('partner');
    const { body: clients } = await partner.get('/api/admin/clients?search=partner').expect(200);
    expect(clients).toEqual([]);
    await admin.delete(`/api/admin/clients/${body.id}`).expect(404);
    await partner.get('/api/user').expect(200);
  });

  describe('creating an admin', () => {
    const partner = (name: string) => ({
      username: name,
      email: `${name}@example.com`,
      password,
      role: 'admin',
    });

    it('requires the password if the session is older than 15 minutes', async () => {
      const { agent } = await app.admin('staleadmin');
      app.clock.pass(16 * 60_000);
      const add = (body: object) => agent.post('/api/admin/create-user').send(body);
      const asked = await add(partner('stalepartner')).expect(403);
      expect(asked.body).toEqual(
        refused(403, 'auth.password_required', {
          currentPassword: 'Please enter your password to continue.',
        }),
      );
      const wrong = await add({ ...partner('stalepartner'), currentPassword: 'Wrong-1!' }).expect(403);
      expect(wrong.body).toEqual(
        refused(403, 'auth.password_required', {
          currentPassword: "That's not your password. Please try again.",
        }),
      );
      // Inviting clients is unaffected.
      await add({ email: 'staleclient@example.com', invite: true }).expect(201);
      await add({ ...partner('stalepartner'), currentPassword: password }).expect(201);
    });

    it('is never allowed to an access token, with or without the password', async () => {
      const { agent } = await app.admin('tokenadmin');
      const { body } = await agent.post('/api/access-tokens').send({ name: 'x', scope: 'write' }).expect(201);
      const add = (account: object) =>
        app
          .visitor()
          .post('/api/admin/create-user')
          .set('Authorization', `Bearer ${body.token}`)
          .send(account);
      for (const more of [{}, { currentPassword: password }]) {
        const answer = await add({ ...partner('tokenpartner'), ...more }).expect(403);
        expect(answer.body).toEqual(refused(403, 'auth.session_required'));
      }
      await add({ email: 'tokenclient@example.com', invite: true }).expect(201);
    });
  });

  const tooSimple =
    'Password must include at least one uppercase letter, one lowercase letter, one number, and one special character';
  it.each([
    ['username', undefined, 'Username must be at least 3 characters long'],
    ['username', 'ab', 'Username must be at least 3 characters long'],
    ['username', ' ab ', 'Username must be at least 3 characters long'],
    ['username', 'x'.repeat(51), 'Must be at most 50 characters'],
    ['username', 12345, 'Username must be at least 3 characters long'],
    ['username', 'nul\0name', 'Must not contain NUL characters'],
    ['email', undefined, 'Please enter a valid email address'],
    ['email', 'nobody', 'Please enter a valid email address'],
    ['email', `${'x'.repeat(250)}@example.com`, 'Must be at most 254 characters'],
    ['password', undefined, 'Password must be at least 8 characters long'],
    ['password', 'Ab1!567', 'Password must be at least 8 characters long'],
    ['password', 'letters-only', tooSimple],
    ['password', 'Nodigits-!', tooSimple],
    ['password', 'Password1!', 'This password is known from data breaches. Please choose another one.'],
    ['password', 'is-Never-1!', 'The password must not contain the username.'],
    ['role', 'owner', 'Must be one of admin, client'],
    ['role', ['admin'], 'Must be one of admin, client'],
    ['firstName', 'x'.repeat(101), 'Must be at most 100 characters'],
    ['lastName', 7, 'Must be text'],
  ])('refuses %s %j', async (field, value, message) => {
    const { body } = await create({
      ...newcomer,
      username: 'never',
      email: 'never@example.com',
      [field]: value,
    }).expect(400);
    expect(body).toEqual(refused(400, 'request.invalid', { [field]: message }));
    expect(body.error).toBe(message);
  });

  it('names all invalid fields together', async () => {
    const { body } = await create({ role: 'x' }).expect(400);
    expect(Object.keys(body.fields).sort()).toEqual(['email', 'password', 'role', 'username']);
  });

  it.each(['[]', '[{}]', '{"username":[]}', '{}', ''])('refuses the body %j', async (body) => {
    const { body: answer } = await admin
      .post('/api/admin/create-user')
      .set('Content-Type', 'application/json')
      .send(body)
      .expect(400);
    expect(answer).toEqual(refused(400, 'request.invalid'));
  });

  it('refuses a username and an email address that are taken, in any case', async () => {
    const name = await create({ ...newcomer, username: 'BRiverside', email: 'new@example.com' }).expect(409);
    expect(name.body).toEqual(
      refused(409, 'user.username_taken', { username: 'This username is already taken' }),
    );
    const mail = await create({ ...newcomer, username: 'another', email: 'Bea@EXAMPLE.com' }).expect(409);
    expect(mail.body).toEqual(
      refused(409, 'user.email_taken', { email: 'An account with this email already exists' }),
    );
  });

  it('lets one of several parallel calls have the username', async () => {
    const attempts = Array.from({ length: 6 }, (_, n) =>
      create({ ...newcomer, username: n % 2 ? 'Wanted' : 'wanted', email: `wanted${n}@example.com` }),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it('repeats the first answer for the same Idempotency-Key and creates one account', async () => {
    const key = { 'Idempotency-Key': 'add-carla' };
    const carla = { ...newcomer, username: 'carla', email: 'carla@example.com' };
    const first = await create(carla, key).expect(201);
    const again = await create(carla, key).expect(201);
    expect(again.body).toEqual(first.body);
    expect((await create({ ...carla, lastName: 'Other' }, key).expect(409)).body).toEqual(
      refused(409, 'idempotency.key_reused'),
    );
    const twins = { ...newcomer, username: 'twins', email: 'twins@example.com' };
    const both = await Promise.all([1, 2, 3].map(() => create(twins, { 'Idempotency-Key': 'add-twins' })));
    expect(both.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(both.map(({ text }) => text)).size).toBe(1);
  });

  it('stores nothing that would allow quick password guessing', async () => {
    const key = { 'Idempotency-Key': 'add-guess' };
    await create({ ...newcomer, username: 'guess', email: 'guess@example.com' }, key).expect(201);
    const { createHash } = await import('node:crypto');
    const body = JSON.stringify({ ...newcomer, username: 'guess', email: 'guess@example.com' });
    const guessed = createHash('sha256').update(`POST /api/admin/create-user\n${body}\n`).digest();
    const row = await app.sql.first<{ request_hash: Buffer }>(
      'test.guess',
      `SELECT request_hash FROM idempotency_keys WHERE key = 'add-guess'`,
    );
    expect(row?.request_hash.equals(guessed)).toBe(false);
  });
});

describe("closing a client's account", () => {
  const upload = (userId: number) =>
    admin
      .post('/api/admin/documents/upload')
      .field({ title: 'Kept document', userId: String(userId) })
      .attach('file', samplePdf, 'kept.pdf')
      .expect(201);

  // The tests above advance the clock.
  beforeAll(() => admin.post('/api/session/confirm').send({ password }).expect(204));

  it('needs a fresh session of a person', async () => {
    const { agent } = await app.admin('closingadmin');
    const { body } = await agent.post('/api/access-tokens').send({ name: 'x', scope: 'write' }).expect(201);
    const { id } = await app.account('staying');
    const program = app.visitor().delete(`/api/admin/clients/${id}`);
    expect((await program.set('Authorization', `Bearer ${body.token}`).expect(403)).body).toEqual(
      refused(403, 'auth.session_required'),
    );
    await app.sql.rows(
      'test.stale',
      `UPDATE sessions SET created_at = created_at - interval '15 minutes' WHERE user_id = (
         SELECT id FROM users WHERE username = 'closingadmin')`,
    );
    expect((await agent.delete(`/api/admin/clients/${id}`).expect(403)).body).toEqual(
      refused(403, 'auth.password_required'),
    );
    await app.signIn('staying');
  });

  it('ends logins, sessions, remember tokens and access tokens immediately', async () => {
    const { agent, id } = await app.client('leaving');
    const remembered = app.visitor();
    await remembered.post('/api/login').send({ username: 'leaving', password, rememberMe: true }).expect(200);
    const { body: made } = await agent
      .post('/api/access-tokens')
      .send({ name: 'Export', scope: 'read' })
      .expect(201);
    const bearer = { Authorization: `Bearer ${made.token}` };
    await app.visitor().get('/api/user').set(bearer).expect(200);
    await admin.delete(`/api/admin/clients/${id}`).expect(204).expect('');
    await agent.get('/api/user').expect(401);
    await remembered.get('/api/user').expect(401);
    await app.visitor().get('/api/user').set(bearer).expect(401);
    const login = await app.visitor().post('/api/login').send({ username: 'leaving', password }).expect(401);
    expect(login.body).toEqual(refused(401, 'auth.invalid_credentials'));
    for (const table of ['sessions', 'access_tokens', 'client_profiles'])
      expect(await app.sql.rows(`test.${table}`, `SELECT 1 FROM ${table} WHERE user_id = $1`, [id])).toEqual(
        [],
      );
  });

  it('deletes the profile and lists the former name among closed accounts', async () => {
    const { id } = await app.account('former');
    await app.sql.rows(
      'test.phone',
      `UPDATE client_profiles SET phone = '(210) 555-0142' WHERE user_id = $1`,
      [id],
    );
    await admin.delete(`/api/admin/clients/${id}`).expect(204);
    const { body: profile } = await admin.get(`/api/admin/clients/${id}/profile`).expect(200);
    expect(new Set(Object.values(profile))).toEqual(new Set([null]));
    const listed = async (status: string) =>
      (await admin.get('/api/admin/clients').query({ status, search: 'former' }).expect(200)).body;
    expect(await listed('active')).toEqual([]);
    expect(await listed('')).toEqual([]);
    for (const status of ['closed', 'all'])
      expect(await listed(status)).toEqual([
        expect.objectContaining({ id, username: 'former', email: 'former@example.com', status: 'closed' }),
      ]);
  });

  it('frees username and email address for a new account without access to the old data', async () => {
    const { id } = await app.account('again');
    await upload(id);
    await admin.delete(`/api/admin/clients/${id}`).expect(204);
    const { body: second } = await create({
      ...newcomer,
      username: 'AGAIN',
      email: 'Again@example.com',
    }).expect(201);
    expect(second.id).not.toBe(id);
    const agent = await app.signIn('again');
    expect((await agent.get('/api/documents').expect(200)).body).toEqual([]);
    // A third time: names of closed accounts may repeat.
    await admin.delete(`/api/admin/clients/${second.id}`).expect(204);
    await app
      .visitor()
      .post('/api/register')
      .send({ ...newcomer, username: 'again', email: 'again@example.com' })
      .expect(201);
    const all = await admin.get('/api/admin/clients?status=all&search=again').expect(200);
    expect(all.body.map(({ status }: { status: string }) => status)).toEqual(['active', 'closed', 'closed']);
  });

  it('keeps the documents for the admin and accepts no new ones', async () => {
    const { id } = await app.account('archived');
    const { body: document } = await upload(id);
    await admin.delete(`/api/admin/clients/${id}`).expect(204);
    const { body: rows } = await admin.get(`/api/admin/documents?userId=${id}`).expect(200);
    expect(rows).toEqual([expect.objectContaining({ id: document.id, username: 'archived' })]);
    const { body: bytes } = await admin.get(`/api/documents/${document.id}`).expect(200);
    expect(bytes).toEqual(samplePdf);
    const late = await admin
      .post('/api/admin/documents/upload')
      .field({ title: 'Too late', userId: String(id) })
      .attach('file', samplePdf, 'late.pdf')
      .expect(400);
    expect(late.body).toEqual(refused(400, 'request.invalid', { userId: 'Please select a client' }));
  });

  it('is 404 the second time, and for an admin', async () => {
    const { id } = await app.account('once');
    await admin.delete(`/api/admin/clients/${id}`).expect(204);
    expect((await admin.delete(`/api/admin/clients/${id}`).expect(404)).body).toEqual(
      refused(404, 'client.not_found'),
    );
    const { body: me } = await admin.get('/api/user').expect(200);
    expect((await admin.delete(`/api/admin/clients/${me.id}`).expect(404)).body).toEqual(
      refused(404, 'client.not_found'),
    );
    await admin.get('/api/user').expect(200);
  });

  it('happens once for several parallel calls', async () => {
    const { id } = await app.account('hasty');
    const answers = await Promise.all([1, 2, 3, 4].map(() => admin.delete(`/api/admin/clients/${id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404]);
  });

  it.each(absurdIds)('is 404 for %s', async (id) => {
    await admin.delete(`/api/admin/clients/${id}`).expect(404);
  });
});
