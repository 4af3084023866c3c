import { BackgroundTasks } from '../../../platform/events/background-tasks.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { TestSmtpServer } from '../../../platform/mail/testing/smtp-server.js';
import { mailsTo, tokenIn } from '../../../../test/account-mails.js';
import { switchOnTwoFactor } from '../../../../test/authenticator-app.js';
import { certificateOf } from '../../../../test/certificate.js';
import { anOrganization } from '../../../../test/grants.js';
import { staffMember } from '../../../../test/staff.js';
import { type Agent, password, refused, TestApp } from '../../../../test/test-app.js';
import { Accounts } from '../index.js';
import { itInTestAll } from '../../../../test/cases.js';

const next = 'Moon-harbour-7!';
const hour = 60 * 60_000;
const day = 24 * hour;
const shown = 'shown to the practice';
const notOpen = refused(409, 'invitation.not_open') as object;

let app: TestApp;
let owner: Agent;
beforeAll(async () => {
  app = await TestApp.start({ THROTTLE: 'off' });
  await app.admin();
});
beforeEach(async () => void (owner = await app.signIn('consultant')));
afterAll(() => app.stop());

let server: TestSmtpServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
  await app.sql.rows('test.disconnect', 'DELETE FROM connections');
});

/** Connects an email account whose server the tests read, as its owner could. */
async function connectEmail(): Promise<void> {
  await server?.stop();
  server = await TestSmtpServer.start({ allowInsecureAuth: true });
  await owner
    .put('/api/admin/connections/email')
    .send({ host: '127.0.0.1', port: server.port, security: 'none', fromAddress: 'office@example.com' })
    .expect(200);
}
/** The same, a week ago. */
async function hasOldEmail(): Promise<void> {
  await connectEmail();
  app.clock.pass(7 * day);
  owner = await app.signIn('consultant');
}
/** Token of the newest link that the server took for that address. */
async function emailedToken(address: string): Promise<string> {
  await app.app.get(BackgroundTasks).settled();
  await app.app.get(Jobs).runNow('mail.deliver');
  const tokens = server?.received
    .filter(({ to }) => to.includes(address))
    // Shorter ones unsubscribe.
    .flatMap(({ mail }) => /[?#]token=([\w-]{43})$/m.exec(mail.text ?? '')?.[1] ?? []);
  return tokens?.at(-1) ?? '';
}
const invite = (id: number, by = owner) => by.post(`/api/admin/clients/${id}/invitation`).expect(202);
const show = (id: number, by = owner) => by.post(`/api/admin/clients/${id}/invitation/link`);
const tokenOf = ({ body }: { body: { link: string } }): string =>
  new URL(body.link).searchParams.get('token') ?? '';
async function choose(token: string, secret = next): Promise<Agent> {
  const agent = app.visitor();
  await agent.post('/api/password-reset/confirm').send({ token, password: secret }).expect(200);
  await agent.post('/api/session/confirm').send({ password: secret }).expect(204);
  return agent;
}
const forgotten = (username: string) =>
  app
    .visitor()
    .post('/api/password-reset')
    .send({ email: `${username}@example.com` })
    .expect(202);
async function resetByEmail(username: string, secret = next): Promise<Agent> {
  await forgotten(username);
  return choose(await emailedToken(`${username}@example.com`), secret);
}
/** A client without a password. @returns users.id */
const aNewClient = async (username: string): Promise<number> =>
  (
    await app.app
      .get(Accounts)
      .create(null, { username, email: `${username}@example.com`, role: 'client', firstName: 'Gina' })
  ).id;
const me = async (agent: Agent) =>
  (await agent.get('/api/user').expect(200)).body as {
    emailConfirmed: boolean;
    replacingLink: object | null;
  };

describe('a member of the practice who would sign as a client', () => {
  itInTestAll('is shown no link to an account that has a password', async () => {
    await hasOldEmail();
    const { agent: consultant } = await staffMember(app, 'consone', 'consultant');
    const id = await aNewClient('gina');
    await invite(id);
    const gina = await choose(await emailedToken('gina@example.com'));
    expect(await me(gina)).toMatchObject({ emailConfirmed: true });
    for (const by of [consultant, owner]) {
      await invite(id, by);
      expect((await show(id, by).expect(409)).body).toEqual(notOpen);
    }
    expect(await certificateOf(owner, gina, id)).not.toContain(shown);
  });

  itInTestAll(
    'leaves the mark of a shown link, whichever address the account is given afterwards',
    async () => {
      await hasOldEmail();
      const { agent: consultant } = await staffMember(app, 'constwo', 'consultant');
      const id = await aNewClient('hanna');
      await invite(id, consultant);
      const thief = await choose(tokenOf(await show(id, consultant).expect(200)));
      await thief.put('/api/profile').send({ email: 'mailbox@example.com' }).expect(200);
      await thief
        .post('/api/email-confirmation/confirm')
        .send({ token: await emailedToken('mailbox@example.com') })
        .expect(204);
      const again = await resetByEmail('mailbox');
      const certificate = await certificateOf(owner, again, id);
      expect(certificate).toContain('Set with a link that was shown to the practice, ');
      expect(certificate).toContain('Email address changed from hanna@example.com within seven days');

      // The link to the former address undoes that, and nobody at the practice saw it.
      const undo = await app
        .visitor()
        .post('/api/email-change/undo')
        .send({ token: await emailedToken('hanna@example.com') })
        .expect(200);
      const hanna = await choose((undo.body as { token: string }).token);
      expect(await certificateOf(owner, hanna, id)).not.toMatch(
        /shown to the practice|Email address changed/,
      );
    },
  );

  itInTestAll('is named as the owner who connected the email account that sent the link', async () => {
    await connectEmail();
    const id = await aNewClient('irene');
    await invite(id);
    const irene = await choose(await emailedToken('irene@example.com'));
    const said = /The link was emailed through an account that .+ connected on \w+ \d+, \d{4}/;
    expect(await certificateOf(owner, irene, id)).toMatch(said);
    app.clock.pass(7 * day);
    owner = await app.signIn('consultant');
    expect(await certificateOf(owner, await resetByEmail('irene'), id)).not.toMatch(said);

    // An owner of a business, who registers with an invitation.
    await connectEmail();
    const business = await anOrganization(app, { kind: 'business', name: 'Sample Bakery' });
    await owner
      .post(`/api/admin/clients/${business}/access`)
      .send({ email: 'julia@example.com', role: 'owner' })
      .expect(201);
    const julia = app.visitor();
    const accessToken = await emailedToken('julia@example.com');
    const names = { username: 'julia', firstName: 'Julia', lastName: 'Baker' };
    await julia
      .post('/api/register')
      .send({ ...names, password, accessToken })
      .expect(201);
    expect(await certificateOf(owner, julia, business)).toMatch(said);
  });
});

describe('while no email can be sent', () => {
  itInTestAll('an owner may be shown a link to an account in use, which names the owner', async () => {
    const { agent: consultant } = await staffMember(app, 'consthree', 'consultant');
    const { agent: karla, id } = await app.client('karla');
    await invite(id);
    expect((await show(id, consultant).expect(409)).body).toEqual(notOpen);
    expect(await me(karla)).toMatchObject({ replacingLink: null });
    const token = tokenOf(await show(id).expect(200));
    const note = { at: expect.stringMatching(/Z$/) as string, name: 'Sam Sample' };
    expect(await me(karla)).toMatchObject({ replacingLink: note });
    const agent = await choose(token);
    expect(await me(agent)).toMatchObject({ replacingLink: note, emailConfirmed: false });
    const certificate = await certificateOf(owner, agent, id);
    expect(certificate).toContain('Replaced with a link that was shown to Sam Sample of the practice, ');

    await hasOldEmail();
    const mailed = await resetByEmail('karla');
    expect(await me(mailed)).toMatchObject({ replacingLink: null, emailConfirmed: true });
    expect(await certificateOf(owner, mailed, id)).not.toContain('Replaced with a link');
  });

  itInTestAll('a link to an account that has a passkey alone names the owner, too', async () => {
    const { agent: laura, id } = await app.client('laura');
    await app.sql.rows(
      'test.passkey-only',
      `WITH key AS (
         INSERT INTO passkeys (credential_id, user_id, name, public_key, counter, transports, user_handle, created_at)
         VALUES ('laura', $1, 'Phone', '', 0, '{}', 'laura', now()))
       UPDATE users SET password = '' WHERE id = $1`,
      [id],
    );
    await invite(id);
    const token = tokenOf(await show(id).expect(200));
    const note = { at: expect.stringMatching(/Z$/) as string, name: 'Sam Sample' };
    expect(await me(laura)).toMatchObject({ replacingLink: note });
    const agent = await choose(token);
    expect(await me(agent)).toMatchObject({ replacingLink: note });
    expect(await certificateOf(owner, agent, id)).toContain(
      'Replaced with a link that was shown to Sam Sample of the practice, ',
    );
  });

  it('an invitation that was read in the outbox confirms no address', async () => {
    const id = await aNewClient('maria');
    await invite(id);
    const [mail] = await mailsTo(app, owner, 'maria@example.com');
    const maria = await choose(tokenIn(mail));
    expect(await me(maria)).toMatchObject({ emailConfirmed: false });
  });
});

describe("a colleague's new password after an owner changed the email account", () => {
  const told = async (agent: Agent): Promise<string[]> => {
    const { body } = await agent.get('/api/notifications').expect(200);
    return (body as { title: string }[]).map(({ title }) => title);
  };
  const waits = refused(409, 'auth.reset_waits') as object;

  itInTestAll('waits for 72 hours, unless a second factor is needed then; owners are told', async () => {
    await staffMember(app, 'lena', 'owner');
    const secured = await staffMember(app, 'secured', 'consultant');
    await switchOnTwoFactor(secured.agent, app.clock);
    // Sent by the former account, which the change does not concern.
    await hasOldEmail();
    await forgotten('lena');
    const before = await emailedToken('lena@example.com');
    await connectEmail();
    await choose(before);

    await forgotten('lena');
    expect(await emailedToken('lena@example.com')).toBe('');
    expect(server?.received.map(({ mail }) => mail.subject).join()).toContain(
      'Your password cannot be reset yet',
    );
    expect((await told(owner))[0]).toBe('Password reset has to wait');

    await forgotten('secured');
    const secure = app.visitor();
    const { body } = await secure
      .post('/api/password-reset/confirm')
      .send({ token: await emailedToken('secured@example.com'), password: next })
      .expect(200);
    expect(body).toEqual({ username: 'secured', signedIn: false });
    expect((await told(owner))[0]).toBe('Password reset requested');

    // The owner who connected it, and clients.
    await resetByEmail('consultant', password);
    await app.account('anyclient');
    await resetByEmail('anyclient');

    app.clock.pass(72 * hour);
    await resetByEmail('lena');
  });

  itInTestAll('waits also with a link that was on its way, or is an invitation', async () => {
    const mona = await staffMember(app, 'mona', 'consultant');
    await forgotten('mona');
    await app.app.get(BackgroundTasks).settled();
    await connectEmail();
    const [kept] = (await owner.get('/api/admin/outbox?status=kept').expect(200)).body as {
      id: number;
      to: string;
    }[];
    expect(kept?.to).toBe('mona@example.com');
    await owner.post(`/api/admin/outbox/${kept?.id}/retry`).expect(200);
    const token = await emailedToken('mona@example.com');
    const use = (one: string) =>
      app.visitor().post('/api/password-reset/confirm').send({ token: one, password: next });
    expect((await use(token).expect(409)).body).toEqual(waits);
    await owner.post(`/api/admin/staff/${mona.id}/invitation`).expect(202);
    const invitation = await emailedToken('mona@example.com');
    expect((await use(invitation).expect(409)).body).toEqual(waits);
    app.clock.pass(72 * hour);
    await use(invitation).expect(200);
  });
});
