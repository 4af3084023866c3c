import { confirmEmail, mailsTo, tokenIn, unseenToken } from '../../../../test/account-mails.js';
import { type Agent, fetchBytes, password, TestApp } from '../../../../test/test-app.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import type { DomainEventTypes } from '../../../platform/unit-of-work/domain-events.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { accountEvent } from '../../identity/index.js';

const next = 'Moon-harbour-7!';
let app: TestApp;
let admin: { agent: Agent; id: number };
let practice: string;
beforeAll(async () => {
  app = await TestApp.start({ PUBLIC_URL: 'http://portal.example', THROTTLE: 'off' });
  admin = await app.admin();
  practice = (await app.visitor().get('/api/site').expect(200)).body.name;
});
afterAll(() => app.stop());

const mails = (username: string) => mailsTo(app, admin.agent, `${username}@example.com`);
const headings = async (username: string): Promise<string[]> =>
  (await mails(username)).map(({ subject }) => subject.replace(` – ${practice}`, ''));
const signInAgain = async (agent: Agent, username: string): Promise<unknown> =>
  agent.post('/api/login').send({ username, password }).expect(200);

describe('a login', () => {
  const unknown = 'New login to your account';

  it('with a new browser is emailed, but not the first one ever', async () => {
    const { agent } = await app.client('traveller');
    expect(await headings('traveller')).toEqual([]);
    await signInAgain(agent, 'traveller');
    expect(await headings('traveller')).toEqual([]);
    const other = app
      .visitor()
      .set('User-Agent', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/153.0.0.0 Safari/537.36');
    await signInAgain(other, 'traveller');
    await signInAgain(other, 'traveller');
    expect(await headings('traveller')).toEqual([unknown]);
    const [mail] = await mails('traveller');
    expect(mail?.text).toMatch(
      /on [A-Z][a-z]+day, [A-Z][a-z]+ \d+, \d{4}, \d+:\d\d [AP]M Central Time, from the IP address \S*127\.0\.0\.1, with Chrome on Linux\./,
    );
    expect(mail?.text).toContain('http://portal.example/client/settings?tab=security');
  });

  it('is emailed ten times per hour at most', async () => {
    await app.account('scripted');
    for (let count = 0; count < 13; count++) await app.signIn('scripted');
    expect(await headings('scripted')).toEqual(Array(10).fill(unknown));
  });

  it('of an admin links to the dashboard', async () => {
    await app.account('partner', 'admin');
    for (let count = 0; count < 2; count++) await app.signIn('partner');
    expect((await mails('partner'))[0]?.text).toContain('http://portal.example/admin/profile?tab=security');
  });
});

describe('a security event', () => {
  it('is emailed regardless of preferences', async () => {
    const { agent } = await app.client('quiet');
    const none = { portal: false, email: false };
    await agent
      .put('/api/notification-preferences')
      .send({ document: none, message: none, payment: none, appointment: none })
      .expect(200);
    await agent
      .put('/api/profile/password')
      .send({ currentPassword: password, newPassword: next })
      .expect(204);
    const [mail, ...others] = await mails('quiet');
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`Your password was changed – ${practice}`);
    expect(mail?.text).not.toMatch(/unsubscribe|Moon|quiet/);
  });

  it("is emailed in the owner's language, with its time as they write it", async () => {
    const { agent, id } = await app.client('cambios');
    await app.sql.rows('test.language', "UPDATE users SET language = 'es' WHERE id = $1", [id]);
    await agent
      .put('/api/profile/password')
      .send({ currentPassword: password, newPassword: next })
      .expect(204);
    const [mail] = await mails('cambios');
    expect(mail?.subject).toBe(`Su contraseña se cambió – ${practice}`);
    expect(mail?.text).toMatch(
      /Esto ocurrió el \p{L}+ \d+ de [a-z]+ de \d{4} a las? \d+:\d\d [ap]\.m\. hora central, desde la dirección IP \S*127\.0\.0\.1\. Si fue usted/u,
    );
  });

  it('is emailed for a password reset and an access token', async () => {
    await app.account('lender');
    await app.visitor().post('/api/password-reset').send({ email: 'lender@example.com' }).expect(202);
    const token = tokenIn((await mails('lender'))[0]);
    const agent = app.visitor();
    await agent.post('/api/password-reset/confirm').send({ token, password: next }).expect(200);
    await agent.post('/api/login').send({ username: 'lender', password: next }).expect(200);
    await agent.post('/api/access-tokens').send({ name: 'Secret name', scope: 'read' }).expect(201);
    expect((await headings('lender')).slice(0, 2)).toEqual([
      'An access token was created',
      'Your password was reset',
    ]);
    expect((await mails('lender'))[0]?.text).not.toContain('Secret name');
  });

  it('of a first password is the email that the account is ready', async () => {
    const setPassword = async (username: string) => {
      const token = await unseenToken(app, `${username}@example.com`);
      const visitor = app.visitor();
      await visitor.post('/api/password-reset/confirm').send({ token, password: next }).expect(200);
      return (await mails(username))[0];
    };
    const add = (username: string) =>
      admin.agent
        .post('/api/admin/create-user')
        .send({ username, email: `${username}@example.com`, role: 'client', invite: true })
        .expect(201);
    const { body } = await add('newcomer');
    const ready = await setPassword('newcomer');
    expect(ready?.subject).toBe(`Your account is ready – ${practice}`);
    expect(ready?.text).toContain('Your username is newcomer.');
    expect(ready?.text).toContain('http://portal.example/client/portal');
    await admin.agent.post(`/api/admin/clients/${body.id}/invitation`).send({ language: 'es' }).expect(202);
    expect((await setPassword('newcomer'))?.subject).toContain('Se eligió una nueva contraseña');
  });

  it('is emailed for an export by the account, not by the practice', async () => {
    const { agent, id } = await app.client('leaver');
    const consultant = await app.signIn('consultant');
    await fetchBytes(consultant, `/api/admin/clients/${id}/export`).expect(200);
    expect(await headings('leaver')).toEqual([]);
    await fetchBytes(agent, '/api/account/export').expect(200);
    expect(await headings('leaver')).toEqual(['Your data was downloaded']);
  });

  it('is emailed to the previous address only for an email change', async () => {
    const { agent } = await app.client('mover');
    await agent.put('/api/profile').send({ email: 'mover-new@example.com' }).expect(200);
    expect(await headings('mover')).toEqual(['Your email address was changed']);
    expect(await headings('mover-new')).toEqual(['Please confirm your email address']);
    await app
      .visitor()
      .post('/api/email-change/undo')
      .send({ token: tokenIn((await mails('mover'))[0]) })
      .expect(200);
    expect((await headings('mover'))[0]).toBe('Your email address was restored');
  });

  it.each([
    ['account.two_factor_enabled', 'Two-factor authentication is on'],
    ['account.two_factor_disabled', 'Two-factor authentication is off'],
    ['account.passkey_added', 'A passkey was added'],
    ['account.passkey_removed', 'A passkey was removed'],
    ['account.recovery_codes_created', 'New recovery codes were created'],
    ['account.recovery_code_used', 'A recovery code was used'],
    ['account.factors_reset', 'Your authenticator app and passkeys were removed'],
  ] as const)('is emailed for %s, to open accounts only', async (type, heading) => {
    const username = type.replace('account.', '').replaceAll('_', '');
    const account = await app.account(username);
    const publish = (): Promise<void> =>
      app.app.get(UnitOfWork).run(async (): Promise<void> =>
        app.app.get(UnitOfWork).publish({
          type,
          ...accountEvent({ ...account, name: username }, account.id, app.clock.now()),
        } as DomainEventTypes[typeof type]),
      );
    await publish();
    expect(await headings(username)).toEqual([heading]);
    await admin.agent.delete(`/api/admin/clients/${account.id}`).expect(204);
    await publish();
    expect(await headings(username)).toEqual(['Your account was closed', heading]);
  });
});

