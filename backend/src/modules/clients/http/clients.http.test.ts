import { admin, app, practice } from '../../../../test/practice.js';
import { absurdIds, type Agent, pages, refused } from '../../../../test/test-app.js';

practice();

interface Person {
  username: string;
  email?: string;
  firstName?: string | null;
  lastName?: string | null;
}

let people = 0;

/** A client added by the practice; null names are omitted. */
async function add({ username, email, firstName = 'Sam', lastName = 'Sample' }: Person): Promise<number> {
  const { body } = await admin
    .post('/api/admin/create-user')
    .send({
      username,
      email: email ?? `person${++people}@example.com`,
      password: 'River-stone-9!',
      firstName,
      lastName,
    })
    .expect(201);
  return body.id as number;
}

const usernames = (rows: { username: string }[]): string[] => rows.map(({ username }) => username);
const searched = async (search: string): Promise<string[]> =>
  usernames((await admin.get('/api/admin/clients').query({ search }).expect(200)).body);

describe('the list of clients', () => {
  it('is empty for a new practice: the admin is not a client', async () => {
    const response = await admin.get('/api/admin/clients').expect(200);
    expect(response.body).toEqual([]);
    expect(response.headers['x-total-count']).toBe('0');
    expect(response.headers['link']).toBeUndefined();
  });

  it('has all fields of the screen, newest first', async () => {
    const id = await add({
      username: 'first',
      email: 'first@example.com',
      firstName: 'Fay',
      lastName: 'First',
    });
    await add({ username: 'second', firstName: null, lastName: null });
    const response = await admin.get('/api/admin/clients').expect(200);
    expect(usernames(response.body)).toEqual(['second', 'first']);
    expect(response.body[1]).toEqual({
      id,
      kind: 'individual',
      name: 'Fay First',
      username: 'first',
      email: 'first@example.com',
      emailConfirmed: false,
      firstName: 'Fay',
      lastName: 'First',
      language: 'en',
      role: 'client',
      status: 'active',
      archivedAt: null,
      signIn: 'active',
      invitedAt: null,
      lastSignInAt: null,
      lastContact: response.body[1].created_at,
      openItems: 0,
      balance: '0.00',
      assignees: [],
      tags: [],
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      emailRefusedAt: null,
      emailRefusedReason: null,
    });
    expect(response.body[0]).toMatchObject({ name: 'second', firstName: null, lastName: null });
    expect(response.headers['x-total-count']).toBe('2');
  });

  it('never contains a password', async () => {
    const { text } = await admin.get('/api/admin/clients?status=all&fields=password');
    expect(text).not.toMatch(/password|argon2/);
  });
});

describe('paging through the clients', () => {
  let all: string[];
  beforeAll(async () => {
    for (let n = 0; n < 7; n++) await add({ username: `paged${n}` });
    // Four of them with the same timestamp: only the id orders them.
    await app.sql.rows(
      'test.same-moment',
      `UPDATE users SET created_at = (SELECT created_at FROM users WHERE username = 'paged3')
       WHERE username IN ('paged4', 'paged5', 'paged6')`,
    );
    all = usernames((await admin.get('/api/admin/clients?limit=200').expect(200)).body);
  });

  it.each([1, 2, 3])('returns each client once, in order, %i at a time', async (limit) => {
    const found = await pages<{ username: string }>(admin, `/api/admin/clients?limit=${limit}`);
    expect(usernames(found.flatMap(({ rows }) => rows))).toEqual(all);
    expect(found.map(({ rows }) => rows.length).slice(0, -1)).toEqual(found.slice(1).map(() => limit));
    expect(found.map(({ total }) => total)).toEqual(found.map(() => all.length));
  });

  it('keeps the filter on later pages', async () => {
    const found = await pages<{ username: string }>(admin, '/api/admin/clients?search=paged&limit=2');
    expect(usernames(found.flatMap(({ rows }) => rows)).sort()).toEqual(
      Array.from({ length: 7 }, (_, n) => `paged${n}`),
    );
    expect(found[0]?.total).toBe(7);
  });

  it('skips and repeats nothing while clients are added and closed', async () => {
    const { rows, next } = (await pages<{ username: string }>(admin, '/api/admin/clients?limit=3'))[0] ?? {};
    await add({ username: 'meanwhile' });
    const rest = await pages<{ username: string }>(admin, next ?? '');
    expect([...usernames(rows ?? []), ...usernames(rest.flatMap((page) => page.rows))]).toEqual(all);
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=201', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=many', 'limit'],
    ['limit=', 'limit'],
    ['limit=1&limit=2', 'limit'],
    ['limit=99999999999999999999', 'limit'],
    ['cursor=nonsense', 'cursor'],
    ['cursor=a&cursor=b', 'cursor'],
    [`cursor=${Buffer.from('2026-01-01T00:00:00.000Z').toString('base64url')}`, 'cursor'],
    [`cursor=${Buffer.from('2026-13-01T00:00:00.000Z 1').toString('base64url')}`, 'cursor'],
    [`cursor=${Buffer.from('0000-01-01T00:00:00.000Z 1').toString('base64url')}`, 'cursor'],
    [`cursor=${Buffer.from('9999-12-31T24:00:00.000Z 1').toString('base64url')}`, 'cursor'],
    [`cursor=${Buffer.from('2026-01-01T00:00:00.000Z 2147483648').toString('base64url')}`, 'cursor'],
    [`cursor=${Buffer.from("2026-01-01T00:00:00.000Z 1'--").toString('base64url')}`, 'cursor'],
    ['status=open', 'status'],
    ['status=active&status=closed', 'status'],
    ['search=%00', 'search'],
    [`search=${'x'.repeat(101)}`, 'search'],
  ])('refuses %s', async (query, field) => {
    const { body } = await admin.get(`/api/admin/clients?${query}`).expect(400);
    expect(body).toEqual(refused(400, 'request.invalid'));
    expect(Object.keys(body.fields)).toEqual([field]);
    expect(body.message).toBe(body.fields[field]);
  });
});

