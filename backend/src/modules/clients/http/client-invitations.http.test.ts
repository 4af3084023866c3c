import { mailsTo, tokenIn, unseenToken } from '../../../../test/account-mails.js';
import { broughtClients } from '../../../../test/brought-clients.js';
import { certificateOf } from '../../../../test/certificate.js';
import { assign, setStaffSees, staffMember } from '../../../../test/staff.js';
import { admin, adminId, app, practice } from '../../../../test/practice.js';
import { password, refused } from '../../../../test/test-app.js';
import { SignInReset } from '../../identity/index.js';

practice();

const create = (body: object, agent = admin) => agent.post('/api/admin/create-user').send(body);
const invite = (userIds: unknown, agent = admin) =>
  agent.post('/api/admin/clients/invitations').send({ userIds });
const invitationsTo = async (email: string) =>
  (await mailsTo(app, admin, email)).filter(({ subject }) => subject.startsWith('An invitation from '));
const choosePassword = (token: string) =>
  app.visitor().post('/api/password-reset/confirm').send({ token, password });

/** A client without a password. @returns users.id */
const imported = async (email: string): Promise<number> => {
  const [id = 0] = await broughtClients(app, { id: adminId, role: 'admin' }, [
    { firstName: 'Ida', lastName: 'Import', email },
  ]);
  return id;
};

describe('an invitation that is asked for again', () => {
  const ask = (email: string) => app.visitor().post('/api/invitations/resend').send({ email }).expect(202);

  it('is emailed to a client with an open one, and earlier links stay valid', async () => {
    const email = 'Late.Guest@example.com';
    const { body } = await create({ email, invite: true }).expect(201);
    const earlier = await unseenToken(app, email);
    await ask('late.guest@example.com');
    expect(await invitationsTo(email)).toHaveLength(2);
    expect((await admin.get(`/api/admin/clients/${body.id}`).expect(200)).body.signIn).toBe('invited');
    for (let count = 0; count < 3; count++) await ask(email);
    expect(await invitationsTo(email)).toHaveLength(4);
    await choosePassword(earlier).expect(200);
    app.clock.pass(61 * 60_000);
    await ask(email);
    expect(await invitationsTo(email)).toHaveLength(4);
  });

  it('says no more than 202 to any other address', async () => {
    const without = await imported('without@example.com');
    await app.account('mate', 'admin');
    for (const email of ['nobody@example.com', 'without@example.com', 'mate@example.com']) {
      await ask(email);
      expect(await invitationsTo(email)).toEqual([]);
    }
    await invite([without]).expect(202);
    const end = 'UPDATE account_links SET expires_at = created_at WHERE user_id = $1';
    await app.sql.rows('test.end', end, [without]);
    await ask('without@example.com');
    expect(await invitationsTo('without@example.com')).toHaveLength(1);
    await app.visitor().post('/api/invitations/resend').send({ email: 'nobody' }).expect(400);
  });
});

describe('a client who is added with an invitation', () => {
  it('needs no username and no password, and sets one with the emailed link', async () => {
    const names = { firstName: 'Gloria', lastName: 'Guest' };
    const email = 'Gloria.Guest@example.com';
    const { body } = await create({ ...names, email, role: 'client', invite: true }).expect(201);
    expect(body).toMatchObject({ ...names, email, username: 'gloria.guest', role: 'client' });
    const [mail, ...others] = await invitationsTo(email);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('Hi Gloria,');
    expect(mail?.text).toContain('Your username is gloria.guest.');
    expect(mail?.text).toContain('Set up your account');
    await app.visitor().post('/api/login').send({ username: 'gloria.guest', password }).expect(401);
    await choosePassword(tokenIn(mail)).expect(200);
    await app.signIn('gloria.guest');
  });

  it('gets a number after a taken username, and is greeted without a first name', async () => {
    const add = (email: string) => create({ email, invite: true, username: '', password: '' }).expect(201);
    const first = await add('twin@example.com');
    const second = await add('twin@example.net');
    expect([first.body.username, second.body.username]).toEqual(['twin', 'twin2']);
    expect((await invitationsTo('twin@example.net'))[0]?.text).not.toMatch(/^(?:Hi|Hello)\b/m);
  });

  it('may have a username and a password already', async () => {
    await create({ username: 'ready', email: 'ready@example.com', password, invite: true }).expect(201);
    await app.signIn('ready');
    expect(await invitationsTo('ready@example.com')).toHaveLength(1);
  });

  it.each([
    ['role', { role: 'admin' }, 'Only clients are invited here'],
    ['email', { email: 'nobody' }, 'Please enter a valid email address'],
    ['username', { username: 'ab' }, 'Username must be at least 3 characters long'],
    ['password', { password: 'short' }, 'Password must be at least 8 characters long'],
    ['invite', { invite: 'perhaps' }, 'Must be true or false'],
  ])('is refused for an invalid %s', async (field, over, message) => {
    const { body } = await create({ email: 'none@example.com', invite: true, ...over }).expect(400);
    expect(body.fields).toMatchObject({ [field]: message });
  });

  it('is refused as before without an invitation', async () => {
    const { body } = await create({ email: 'none@example.com', invite: false }).expect(400);
    expect(body.fields).toEqual({
      username: 'Username must be at least 3 characters long',
      password: 'Password must be at least 8 characters long',
    });
  });

  it('is not created, and nothing is sent, for a taken address', async () => {
    await create({ email: 'taken@example.com', invite: true }).expect(201);
    const { body } = await create({ email: 'TAKEN@example.com', invite: true }).expect(409);
    expect(body.code).toBe('user.email_taken');
    expect(await invitationsTo('taken@example.com')).toHaveLength(1);
    const { body: found } = await admin.get('/api/admin/clients?search=taken').expect(200);
    expect(found).toHaveLength(1);
  });
});

