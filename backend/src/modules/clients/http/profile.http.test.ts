import sharp from 'sharp';
import { moveToOtherDay } from '../../../../test/other-day.js';
import { type Agent, fetchBytes, password, refused, TestApp } from '../../../../test/test-app.js';
import { addDays } from '../../../kernel/index.js';
import { samplePdf, samplePng } from '../../../platform/files/testing/sample-files.js';
import { Site } from '../../practice/index.js';
import { profileDetails as details } from '../testing/profile-details.js';

const minutes = 60_000;
let app: TestApp;
beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());

/** Fields that only the practice can change. */
const day = async (daysAhead: number): Promise<string> => addDays(await app.app.get(Site).today(), daysAhead);
const read = async (agent: Agent) => (await agent.get('/api/profile').expect(200)).body;

describe.each(['client', 'admin'] as const)("a %s's own profile", (role) => {
  let agent: Agent;
  beforeAll(async () => {
    const username = `own-${role}`;
    await app.account(username, role);
    agent = await app.signIn(username);
  });

  it('starts with the names and the address of the account', async () => {
    const nothing = Object.fromEntries(Object.keys(details).map((name) => [name, null]));
    expect(await read(agent)).toEqual({
      ...nothing,
      firstName: 'Sam',
      lastName: 'Sample',
      email: `own-${role}@example.com`,
      emailConfirmed: false,
      language: 'en',
      preferredContactMethod: 'email',
      photo: null,
      listDensity: 'compact',
    });
  });

  it('stores all fields; its names are used everywhere', async () => {
    const sent = { ...details, listDensity: 'comfortable' };
    const { body } = await agent.put('/api/profile').send(sent).expect(200);
    expect(body).toEqual({
      ...details,
      email: `own-${role}@example.com`,
      emailConfirmed: false,
      language: 'en',
      photo: null,
      listDensity: 'comfortable',
    });
    expect(await read(agent)).toEqual(body);
    expect((await agent.get('/api/user').expect(200)).body).toMatchObject({ firstName: 'Alexandra' });
  });

  it('keeps omitted fields and clears empty ones', async () => {
    const before = await read(agent);
    expect((await agent.put('/api/profile').send({}).expect(200)).body).toEqual(before);
    const { body } = await agent
      .put('/api/profile')
      .send({
        phone: '',
        bio: null,
        birthdate: '',
        preferredContactMethod: '',
        jobTitle: '  ',
        city: ' Austin ',
      })
      .expect(200);
    expect(body).toEqual({
      ...before,
      phone: null,
      bio: null,
      birthdate: null,
      jobTitle: null,
      city: 'Austin',
      preferredContactMethod: 'email',
    });
  });

  it('shows a phone number as it is written in the United States, and stores its digits', async () => {
    const { body } = await agent.put('/api/profile').send({ phone: '1 210.555.0142' }).expect(200);
    expect(body.phone).toBe('(210) 555-0142');
    const stored = 'SELECT phone FROM client_profiles JOIN users u ON u.id = user_id WHERE username = $1';
    expect(await app.sql.value('test.phone', stored, [`own-${role}`])).toBe('+12105550142');
  });

  it('accepts the current email address without asking for the password', async () => {
    app.clock.pass(20 * minutes);
    const { email } = await read(agent);
    await agent.put('/api/profile').send({ email, city: 'Waco' }).expect(200);
  });

  it('shows an uploaded photo', async () => {
    await agent.get('/api/profile/photo').expect(404);
    const { body } = await agent.put('/api/profile/photo').attach('file', samplePng, 'me.png').expect(200);
    expect(body.photo).toMatch(/^\/api\/profile\/photo\?v=[0-9a-f]{16}$/);
    expect(await read(agent)).toEqual(body);
    await agent.get(body.photo).expect(200).expect('Content-Type', 'image/webp');
    await agent.delete('/api/profile/photo').expect(204).expect('');
    await agent.delete('/api/profile/photo').expect(204);
    expect((await read(agent)).photo).toBeNull();
    expect((await agent.get('/api/profile/photo').expect(404)).body).toEqual(refused(404, 'photo.not_found'));
  });
});

