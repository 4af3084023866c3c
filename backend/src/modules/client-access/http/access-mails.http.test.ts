import { mailsTo } from '../../../../test/account-mails.js';
import { anOrganization } from '../../../../test/grants.js';
import { type Agent, password, TestApp } from '../../../../test/test-app.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { InvitationCalls } from '../testing/invitation-calls.js';

const day = 24 * 60 * 60_000;
const portal = 'http://portal.example';

let app: TestApp;
let admin: Agent;
let calls: InvitationCalls;
beforeEach(async () => {
  // Some tests advance the clock beyond the life of a session.
  admin = await app.signIn('consultant');
  calls = new InvitationCalls(app, admin);
});
beforeAll(async () => {
  app = await TestApp.start({ THROTTLE: 'off', PUBLIC_URL: portal });
  ({ agent: admin } = await app.admin());
  calls = new InvitationCalls(app, admin);
  // Names that no email may contain.
  await app.sql.rows(
    'test.names',
    `CREATE FUNCTION name_all() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN NEW.first_name = 'Secretfirst'; NEW.last_name = 'Secretlast'; RETURN NEW; END $$`,
    [],
  );
  await app.sql.rows(
    'test.name-all',
    `CREATE TRIGGER name_all BEFORE INSERT ON users FOR EACH ROW WHEN (NEW.role = 'client') EXECUTE FUNCTION name_all()`,
    [],
  );
});
afterAll(async () => {
  // The next file has the same application.
  await app.sql.rows('test.unname', 'DROP FUNCTION name_all() CASCADE');
  await app.stop();
});

interface Sent {
  to: string;
  subject: string;
  link: string;
}

let seen = 0;
/** Emails since the last call. No email about access but an invitation contains a name other than the recipient’s. */
async function sent(): Promise<Sent[]> {
  const stored = await app.sql.rows<{ id: number; to: string; subject: string; text: string; html: string }>(
    'test.sent',
    'SELECT id, recipient AS "to", subject, text, html FROM outbox WHERE id > $1 ORDER BY id',
    [seen],
  );
  seen = stored.at(-1)?.id ?? seen;
  // Logins are announced, too.
  const rows = stored.filter(({ text }) => !text.includes('about the security of your account'));
  for (const { subject, text, html } of rows)
    // Invitations name who invites.
    for (const content of /^An invitation to|^Una invitación a/.test(subject)
      ? [subject]
      : [subject, text, html])
      expect(content.replace(/(Hi|Hola,) \w+[,:]/, '')).not.toMatch(/Secret/);
  return rows
    .map(({ to, subject, text }) => ({
      to,
      subject: subject.split(' – ')[0] ?? '',
      link: /http:\/\/portal\.example(\S*)/.exec(text)?.[1] ?? '',
    }))
    .sort((one, other) => one.to.localeCompare(other.to));
}
const signIn = (username: string): Promise<Agent> => app.signIn(username);
const notifiedTo = async (agent: Agent): Promise<{ title: string; message: string; url: string }[]> =>
  (await agent.get('/api/notifications?limit=200').expect(200)).body as {
    title: string;
    message: string;
    url: string;
  }[];

it('tell the client, the granter and the person about each step, without names, with a link to the client', async () => {
  const nora = await calls.aClient('nora');
  const sam = await calls.aClient('sam');
  const kim = await calls.aClient('kim');
  await sent();

  const until = await calls.day(30);
  const { id } = await calls.invite(
    nora.agent,
    await calls.helper(sam.email, { until, name: 'Secret Sam', scopes: ['documents'] }),
  );
  expect(await sent()).toEqual([
    {
      // The link is shown to owners of the practice only, and is not stored with the text.
      to: sam.email,
      link: '',
      subject: expect.stringMatching(/^An invitation to the client portal of/) as string,
    },
  ]);

  const token = await calls.tokenTo(sam.email);
  await kim.agent.post('/api/access/accept').send({ token }).expect(403);
  const otherAddress = 'An invitation could not be accepted';
  expect(await sent()).toEqual([{ to: nora.email, subject: otherAddress, link: '/client/people' }]);
  const registration = { username: 'other', password, firstName: 'Secret', lastName: 'Other' };
  const typed = { ...registration, accessToken: token, email: 'other@example.com' };
  await app.visitor().post('/api/register').send(typed).expect(403);
  expect(await sent()).toEqual([{ to: nora.email, subject: otherAddress, link: '/client/people' }]);

  await calls.accept(sam);
  expect(await sent()).toEqual([
    { to: nora.email, subject: 'Your invitation was accepted', link: '/client/people' },
  ]);
  // The person's name is in the portal alone.
  expect(await notifiedTo(nora.agent)).toMatchObject([
    {
      title: 'Invitation accepted',
      url: '/client/people',
      message: 'Secretfirst Secretlast accepted your invitation and has access now.',
    },
  ]);
  expect(await notifiedTo(sam.agent)).toEqual([]);

  const change = (changes: object) => nora.agent.patch(`/api/access/${id}`).send(changes).expect(200);
  await change({ scopes: ['documents'] });
  expect(await sent()).toEqual([]);
  await change({ scopes: ['documents', 'messages'] });
  const changed = { to: sam.email, subject: 'Your access was changed' };
  const ofNora = `/client/portal?client=${nora.id}`;
  expect(await sent()).toEqual([{ ...changed, link: ofNora }]);

  // By the practice, the individual is notified, too.
  const at = `/api/admin/clients/${nora.id}/access`;
  await admin
    .patch(`${at}/${id}`)
    .send({ categories: ['tax'] })
    .expect(200);
  expect(await sent()).toEqual([
    { to: nora.email, subject: 'Access to your portal was changed', link: '/client/people' },
    { ...changed, link: ofNora },
  ]);

  const announce = async (): Promise<Sent[]> => {
    await app.app.get(Jobs).runNow('access.announce-ends');
    return sent();
  };
  app.clock.pass(22 * day);
  expect(await announce()).toEqual([]);
  app.clock.pass(day);
  expect(await announce()).toEqual([{ to: sam.email, subject: 'Your access ends soon', link: ofNora }]);
  expect(await announce()).toEqual([]);

  const agent = await signIn(nora.username);
  await sent();
  await agent.delete(`/api/access/${id}`).expect(204);
  const ended = { subject: 'Your access has ended', link: '/client/portal' };
  expect(await sent()).toEqual([{ to: sam.email, ...ended }]);

  // An end by the person is no news to them; nor is a closed account.
  const again = await calls.invite(agent, await calls.helper(sam.email));
  const samAgain = { ...sam, agent: await signIn(sam.username) };
  calls = new InvitationCalls(app, (admin = await signIn('consultant')));
  await calls.accept(samAgain);
  await sent();
  await samAgain.agent.delete(`/api/access/${again.id}`).expect(204);
  expect(await sent()).toEqual([]);
});

