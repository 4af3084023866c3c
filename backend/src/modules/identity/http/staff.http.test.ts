import pg from 'pg';
import { mailsTo, tokenIn, unseenToken } from '../../../../test/account-mails.js';
import { eventually } from '../../../../test/eventually.js';
import { Listeners } from '../../../../test/listeners.js';
import { staffMember } from '../../../../test/staff.js';
import { type Agent, password, refused, TestApp } from '../../../../test/test-app.js';
import { SignInReset } from '../index.js';
import type { StaffDto } from './staff.dto.js';

let app: TestApp;
let owner: Agent;
let ownerId: number;
let listeners: Listeners;
beforeAll(async () => {
  app = await TestApp.start();
  ({ agent: owner, id: ownerId } = await app.admin('owner'));
  listeners = new Listeners(app);
});
afterEach(() => listeners.closeAll());
afterAll(() => app.stop());

const newStaff = (username: string, staffRole = 'assistant') => ({
  firstName: 'Kim',
  lastName: 'Helper',
  username,
  email: `${username}@example.com`,
  staffRole,
});
const change = (id: number, body: object, agent = owner) => agent.patch(`/api/admin/staff/${id}`).send(body);
const row = async (id: number): Promise<StaffDto | undefined> =>
  ((await owner.get('/api/admin/staff?limit=200').expect(200)).body as StaffDto[]).find(
    (one) => one.id === id,
  );
const eventsOf = async (id: number): Promise<string[]> => {
  const { body } = await owner
    .get(`/api/admin/activity?subjectType=account&subjectId=${id}&limit=200`)
    .expect(200);
  return (body as { type: string }[]).map(({ type }) => type);
};