describe('a refused change', () => {
  let agent: Agent;
  beforeAll(async () => {
    ({ agent } = await app.client('refused'));
  });

  it.each([
    ['firstName', 7, 'Must be text'],
    ['email', '', 'Invalid email address'],
    ['email', null, 'Invalid email address'],
    ['email', 'alex@', 'Invalid email address'],
    ['preferredContactMethod', 'fax', 'Must be one of email, phone, mail'],
    ['birthdate', '31.01.1980', 'Enter a date, e.g. 2027-01-31'],
    ['birthdate', '1980-02-30', 'Enter a date, e.g. 2027-01-31'],
    ['phone', 7, 'Must be text'],
    ['phone', 'x'.repeat(51), 'Must be at most 50 characters'],
    ['bio', 'x'.repeat(5001), 'Must be at most 5000 characters'],
    ['city', 'Nul\0', 'Must not contain NUL characters'],
    ['firstName', 'Al\u202Eex', "“U+202E” can't be used in a name"],
  ])('%s as %j', async (field, value, message) => {
    const before = await read(agent);
    const { body } = await agent
      .put('/api/profile')
      .send({ company: 'Other', [field]: value })
      .expect(400);
    expect(body).toEqual(refused(400, 'request.invalid', { [field]: message }));
    expect(await read(agent)).toEqual(before);
  });

  it('is the removal of the last name that the person has', async () => {
    const set = (names: object) => agent.put('/api/profile').send(names);
    for (const names of [
      { firstName: '', lastName: ' ' },
      { firstName: null, lastName: null },
    ])
      expect((await set(names).expect(400)).body).toEqual(
        refused(400, 'request.invalid', { firstName: 'First name is required' }),
      );
    expect((await set({ firstName: '' }).expect(200)).body).toMatchObject({
      firstName: null,
      lastName: 'Sample',
    });
    expect((await set({ lastName: null }).expect(400)).body).toEqual(
      refused(400, 'request.invalid', { lastName: 'Last name is required' }),
    );
    expect((await set({ firstName: 'Sam', lastName: null }).expect(200)).body).toMatchObject({
      lastName: null,
    });
    await set({ lastName: 'Sample' }).expect(200);
  });

  it("refuses a birth date after today in the practice's time zone", async () => {
    await moveToOtherDay(app);
    await agent
      .put('/api/profile')
      .send({ birthdate: await day(0) })
      .expect(200);
    const { body } = await agent
      .put('/api/profile')
      .send({ birthdate: await day(1), city: 'Waco' })
      .expect(400);
    expect(body).toEqual(
      refused(400, 'request.invalid', { birthdate: 'Birth date must not be in the future' }),
    );
    expect(await read(agent)).toMatchObject({ birthdate: await day(0), city: null });
  });
});

describe('a new email address', () => {
  it('is effective immediately in a fresh session and can be used to log in', async () => {
    const { agent } = await app.client('moving');
    const { body } = await agent
      .put('/api/profile')
      .send({ email: ' new@example.com ', city: 'Waco' })
      .expect(200);
    expect(body).toMatchObject({ email: 'new@example.com', city: 'Waco' });
    expect((await agent.get('/api/user').expect(200)).body.email).toBe('new@example.com');
  });

  it('requires the password in an older session; without it nothing is saved', async () => {
    const { agent } = await app.client('older');
    app.clock.pass(16 * minutes);
    const change = { email: 'newer@example.com', city: 'Waco' };
    for (const sent of [change, { ...change, password: 'Wrong-stone-9!' }]) {
      const { body } = await agent.put('/api/profile').send(sent).expect(403);
      expect(body).toEqual(
        refused(403, 'auth.password_required', { password: expect.any(String) as string }),
      );
    }
    expect(await read(agent)).toMatchObject({ email: 'older@example.com', city: null });
    const { body } = await agent
      .put('/api/profile')
      .send({ ...change, password })
      .expect(200);
    expect(body).toMatchObject(change);
    expect(body).not.toHaveProperty('password');
  });

  it('is refused if it is taken, and then nothing is saved', async () => {
    await app.account('holder');
    const { agent } = await app.client('wanting');
    const { body } = await agent
      .put('/api/profile')
      .send({ email: 'HOLDER@example.com', city: 'Waco' })
      .expect(409);
    expect(body).toEqual(refused(409, 'user.email_taken', { email: expect.any(String) as string }));
    expect(await read(agent)).toMatchObject({ email: 'wanting@example.com', city: null });
  });

  it('is refused to an access token, which can change the other fields', async () => {
    const { agent } = await app.client('program');
    const { body: made } = await agent
      .post('/api/access-tokens')
      .send({ name: 'Sync', scope: 'write' })
      .expect(201);
    const put = (body: object) =>
      app
        .visitor()
        .put('/api/profile')
        .set({ Authorization: `Bearer ${made.token}` })
        .send(body);
    expect((await put({ email: 'stolen@example.com', password }).expect(403)).body).toEqual(
      refused(403, 'auth.session_required'),
    );
    await put({ city: 'Waco' }).expect(200);
  });
});