it('tell an individual what the practice starts, and the practice who accepted', async () => {
  const nora = await calls.aClient('nora');
  const sam = await calls.aClient('sam');
  const at = `/api/admin/clients/${nora.id}/access`;
  await sent();
  const { id } = await calls.invite(admin, await calls.helper(sam.email, { name: 'Secret Sam' }), at);
  expect(await sent()).toEqual([
    { to: nora.email, subject: 'Please approve access to your portal', link: '/client/people' },
  ]);
  await nora.agent.post(`/api/access/${id}/approve`).send({ version: 1 }).expect(200);
  expect(await sent()).toMatchObject([{ to: sam.email, link: '' }]);
  await calls.accept(sam);
  expect(await sent()).toEqual([
    {
      to: 'consultant@example.com',
      subject: 'Your invitation was accepted',
      link: `/admin/clients/${nora.id}`,
    },
  ]);
  expect((await notifiedTo(admin))[0]).toMatchObject({
    title: 'Invitation accepted',
    url: `/admin/clients/${nora.id}`,
  });
  await admin.delete(`${at}/${id}`).expect(204);
  expect(await sent()).toEqual([{ to: sam.email, subject: 'Your access has ended', link: '/client/portal' }]);
});

it('tell all owners of a household about each other, and the owners of the practice what the staff did', async () => {
  const { agent: partner } = await app.admin('partner');
  const family = await anOrganization(app, { name: 'Secret Family' });
  const at = `/api/admin/clients/${family}/access`;
  const nora = await calls.aClient('nora');
  const kim = await calls.aClient('kim');
  const lee = await calls.aClient('lee');
  await calls.invite(admin, { email: nora.email, role: 'owner' }, at);
  await calls.accept(nora);
  const sam = await calls.invite(admin, await calls.helper('sam@example.com', { name: 'Sam Helper' }), at);
  await calls.invite(nora.agent, { email: lee.email, role: 'owner', client: family });
  await calls.accept(lee);
  const ofKim = await calls.invite(admin, { email: kim.email, role: 'owner' }, at);
  await calls.accept(kim);
  await admin
    .patch(`${at}/${sam.id}`)
    .send({ scopes: ['documents'] })
    .expect(200);
  await admin.delete(`${at}/${sam.id}`).expect(204);
  await admin.delete(`${at}/${ofKim.id}`).expect(204);
  const [ofLee] = (await calls.list(nora.agent, `/api/access?client=${family}`)).filter(
    ({ email, status }) => email === lee.email && status === 'active',
  );
  await lee.agent.delete(`/api/access/${ofLee?.id}`).expect(204);

  const told = async (agent: Agent) =>
    (await notifiedTo(agent)).map(({ title, message, url }) => [title, message, url]).toReversed();
  const practicePage = `/admin/clients/${family}`;
  const to = 'to Secret Family.';
  const of = 'Sam Sample';
  const ofAccess = ([title]: unknown[]): boolean => title !== 'New registration';
  expect((await told(partner)).filter(ofAccess)).toEqual([
    ['Access granted', `${of} gave ${nora.email} access ${to}`, practicePage],
    ['Access granted', `${of} gave Sam Helper access ${to}`, practicePage],
    ['Access granted', `${of} gave ${kim.email} access ${to}`, practicePage],
    ['Access changed', `${of} changed the access of Sam Helper ${to}`, practicePage],
    ['Access ended', `${of} ended the access of Sam Helper ${to}`, practicePage],
    ['Access ended', `${of} ended the access of ${kim.email} ${to}`, practicePage],
    ['Owner left', expect.stringMatching(/no longer has access/), `/admin/clients?client=${family}`],
  ]);
  // The one who did it, and granters, are told of nothing twice.
  const titles = async (agent: Agent) => (await told(agent)).map(([title]) => title);
  expect((await titles(admin)).filter((title) => /^Access/.test(String(title)))).toEqual([]);
  const people = `/client/people?client=${family}`;
  expect(await told(nora.agent)).toEqual([
    ['Invitation accepted', expect.any(String), people],
    ['Owner invited', `${kim.email} was invited to be an owner of Secret Family.`, people],
    ['New owner', 'Secretfirst Secretlast is now an owner of Secret Family.', people],
    ['Owner removed', `The access of ${kim.email} to Secret Family was ended.`, people],
    ['Owner left', 'Secretfirst Secretlast no longer has access to Secret Family.', people],
  ]);
  // Access that is over shows nothing of the household any more.
  expect(await titles(lee.agent)).toEqual([]);
  expect(await titles(kim.agent)).toEqual([]);
  await partner.post('/api/logout').expect(204);
  await app.sql.rows('test.partner', `UPDATE users SET closed_at = now() WHERE username = 'partner'`);
  await sent();
  // Many emails within an hour are gathered.
  app.clock.pass(day / 24 + 1);
});