describe('a member of the staff', () => {
  it('is added with a role, and sets a password with the invitation', async () => {
    const { body } = await owner.post('/api/admin/staff').send(newStaff('kim')).expect(201);
    expect(body).toEqual({
      id: expect.any(Number) as number,
      ...newStaff('kim'),
      active: true,
      invited: true,
      created_at: expect.any(String) as string,
      lastSeenAt: null,
    });
    await app.visitor().post('/api/login').send({ username: 'kim', password }).expect(401);
    const [mail] = await mailsTo(app, owner, 'kim@example.com');
    expect(mail?.text).toContain('/reset-password?token=');
    expect(mail?.text).toContain('invites you to work in its dashboard');
    expect(mail?.text).not.toMatch(/portal/i);
    await app
      .visitor()
      .post('/api/password-reset/confirm')
      .send({ token: tokenIn(mail), password })
      .expect(200);
    const kim = await app.signIn('kim');
    expect((await kim.get('/api/user').expect(200)).body).toMatchObject({
      role: 'admin',
      staffRole: 'assistant',
      clients: [],
      // The owner read it in the outbox.
      linkShownBy: { id: ownerId, name: 'Sam Sample' },
    });
    expect(await row(body.id as number)).toMatchObject({
      invited: false,
      active: true,
      lastSeenAt: expect.any(String) as string,
    });
    expect(await eventsOf(body.id as number)).toEqual(
      expect.arrayContaining(['user.registered', 'account.invited', 'account.password_reset']),
    );
  });

  it('is told who saw the link of their password, until they choose one by a link that nobody saw', async () => {
    await owner.post('/api/admin/staff').send(newStaff('tomas')).expect(201);
    const email = 'tomas@example.com';
    const token = tokenIn((await mailsTo(app, owner, email))[0]);
    const choose = (agent: Agent, link: string) =>
      agent.post('/api/password-reset/confirm').send({ token: link, password }).expect(200);
    const seenBy = async (agent: Agent): Promise<unknown> =>
      (await agent.get('/api/user').expect(200)).body.linkShownBy;
    const first = app.visitor();
    await choose(first, token);
    expect(await seenBy(first)).toMatchObject({ id: ownerId });
    const printed = new URL(await app.app.get(SignInReset).reset('tomas')).searchParams.get('token') ?? '';
    const second = app.visitor();
    await choose(second, printed);
    expect(await seenBy(second)).toMatchObject({ id: ownerId });
    await app.visitor().post('/api/password-reset').send({ email }).expect(202);
    const third = app.visitor();
    await choose(third, await unseenToken(app, email));
    expect(await seenBy(third)).toBeNull();
    expect(await seenBy(owner)).toBeNull();
  });

  it('is handed the link of an open invitation, until they have a password', async () => {
    const { body } = await owner.post('/api/admin/staff').send(newStaff('handed')).expect(201);
    const show = (id: unknown, agent = owner) => agent.post(`/api/admin/staff/${String(id)}/invitation/link`);
    const { body: shown } = await show(body.id).expect(200);
    expect(shown).toEqual({ link: expect.stringMatching(/^http:\S+\/reset-password\?token=[\w-]{43}$/) });
    expect(await eventsOf(body.id as number)).toContain('account.link_shown');
    const handed = app.visitor();
    const token = new URL((shown as { link: string }).link).searchParams.get('token') ?? '';
    await handed.post('/api/password-reset/confirm').send({ token, password }).expect(200);
    expect((await handed.get('/api/user').expect(200)).body).toMatchObject({
      username: 'handed',
      emailConfirmed: false,
      linkShownBy: { id: ownerId, name: 'Sam Sample' },
    });
    expect((await show(body.id).expect(409)).body).toEqual(refused(409, 'invitation.not_open'));
    // A later link could take over an account in use.
    await owner.post(`/api/admin/staff/${body.id}/invitation`).expect(202);
    await show(body.id).expect(409);
    const { id: clientId, agent: client } = await app.client('nostaff');
    await show(clientId).expect(404);
    await show(999_999).expect(404);
    await show(body.id, client).expect(403);
    await show(body.id, handed).expect(403);
  });

  it('is not shown the link of an invitation that was used', async () => {
    const { body } = await owner.post('/api/admin/staff').send(newStaff('resent')).expect(201);
    await owner.post(`/api/admin/staff/${body.id}/invitation`).expect(202);
    const [second, first] = await mailsTo(app, owner, 'resent@example.com');
    expect(tokenIn(first)).toBe('');
    expect(tokenIn(second)).not.toBe('');
  });

  it('has a link that only the first invitation shows, in a fresh session, never to an access token', async () => {
    const { body } = await owner.post('/api/admin/staff').send(newStaff('secret')).expect(201);
    const shown = async (agent: Agent, token?: string): Promise<string> => {
      const call = agent.get('/api/admin/outbox?search=secret@example.com');
      if (token !== undefined) void call.set('Authorization', `Bearer ${token}`);
      return ((await call.expect(200)).body as [{ text: string }])[0].text;
    };
    const { body: token } = await owner
      .post('/api/access-tokens')
      .send({ name: 'program', scope: 'read' })
      .expect(201);
    expect(await shown(app.visitor(), String(token.token))).toContain('[hidden]');
    app.clock.pass(16 * 60_000);
    expect(await shown(owner)).toContain('[hidden]');
    await owner.post('/api/session/confirm').send({ password }).expect(204);
    const [mail] = await mailsTo(app, owner, 'secret@example.com');
    const choice = { token: tokenIn(mail), password };
    await app.visitor().post('/api/password-reset/confirm').send(choice).expect(200);
    await owner.post(`/api/admin/staff/${body.id}/invitation`).expect(202);
    const again = await shown(owner);
    expect(again).toContain('[hidden]');
    expect(again).not.toContain('token=');
  });

  it('needs all fields, and a free username and address', async () => {
    const wrong = await owner.post('/api/admin/staff').send({ staffRole: 'boss' }).expect(400);
    expect(Object.keys((wrong.body as { fields: object }).fields).sort()).toEqual(
      ['email', 'firstName', 'lastName', 'staffRole', 'username'].sort(),
    );
    const taken = await owner.post('/api/admin/staff').send(newStaff('owner')).expect(409);
    expect(taken.body).toMatchObject({ code: 'user.username_taken' });
  });

  it('is managed by owners only, in a fresh session, never by an access token', async () => {
    const { agent: consultant, id } = await staffMember(app, 'limited', 'consultant');
    const { agent: client } = await app.client('aclient');
    const calls = (agent: Agent) => [
      agent.get('/api/admin/staff'),
      agent.post('/api/admin/staff').send(newStaff('never')),
      change(id, { staffRole: 'owner' }, agent),
      agent.post(`/api/admin/staff/${id}/invitation`),
    ];
    for (const call of calls(consultant))
      expect((await call.expect(403)).body.code).toBe('auth.not_permitted');
    for (const call of calls(client)) expect((await call.expect(403)).body.code).toBe('auth.forbidden');
    for (const call of calls(app.visitor())) await call.expect(401);
    const { body: token } = await owner
      .post('/api/access-tokens')
      .send({ name: 'program', scope: 'write' })
      .expect(201);
    const refusedToken = await app
      .visitor()
      .post('/api/admin/staff')
      .set('Authorization', `Bearer ${token.token}`)
      .send(newStaff('never'))
      .expect(403);
    expect(refusedToken.body.code).toBe('auth.session_required');
    app.clock.pass(16 * 60_000);
    expect((await change(id, { active: false }).expect(403)).body.code).toBe('auth.password_required');
    await owner.post('/api/session/confirm').send({ password }).expect(204);
    await change(4_000, { active: false }).expect(404);
    await change((await app.account('notstaff')).id, { active: false }).expect(404);
  });

  it('gets the rights of a new role with the next call', async () => {
    const { agent, id } = await staffMember(app, 'promoted', 'assistant');
    await agent.get('/api/admin/invoices').expect(403);
    expect((await change(id, { staffRole: 'consultant' }).expect(200)).body).toMatchObject({
      staffRole: 'consultant',
    });
    await agent.get('/api/admin/invoices').expect(200);
    await agent.get('/api/admin/outbox').expect(403);
    await change(id, { staffRole: 'owner' }).expect(200);
    await agent.get('/api/admin/outbox').expect(200);
    expect((await eventsOf(id)).filter((type) => type === 'account.role_changed')).toHaveLength(2);
    await change(id, { staffRole: 'assistant', active: null }).expect(400);
    await change(id, { staffRole: 'assistant' }).expect(200);
  });

  it('is signed out everywhere when deactivated, and reactivation brings nothing back', async () => {
    const { agent, id } = await staffMember(app, 'leaver', 'consultant');
    const { body: token } = await agent
      .post('/api/access-tokens')
      .send({ name: 'program', scope: 'read' })
      .expect(201);
    const { body: feed } = await agent.post('/api/calendar-feed').expect(201);
    const byToken = () =>
      app.visitor().get('/api/admin/clients').set('Authorization', `Bearer ${token.token}`);
    await byToken().expect(200);
    const stream = await listeners.openAs('leaver');
    expect((await change(id, { active: false }).expect(200)).body).toMatchObject({
      active: false,
      invited: false,
      staffRole: 'consultant',
    });
    await eventually(() => !stream.isOpen);
    await agent.get('/api/user').expect(401);
    await byToken().expect(401);
    const address = new URL((feed as { url: string }).url).pathname;
    await app.visitor().get(address).expect(404);
    const signIn = await app.visitor().post('/api/login').send({ username: 'leaver', password }).expect(401);
    expect(signIn.body).toEqual(refused(401, 'auth.invalid_credentials'));
    await owner.post(`/api/admin/staff/${id}/invitation`).expect(404);
    expect((await change(id, { active: true }).expect(200)).body).toMatchObject({ active: true });
    await agent.get('/api/user').expect(401);
    await byToken().expect(401);
    await app.visitor().get(address).expect(404);
    await app.signIn('leaver');
    expect(await eventsOf(id)).toEqual(
      expect.arrayContaining(['account.deactivated', 'account.reactivated', 'calendar_feed.ended']),
    );
  });

  it('cannot be reactivated while someone else has the username', async () => {
    const { id } = await staffMember(app, 'original', 'assistant');
    await change(id, { active: false }).expect(200);
    await app.account('original');
    expect((await change(id, { active: true }).expect(409)).body.code).toBe('user.username_taken');
  });

  it('leaves at least one owner, also when two changes come at once', async () => {
    const last = { statusCode: 409, code: 'staff.last_owner' };
    expect((await change(ownerId, { staffRole: 'consultant' }).expect(409)).body).toMatchObject(last);
    expect((await change(ownerId, { active: false }).expect(409)).body).toMatchObject(last);
    const { agent: partner, id: partnerId } = await staffMember(app, 'partner', 'owner');
    const both = await Promise.all([
      change(partnerId, { staffRole: 'assistant' }),
      change(ownerId, { active: false }, partner),
    ]);
    // The other one is refused; too late by a moment, as someone who is no owner any more, or no longer logged in.
    const [done, refusal] = both.map(({ status }) => status).sort();
    expect(done).toBe(200);
    expect([401, 403, 409]).toContain(refusal);
    const owners = `SELECT id FROM users WHERE role = 'admin' AND coalesce(staff_role, 'owner') = 'owner' AND closed_at IS NULL`;
    expect(await app.sql.rows('test.owners', owners, [])).toHaveLength(1);
    await app.sql.rows(
      'test.owner-again',
      'UPDATE users SET closed_at = NULL, staff_role = NULL WHERE id = $1',
      [ownerId],
    );
    owner = await app.signIn('owner');
  });

  it('gets no restricted role while an earlier version uses the database', async () => {
    const older = new pg.Client({
      connectionString: app.databaseUrl,
      application_name: 'steward broadcast 1790000044000',
    });
    await older.connect();
    const { id } = await staffMember(app, 'during', 'owner');
    const unavailable = { statusCode: 503, code: 'update.in_progress' };
    expect((await owner.post('/api/admin/staff').send(newStaff('update')).expect(503)).body).toMatchObject(
      unavailable,
    );
    expect((await change(id, { staffRole: 'assistant' }).expect(503)).body).toMatchObject(unavailable);
    await older.end();
    await eventually(async () => (await change(id, { staffRole: 'assistant' })).status === 200);
  });
});

describe('an admin created with a password', () => {
  it('is an owner by default, and added by owners only', async () => {
    const add = (agent: Agent, username: string, more: object) =>
      agent
        .post('/api/admin/create-user')
        .send({ username, email: `${username}@example.com`, password, ...more });
    await add(owner, 'newowner', { role: 'admin' }).expect(201);
    await (await app.signIn('newowner')).get('/api/admin/staff').expect(200);
    await add(owner, 'newassistant', { role: 'admin', staffRole: 'assistant' }).expect(201);
    const assistant = await app.signIn('newassistant');
    await assistant.get('/api/admin/staff').expect(403);
    await add(assistant, 'more', {}).expect(403);
    const { agent: consultant, id } = await staffMember(app, 'creator', 'consultant');
    expect((await add(consultant, 'more', { role: 'admin' }).expect(403)).body.code).toBe(
      'auth.not_permitted',
    );
    const { body } = await add(consultant, 'more', {}).expect(201);
    const { body: made } = await owner.get(`/api/admin/clients/${body.id}`).expect(200);
    expect((made as { assignees: object }).assignees).toEqual([{ id, name: 'creator Staff' }]);
    await add(owner, 'client2', { staffRole: 'assistant' }).expect(400);
  });
});