describe('many security emails', () => {
  const changePassword = (agent: Agent) =>
    agent.put('/api/profile/password').send({ currentPassword: password, newPassword: password });

  it('of one kind are limited to ten per hour, then one says how many more', async () => {
    const { agent } = await app.client('flooded');
    for (let count = 0; count < 13; count++) await changePassword(agent).expect(204);
    await agent.post('/api/access-tokens').send({ name: 'Another kind', scope: 'read' }).expect(201);
    const changed = 'Your password was changed';
    const sendGathered = () => app.app.get(Jobs).runNow('security-mail.gathered');
    await sendGathered();
    expect(await headings('flooded')).toEqual([
      'An access token was created',
      ...Array<string>(10).fill(changed),
    ]);
    app.clock.pass(61 * 60_000);
    // Still gathered, since the email about the earlier ones is pending.
    const again = await app.signIn('flooded');
    await changePassword(again).expect(204);
    await sendGathered();
    await sendGathered();
    admin.agent = await app.signIn('consultant');
    const [summary, ...others] = await mails('flooded');
    expect(summary?.text).toContain('This happened 4 more times since');
    expect(others.filter(({ subject }) => subject.startsWith(changed))).toHaveLength(10);
    await changePassword(again).expect(204);
    expect((await mails('flooded'))[0]?.text).not.toContain('more time');
  });

  it('are not sent to accounts that were closed in the meantime', async () => {
    const { agent, id } = await app.client('gone');
    for (let count = 0; count < 11; count++) await changePassword(agent).expect(204);
    await admin.agent.delete(`/api/admin/clients/${id}`).expect(204);
    app.clock.pass(61 * 60_000);
    await app.app.get(Jobs).runNow('security-mail.gathered');
    admin.agent = await app.signIn('consultant');
    expect((await headings('gone'))[0]).toBe('Your account was closed');
  });
});

