import { itInTestAll } from '../../../../test/cases.js';
import { mailsTo, tokenIn } from '../../../../test/account-mails.js';
import { moveToOtherDay } from '../../../../test/other-day.js';
import { admin, app, practice } from '../../../../test/practice.js';
import { type Agent, password, refused } from '../../../../test/test-app.js';
import { addDays } from '../../../kernel/index.js';
import { Site } from '../../../modules/practice/index.js';
import { profileDetails } from '../../../modules/clients/testing/profile-details.js';

// On connections that other files had used, keeping 2000 links once took over 15 seconds.
practice([], {}, { own: true });

let people = 0;
const aRow = (over: object = {}) => ({
  firstName: 'Ana',
  lastName: 'Sample',
  email: `person${++people}@example.com`,
  ...over,
});
const post = (rows: unknown, options: object = {}) =>
  admin.post('/api/admin/clients/import').send({ rows, ...options });
const preview = async (rows: object[]) =>
  (await post(rows, { dryRun: true }).expect(200)).body.rows as Record<string, unknown>[];
const clientCount = async (): Promise<string> =>
  (await admin.get('/api/admin/clients').expect(200)).headers['x-total-count'] as string;

describe('an import', () => {
  it("accepts birth dates up to today in the practice's time zone", async () => {
    await moveToOtherDay(app);
    const today = await app.app.get(Site).today();
    const rows = [aRow({ birthdate: today }), aRow({ birthdate: addDays(today, 1) })];
    expect((await preview(rows)).map(({ fields }) => fields)).toEqual([
      undefined,
      { birthdate: 'Birth date must not be in the future' },
    ]);
  });

  it('creates a client for each row, with a profile and without a password', async () => {
    const profile = {
      phone: '(210) 555-0142',
      address: '200 Example Avenue',
      city: 'San Antonio',
      state: 'TX',
      zipCode: '78205',
      country: 'United States',
      company: 'Sample Bakery',
      jobTitle: 'Owner',
      birthdate: '1980-01-31',
      bio: 'Moved in.',
      preferredContactMethod: 'phone',
    };
    const { body } = await post([
      { ...aRow({ email: 'whole@example.com', firstName: ' Ana ' }), ...profile },
      { ...aRow({ email: 'bare@example.com', phone: '', birthdate: null }), unknown: 'left aside' },
    ]).expect(201);
    expect(body).toEqual({
      rows: [
        { row: 1, id: expect.any(Number) as number, username: 'whole' },
        { row: 2, id: expect.any(Number) as number, username: 'bare' },
      ],
    });
    const [whole, bare] = body.rows as [{ id: number }, { id: number }];
    expect((await admin.get(`/api/admin/clients/${whole.id}`).expect(200)).body).toMatchObject({
      firstName: 'Ana',
      lastName: 'Sample',
      email: 'whole@example.com',
      role: 'client',
    });
    expect((await admin.get(`/api/admin/clients/${whole.id}/profile`)).body).toEqual({
      ...profile,
      language: 'en',
      photo: null,
    });
    expect((await admin.get(`/api/admin/clients/${bare.id}/profile`)).body).toMatchObject({
      phone: null,
      birthdate: null,
      preferredContactMethod: 'email',
    });
    for (const secret of ['', password]) {
      const { status } = await app.visitor().post('/api/login').send({ username: 'whole', password: secret });
      expect([400, 401]).toContain(status);
    }
    expect(await mailsTo(app, admin, 'whole@example.com')).toEqual([]);
    const events = await app.sql.rows(
      'test.events',
      `SELECT type, sequence, client_id FROM activity_events WHERE subject_type = 'account' AND subject_id = $1
       AND type <> 'account.sign_in_refused' ORDER BY id`,
      [whole.id],
    );
    expect(events).toEqual([{ type: 'user.moved_in', sequence: 1, client_id: whole.id }]);
  });

  it('emails invitations if requested, with which a client sets a password', async () => {
    const rows = [aRow({ email: 'invited@example.com' }), aRow({ email: 'invited@example.org' })];
    const { body } = await post(rows, { invite: true }).expect(201);
    expect(body.rows[1]).toMatchObject({ username: 'invited2' });
    const [mail] = await mailsTo(app, admin, 'invited@example.org');
    expect(mail?.text).toContain('Your username is invited2.');
    await app
      .visitor()
      .post('/api/password-reset/confirm')
      .send({ token: tokenIn(mail), password: 'Moon-harbour-7!' })
      .expect(200);
    await app
      .visitor()
      .post('/api/login')
      .send({ username: 'invited2', password: 'Moon-harbour-7!' })
      .expect(200);
    expect(await mailsTo(app, admin, 'invited@example.com')).toHaveLength(1);
  });

  it('assigns free usernames, also within the file', async () => {
    await app.account('Jo');
    const emails = [
      'jo@example.org',
      'JO@example.net',
      'jo2@example.org',
      'jo3@example.org',
      'jo@example.edu',
    ];
    const names = ['jo2', 'jo3', 'jo22', 'jo32', 'jo4'];
    const rows = emails.map((email) => aRow({ email }));
    expect((await preview(rows)).map(({ username }) => username)).toEqual(names);
    const { body } = await post(rows).expect(201);
    expect((body.rows as { username: string }[]).map(({ username }) => username)).toEqual(names);
  });

  it('notifies other admins once', async () => {
    const { agent: other } = await app.admin('other-admin');
    await post([aRow(), aRow(), aRow()]).expect(201);
    const { body } = await other.get('/api/notifications').expect(200);
    expect(body[0]).toMatchObject({ title: 'Clients imported', message: '3 clients were imported.' });
    expect(body).toHaveLength(1);
  });
});