describe('inviting several clients', () => {
  it('sends each a link, which replaces an earlier one, and skips those with a password', async () => {
    const one = await imported('one@example.com');
    const two = await imported('two@example.com');
    const { id: active } = await app.client('active');
    await invite([one]).expect(202);
    const { body } = await invite([active, two, one, two]).expect(202);
    expect(body).toEqual({ invited: [one, two], skipped: [active] });
    expect(await invitationsTo('active@example.com')).toEqual([]);
    expect(await invitationsTo('two@example.com')).toHaveLength(1);
    const [newest, earlier] = await invitationsTo('one@example.com');
    expect(tokenIn(earlier)).toBe('');
    await choosePassword(tokenIn(newest)).expect(200);
    expect((await invite([one]).expect(202)).body).toEqual({ invited: [], skipped: [one] });
  });

  it('invites none if one cannot be invited', async () => {
    const id = await imported('alone@example.com');
    const closed = await imported('closed@example.com');
    await admin.delete(`/api/admin/clients/${closed}`).expect(204);
    const business = await admin
      .post('/api/admin/clients')
      .send({ kind: 'business', name: 'Bakery' })
      .expect(201);
    const { id: colleague } = await app.account('colleague', 'admin');
    for (const other of [closed, business.body.id, colleague, 4_000])
      expect((await invite([id, other]).expect(400)).body).toEqual(
        refused(400, 'request.invalid', {
          userIds: 'Choose open clients. A household or business cannot log in.',
        }),
      );
    expect(await invitationsTo('alone@example.com')).toEqual([]);
  });

  const few = 'Choose between 1 and 200 clients';
  it.each([
    [[], few],
    [Array.from({ length: 201 }, (_, index) => index + 1), 'Must be at most 200'],
    [Array(201).fill(1), 'Must be at most 200'],
    ['1', few],
    [[0], few],
    [['x'], few],
    [undefined, few],
  ])('refuses %j', async (userIds, message) => {
    const { body } = await invite(userIds).expect(400);
    expect(body.fields).toEqual({ userIds: message });
  });

  it('is for staff who may see the clients', async () => {
    const id = await imported('unseen@example.com');
    await invite([id], app.visitor()).expect(401);
    await invite([id], (await app.client('curious')).agent).expect(403);
    await invite([id], (await staffMember(app, 'alba', 'assistant')).agent).expect(403);
    const { agent: consultant } = await staffMember(app, 'carla', 'consultant');
    await setStaffSees(app, 'assigned');
    await invite([id], consultant).expect(400);
    await setStaffSees(app, 'all');
    await invite([id], consultant).expect(202);
  });
});