describe('searching clients', () => {
  beforeAll(async () => {
    await add({ username: 'nora.b', email: 'office@bakery.example', firstName: 'Nora', lastName: 'Bäcker' });
    const id = await add({ username: 'percent.sign', firstName: 'Under_score', lastName: 'Back\\slash' });
    // A username from before the rule for new usernames.
    await app.sql.rows('test.earlier-username', `UPDATE users SET username = 'Percent%Sign' WHERE id = $1`, [
      id,
    ]);
    await add({ username: 'quiet', firstName: null, lastName: null });
    await add({ username: 'oneil', firstName: 'Mary-Ann', lastName: 'O’Neil' });
    await admin
      .post('/api/admin/clients')
      .send({ kind: 'business', name: 'Ring LLC', phone: '(210) 555-0176' })
      .expect(201);
  });

  it.each([
    ['part of the username, in any case', 'ORA.', ['nora.b']],
    ['part of the email address', 'OFFICE@', ['nora.b']],
    ['the first name', 'nora', ['nora.b']],
    ['the last name, letters beyond ASCII in any case', 'BÄCKE', ['nora.b']],
    ['the full name', 'nora bäcker', ['nora.b']],
    ['the full name without accents', 'nora backer', ['nora.b']],
    ['the full name with more accents', 'ÑÓRA ba\u0308ck', ['nora.b']],
    ['white space around it', '  nora ', ['nora.b']],
    ['a client without names', 'quie', ['quiet']],
    ['a percent sign as a character', '%', ['Percent%Sign']],
    ['an underscore as a character', '_', ['Percent%Sign']],
    ['a backslash as a character', '\\', ['Percent%Sign']],
    ['both together', '%s', ['Percent%Sign']],
    ['a name without its apostrophe and hyphen', 'oneil maryann', ['oneil']],
    ['a name with another apostrophe and hyphen', 'mary–ann o\u2018neil', ['oneil']],
    ['a phone number in any format', '+1 210-555-0176', ['']],
    ['the last digits of a phone number', '0176', ['']],
    ['a quote', "'", []],
    ['what nobody has', 'zzz', []],
  ])('finds %s', async (_what, search, expected) => {
    expect(await searched(search)).toEqual(expected);
  });

  it('finds all clients with a blank search', async () => {
    const { headers } = await admin.get('/api/admin/clients').expect(200);
    for (const blank of ['', '   ']) {
      const response = await admin.get('/api/admin/clients').query({ search: blank }).expect(200);
      expect(response.headers['x-total-count']).toBe(headers['x-total-count']);
    }
  });
});

describe('one client', () => {
  it('has the fields of the list, closed or not', async () => {
    const id = await add({ username: 'single' });
    const [listed] = (await admin.get('/api/admin/clients').query({ search: 'single' }).expect(200)).body;
    expect((await admin.get(`/api/admin/clients/${id}`).expect(200)).body).toEqual(listed);
    await admin.delete(`/api/admin/clients/${id}`).expect(204);
    expect((await admin.get(`/api/admin/clients/${id}`).expect(200)).body.status).toBe('closed');
  });

  it('is 404 for an admin', async () => {
    const { id } = await app.account('anotheradmin', 'admin');
    const { body } = await admin.get(`/api/admin/clients/${id}`).expect(404);
    expect(body).toEqual(refused(404, 'client.not_found'));
  });

  it.each(absurdIds)('is 404 for %s', async (id) => {
    const { body } = await admin.get(`/api/admin/clients/${id}`).expect(404);
    expect(body.code).toMatch(/\.not_found$/);
  });
});

describe('access', () => {
  const calls: [string, 'get' | 'post' | 'delete', string][] = [
    ['list clients', 'get', '/api/admin/clients'],
    ['read a client', 'get', '/api/admin/clients/2'],
    ['add a client', 'post', '/api/admin/create-user'],
    ['close an account', 'delete', '/api/admin/clients/2'],
  ];
  let client: Agent;
  beforeAll(async () => {
    ({ agent: client } = await app.client('onlyclient'));
  });

  it.each(calls)('%s: refused to visitors and clients', async (_what, method, address) => {
    expect((await app.visitor()[method](address).expect(401)).body).toEqual(refused(401, 'auth.signed_out'));
    expect((await client[method](address).expect(403)).body).toEqual(refused(403, 'auth.forbidden'));
    // The answer does not even reveal whether an address would be valid.
    await client[method](address.replace('/2', '/abc')).expect(403);
  });
});