it('cuts invisible characters and wide spaces at the edges of texts', async () => {
  const row = aRow({ firstName: '\u200B\u00A0Ana\u2003', email: '\u202Aedges@example.com\u202C\uFEFF' });
  const { body } = await post([row]).expect(201);
  const [{ id }] = body.rows as [{ id: number }];
  expect((await admin.get(`/api/admin/clients/${id}`).expect(200)).body).toMatchObject({
    firstName: 'Ana',
    email: 'edges@example.com',
  });
});

describe('rows with errors', () => {
  it('are named by their line of the file, if it is sent', async () => {
    const same = aRow();
    expect(
      await preview([
        { ...same, line: 4 },
        { ...same, line: 9 },
      ]),
    ).toMatchObject([{ row: 1 }, { row: 2, fields: { email: 'Duplicate of line 4' } }]);
    expect(await preview([aRow({ line: 0 })])).toMatchObject([
      { fields: { line: 'Must be a line of the file, from 1' } },
    ]);
  });

  it('are all named by row and field, and a dry run changes nothing', async () => {
    await app.account('known');
    const before = await clientCount();
    const rows = [
      aRow({ email: 'once@example.com' }),
      aRow({ firstName: '', email: 'no address' }),
      aRow({ email: 'ONCE@example.com' }),
      aRow({ email: 'Known@example.com', birthdate: '31.01.1980' }),
      aRow({ birthdate: '2999-01-01', lastName: undefined, phone: 5 }),
      {},
    ];
    expect(await preview(rows)).toEqual([
      { row: 1, username: 'once' },
      {
        row: 2,
        fields: { email: 'Please enter a valid email address' },
      },
      { row: 3, fields: { email: 'Duplicate of row 1' } },
      {
        row: 4,
        fields: {
          email: 'An account with this email already exists',
          birthdate: 'Enter a date, e.g. 2027-01-31',
        },
      },
      {
        row: 5,
        fields: {
          birthdate: 'Birth date must not be in the future',
          phone: 'Must be text',
        },
      },
      {
        row: 6,
        fields: {
          firstName: 'First name is required',
          lastName: 'Last name is required',
          email: 'Please enter a valid email address',
        },
      },
    ]);
    expect(await clientCount()).toBe(before);
  });

  it('prevent the import of all others', async () => {
    const before = await clientCount();
    const same = aRow();
    expect((await post([same, same], { invite: true }).expect(400)).body).toEqual(
      refused(400, 'request.invalid', { 'rows.1.email': 'Duplicate of row 1' }),
    );
    await app.account('holder');
    expect((await post([aRow(), aRow({ email: 'HOLDER@example.com' })]).expect(409)).body).toEqual(
      refused(409, 'user.email_taken', { 'rows.1.email': 'An account with this email already exists' }),
    );
    expect(await mailsTo(app, admin, same.email)).toEqual([]);
    expect(await clientCount()).toBe(String(Number(before) + 1));
  });

  it('include those with an address that its former owner can take back', async () => {
    const { agent } = await app.client('leaving');
    await agent.put('/api/profile').send({ email: 'left@example.com' }).expect(200);
    expect(await preview([aRow({ email: 'Leaving@example.com' })])).toMatchObject([
      { fields: { email: 'An account with this email already exists' } },
    ]);
  });

  it.each([
    ['none', []],
    ['no list', 'Ana'],
    ['a row that is none', [aRow(), null]],
  ])('%s', async (_what, rows) => {
    expect((await post(rows, { dryRun: true }).expect(400)).body).toEqual(
      refused(400, 'request.invalid', { rows: 'Must be a list of at least one row' }),
    );
  });

  it('are refused beyond 2000', async () => {
    const rows = Array.from({ length: 2001 }, () => aRow());
    expect((await post(rows).expect(400)).body).toEqual(
      refused(400, 'request.invalid', { rows: 'Must be at most 2000' }),
    );
  });
});

