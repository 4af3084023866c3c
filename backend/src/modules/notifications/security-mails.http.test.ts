import { mailsTo, tokenIn } from '../../../test/account-mails.js';
import { type Agent, fetchBytes, password, TestApp } from '../../../test/test-app.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import type { DomainEventTypes } from '../../platform/domain-events/domain-events.js';
import { accountEvent, Accounts } from '../identity/index.js';

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

describe('a sign-in', () => {
  const unknown = 'A sign-in with another browser';

  it('with a browser that the account does not know is told, but not the first one ever', async () => {
    const { agent } = await app.client('traveller');
    expect(await headings('traveller')).toEqual([]);
    await signInAgain(agent, 'traveller');
    expect(await headings('traveller')).toEqual([]);
    const other = await app.signIn('traveller');
    await signInAgain(other, 'traveller');
    expect(await headings('traveller')).toEqual([unknown]);
    const [mail] = await mails('traveller');
    expect(mail?.text).toMatch(/on \d{4}-\d\d-\d\d at \d\d:\d\d UTC, from the address \S*127\.0\.0\.1\./);
    expect(mail?.text).toContain('http://portal.example/client/profile?tab=security');
  });

  it('is told five times in an hour at most', async () => {
    await app.account('scripted');
    for (let count = 0; count < 8; count++) await app.signIn('scripted');
    expect(await headings('scripted')).toEqual(Array(5).fill(unknown));
    app.clock.pass(61 * 60_000);
    await app.signIn('scripted');
    expect(await headings('scripted')).toHaveLength(6);
  });

  it('of an admin leads to the screens of admins', async () => {
    await app.account('partner', 'admin');
    for (let count = 0; count < 2; count++) await app.signIn('partner');
    expect((await mails('partner'))[0]?.text).toContain('http://portal.example/admin/profile?tab=security');
  });
});

describe('what concerns who can come in', () => {
  it('is told whatever the preferences, and cannot be switched off', async () => {
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

  it('is told of a password chosen by a link, and of an access token', async () => {
    await app.account('lender');
    await app.visitor().post('/api/password-reset').send({ email: 'lender@example.com' }).expect(202);
    const token = tokenIn((await mails('lender'))[0]);
    await app.visitor().post('/api/password-reset/confirm').send({ token, password: next }).expect(204);
    const agent = app.visitor();
    await agent.post('/api/login').send({ username: 'lender', password: next }).expect(200);
    await agent.post('/api/access-tokens').send({ name: 'Secret name', scope: 'read' }).expect(201);
    expect((await headings('lender')).slice(0, 2)).toEqual([
      'An access token was made',
      'A new password was chosen',
    ]);
    expect((await mails('lender'))[0]?.text).not.toContain('Secret name');
  });

  it('is told of everything downloaded by the account, not by the practice', async () => {
    const { agent, id } = await app.client('leaver');
    const consultant = await app.signIn('consultant');
    await fetchBytes(consultant, `/api/admin/clients/${id}/export`).expect(200);
    expect(await headings('leaver')).toEqual([]);
    await fetchBytes(agent, '/api/account/export').expect(200);
    expect(await headings('leaver')).toEqual(['Everything was downloaded']);
  });

  it('of a changed address is told to the one before alone', async () => {
    const { agent } = await app.client('mover');
    await agent.put('/api/profile').send({ email: 'mover-new@example.com' }).expect(200);
    expect(await headings('mover')).toEqual(['Your e-mail address was changed']);
    expect(await headings('mover-new')).toEqual(['Please confirm your email address']);
    await app
      .visitor()
      .post('/api/email-change/undo')
      .send({ token: tokenIn((await mails('mover'))[0]) })
      .expect(200);
    expect((await headings('mover'))[0]).toBe('Your e-mail address is back');
  });

  it.each([
    ['account.two_factor_enabled', 'Two-factor authentication is on'],
    ['account.two_factor_disabled', 'Two-factor authentication is off'],
    ['account.passkey_added', 'A passkey was added'],
    ['account.passkey_removed', 'A passkey was removed'],
    ['account.recovery_codes_created', 'New recovery codes were made'],
    ['account.recovery_code_used', 'A recovery code was used'],
    ['account.factors_reset', 'Your second factors were removed'],
  ] as const)('is told where it is %s, to open accounts alone', async (type, heading) => {
    const username = type.replace('account.', '').replaceAll('_', '');
    const account = await app.account(username);
    const publish = (): Promise<void> =>
      app.app.get(UnitOfWork).run(async (): Promise<void> =>
        app.app.get(UnitOfWork).publish({
          type,
          ...accountEvent(account, account.id, app.clock.now()),
        } as DomainEventTypes[typeof type]),
      );
    await publish();
    expect(await headings(username)).toEqual([heading]);
    await app.app.get(Accounts).close({ id: admin.id, role: 'admin' }, account.id);
    await publish();
    expect(await headings(username)).toEqual(['Your account was closed', heading]);
  });
});

describe('a closed account', () => {
  const none = { portal: false, email: false };

  it('is told to the address that it had, whatever its preferences, with what is kept', async () => {
    const { agent } = await app.client('retired');
    await agent
      .put('/api/notification-preferences')
      .send({ document: none, message: none, payment: none, appointment: none })
      .expect(200);
    await agent.post('/api/account/close').send({ password }).expect(204);
    // Address and user name are free again.
    await app.account('retired');
    const [mail, ...others] = await mails('retired');
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`Your account was closed – ${practice}`);
    expect(mail?.text).toContain('Your account was closed, and nobody can sign in to it any more.');
    expect(mail?.text).toContain(`invoices and messages stay with ${practice} as business records.`);
    expect(mail?.text).toMatch(/UTC, from the address \S*127\.0\.0\.1\. If it was not you, tell /);
    expect(mail?.text).toContain('http://portal.example/contact');
  });

  it('is told of when the practice closed it, without the address of the practice', async () => {
    const { id } = await app.account('dismissed');
    await admin.agent.delete(`/api/admin/clients/${id}`).expect(204);
    const [mail] = await mails('dismissed');
    expect(mail?.text).toContain(`${practice} closed your account, and nobody can sign in to it any more.`);
    expect(mail?.text).toMatch(/at \d\d:\d\d UTC\. If you did not expect it, ask /);
    expect(mail?.text).not.toContain('127.0.0.1');
  });
});
