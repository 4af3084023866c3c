import pg from 'pg';
import { unseenToken } from '../../../../test/account-mails.js';
import { certificateOf } from '../../../../test/certificate.js';
import { anOrganization, grant } from '../../../../test/grants.js';
import { assign, setStaffSees, staffMember } from '../../../../test/staff.js';
import { admin, app, practice } from '../../../../test/practice.js';
import { type Agent, password, refused } from '../../../../test/test-app.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';
import { InvitationCalls, type TestPerson } from '../testing/invitation-calls.js';
import { itInTestAll } from '../../../../test/cases.js';

const linkInvalid = refused(400, 'auth.link_invalid', { token: expect.any(String) as string });

let calls: InvitationCalls;
let people = 0;
practice([], { THROTTLE: 'off' });
beforeAll(async () => {
  calls = new InvitationCalls(app, admin);
});

const registration = (accessToken: string) => ({
  username: `pat${(people += 1)}`,
  password,
  firstName: 'Pat',
  lastName: 'Helper',
  accessToken,
});
const accept = (agent: Agent, token: string) => agent.post('/api/access/accept').send({ token });
const clientsOf = async ({ agent }: Pick<TestPerson, 'agent'>): Promise<number[]> =>
  ((await agent.get('/api/user').expect(200)).body as { clients: { id: number }[] }).clients.map(
    ({ id }) => id,
  );
/** Everything that a preview could change. */
const traces = () =>
  app.sql.rows(
    'test.traces',
    `SELECT (SELECT json_agg(a ORDER BY id) FROM client_access a) AS access, (SELECT count(*) FROM activity_events) AS events,
       (SELECT count(*) FROM outbox) AS mails, (SELECT count(*) FROM users) AS users`,
    [],
  );