describe('the activity of a change', () => {
  it('has the names of the fields', async () => {
    const { agent } = await app.client('kept');
    await agent.put('/api/profile').send(details).expect(200);
    await agent.put('/api/profile').send(details).expect(200);
    await agent.put('/api/profile/photo').attach('file', samplePng, 'me.png').expect(200);
    await agent.put('/api/profile/photo').attach('file', samplePng, 'me.png').expect(200);
    await agent.delete('/api/profile/photo').expect(204);
    const { body } = await agent.get('/api/activity').expect(200);
    const changes = (body as { type: string }[]).filter(({ type }) => type === 'profile.changed');
    expect(changes).toHaveLength(3);
    const rows = await app.sql.rows<{ details: { fields: string } }>(
      'test.details',
      `SELECT details FROM activity_events WHERE type = 'profile.changed' AND subject_id = (SELECT id FROM users WHERE username = 'kept') ORDER BY id`,
    );
    expect(rows.map(({ details }) => details.fields)).toEqual([
      'firstName, phone, address, city, state, zipCode, country, company, jobTitle, birthdate, bio, preferredContactMethod',
      'photo',
      'photo',
    ]);
  });

  it('has all of them if two parallel calls change different fields', async () => {
    const { agent } = await app.client('twice');
    await Promise.all([
      agent.put('/api/profile').send({ city: 'Waco' }).expect(200),
      agent.put('/api/profile').send({ phone: details.phone }).expect(200),
      agent.put('/api/profile').send({ firstName: 'Al' }).expect(200),
    ]);
    expect(await read(agent)).toMatchObject({ city: 'Waco', phone: details.phone, firstName: 'Al' });
  });
});

describe('a photo', () => {
  let agent: Agent;
  beforeAll(async () => {
    ({ agent } = await app.client('photographed'));
  });
  const send = (bytes: Buffer, name = 'me.png') =>
    agent.put('/api/profile/photo').attach('file', bytes, name);

  it.each(['jpeg', 'png', 'webp'] as const)('as %s becomes a square without metadata', async (format) => {
    const image = await sharp({ create: { width: 600, height: 900, channels: 3, background: '#2a6' } })
      .withExif({ IFD0: { Make: 'SecretCamera' } })
      .toFormat(format)
      .toBuffer();
    await send(image, `me.${format}`).expect(200);
    const { body } = await fetchBytes(agent, '/api/profile/photo').expect(200);
    const { width, height, format: shown, exif } = await sharp(body as Buffer).metadata();
    expect([shown, width, height, exif]).toEqual(['webp', 512, 512, undefined]);
    expect((body as Buffer).toString('latin1')).not.toContain('SecretCamera');
  });

  it('is not cached and cannot run scripts', async () => {
    const { headers } = await agent.get('/api/profile/photo').expect(200);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('has a URL that changes only with the photo', async () => {
    const red = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#f00' } })
      .png()
      .toBuffer();
    const { photo: before } = await read(agent);
    const { photo } = (await send(red).expect(200)).body;
    expect(photo).not.toBe(before);
    expect((await send(red).expect(200)).body.photo).toBe(photo);
  });

  it.each([
    ['a PDF', samplePdf, 415, 'photo.type_not_allowed'],
    ['half an image', samplePng.subarray(0, samplePng.length / 2), 400, 'request.invalid'],
    ['nothing', Buffer.alloc(0), 400, 'request.invalid'],
    ['more than 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1), 413, 'photo.too_large'],
  ])('is refused as %s', async (_what, bytes, status, code) => {
    const { photo } = await read(agent);
    const { body } = await send(bytes).expect(status);
    expect(body).toEqual(refused(status, code, { file: expect.any(String) as string }));
    expect((await read(agent)).photo).toBe(photo);
  });

  it('must be sent as a file', async () => {
    const { body } = await agent.put('/api/profile/photo').field('file', 'words').expect(400);
    expect(body.fields).toHaveProperty('file');
  });

  it('is stored once for one Idempotency-Key', async () => {
    const once = () => send(samplePng).set('Idempotency-Key', 'photo');
    const { body } = await once().expect(200);
    expect((await once().expect(200).expect('Idempotency-Replayed', 'true')).body).toEqual(body);
  });
});

describe('access', () => {
  it.each([
    ['get', '/api/profile'],
    ['put', '/api/profile'],
    ['get', '/api/profile/photo'],
    ['put', '/api/profile/photo'],
    ['delete', '/api/profile/photo'],
  ] as const)('%s %s: refused to visitors', async (method, address) => {
    expect((await app.visitor()[method](address).expect(401)).body).toEqual(refused(401, 'auth.signed_out'));
  });

  it("is limited to the caller's own profile", async () => {
    const { agent: one } = await app.client('one');
    const { agent: other } = await app.client('other');
    await one.put('/api/profile').send({ phone: details.phone, userId: 1, id: 1 }).expect(200);
    expect(await read(other)).toMatchObject({ email: 'other@example.com', phone: null });
  });
});
