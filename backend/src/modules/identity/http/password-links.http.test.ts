import { mailsTo, tokenIn, unseenToken } from '../../../../test/account-mails.js';
import { switchOnTwoFactor } from '../../../../test/authenticator-app.js';
import { anOrganization, grant } from '../../../../test/grants.js';
import { type Agent, cookiesOf, fetchBytes, password, refused, TestApp } from '../../../../test/test-app.js';
import { readDemoFile } from '../../../demo/demo-practice.js';
import { anIssuedInvoice } from '../../billing/testing/issued-invoice.js';
import { Accounts, SignInReset } from '../index.js';

const next = 'Moon-harbour-7!';
const linkInvalid = refused(400, 'auth.link_invalid', { token: expect.any(String) as string });
const passwordRequired = refused(403, 'auth.password_required', { password: expect.any(String) as string });

let app: TestApp;
let admin: Agent;
beforeAll(async () => {
  app = await TestApp.start({ THROTTLE: 'off' });
  ({ agent: admin } = await app.admin());
});
afterAll(() => app.stop());

const preview = (token: string) => app.visitor().post('/api/password-reset/preview').send({ token });
const choose = (agent: Agent, token: string) =>
  agent.post('/api/password-reset/confirm').send({ token, password: next });
const forgotten = (username: string) =>
  app
    .visitor()
    .post('/api/password-reset')
    .send({ email: `${username}@example.com` })
    .expect(202);
const shownToken = async (username: string) =>
  tokenIn((await mailsTo(app, admin, `${username}@example.com`))[0]);
/** A client whom the practice has just invited. @returns users.id */
async function invited(username: string): Promise<number> {
  const names = { firstName: 'Gloria', lastName: 'Lopez' };
  const account = { username, email: `${username}@example.com`, role: 'client', ...names } as const;
  const { id } = await app.app.get(Accounts).create(null, account);
  await admin.post(`/api/admin/clients/${id}/invitation`).expect(202);
  return id;
}
/** The session of a client whose invitation the practice saw. */
async function byShownLink(username: string): Promise<{ agent: Agent; id: number }> {
  const id = await invited(username);
  const agent = app.visitor();
  await choose(agent, await shownToken(username)).expect(200);
  return { agent, id };
}
/** A document that its client has read and not signed yet. @returns documents.id */
async function toSign(agent: Agent, userId: number): Promise<number> {
  const pdf = await readDemoFile('Engagement Agreement 2027.pdf');
  const { body } = await admin
    .post('/api/admin/documents/upload')
    .field({ title: 'Agreement', needsSignature: 'true', userId: String(userId) })
    .attach('file', pdf, 'a.pdf')
    .expect(201);
  await fetchBytes(agent, `/api/documents/${body.id}`).expect(200);
  return body.id as number;
}
const sign = (agent: Agent, documentId: number, more: object = {}) =>
  agent.post(`/api/documents/${documentId}/sign`).send({ consent: true, name: 'Gloria Lopez', ...more });
const enterPassword = (agent: Agent) =>
  agent.post('/api/session/confirm').send({ password: next }).expect(204);

it('a link is emailed in the language of its account, to the page in that language', async () => {
  const { id } = await app.account('lucia');
  const speaks = (language: string) =>
    app.sql.rows('test.language', 'UPDATE users SET language = $2 WHERE id = $1', [id, language]);
  const newest = async () => (await mailsTo(app, admin, 'lucia@example.com'))[0];
  await speaks('es');
  await forgotten('lucia');
  const reset = await newest();
  expect(reset?.subject).toMatch(/^Elija una nueva contraseña – /);
  expect(reset?.text).toMatch(/^Elija una nueva contraseña: http:\S+[^/]\/es\/reset-password\?token=/m);
  await admin.post(`/api/admin/clients/${id}/invitation`).expect(202);
  const invitation = await newest();
  expect(invitation?.subject).toMatch(/^Una invitación de /);
  expect(invitation?.text).toContain('Su nombre de usuario es lucia.');
  expect(await app.app.get(SignInReset).reset('lucia')).toContain('/es/reset-password?token=');

  await speaks('en');
  // The request's language is not the recipient's.
  await app
    .visitor()
    .post('/api/password-reset')
    .set('Accept-Language', 'es')
    .send({ email: 'lucia@example.com' })
    .expect(202);
  expect((await newest())?.subject).toMatch(/^Set a new password – /);
});

