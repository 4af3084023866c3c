import { consultantId } from '../identity/index.js';
import { type Agent, cookiesOf, isRefused, refused, TestApp } from '../../../test/test-app.js';
import { parts } from '../../boot/parts-of-build.js';
import { FirstStart } from '../../demo/first-start.js';
import { readSettings } from '../../platform/settings/settings.js';
import { FirstSetup } from './first-setup.js';

const owner = {
  firstName: 'Jordan',
  lastName: 'Example',
  username: 'jordan',
  email: 'jordan@example.com',
  password: 'Quarry-lantern-7!',
};
const practice = {
  name: 'Limestone Guidance',
  street: '1 Sample Street',
  city: 'Austin',
  state: 'TX',
  zipCode: '78701',
  phone: '(512) 555-0123',
  timeZone: 'America/Denver',
  accent: '#7A1F5C',
};
const minutes = 60_000;

let app: TestApp;
beforeEach(async () => {
  app = await TestApp.start({}, { blank: true });
});
afterEach(() => app.stop());

/** The first start, before it listens. @returns the token that it prints */
const start = (env: Record<string, string> = {}): Promise<string | undefined> =>
  app.app.get(FirstStart).prepare(readSettings({ DEMO_DATA: '0', ...env }));
const opened = async (): Promise<string> => (await start()) ?? '';
const withToken = (token: string) => app.visitor().get('/api/setup').set('X-Setup-Token', token);
const setUp = (token: string, body: object = { ...owner, practice }, by: Agent = app.visitor()) =>
  by.post('/api/setup').set('X-Setup-Token', token).send(body);

it('makes user 1, an owner who is logged in, with the practice', async () => {
  const token = await opened();
  expect(token).toMatch(/^[\w-]{43}$/);
  const before = app.clock.now().getTime();
  const { expiresAt } = (await withToken(token).expect(200)).body as { expiresAt: string };
  expect(new Date(expiresAt).getTime()).toBeGreaterThan(before + 59 * minutes);
  expect(new Date(expiresAt).getTime()).toBeLessThanOrEqual(app.clock.now().getTime() + 60 * minutes);

  const agent = app.visitor();
  const made = await setUp(token, { ...owner, language: 'es', practice }, agent).expect(201);
  expect(cookiesOf(made).map((one) => one.split('=')[0])).toContain('steward_session');
  expect(made.body).toEqual((await agent.get('/api/user').expect(200)).body);
  expect(made.body).toMatchObject({
    id: consultantId,
    username: 'jordan',
    firstName: 'Jordan',
    lastName: 'Example',
    email: 'jordan@example.com',
    emailConfirmed: false,
    language: 'es',
    role: 'admin',
    staffRole: 'owner',
    setupRequired: false,
  });
  expect((await agent.get('/api/admin/site').expect(200)).body).toMatchObject({
    ...practice,
    accent: '#7a1f5c',
    email: '',
    tagline: '',
  });
  // A change that only a fresh session may make.
  const colleague = {
    username: 'colleague',
    email: 'c@example.com',
    password: 'Other-lantern-7!',
    role: 'admin',
  };
  await agent.post('/api/admin/create-user').send(colleague).expect(201);
  const { setup } = (await agent.get('/api/admin/today').expect(200)).body as {
    setup: { key: string; done: boolean }[];
  };
  expect(setup.map(({ key }) => key)).toEqual(expect.arrayContaining(['details', 'email', 'backup']));
  expect(setup.filter(({ done }) => done)).toEqual([]);
  const { body: rows } = await agent.get('/api/admin/parts').expect(200);
  const atFirst = parts
    .filter(({ isSetUp }) => isSetUp === undefined)
    .map(({ name, isOnAtFirst }) => ({ name, on: isOnAtFirst }));
  expect((rows as { name: string; on: boolean }[]).map(({ name, on }) => ({ name, on }))).toEqual(atFirst);
  const { body: log } = await agent.get('/api/admin/activity').expect(200);
  const written = (log as { type: string; details?: object }[]).find(
    ({ type }) => type === 'practice.changed',
  );
  expect(written?.details).toEqual({ fields: Object.keys(practice).join(', ') });
  expect((await agent.get('/api/admin/outbox').expect(200)).body).toEqual([]);
});