describe('the link of an invitation that is shown', () => {
  const show = (id: number, agent = admin) => agent.post(`/api/admin/clients/${id}/invitation/link`);
  const views = (id: number) =>
    app.sql.rows(
      'test.link-shown',
      `SELECT actor_id AS by, details FROM activity_events
       WHERE subject_type = 'account' AND subject_id = $1 AND type = 'account.link_shown' ORDER BY sequence`,
      [id],
    );
  const invited = async (email: string): Promise<number> =>
    ((await create({ email, invite: true }).expect(201)).body as { id: number }).id;

  it('is a new one, which counts as seen by the practice; the emailed one stays valid', async () => {
    const id = await invited('shown@example.com');
    const other = await invited('mailed@example.com');
    const { body } = await show(id).expect(200);
    expect(body).toEqual({ link: expect.stringMatching(/^http:\S+\/reset-password\?token=[\w-]{43}$/) });
    await show(other).expect(200);
    expect(await views(id)).toEqual([{ by: adminId, details: { email: 'shown@example.com' } }]);
    await choosePassword(await unseenToken(app, 'mailed@example.com')).expect(200);
    const mailed = await app.signIn('mailed');
    expect(await certificateOf(admin, mailed, other)).not.toContain('shown to the practice');

    await choosePassword(new URL(body.link).searchParams.get('token') ?? '').expect(200);
    const client = await app.signIn('shown');
    // A link that was emailed to nobody proves no address.
    expect((await client.get('/api/user').expect(200)).body).toMatchObject({ emailConfirmed: false });
    const certificate = await certificateOf(admin, client, id);
    expect(certificate).toContain('Set with a link that was shown to the practice, ');
    expect(certificate).toContain('Came by an invitation that was shown to the practice, ');
    expect((await show(id).expect(409)).body).toEqual(refused(409, 'invitation.not_open'));
    await choosePassword(await unseenToken(app, 'shown@example.com').catch(() => 'none')).expect(400);
  });

  it('ends with the invitation', async () => {
    const id = await invited('ending@example.com');
    const { body } = await show(id).expect(200);
    app.clock.pass(7 * 24 * 60 * 60_000);
    await admin.post('/api/login').send({ username: 'consultant', password }).expect(200);
    await choosePassword(new URL(body.link).searchParams.get('token') ?? '').expect(400);
    await show(id).expect(409);
  });

  it('is shown to an assigned person in a fresh session only', async () => {
    const id = await invited('limits@example.com');
    const { body: token } = await admin
      .post('/api/access-tokens')
      .send({ name: 'x', scope: 'write' })
      .expect(201);
    const program = app.visitor().set('Authorization', `Bearer ${token.token}`);
    expect((await show(id, program).expect(403)).body.code).toBe('auth.session_required');
    await show(id, (await staffMember(app, 'aide', 'assistant')).agent).expect(403);
    const consultant = await staffMember(app, 'opening', 'consultant');
    await setStaffSees(app, 'assigned');
    await show(id, consultant.agent).expect(404);
    await consultant.agent.post(`/api/admin/clients/${id}/open`).send({ reason: 'On leave' }).expect(200);
    expect((await show(id, consultant.agent).expect(403)).body.code).toBe('auth.not_permitted');
    await assign(app, id, consultant.id);
    await show(id, consultant.agent).expect(200);
    await setStaffSees(app, 'all');
    await show(999_999).expect(404);
    await show(id, app.visitor()).expect(401);
    app.clock.pass(16 * 60_000);
    expect((await show(id).expect(403)).body.code).toBe('auth.password_required');
  });
});

describe('a password that the practice sets', () => {
  const account = (name: string) => ({ username: name, email: `${name}@example.com`, password });

  it('is recorded and stated on certificates, until the client chooses one by an unseen link', async () => {
    const agent = await app.signIn('consultant');
    const { body } = await create(account('petec'), agent).expect(201);
    const events = await app.sql.rows(
      'test.password-set',
      `SELECT actor_id AS by, client_id AS client FROM activity_events
       WHERE subject_type = 'account' AND subject_id = $1 AND type = 'account.password_set'`,
      [body.id],
    );
    expect(events).toEqual([{ by: adminId, client: body.id }]);
    const sentence = 'Password set by the practice, ';
    const client = await app.signIn('petec');
    expect(await certificateOf(agent, client, body.id)).toContain(sentence);
    // Neither a changed password nor a printed link ends it.
    const printed = new URL(await app.app.get(SignInReset).reset('petec')).searchParams.get('token') ?? '';
    await choosePassword(printed).expect(200);
    expect(await certificateOf(agent, await app.signIn('petec'), body.id)).toContain(sentence);
    await app.visitor().post('/api/password-reset').send({ email: 'petec@example.com' }).expect(202);
    await choosePassword(await unseenToken(app, 'petec@example.com')).expect(200);
    const certificate = await certificateOf(agent, await app.signIn('petec'), body.id);
    expect(certificate).not.toMatch(/set by the practice|shown to the practice/);
  });

  it('needs a person in a fresh session', async () => {
    const agent = await app.signIn('consultant');
    const { body: token } = await agent
      .post('/api/access-tokens')
      .send({ name: 'x', scope: 'write' })
      .expect(201);
    const program = app.visitor().set('Authorization', `Bearer ${token.token}`);
    expect((await create(account('byprogram'), program).expect(403)).body.code).toBe('auth.session_required');
    await create({ email: 'program@example.com', invite: true }, program).expect(201);
    app.clock.pass(16 * 60_000);
    expect((await create(account('stale'), agent).expect(403)).body.code).toBe('auth.password_required');
    await create({ email: 'later@example.com', invite: true }, agent).expect(201);
    await create({ ...account('stale'), currentPassword: password }, agent).expect(201);
  });
});