describe('the preview of a link that sets a password', () => {
  it('tells an invitation from a reset, and changes nothing', async () => {
    await invited('glopez');
    const practice = await app.sql.onlyValue<string>('test.practice', 'SELECT name FROM site');
    const token = await unseenToken(app, 'glopez@example.com');
    for (let count = 0; count < 2; count++)
      expect((await preview(token).expect(200)).body).toEqual({
        kind: 'invitation',
        firstName: 'Gloria',
        username: 'glopez',
        practice,
      });
    await app.account('forgetful');
    await forgotten('forgetful');
    expect((await preview(await unseenToken(app, 'forgetful@example.com')).expect(200)).body).toMatchObject({
      kind: 'reset',
      username: 'forgetful',
    });
    await choose(app.visitor(), token).expect(200);
    expect((await preview(token).expect(400)).body).toEqual(linkInvalid);
  });

  it('refuses tokens of other links, and other sites', async () => {
    expect((await preview('made-up').expect(400)).body).toEqual(linkInvalid);
    await preview('').expect(400);
    const { agent } = await app.client('mover');
    await agent.put('/api/profile').send({ email: 'moved@example.com' }).expect(200);
    expect((await preview(await unseenToken(app, 'mover@example.com')).expect(400)).body).toEqual(
      linkInvalid,
    );
    await preview('made-up').set('Origin', 'https://elsewhere.example').expect(403);
  });
});

describe('a password set by a link', () => {
  it('logs in, in a fresh session that is not remembered', async () => {
    await app.account('returning');
    await forgotten('returning');
    const agent = app.visitor();
    const answer = await choose(agent, await unseenToken(app, 'returning@example.com')).expect(200);
    expect(answer.body).toEqual({ username: 'returning', signedIn: true });
    expect(cookiesOf(answer).some((one) => one.includes('steward_remember'))).toBe(false);
    expect((await agent.get('/api/user').expect(200)).body).toMatchObject({ username: 'returning' });
    // Needs a fresh session.
    await agent.post('/api/access-tokens').send({ name: 'Export', scope: 'read' }).expect(201);
    expect((await agent.get('/api/sessions').expect(200)).body).toEqual([
      expect.objectContaining({ current: true, remembered: false }),
    ]);
    const subjects = (await mailsTo(app, admin, 'returning@example.com')).map(({ subject }) => subject);
    expect(subjects.join()).not.toContain('New login');
  });

  it('signs for 15 minutes without the password, by an emailed invitation', async () => {
    const id = await invited('firstsigner');
    const agent = app.visitor();
    await choose(agent, await unseenToken(app, 'firstsigner@example.com')).expect(200);
    const [first, second] = [await toSign(agent, id), await toSign(agent, id)];
    app.clock.pass(14 * 60_000);
    await sign(agent, first).expect(200);
    app.clock.pass(2 * 60_000);
    expect((await sign(agent, second).expect(403)).body).toEqual(passwordRequired);
    await sign(agent, second, { password: next }).expect(200);
  });

  it('does not log in if the account has a second factor', async () => {
    const { agent } = await app.client('guarded');
    await switchOnTwoFactor(agent, app.clock);
    // Confirmed before, so that the link does not end the second factor.
    await app.sql.rows(
      'test.confirmed',
      `UPDATE users SET confirmed_email = email WHERE username = 'guarded'`,
    );
    await forgotten('guarded');
    const visitor = app.visitor();
    const answer = await choose(visitor, await unseenToken(app, 'guarded@example.com')).expect(200);
    expect(answer.body).toEqual({ username: 'guarded', signedIn: false });
    expect(cookiesOf(answer)).toEqual([]);
    await visitor.get('/api/user').expect(401);
  });
});