describe('an address that its owner typed and has not confirmed', () => {
  const register = async (username: string): Promise<Agent> => {
    const agent = app.visitor();
    const names = { firstName: 'Vera', lastName: 'Sample' };
    const account = { username, email: `${username}@example.com`, password, ...names };
    await agent.post('/api/register').send(account).expect(201);
    return agent;
  };
  const makeToken = (agent: Agent, name: string) =>
    agent.post('/api/access-tokens').send({ name, scope: 'read' }).expect(201);
  const confirming = 'Please confirm your email address';
  const token = 'An access token was created';

  it('receives three security emails a day, and all of them once it is confirmed', async () => {
    const agent = await register('typed');
    for (const name of ['One', 'Two', 'Three', 'Four']) await makeToken(agent, name);
    await agent.post('/api/account/export');
    expect(await headings('typed')).toEqual([token, token, token, confirming]);
    app.clock.pass(24 * 60 * 60_000 + 60_000);
    admin.agent = await app.signIn('consultant');
    const later = await app.signIn('typed');
    await makeToken(later, 'Five');
    expect((await headings('typed')).slice(0, 2)).toEqual([token, token]);
    await confirmEmail(app, admin.agent, later, 'typed@example.com');
    for (const name of ['Six', 'Seven', 'Eight']) await makeToken(later, name);
    expect((await headings('typed')).slice(0, 4)).toEqual([token, token, token, confirming]);
  });

  it('counts the email about its change among the three', async () => {
    const agent = await register('switching');
    for (const name of ['One', 'Two', 'Three']) await makeToken(agent, name);
    await agent.put('/api/profile').send({ email: 'switched@example.com' }).expect(200);
    expect(await headings('switching')).toEqual([token, token, token, confirming]);
    expect(await headings('switched')).toEqual([confirming]);
  });

  it('receives no notifications and no weekly email, unlike one that the practice entered', async () => {
    const agents = { wordless: await register('wordless'), entered: (await app.client('entered')).agent };
    for (const [username, agent] of Object.entries(agents)) {
      const { id } = (await agent.get('/api/user').expect(200)).body as { id: number };
      await admin.agent
        .post('/api/admin/document-requests')
        .send({ userId: id, title: 'Bank statement' })
        .expect(201);
      const mailed = (await headings(username)).filter((heading) => heading !== confirming);
      expect({ [username]: mailed.length }).toEqual({ [username]: username === 'entered' ? 1 : 0 });
      expect((await agent.get('/api/notifications').expect(200)).body).toHaveLength(1);
    }
  });
});

describe('a closed account', () => {
  const none = { portal: false, email: false };

  it('is emailed at its last address regardless of preferences, with the records that are kept', async () => {
    const { agent } = await app.client('retired');
    await agent
      .put('/api/notification-preferences')
      .send({ document: none, message: none, payment: none, appointment: none })
      .expect(200);
    await agent.post('/api/account/close').send({ password }).expect(204);
    // The address and username can be reused.
    await app.account('retired');
    const [mail, ...others] = await mails('retired');
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`Your account was closed – ${practice}`);
    expect(mail?.text).toContain('Your account was closed. No one can log in to it anymore.');
    expect(mail?.text).toContain(`invoices and messages stay with ${practice} as business records.`);
    expect(mail?.text).toMatch(
      /Central Time, from the IP address \S*127\.0\.0\.1\. If it wasn't you, contact /,
    );
    expect(mail?.text).toContain('http://portal.example/contact');
  });

  it("is emailed when the practice closed it, without the practice's IP address", async () => {
    const { id } = await app.account('dismissed');
    await admin.agent.delete(`/api/admin/clients/${id}`).expect(204);
    const [mail] = await mails('dismissed');
    expect(mail?.text).toContain(`${practice} closed your account. No one can log in to it anymore.`);
    expect(mail?.text).toMatch(/, \d+:\d\d [AP]M Central Time\. If you didn't expect it, contact /);
    expect(mail?.text).not.toContain('127.0.0.1');
  });
});