describe('a link', () => {
  it('shows what it invites to, as often as anyone likes, and changes nothing', async () => {
    const nora = await calls.aClient('nora');
    await calls.invite(nora.agent, await calls.helper('anyone@example.com'));
    const token = await calls.tokenTo('anyone@example.com');
    const before = await traces();
    for (const agent of [app.visitor(), nora.agent, admin])
      await agent.post('/api/access/preview').send({ token }).expect(200);
    expect(await traces()).toEqual(before);
  });

  it('is used once, by calls at the same time, too', async () => {
    const nora = await calls.aClient('nora');
    const sam = await calls.aClient('sam');
    await calls.invite(nora.agent, await calls.helper(sam.email));
    const token = await calls.tokenTo(sam.email);
    const answers = await Promise.all([1, 2, 3].map(() => accept(sam.agent, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);

    const email = 'same.moment@example.com';
    await calls.invite(nora.agent, await calls.helper(email));
    const registered = await Promise.all(
      [await calls.tokenTo(email)]
        .flatMap((one) => [one, one, one])
        .map((one) => app.visitor().post('/api/register').send(registration(one))),
    );
    // The account and the access are one transaction: no other account is left.
    expect(registered.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(registered.every(({ status }) => [201, 400, 409].includes(status))).toBe(true);
    expect(
      await app.sql.onlyValue<number>('test.same-email', 'SELECT count(*)::int FROM users WHERE email = $1', [
        email,
      ]),
    ).toBe(1);
  });

  it('does not work after its invitation was ended, or with the client closed', async () => {
    const nora = await calls.aClient('nora');
    const sam = await calls.aClient('sam');
    const { id } = await calls.invite(nora.agent, await calls.helper(sam.email));
    const ended = await calls.tokenTo(sam.email);
    await nora.agent.delete(`/api/access/${id}`).expect(204);
    await calls.invite(nora.agent, await calls.helper(sam.email));
    const ofClosed = await calls.tokenTo(sam.email);
    await app.visitor().post('/api/access/preview').send({ token: ofClosed }).expect(200);
    await nora.agent.post('/api/account/close').send({ password }).expect(204);
    for (const token of [ended, ofClosed]) {
      expect((await app.visitor().post('/api/access/preview').send({ token }).expect(400)).body).toEqual(
        linkInvalid,
      );
      expect((await accept(sam.agent, token).expect(400)).body).toEqual(linkInvalid);
      const answer = await app.visitor().post('/api/register').send(registration(token)).expect(400);
      expect(answer.body).toEqual(linkInvalid);
    }
    expect(await clientsOf(sam)).toEqual([sam.id]);
  });

  itInTestAll('that is accepted while the invitation ends leaves either the one or the other', async () => {
    const nora = await calls.aClient('nora');
    const sam = await calls.aClient('sam');
    for (let round = 0; round < 4; round += 1) {
      const { id } = await calls.invite(nora.agent, await calls.helper(sam.email));
      const token = await calls.tokenTo(sam.email);
      const [accepted, ended] = await Promise.all([
        accept(sam.agent, token),
        nora.agent.delete(`/api/access/${id}`),
      ]);
      // Not found: it was accepted, and has ended before the answer.
      expect([200, 400, 404]).toContain(accepted.status);
      expect(ended.status).toBe(204);
      expect(await clientsOf(sam)).toEqual([sam.id]);
    }
  });

  it('cannot be accepted while an earlier version uses the database', async () => {
    const nora = await calls.aClient('nora');
    const sam = await calls.aClient('sam');
    await calls.invite(nora.agent, await calls.helper(sam.email));
    const token = await calls.tokenTo(sam.email);
    const older = new pg.Client({
      connectionString: app.databaseUrl,
      application_name: 'steward broadcast 1790000044000',
    });
    await older.connect();
    try {
      const answers = [
        await accept(sam.agent, token).expect(503),
        await app
          .visitor()
          .post('/api/register')
          .send({ ...registration(token), email: sam.email }),
      ];
      expect(answers[0]?.body).toEqual(refused(503, 'update.in_progress'));
      // The address has an account already.
      expect([409, 503]).toContain(answers[1]?.status);
      const site = (await admin.get('/api/admin/site').expect(200)).body as object;
      const limited = { ...site, staffSees: 'assigned' };
      expect((await admin.put('/api/admin/site').send(limited).expect(503)).body).toEqual(
        refused(503, 'update.in_progress'),
      );
      await admin.put('/api/admin/site').send(site).expect(200);
    } finally {
      await older.end();
    }
    await accept(sam.agent, token).expect(200);
  });
});

describe('access that waits for the client', () => {
  it('is none, has no link, and can be ended instead of approved', async () => {
    const nora = await calls.aClient('nora');
    const sam = await calls.aClient('sam');
    const at = `/api/admin/clients/${nora.id}/access`;
    const { id, status } = await calls.invite(admin, await calls.helper(sam.email), at);
    expect(status).toBe('awaiting_client');
    expect(
      await app.sql.only('test.no-link', 'SELECT token_hash, invited_at FROM client_access WHERE id = $1', [
        id,
      ]),
    ).toEqual({ token_hash: null, invited_at: null });
    expect(await clientsOf(sam)).toEqual([sam.id]);
    await sam.agent.get(`/api/documents?client=${nora.id}`).expect(404);
    // Only the client approves: neither the invited person nor the practice.
    await sam.agent.post(`/api/access/${id}/approve`).send({ version: 1 }).expect(404);
    await admin.post(`/api/access/${id}/approve`).send({ version: 1 }).expect(403);
    await nora.agent.delete(`/api/access/${id}`).expect(204);
    expect(
      (await nora.agent.post(`/api/access/${id}/approve`).send({ version: 1 }).expect(409)).body,
    ).toEqual(refused(409, 'access.ended'));
    expect(await calls.list(admin, at)).toMatchObject([{ id, status: 'ended', endedBy: { id: nora.id } }]);
    expect(await calls.tokenTo(sam.email)).toBe('');
  });

  it('is ended by the individual after the practice has named a consent, too', async () => {
    const nora = await calls.aClient('nora');
    const sam = await calls.aClient('sam');
    const at = `/api/admin/clients/${nora.id}/access`;
    const uploaded = await nora.agent
      .post('/api/documents')
      .field({ title: 'Consent' })
      .attach('file', samplePdf, 'consent.pdf')
      .expect(201);
    const { id: documentId } = uploaded.body as { id: number };
    app.clock.pass(1000);
    const body = await calls.helper(sam.email, { consentDocumentId: documentId });
    const { id, status } = await calls.invite(admin, body, at);
    expect(status).toBe('invited');
    await calls.accept(sam);
    expect(await clientsOf(sam)).toEqual([sam.id, nora.id]);
    await nora.agent.delete(`/api/access/${id}`).expect(204);
    expect(await clientsOf(sam)).toEqual([sam.id]);
  });
});

describe('the practice', () => {
  it('manages access of its own clients only, if consultants see only theirs', async () => {
    const nora = await calls.aClient('nora');
    const kim = await calls.aClient('kim');
    const { agent, id: staffId } = await staffMember(app, 'limited', 'consultant');
    await setStaffSees(app, 'assigned');
    await assign(app, nora.id, staffId);
    const rows = await Promise.all(
      [nora, kim].map(async ({ id }) =>
        calls.invite(
          admin,
          await calls.helper(`of${id}@example.com`, { scopes: ['documents', 'invoices'] }),
          `/api/admin/clients/${id}/access`,
        ),
      ),
    );
    for (const [index, client] of [nora, kim].entries()) {
      const at = `/api/admin/clients/${client.id}/access`;
      const status = (allowed: number): number => (index === 0 ? allowed : 404);
      await agent.get(at).expect(status(200));
      await agent
        .post(at)
        .send(await calls.helper('another@example.com'))
        .expect(status(201));
      const row = `${at}/${rows[index]?.id}`;
      await agent
        .patch(row)
        .send({ scopes: ['documents'] })
        .expect(status(200));
      await agent.delete(row).expect(status(204));
    }
    // Opening a client for a day gives no power that outlasts it.
    await agent.post(`/api/admin/clients/${kim.id}/open`).send({ reason: 'Call back' }).expect(200);
    const opened = `/api/admin/clients/${kim.id}/access`;
    await agent.get(opened).expect(200);
    const notPermitted = refused(403, 'auth.not_permitted');
    const another = await calls.helper('another@example.com');
    for (const [method, path, body] of [
      ['post', opened, another],
      ['patch', `${opened}/${rows[1]?.id}`, { scopes: ['documents'] }],
      ['delete', `${opened}/${rows[1]?.id}`, {}],
    ] as const)
      expect((await agent[method](path).send(body).expect(403)).body).toEqual(notPermitted);
    await assign(app, kim.id, staffId);
    await agent.post(opened).send(another).expect(201);
    await setStaffSees(app, 'all');
  });

  it('widens in a fresh session only, narrows and ends in any, and by no token', async () => {
    const nora = await calls.aClient('nora');
    const at = `/api/admin/clients/${nora.id}/access`;
    const { id } = await calls.invite(admin, await calls.helper('wide@example.com'), at);
    const { body: made } = await admin
      .post('/api/access-tokens')
      .send({ name: 'script', scope: 'write' })
      .expect(201);
    const bearer = `Bearer ${(made as { token: string }).token}`;
    const sessionOnly = refused(403, 'auth.session_required');
    const script = app.visitor();
    const body = await calls.helper('script@example.com');
    for (const request of [
      script.post(at).send(body),
      script.patch(`${at}/${id}`).send({ scopes: ['messages'] }),
    ])
      expect((await request.set('Authorization', bearer).expect(403)).body).toEqual(sessionOnly);
    app.clock.pass(16 * 60_000);
    const change = (changes: object) => admin.patch(`${at}/${id}`).send(changes);
    const stale = refused(403, 'auth.password_required');
    for (const wider of [{ scopes: ['documents', 'messages', 'invoices'] }, { until: await calls.day(91) }])
      expect((await change(wider).expect(403)).body).toEqual(stale);
    await change({ scopes: ['documents'] }).expect(200);
    await change({ until: await calls.day(3) }).expect(200);
    await admin.delete(`${at}/${id}`).expect(204);
    await admin.post('/api/session/confirm').send({ password }).expect(204);
  });
});

describe('a last day', () => {
  it('counts in the time zone that the practice has now', async () => {
    const nora = await calls.aClient('nora');
    const zone = await app.sql.onlyValue<string>('test.zone-before', 'SELECT time_zone FROM site');
    const setZone = (to: string) => app.sql.rows('test.zone-to', 'UPDATE site SET time_zone = $1', [to]);
    const answers: number[] = [];
    for (const [from, to] of [
      ['Pacific/Pago_Pago', 'Pacific/Kiritimati'],
      ['Pacific/Kiritimati', 'Pacific/Pago_Pago'],
    ] as const) {
      await setZone(from);
      const today = await calls.day(0);
      const last = await calls.day(366);
      await setZone(to);
      for (const until of [today, last]) {
        const body = await calls.helper(`zone${answers.length}@example.com`, { until });
        answers.push((await nora.agent.post('/api/access').send(body)).status);
      }
    }
    // The date is one or two days later there: today is over, the last day is nearer; and the other way around.
    expect(answers).toEqual([400, 201, 201, 400]);
    await setZone(zone);
  });
});

describe('closing an account', () => {
  it('of a helper ends their access, and the client sees who ended it', async () => {
    const nora = await calls.aClient('nora');
    const sam = await calls.aClient('sam');
    await calls.invite(nora.agent, await calls.helper(sam.email));
    await calls.accept(sam);
    await sam.agent.post('/api/account/close').send({ password }).expect(204);
    expect(await calls.list(nora.agent)).toMatchObject([{ status: 'ended', endedBy: { id: sam.id } }]);
    // The address is free, for the client's next invitation, too.
    await calls.invite(nora.agent, await calls.helper(sam.email));
  });

  it('of a household by the practice ends everyone’s access, in the middle of their session', async () => {
    const family = await anOrganization(app, { name: 'Sample Family' });
    const nora = await calls.aClient('nora');
    const sam = await calls.aClient('sam');
    await grant(app, { clientId: family, personId: nora.id, role: 'owner' });
    await grant(app, { clientId: family, personId: sam.id });
    const thread = await sam.agent
      .post(`/api/message-threads?client=${family}`)
      .send({ subject: 'A question', content: 'Hello' })
      .expect(201);
    await admin.delete(`/api/admin/clients/${family}`).expect(204);
    const { id } = thread.body as { id: number };
    for (const { agent } of [nora, sam]) {
      await agent.get(`/api/documents?client=${family}`).expect(404);
      await agent.get(`/api/message-threads/${id}`).expect(404);
      await agent.post(`/api/message-threads/${id}/messages`).field({ content: 'More' }).expect(404);
      await agent
        .post('/api/access')
        .send(await calls.helper('late@example.com', { client: family }))
        .expect(404);
    }
    await admin
      .post(`/api/admin/clients/${family}/access`)
      .send(await calls.helper('late@example.com'))
      .expect(404);
  });
});

describe('an invitation', () => {
  it('may go to the address that is printed for a household', async () => {
    const family = (
      await admin
        .post('/api/admin/clients')
        .send({ kind: 'household', name: 'Printed Family', email: 'family@example.com' })
        .expect(201)
    ).body as { id: number };
    const nora = await calls.aClient('nora');
    await grant(app, { clientId: family.id, personId: nora.id, role: 'owner' });
    const body = await calls.helper('family@example.com', { client: family.id });
    expect((await calls.invite(nora.agent, body)).status).toBe('invited');
    const own = await nora.agent
      .post('/api/access')
      .send(await calls.helper(nora.email, { client: family.id }))
      .expect(400);
    expect(Object.keys((own.body as { fields: object }).fields)).toEqual(['email']);
  });

  it('of an owner who has not accepted may be ended by another owner', async () => {
    const family = await anOrganization(app, { name: 'Growing Family' });
    const nora = await calls.aClient('nora');
    await grant(app, { clientId: family, personId: nora.id, role: 'owner' });
    const { id } = await calls.invite(nora.agent, {
      email: 'partner@example.com',
      role: 'owner',
      client: family,
    });
    await nora.agent.delete(`/api/access/${id}`).expect(204);
  });
});

describe('a link that the practice sees', () => {
  const shown = 'Came by an invitation that was shown to the practice, ';
  const byPractice = (client: number) => `/api/admin/clients/${client}/access`;
  const show = (client: number, id: number, agent = admin) => agent.post(`${byPractice(client)}/${id}/link`);
  const views = (id: number) =>
    app.sql.rows(
      'test.link-shown',
      `SELECT actor_id AS by, client_id AS client, details FROM activity_events
       WHERE subject_type = 'access' AND subject_id = $1 AND type = 'access.link_shown' ORDER BY sequence`,
      [id],
    );
  const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';
  const register = async (token: string): Promise<Agent> => {
    const agent = app.visitor();
    await agent.post('/api/register').send(registration(token)).expect(201);
    return agent;
  };
  const consultantId = () =>
    app.sql.onlyValue<number>('test.consultant', `SELECT id FROM users WHERE username = 'consultant'`);
  /** A new business with an invited owner, whose link the practice has not seen. */
  async function invitedOwner(email: string) {
    const client = await anOrganization(app, { kind: 'business', name: 'Sample Bakery' });
    const { id } = await calls.invite(admin, { email, role: 'owner' }, byPractice(client));
    return { client, id };
  }

  itInTestAll(
    'in the outbox marks whoever accepts with it, until they choose a password by an unseen link',
    async () => {
      const email = 'maria@example.com';
      const { client, id } = await invitedOwner(email);
      const token = await calls.tokenTo(email);
      await calls.tokenTo(email);
      const by = await consultantId();
      expect(await views(id)).toEqual([{ by, client, details: { email, who: by } }]);
      const maria = await register(token);
      expect((await maria.get('/api/user').expect(200)).body).toMatchObject({ emailConfirmed: false });
      expect(await certificateOf(admin, maria, client)).toContain(shown);
      // For another client, too; and a changed password is no proof.
      const other = await anOrganization(app, { name: 'Sample Family' });
      const { body: user } = await maria.get('/api/user').expect(200);
      await grant(app, { clientId: other, personId: user.id, role: 'owner' });
      const next = 'Moon-harbour-7!';
      await maria
        .put('/api/profile/password')
        .send({ currentPassword: password, newPassword: next })
        .expect(204);
      expect(await certificateOf(admin, maria, other)).toContain(shown);
      await app.visitor().post('/api/password-reset').send({ email }).expect(202);
      const unseen = await unseenToken(app, email);
      const again = app.visitor();
      await again.post('/api/password-reset/confirm').send({ token: unseen, password }).expect(200);
      expect(await certificateOf(admin, again, client)).not.toContain('shown to the practice');
    },
  );

  itInTestAll(
    'by a call is a new one: the emailed one stays valid, and the account has no mark',
    async () => {
      const mailed = await invitedOwner('mailed@example.com');
      const handed = await invitedOwner('handed@example.com');
      const by = await consultantId();
      const { body } = await show(mailed.client, mailed.id).expect(200);
      expect(body).toEqual({ link: expect.stringMatching(/^http:\S+\/access\?token=[\w-]{43}$/) });
      expect(await views(mailed.id)).toEqual([
        { by, client: mailed.client, details: { email: 'mailed@example.com', who: by } },
      ]);
      const byMail = await register(await unseenToken(app, 'mailed@example.com'));
      expect(await certificateOf(admin, byMail, mailed.client)).not.toContain('shown to the practice');
      // All links of the invitation were used up with the one.
      expect((await accept(byMail, tokenOf(body.link)).expect(400)).body).toEqual(linkInvalid);

      const { body: first } = await show(handed.client, handed.id).expect(200);
      await show(handed.client, handed.id).expect(200);
      const person = await register(tokenOf(first.link));
      // The link was not emailed, so it proves no address: the confirmation is emailed.
      expect((await person.get('/api/user').expect(200)).body).toMatchObject({
        email: 'handed@example.com',
        emailConfirmed: false,
      });
      const token = await unseenToken(app, 'handed@example.com');
      await person.post('/api/email-confirmation/confirm').send({ token }).expect(204);
      expect(await certificateOf(admin, person, handed.client)).toContain(shown);
      await show(handed.client, handed.id).expect(409);
    },
  );

  itInTestAll('is accepted with an account of their own, too, which is then marked', async () => {
    const pat = await app.client('unconfirmed');
    const { client, id } = await invitedOwner('unconfirmed@example.com');
    const { body } = await show(client, id).expect(200);
    await accept(pat.agent, tokenOf(body.link)).expect(200);
    expect((await pat.agent.get('/api/user').expect(200)).body).toMatchObject({ emailConfirmed: false });
    expect(await certificateOf(admin, pat.agent, pat.id)).toContain(shown);
  });

  it('is shown to an assigned person in a fresh session only, while the invitation is open', async () => {
    const { client, id } = await invitedOwner('limits@example.com');
    const { body: token } = await admin
      .post('/api/access-tokens')
      .send({ name: 'x', scope: 'write' })
      .expect(201);
    const program = app.visitor().set('Authorization', `Bearer ${token.token}`);
    expect((await show(client, id, program).expect(403)).body.code).toBe('auth.session_required');
    const consultant = await staffMember(app, 'opener', 'consultant');
    const assistant = await staffMember(app, 'helping', 'assistant');
    await show(client, id, assistant.agent).expect(403);
    await setStaffSees(app, 'assigned');
    expect((await show(client, id, consultant.agent).expect(404)).body.code).toBe('client.not_found');
    await consultant.agent.post(`/api/admin/clients/${client}/open`).send({ reason: 'On leave' }).expect(200);
    expect((await show(client, id, consultant.agent).expect(403)).body.code).toBe('auth.not_permitted');
    await assign(app, client, consultant.id);
    await show(client, id, consultant.agent).expect(200);
    await setStaffSees(app, 'all');

    const stranger = await calls.aClient('stranger');
    await show(client, id, stranger.agent).expect(403);
    await show(client, id, app.visitor()).expect(401);
    await show(client, 999_999).expect(404);
    await show(stranger.id, id).expect(404);
    // One that waits for the client's approval has no link yet.
    const waiting = await calls.invite(
      admin,
      await calls.helper('waits@example.com'),
      byPractice(stranger.id),
    );
    expect((await show(stranger.id, waiting.id).expect(409)).body).toEqual(
      refused(409, 'invitation.not_open'),
    );
    await admin.delete(`${byPractice(client)}/${id}`).expect(204);
    expect((await show(client, id).expect(409)).body).toEqual(refused(409, 'invitation.not_open'));
    app.clock.pass(16 * 60_000);
    expect((await show(client, id).expect(403)).body.code).toBe('auth.password_required');
    await admin.post('/api/session/confirm').send({ password }).expect(204);
  });
});