itInTestAll('accepts 2000 full rows', async () => {
  const rows = Array.from({ length: 2000 }, (_, index) => ({
    ...profileDetails,
    ...aRow({ email: `many${index}@example.com` }),
    bio: 'From our former software '.repeat(20),
  }));
  const { body } = await post(rows, { dryRun: true }).expect(200);
  expect(body.rows).toHaveLength(2000);
  await post(rows, { invite: true }).expect(201);
  expect(await mailsTo(app, admin, 'many1999@example.com')).toHaveLength(1);
});

it('is serialized: of two parallel imports, the second takes the names that are left', async () => {
  const same = await Promise.all(
    ['same@a.example.com', 'same@b.example.com'].map((email) => post([aRow({ email })])),
  );
  expect(same.map(({ status }) => status)).toEqual([201, 201]);
  const names = same.map(({ body }) => (body as { rows: { username: string }[] }).rows[0]?.username);
  expect(names.toSorted()).toEqual(['same', 'same2']);

  const twins = await Promise.all([1, 2].map(() => post([aRow({ email: 'twin@example.com' })])));
  expect(twins.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(twins.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'user.email_taken',
    fields: { 'rows.0.email': expect.any(String) },
  });
});

it('is for admins only', async () => {
  const { agent: client } = await app.client('curious');
  const send = (agent: Agent) => agent.post('/api/admin/clients/import').send({ rows: [aRow()] });
  expect((await send(app.visitor()).expect(401)).body).toEqual(refused(401, 'auth.signed_out'));
  expect((await send(client).expect(403)).body).toEqual(refused(403, 'auth.forbidden'));
});