it('tell the other owners whom the practice ends, and the practice who left', async () => {
  const family = await anOrganization(app, { name: 'Secret Family' });
  const at = `/api/admin/clients/${family}/access`;
  const nora = await calls.aClient('nora');
  const kim = await calls.aClient('kim');
  const ofNora = await calls.invite(admin, { email: nora.email, role: 'owner' }, at);
  const ofKim = await calls.invite(admin, { email: kim.email, role: 'owner' }, at);
  for (const owner of [nora, kim]) await calls.accept(owner);
  // Access to a household that the practice starts is announced to the invited alone.
  const waiting = await calls.invite(admin, await calls.helper('secret@example.com'), at);
  await sent();
  await calls.invite(nora.agent, await calls.helper('other@example.com', { client: family }));
  expect((await sent()).map(({ to }) => to)).toEqual(['other@example.com']);
  await admin.delete(`${at}/${waiting.id}`).expect(204);
  expect(await sent()).toEqual([]);

  await admin.delete(`${at}/${ofKim.id}`).expect(204);
  expect(await sent()).toEqual([
    { to: kim.email, subject: 'Your access has ended', link: '/client/portal' },
    { to: nora.email, subject: 'Owner removed', link: `/client/people?client=${family}` },
  ]);

  await calls.invite(admin, { email: kim.email, role: 'owner' }, at);
  await calls.accept(kim);
  await sent();
  await nora.agent.delete(`/api/access/${ofNora.id}`).expect(204);
  expect(await sent()).toEqual([
    {
      to: 'consultant@example.com',
      subject: 'Owner left',
      link: `/admin/clients?client=${family}`,
    },
    { to: kim.email, subject: 'Owner left', link: `/client/people?client=${family}` },
  ]);
  expect((await notifiedTo(admin))[0]?.message).toMatch(/no longer has access to Secret Family\.$/);
  // Closing the account is the way out for the last owner.
  await kim.agent.post('/api/account/close').send({ password }).expect(204);
  const left = (await sent()).filter(({ to }) => to === 'consultant@example.com');
  expect(left.map(({ subject }) => subject)).toContain('Owner left');
  expect((await mailsTo(app, admin, nora.email)).length).toBeGreaterThan(0);
});

it('are in the language of each recipient: of their account, or else of the client who invited them', async () => {
  const nora = await calls.aClient('nora');
  const sam = await calls.aClient('sam');
  const es = (id: number) =>
    app.sql.rows('test.language', "UPDATE users SET language = 'es' WHERE id = $1", [id]);
  await es(nora.id);
  await sent();

  const { id } = await calls.invite(nora.agent, await calls.helper(sam.email, { scopes: ['documents'] }));
  await calls.invite(nora.agent, await calls.helper('nadie@example.com'));
  expect((await sent()).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Una invitación al portal de clientes de /),
    expect.stringMatching(/^An invitation to the client portal of /),
  ]);
  const [mail] = await mailsTo(app, admin, 'nadie@example.com');
  expect(mail?.html).toContain('<html lang="es">');
  expect(mail?.text).toMatch(/http:\/\/portal\.example\/es\/access\?token=/);
  await calls.accept(sam);
  expect(await sent()).toEqual([
    { to: nora.email, subject: 'Su invitación se aceptó', link: '/client/people' },
  ]);
  await es(sam.id);
  const scopes = ['documents', 'messages'];
  await nora.agent.patch(`/api/access/${id}`).send({ scopes }).expect(200);
  expect((await sent()).map(({ subject }) => subject)).toEqual(['Su acceso se cambió']);
});