it('lets no other call through until then, and is not found from then on', async () => {
  const token = await opened();
  await app.visitor().get('/api/health/live').expect(200);
  await app.visitor().get('/api/health/ready').expect(200);
  for (const address of [
    '/api/site',
    '/api/user',
    '/api/docs',
    '/api/openapi.json',
    '/api/nothing',
    '/api/setup/more',
    '/API/site',
  ])
    expect((await app.visitor().get(address).expect(503)).body).toEqual(refused(503, 'setup.required'));
  const login = { username: 'jordan', password: owner.password };
  await isRefused(app.visitor().post('/api/login').send(login).expect(503), 503, 'setup.required');
  const spanish = await app.visitor().get('/api/site').set('Accept-Language', 'es').expect(503);
  expect(spanish.headers).toMatchObject({ 'content-language': 'es', 'cache-control': 'no-store' });

  await setUp(token).expect(201);
  await app.visitor().get('/api/site').expect(200);
  for (const call of [
    withToken(token),
    setUp(token),
    app.visitor().get('/api/setup'),
    app.visitor().options('/api/setup'),
  ])
    await isRefused(call.expect(404), 404, 'request.not_found');
  expect(await start()).toBeUndefined();
  await withToken(token).expect(404);
});

it('takes only the newest link, for an hour', async () => {
  const old = await opened();
  const token = await opened();
  const linkInvalid = refused(400, 'auth.link_invalid');
  for (const call of [
    withToken(old),
    setUp(old),
    app.visitor().get('/api/setup'),
    app.visitor().post('/api/setup').send({}),
  ])
    expect((await call.expect(400)).body).toEqual(linkInvalid);
  app.clock.pass(59 * minutes);
  await withToken(token).expect(200);
  app.clock.pass(minutes);
  expect((await withToken(token).expect(400)).body).toEqual(linkInvalid);
  expect((await setUp(token).expect(400)).body).toEqual(linkInvalid);
  await app.visitor().get('/api/site').expect(503);
  await withToken(await opened()).expect(200);
});

it('ends the link with the tenth wrong try; one without a token is none', async () => {
  const token = await opened();
  const wrong = (times: number) =>
    Promise.all(Array.from({ length: times }, (_, n) => withToken(`wrong-${n}`).expect(400)));
  await wrong(5);
  await app.visitor().get('/api/setup').expect(400);
  for (let n = 0; n < 4; n++) await setUp(`wrong-${n}`, {}).expect(400);
  await withToken(token).expect(200);
  await wrong(1);
  await withToken(token).expect(400);
  await isRefused(setUp(token).expect(400), 400, 'auth.link_invalid');
  await setUp(await opened()).expect(201);
});

it('names wrong fields, makes nothing of them and keeps the link', async () => {
  const token = await opened();
  for (const [body, fields] of [
    [{}, { username: 'Username must be at least 3 characters long', practice: 'Must be an object' }],
    [
      { ...owner, firstName: '', lastName: '', practice },
      { firstName: 'First name is required', lastName: 'Last name is required' },
    ],
    [{ ...owner, email: 'nowhere', practice }, { email: 'Please enter a valid email address' }],
    [{ ...owner, password: 'Password1!', practice }, { password: expect.any(String) }],
    [
      { ...owner, practice: { ...practice, timeZone: 'Mars/Base' } },
      { 'practice.timeZone': 'Enter a time zone, for example America/Chicago' },
    ],
    [
      { ...owner, practice: { ...practice, accent: 'red' } },
      { 'practice.accent': 'Enter a color, for example #1b5a4e' },
    ],
  ] as const) {
    const answer = await setUp(token, body).expect(400);
    expect(answer.body).toMatchObject({ code: 'request.invalid', fields });
  }
  await app.visitor().get('/api/site').expect(503);
  const { accent: _, ...uncolored } = practice;
  const nameless = { ...uncolored, name: '', street: '', city: '', state: '', zipCode: '', phone: '' };
  await setUp(token, { ...owner, firstName: '', practice: nameless }).expect(201);
});

it('lets one of two at once win', async () => {
  const token = await opened();
  // Over HTTP the second may come after the first, which is 404.
  const device = { address: '192.0.2.1', agent: 'Test' };
  const stored = { ...practice, accent: '#7a1f5c' };
  const outcomes = await Promise.allSettled(
    ['jordan', 'other'].map((username) =>
      app.app
        .get(FirstSetup)
        .complete(token, { ...owner, username, email: `${username}@example.com` }, stored, device),
    ),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'auth.link_invalid' },
  });
  expect(await app.sql.onlyValue('users', 'SELECT count(*)::int FROM users')).toBe(1);
});

it('ends once a start creates the admin of its settings', async () => {
  const token = await opened();
  const admin = {
    ADMIN_USERNAME: 'founder',
    ADMIN_EMAIL: 'founder@example.com',
    ADMIN_PASSWORD: 'Founder-pass-1!',
  };
  expect(await start(admin)).toBeUndefined();
  await withToken(token).expect(404);
  const login = { username: 'founder', password: admin.ADMIN_PASSWORD };
  await app.visitor().post('/api/login').send(login).expect(200);
});