describe('rows of households and businesses', () => {
  const household = {
    kind: 'household',
    name: 'The Riverside family',
    email: 'home@example.com',
    city: 'Waco',
  };

  it('create clients without a username, among individuals, and invite only these', async () => {
    const rows = [
      household,
      aRow({ kind: 'individual', email: 'together@example.com' }),
      { kind: 'business', name: 'Sample Bakery LLC', language: 'es', email: '', birthdate: '2999-01-01' },
    ];
    const checked = await preview(rows);
    expect(checked.map(({ username, fields }) => fields ?? username)).toEqual(['', 'together', '']);
    const { body } = await post(rows, { invite: true }).expect(201);
    const ids = (body.rows as { id: number }[]).map(({ id }) => id);
    const [first, second, third] = await Promise.all(
      ids.map(async (id) => (await admin.get(`/api/admin/clients/${id}`).expect(200)).body as object),
    );
    expect(first).toMatchObject({ kind: 'household', name: 'The Riverside family', username: '', email: '' });
    expect(second).toMatchObject({ kind: 'individual', username: 'together' });
    expect(third).toMatchObject({ kind: 'business', name: 'Sample Bakery LLC', language: 'es' });
    expect((await admin.get(`/api/admin/clients/${ids[0]}/profile`).expect(200)).body).toMatchObject({
      name: 'The Riverside family',
      email: 'home@example.com',
      city: 'Waco',
    });
    const mails = await app.sql.rows('test.invited', 'SELECT FROM outbox WHERE user_id = ANY ($1)', [ids]);
    expect(mails).toHaveLength(1);
  });

  it('invite the person of a business as its owner, if requested', async () => {
    const bakery = { kind: 'business', name: 'Sample Bakery LLC', firstName: 'Ana', lastName: 'Lee' };
    const rows = [
      { ...bakery, email: 'owner@example.com' },
      { ...bakery, name: 'Quiet Mill', email: 'owner@example.com' },
      { kind: 'business', name: 'No Person LLC', email: 'office@example.com' },
      { ...bakery, name: 'No Address LLC' },
    ];
    const accessOf = async (invite: boolean) => {
      const { body } = await post(rows, { invite }).expect(201);
      return Promise.all(
        (body.rows as { id: number }[]).map(
          async ({ id }) => (await admin.get(`/api/admin/clients/${id}/access`).expect(200)).body as object[],
        ),
      );
    };
    const invited = { email: 'owner@example.com', name: 'Ana Lee', role: 'owner', status: 'invited' };
    expect(await accessOf(false)).toEqual([[], [], [], []]);
    expect(await accessOf(true)).toMatchObject([[invited], [invited], [], []]);
    expect(await mailsTo(app, admin, 'owner@example.com')).toHaveLength(2);
    expect(await mailsTo(app, admin, 'office@example.com')).toEqual([]);
  });

  it('name no member of the staff as an owner', async () => {
    const { agent } = await app.admin('colleague');
    const { email } = (await agent.get('/api/user').expect(200)).body as { email: string };
    const row = { kind: 'business', name: 'Sample Bakery LLC', firstName: 'Ana', email: email.toUpperCase() };
    expect(await preview([row])).toMatchObject([
      { fields: { email: 'People who work at the practice have access already.' } },
    ]);
    await post([row], { invite: true }).expect(400);
  });

  it('may have the address of another row and account', async () => {
    await app.account('sharing');
    const shared = { ...household, email: 'sharing@example.com' };
    expect((await preview([shared, shared])).map(({ fields }) => fields)).toEqual([undefined, undefined]);
  });

  it.each([
    [{ ...household, name: '' }, { name: 'Name is required' }],
    [{ ...household, email: 'none' }, { email: 'Please enter a valid email address' }],
    [{ ...household, kind: 'trust' }, expect.objectContaining({ kind: expect.any(String) as string })],
  ])('are refused: %j', async (row, fields) => {
    expect((await preview([row]))[0]?.['fields']).toEqual(fields);
    await post([row]).expect(400);
  });
});

describe('the language of an imported client', () => {
  const names = { firstName: 'Nora', lastName: 'Sample' };

  it('is refused in each row', async () => {
    const row = { ...names, email: 'nora@example.com' };
    const rows = [row, { ...row, email: 'nick@example.com', language: 'ES' }];
    const { body } = await admin.post('/api/admin/clients/import').send({ rows, dryRun: true }).expect(200);
    expect(body.rows).toEqual([
      { row: 1, username: 'nora' },
      { row: 2, fields: { language: 'Choose a language' } },
    ]);
    const refusal = await admin.post('/api/admin/clients/import').send({ rows }).expect(400);
    expect(refusal.body.fields).toEqual({ 'rows.1.language': 'Choose a language' });
  });

  it('is listed', async () => {
    const names = { firstName: 'Ines', lastName: 'Imported' };
    const rows = [
      { ...names, email: 'ines@example.com', language: 'es' },
      { ...names, email: 'ian@example.com' },
    ];
    await admin.post('/api/admin/clients/import').send({ rows, invite: true }).expect(201);
    const { body } = await admin.get('/api/admin/clients?search=imported').expect(200);
    const listed = (body as { username: string; language: string }[]).map((row) => [
      row.username,
      row.language,
    ]);
    expect(Object.fromEntries(listed)).toEqual({ ines: 'es', ian: 'en' });
  });
});
