import { mailsTo, unseenToken } from '../../../../test/account-mails.js';
import { anOrganization, grant } from '../../../../test/grants.js';
import { absurdIds, type Agent, pages, password, refused } from '../../../../test/test-app.js';
import { accessScopes } from '../../../kernel/index.js';
import {
  accept,
  aClient,
  admin,
  app,
  clientsOf,
  eventsOf,
  helper,
  inDays,
  invite,
  linkInvalid,
  listOf,
  subjectsTo,
  tokenTo,
  useAccess,
} from '../testing/access-over-http.js';
import { aName } from '../testing/invitation-calls.js';

useAccess();

describe('access that a client grants', () => {
  it('is invited by email, accepted once, changed and ended', async () => {
    const nora = await aClient('nora');
    const sam = await aClient('sam');
    const typed = sam.email.replace('sam', 'SAM');
    const invited = await invite(nora.agent, helper(typed, { name: 'Sam' }));
    expect(invited).toEqual({
      id: expect.any(Number) as number,
      person: null,
      email: typed,
      name: 'Sam',
      role: 'helper',
      scopes: ['documents', 'messages'],
      categories: null,
      until: inDays(90),
      status: 'invited',
      grantedBy: { id: nora.id, name: 'Sam Sample' },
      created_at: expect.any(String) as string,
      lastUsedAt: null,
      endedAt: null,
      endedBy: null,
      version: 1,
      pending: null,
    });
    const token = await unseenToken(app, typed);
    for (const agent of [app.visitor(), nora.agent])
      expect((await agent.post('/api/access/preview').send({ token }).expect(200)).body).toEqual({
        client: { name: 'Sam Sample', kind: 'individual' },
        grantedBy: { name: 'Sam Sample' },
        role: 'helper',
        scopes: ['documents', 'messages'],
        categories: null,
        until: inDays(90),
        confirmsEmail: true,
      });

    const { body } = await accept(sam.agent, token).expect(200);
    expect(body).toMatchObject({ id: nora.id, kind: 'individual', role: 'helper', until: inDays(90) });
    expect((await clientsOf(sam.agent)).map(({ id, role }) => [id, role])).toEqual([
      [sam.id, 'self'],
      [nora.id, 'helper'],
    ]);
    expect((await sam.agent.get('/api/user')).body.emailConfirmed).toBe(true);
    expect((await accept(sam.agent, token).expect(400)).body).toEqual(linkInvalid);
    expect((await app.visitor().post('/api/access/preview').send({ token }).expect(400)).body).toEqual(
      linkInvalid,
    );
    expect(await subjectsTo(nora.email)).toEqual(['Your invitation was accepted']);
    expect(await listOf(nora.agent)).toMatchObject([
      { status: 'active', person: { id: sam.id, name: 'Sam Sample', email: sam.email }, lastUsedAt: null },
    ]);
    await sam.agent.get(`/api/documents?client=${nora.id}`).expect(200);
    expect((await sam.agent.get(`/api/invoices?client=${nora.id}`).expect(403)).body).toEqual(
      refused(403, 'access.scope_missing'),
    );

    const change = (changes: object) => nora.agent.patch(`/api/access/${invited.id}`).send(changes);
    expect((await change({ scopes: ['invoices'] }).expect(200)).body).toMatchObject({
      scopes: ['invoices'],
      until: inDays(90),
      status: 'active',
    });
    await sam.agent.get(`/api/documents?client=${nora.id}`).expect(403);
    await sam.agent.get(`/api/invoices?client=${nora.id}`).expect(200);
    await nora.agent.delete(`/api/access/${invited.id}`).expect(204);
    const gone = await nora.agent.delete(`/api/access/${invited.id}`).expect(404);
    expect(gone.body).toEqual(refused(404, 'access.not_found'));
    expect((await change({ scopes: ['invoices'] }).expect(409)).body).toEqual(refused(409, 'access.ended'));
    await sam.agent.get(`/api/invoices?client=${nora.id}`).expect(404);
    expect(await listOf(nora.agent)).toMatchObject([
      {
        status: 'ended',
        endedBy: { id: nora.id },
        endedAt: expect.any(String) as string,
        lastUsedAt: expect.any(String) as string,
      },
    ]);
    expect(await subjectsTo(sam.email)).toEqual(['Your access has ended', 'Your access was changed']);
    expect((await eventsOf(invited.id)).filter((type) => type !== 'access.refused')).toEqual([
      'access.granted',
      'access.accepted',
      'access.changed',
      'access.ended',
    ]);

    // Ended access may be granted again, as a new row.
    const again = await invite(nora.agent, helper(sam.email));
    expect((await listOf(nora.agent)).map(({ id, status }) => [id, status])).toEqual([
      [again.id, 'invited'],
      [invited.id, 'ended'],
    ]);
  });

  it('refuses terms that make no sense, each with its field', async () => {
    const nora = await aClient('nora');
    const family = await anOrganization(app, { name: 'Sample Family' });
    await grant(app, { clientId: family, personId: nora.id, role: 'owner' });
    const other = 'someone@example.com';
    const cases: [object, string][] = [
      [helper(nora.email.toUpperCase().replace('EXAMPLE.COM', 'example.com')), 'email'],
      [helper('no address'), 'email'],
      [{ ...helper(other), role: 'self' }, 'role'],
      [{ ...helper(other), role: undefined }, 'role'],
      [{ email: other, role: 'owner' }, 'role'],
      [helper(other, { scopes: [] }), 'scopes'],
      [helper(other, { scopes: undefined }), 'scopes'],
      [helper(other, { scopes: ['documents', 'documents'] }), 'scopes'],
      [helper(other, { scopes: ['pay'] }), 'scopes'],
      [helper(other, { scopes: ['documents', 'sign'] }), 'scopes'],
      [{ ...helper(other, { scopes: ['sign'] }), client: family }, 'scopes'],
      [helper(other, { categories: [] }), 'categories'],
      [helper(other, { categories: ['photos'] }), 'categories'],
      [helper(other, { categories: ['tax', 'tax'] }), 'categories'],
      [helper(other, { until: undefined }), 'until'],
      [helper(other, { until: null }), 'until'],
      [helper(other, { until: 'soon' }), 'until'],
      [helper(other, { until: '2027-02-30' }), 'until'],
      [helper(other, { until: inDays(-1) }), 'until'],
      [helper(other, { until: inDays(367) }), 'until'],
      [{ email: other, role: 'owner', until: inDays(10), client: family }, 'until'],
    ];
    for (const [body, field] of cases) {
      const answer = await nora.agent.post('/api/access').send(body);
      expect([body, answer.status, Object.keys(answer.body.fields as object)]).toEqual([body, 400, [field]]);
    }
    expect(await listOf(nora.agent)).toEqual([]);
    const widest = await invite(nora.agent, helper(other, { until: inDays(366), categories: ['tax'] }));
    expect(widest).toMatchObject({ until: inDays(366), categories: ['tax'] });
    await invite(nora.agent, helper('today@example.com', { until: inDays(0), client: nora.id }));
    const partner = { email: other, role: 'owner', scopes: ['nonsense'], categories: 7, client: family };
    expect(await invite(nora.agent, partner)).toMatchObject({
      role: 'owner',
      scopes: accessScopes,
      categories: null,
      until: null,
    });
  });

  it('is one invitation per address and person, in any case', async () => {
    const nora = await aClient('nora');
    const sam = await aClient('sam');
    const exists = refused(409, 'access.exists');
    const invited = await invite(nora.agent, helper(sam.email));
    const again = (email: string) => nora.agent.post('/api/access').send(helper(email)).expect(409);
    expect((await again(sam.email.toUpperCase().replace('EXAMPLE.COM', 'example.com'))).body).toEqual(exists);
    await accept(sam.agent, await tokenTo(sam.email)).expect(200);
    expect((await again(sam.email)).body).toEqual(exists);
    // The person's new address, too.
    const next = `${sam.username}.next@example.com`;
    await sam.agent.put('/api/profile').send({ email: next, password }).expect(200);
    expect((await again(next)).body).toEqual(exists);
    expect((await again(sam.email)).body).toEqual(exists);
    await nora.agent.delete(`/api/access/${invited.id}`).expect(204);
    // Once more for the new address, and for the old one, which no open access has now.
    await invite(nora.agent, helper(next));
    await invite(nora.agent, helper(sam.email));
    const both = await Promise.all(
      [1, 2, 3].map(() => nora.agent.post('/api/access').send(helper('same@example.com'))),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('is accepted by the invited address only, and the granter is notified of others', async () => {
    const nora = await aClient('nora');
    const sam = await aClient('sam');
    const kim = await aClient('kim');
    const lee = await aClient('lee');
    await invite(nora.agent, helper(sam.email));
    const token = await tokenTo(sam.email);
    expect((await accept(kim.agent, token).expect(403)).body).toEqual(refused(403, 'access.other_address'));
    expect(await subjectsTo(nora.email)).toEqual(['An invitation could not be accepted']);
    // Repeated attempts do not fill the granter's mailbox.
    for (let times = 0; times < 5; times += 1) await accept(kim.agent, token).expect(403);
    expect((await subjectsTo(nora.email)).length).toBeLessThanOrEqual(7);
    expect((await accept(nora.agent, token).expect(409)).body).toEqual(refused(409, 'access.exists'));
    expect((await accept(admin, token).expect(403)).body).toEqual(refused(403, 'access.staff'));
    await grant(app, { clientId: nora.id, personId: lee.id });
    expect((await accept(lee.agent, token).expect(409)).body).toEqual(refused(409, 'access.exists'));
    await accept(app.visitor(), token).expect(401);
    // An address that changed meanwhile.
    const next = `${sam.username}.next@example.com`;
    await sam.agent.put('/api/profile').send({ email: next, password }).expect(200);
    await accept(sam.agent, token).expect(403);
    await kim.agent.put('/api/profile').send({ email: sam.email, password });
    await sam.agent.put('/api/profile').send({ email: sam.email, password });
    for (const broken of ['', 'x', `${token}x`, null]) {
      const answer = await accept(sam.agent, broken as string).expect(400);
      expect(Object.keys(answer.body.fields as object)).toEqual(['token']);
    }
    await accept(sam.agent, token).expect(200);
  });

  it('needs a fresh session to grant and to widen, and never a token', async () => {
    const nora = await aClient('nora');
    const { body: made } = await nora.agent
      .post('/api/access-tokens')
      .send({ name: 'script', scope: 'write' })
      .expect(201);
    const byToken = (request: ReturnType<Agent['get']>) =>
      request.set('Authorization', `Bearer ${(made as { token: string }).token}`);
    const script = app.visitor();
    const invited = await invite(nora.agent, helper('fresh@example.com', { categories: ['tax', 'legal'] }));
    const sessionOnly = refused(403, 'auth.session_required');
    const refusedToken = [
      script.post('/api/access').send(helper('token@example.com')),
      script.patch(`/api/access/${invited.id}`).send({ scopes: ['documents'] }),
      script.post(`/api/access/${invited.id}/approve`).send({ version: 1 }),
      script.post('/api/access/accept').send({ token: await tokenTo('fresh@example.com') }),
    ];
    for (const request of refusedToken)
      expect((await byToken(request).expect(403)).body).toEqual(sessionOnly);
    await byToken(script.get('/api/access')).expect(200);

    app.clock.pass(16 * 60_000);
    const stale = refused(403, 'auth.password_required', { password: expect.any(String) as string });
    const change = (changes: object) => nora.agent.patch(`/api/access/${invited.id}`).send(changes);
    expect((await nora.agent.post('/api/access').send(helper('later@example.com')).expect(403)).body).toEqual(
      stale,
    );
    const wider = [
      { scopes: ['documents', 'messages', 'invoices'] },
      { categories: ['tax', 'other'] },
      { categories: null },
      { until: inDays(91) },
    ];
    for (const changes of wider) expect((await change(changes).expect(403)).body).toEqual(stale);
    await change({ until: inDays(30) }).expect(200);
    await change({ categories: ['tax'] }).expect(200);
    await change({ scopes: ['documents'] }).expect(200);
    await nora.agent.post('/api/session/confirm').send({ password }).expect(204);
    for (const changes of wider) await change(changes).expect(200);
    for (const [changes, field] of [
      [{ role: 'owner' }, 'role'],
      [{ email: 'x@example.com' }, 'email'],
      [{ scopes: null }, 'scopes'],
      [{ scopes: ['documents', 'sign'] }, 'scopes'],
      [{ categories: [] }, 'categories'],
      [{ until: null }, 'until'],
      [{ until: inDays(-1) }, 'until'],
      [{ until: inDays(367) }, 'until'],
    ] as const) {
      const answer = await change(changes);
      expect([changes, answer.status, Object.keys((answer.body.fields ?? {}) as object)]).toEqual([
        changes,
        400,
        [field],
      ]);
    }
    app.clock.pass(16 * 60_000);
    await nora.agent.delete(`/api/access/${invited.id}`).expect(204);
  });

  it('belongs to the client: others find nothing', async () => {
    const nora = await aClient('nora');
    const kim = await aClient('kim');
    const { id } = await invite(nora.agent, helper('others@example.com'));
    for (const [agent, status] of [
      [kim.agent, 404],
      [app.visitor(), 401],
    ] as const) {
      await agent
        .patch(`/api/access/${id}`)
        .send({ scopes: ['documents'] })
        .expect(status);
      await agent.delete(`/api/access/${id}`).expect(status);
      await agent.post(`/api/access/${id}/approve`).send({ version: 1 }).expect(status);
      await agent.get(`/api/access?client=${nora.id}`).expect(status);
      await agent
        .post('/api/access')
        .send(helper('x@example.com', { client: nora.id }))
        .expect(status);
    }
    for (const client of ['abc', 0, -1, 1.5, 2 ** 31])
      await nora.agent.post('/api/access').send(helper('x@example.com', { client })).expect(404);
    await nora.agent
      .post('/api/access')
      .send(helper('x@example.com', { client: [nora.id, nora.id] }))
      .expect(400);
    for (const absurd of absurdIds) await nora.agent.delete(`/api/access/${absurd}`).expect(404);
    await admin.get('/api/access').expect(403);
    await admin.post('/api/access').send(helper('x@example.com')).expect(403);
    expect((await pages(nora.agent, '/api/access?limit=1')).map(({ total }) => total)).toEqual([1]);
  });

  it('by a client to a member of the staff looks like any other, and cannot be accepted', async () => {
    const nora = await aClient('nora');
    const invited = await invite(nora.agent, helper('CONSULTANT@example.com'));
    expect(invited).toMatchObject({ status: 'invited', person: null });
    const token = 'a'.repeat(43);
    await app.sql.rows(
      'test.known-token',
      `UPDATE client_access SET token_hash = sha256($2::text::bytea) WHERE id = $1`,
      [invited.id, token],
    );
    expect((await accept(admin, token).expect(403)).body).toEqual(refused(403, 'access.staff'));
    expect((await listOf(nora.agent))[0]).toMatchObject({ id: invited.id, status: 'invited' });
  });
});

describe('owners and helpers', () => {
  it('name the client of every grant if they have none of their own', async () => {
    const family = await anOrganization(app, { name: 'Only Family' });
    const person = await aClient('nora');
    await app.sql.rows('test.person', `UPDATE users SET role = 'person' WHERE id = $1`, [person.id]);
    await grant(app, { clientId: family, personId: person.id, role: 'owner' });
    const unnamed = await person.agent.post('/api/access').send(helper('x@example.com')).expect(400);
    expect(unnamed.body).toEqual(refused(400, 'client.required', { client: expect.any(String) as string }));
    await person.agent.post(`/api/access?client=${family}`).send(helper('x@example.com')).expect(201);
    expect((await listOf(person.agent)).length).toBe(2);
  });
});

describe('a person without an account', () => {
  const registration = (username: string, more: object) => ({
    username,
    password,
    firstName: 'Pat',
    lastName: 'Helper',
    ...more,
  });

  it('registers through the invitation, with the invited address', async () => {
    const nora = await aClient('nora');
    const username = aName('pat');
    const email = `${username}@example.com`;
    const { id } = await invite(nora.agent, helper(email));
    const accessToken = await unseenToken(app, email);
    const visitor = app.visitor();
    const register = (more: object) => visitor.post('/api/register').send(registration(username, more));
    const other = await register({ accessToken, email: 'another@example.com' }).expect(403);
    expect(other.body).toEqual(refused(403, 'access.other_address'));
    expect((await register({ accessToken: 'x'.repeat(43) }).expect(400)).body).toEqual(linkInvalid);
    expect(Object.keys((await register({}).expect(400)).body.fields as object)).toEqual(['email']);
    const { body } = await register({ accessToken, email, language: 'es' }).expect(201);
    expect(body).toMatchObject({
      email,
      emailConfirmed: true,
      language: 'es',
      role: 'client',
      clients: [{ id: nora.id, role: 'helper' }],
    });
    const me = (body as { id: number }).id;
    expect((await listOf(nora.agent))[0]).toMatchObject({
      id,
      status: 'active',
      person: { id: me, name: 'Pat Helper' },
    });
    expect(
      (await app.visitor().post('/api/register').send(registration('late', { accessToken })).expect(400))
        .body,
    ).toEqual(linkInvalid);
    expect((await mailsTo(app, admin, email)).map(({ subject }) => subject)).not.toContain('confirm');

    // Not a client of the practice.
    expect((await admin.get(`/api/admin/clients?search=${username}`).expect(200)).body).toEqual([]);
    await admin.get(`/api/admin/clients/${me}`).expect(404);
    await admin.delete(`/api/admin/clients/${me}`).expect(404);
    await admin.get(`/api/admin/clients/${me}/access`).expect(404);
    await visitor.get('/api/documents').expect(200);

    await nora.agent.delete(`/api/access/${id}`).expect(204);
    expect(await clientsOf(visitor)).toEqual([]);
    expect((await visitor.get('/api/documents').expect(404)).body).toEqual(refused(404, 'access.no_client'));
    await app.signIn(username);
    await visitor.post('/api/account/close').send({ password }).expect(204);
    await visitor.get('/api/user').expect(401);
  });

  it('and the address omitted has the invited one; a taken username leaves the invitation', async () => {
    const nora = await aClient('nora');
    const email = `${aName('pat')}@example.com`;
    await invite(nora.agent, helper(email));
    const accessToken = await unseenToken(app, email);
    await app.visitor().post('/api/register').send(registration(nora.username, { accessToken })).expect(409);
    const visitor = app.visitor();
    const { body } = await visitor
      .post('/api/register')
      .send(registration(aName('pat'), { accessToken }))
      .expect(201);
    expect(body).toMatchObject({ email, emailConfirmed: true });
  });
});