describe('after a link that the practice saw', () => {
  it('a session cannot sign until the password is entered, and the certificate says so', async () => {
    const { agent, id } = await byShownLink('signer');
    const documentId = await toSign(agent, id);
    expect((await sign(agent, documentId).expect(403)).body).toEqual(passwordRequired);
    await sign(agent, documentId, { password }).expect(403);
    await sign(agent, documentId, { password: next }).expect(200);
    const marks = await app.app.get(Accounts).practiceMarks({ id, role: 'client' });
    expect(marks.passwordLinkShownAt).toEqual(expect.any(Date));
  });

  it('a session pays, but reports no payment and changes no access until the password is entered', async () => {
    const { agent, id } = await byShownLink('payer');
    const invoice = await anIssuedInvoice(app, id);
    const helper = await app.client('payershelper');
    const accessId = await grant(app, { clientId: id, personId: helper.id });
    const household = await anOrganization(app, { name: 'Lopez Family' });
    await grant(app, { clientId: household, personId: id, role: 'owner' });
    const business = await anOrganization(app, { name: 'Lopez Bakery' });
    await admin
      .post(`/api/admin/clients/${business}/access`)
      .send({ email: 'payer@example.com', role: 'owner' })
      .expect(201);
    const token = await unseenToken(app, 'payer@example.com');
    const attempts = (): ReturnType<Agent['post']>[] => [
      agent.post(`/api/invoices/${invoice}/payment-report`).send({ method: 'check' }),
      agent.patch(`/api/access/${accessId}`).send({ scopes: ['messages'] }),
      agent.post(`/api/access/${accessId}/approve`).send({ version: 2 }),
      agent.delete(`/api/access/${accessId}`),
      agent.post('/api/access/accept').send({ token }),
    ];
    for (const attempt of attempts()) expect((await attempt.expect(403)).body).toEqual(passwordRequired);
    await agent.post(`/api/invoices/${invoice}/pay`).expect(200);
    await enterPassword(agent);
    const statuses = [];
    for (const attempt of attempts()) statuses.push((await attempt).status);
    expect(statuses).toEqual([409, 200, 200, 204, 200]);
  });

  it("a session cannot change the staff's access to a client until the password is entered", async () => {
    const { id } = await app.account('assigned');
    await app.admin('locked-out');
    const url = new URL(await app.app.get(SignInReset).reset('locked-out'));
    const agent = app.visitor();
    await choose(agent, url.searchParams.get('token') ?? '').expect(200);
    const attempts = (): ReturnType<Agent['post']>[] => [
      agent.put(`/api/admin/clients/${id}/assignees`).send({ userIds: [] }),
      agent.post(`/api/admin/clients/${id}/open`).send({ reason: 'On leave' }),
    ];
    for (const attempt of attempts()) expect((await attempt.expect(403)).body).toEqual(passwordRequired);
    await enterPassword(agent);
    for (const attempt of attempts()) await attempt.expect(200);
  });

  it('a login with the password, and a link that it did not see, have no limits', async () => {
    const { id } = await byShownLink('later');
    const agent = app.visitor();
    await agent.post('/api/login').send({ username: 'later', password: next }).expect(200);
    await agent.post(`/api/invoices/${await anIssuedInvoice(app, id)}/pay`).expect(200);
    await forgotten('later');
    const other = app.visitor();
    await choose(other, await unseenToken(app, 'later@example.com')).expect(200);
    await other.post(`/api/invoices/${await anIssuedInvoice(app, id)}/pay`).expect(200);
    expect(await app.app.get(Accounts).practiceMarks({ id, role: 'client' })).toMatchObject({
      passwordLinkShownAt: null,
    });
  });

  it('a later emailed link signs at once, even where it ends no mark', async () => {
    const { agent, id } = await byShownLink('moving');
    const moved = { email: 'moving-new@example.com', password: next };
    await agent.put('/api/profile').send(moved).expect(200);
    await forgotten('moving-new');
    const other = app.visitor();
    await choose(other, await unseenToken(app, 'moving-new@example.com')).expect(200);
    await sign(other, await toSign(other, id)).expect(200);
    expect(await app.app.get(Accounts).practiceMarks({ id, role: 'client' })).toMatchObject({
      passwordLinkShownAt: expect.any(Date) as Date,
    });
  });

  it.each([
    [
      'printed on the server',
      async () => {
        await app.account('printed');
        return new URL(await app.app.get(SignInReset).reset('printed')).searchParams.get('token') ?? '';
      },
    ],
    [
      'that undid a change of the address',
      async () => {
        const { agent } = await app.client('undoer');
        await agent.put('/api/profile').send({ email: 'undoer-new@example.com' }).expect(200);
        const token = await shownToken('undoer');
        return (await app.visitor().post('/api/email-change/undo').send({ token }).expect(200)).body
          .token as string;
      },
    ],
  ])('a link %s counts as seen', async (_what, link) => {
    const agent = app.visitor();
    await choose(agent, await link()).expect(200);
    const refusal = await agent
      .post('/api/access-tokens')
      .send({ name: 'Export', scope: 'read' })
      .expect(403);
    expect(refusal.body).toMatchObject({ code: 'auth.password_required' });
  });
});
