import { mailsTo, tokenIn } from '../../../../test/account-mails.js';
import { anOrganization, confirmAddress, grant } from '../../../../test/grants.js';
import { absurdIds, type Agent, pages, password, refused, TestApp } from '../../../../test/test-app.js';
import { accessScopes, addDays, dayOf } from '../../../kernel/index.js';
import { readDemoFile } from '../../../demo/demo-practice.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import type { AccessDto } from './access.dto.js';

const day = 24 * 60 * 60_000;
const linkInvalid = refused(400, 'auth.link_invalid', { token: expect.any(String) as string });

let app: TestApp;
let admin: Agent;
let number = 0;
let zone = '';
beforeAll(async () => {
  app = await TestApp.start({ THROTTLE: 'off', PUBLIC_URL: 'http://portal.example' });
  await app.admin();
  zone = await app.sql.onlyValue<string>('test.zone', 'SELECT time_zone FROM site');
});
beforeEach(async () => {
  // Some tests advance the clock beyond the life of a session.
  admin = await app.signIn('consultant');
});
afterAll(() => app.stop());

const aName = (prefix: string): string => `${prefix}${(number += 1)}`;
const aClient = async (prefix = 'client') => {
  const username = aName(prefix);
  const person = await app.client(username);
  await confirmAddress(app, person.id);
  return { ...person, username, email: `${username}@example.com` };
};
const inDays = (days: number): string => addDays(dayOf(app.clock.now().getTime(), zone), days);
const helper = (email: string, more: object = {}) => ({
  ...{ email, role: 'helper', scopes: ['documents', 'messages'], until: inDays(90) },
  ...more,
});
const invite = async (agent: Agent, body: object): Promise<AccessDto> =>
  (await agent.post('/api/access').send(body).expect(201)).body as AccessDto;
const tokenTo = async (email: string): Promise<string> =>
  tokenIn((await mailsTo(app, admin, email)).find(({ text }) => text.includes('/access?token=')));
const accept = (agent: Agent, token: string) => agent.post('/api/access/accept').send({ token });
const subjectsTo = async (email: string): Promise<string[]> =>
  (await mailsTo(app, admin, email)).map(({ subject }) => subject.split(' – ')[0] ?? '');
const clientsOf = async (agent: Agent) =>
  (await agent.get('/api/user').expect(200)).body.clients as { id: number; role: string }[];
const listOf = async (agent: Agent, path = '/api/access'): Promise<AccessDto[]> =>
  (await agent.get(path).expect(200)).body as AccessDto[];
const eventsOf = (id: number): Promise<string[]> =>
  app.sql.column<string>(
    'test.access-events',
    `SELECT type FROM activity_events WHERE subject_type = 'access' AND subject_id = $1 ORDER BY sequence`,
    [id],
  );

describe('access that a client grants', () => {
  it('is invited by email, accepted once, changed and ended', async () => {
    const nora = await aClient('nora');
    const sam = await aClient('sam');
    const typed = sam.email.replace('sam', 'SAM');
    const invited = await invite(nora.agent, helper(typed, { name: 'Sam' }));
    expect(invited).toEqual({
      ...{ id: expect.any(Number) as number, person: null, email: typed },
      ...{ name: 'Sam', role: 'helper', scopes: ['documents', 'messages'], categories: null },
      ...{ until: inDays(90), status: 'invited', grantedBy: { id: nora.id, name: 'Sam Sample' } },
      ...{ created_at: expect.any(String) as string, lastUsedAt: null, endedAt: null, endedBy: null },
      ...{ version: 1, pending: null },
    });
    const token = await tokenTo(typed);
    for (const agent of [app.visitor(), nora.agent])
      expect((await agent.post('/api/access/preview').send({ token }).expect(200)).body).toEqual({
        client: { name: 'Sam Sample', kind: 'individual' },
        grantedBy: { name: 'Sam Sample' },
        ...{ role: 'helper', scopes: ['documents', 'messages'], categories: null, until: inDays(90) },
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
      ...{ scopes: ['invoices'], until: inDays(90), status: 'active' },
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
        ...{ status: 'ended', endedBy: { id: nora.id } },
        ...{ endedAt: expect.any(String) as string, lastUsedAt: expect.any(String) as string },
      },
    ]);
    expect(await subjectsTo(sam.email)).toEqual(['Your access has ended', 'Your access was changed']);
    // The test read the link in the outbox.
    expect((await eventsOf(invited.id)).filter((type) => type !== 'access.refused')).toEqual([
      ...['access.granted', 'access.link_shown', 'access.accepted', 'access.changed', 'access.ended'],
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
      ...{ role: 'owner', scopes: accessScopes, categories: null, until: null },
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
    // Once more for the new address; the old one belongs to nobody's access now.
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
    // A repeated attempt fills nobody's mailbox.
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
        ...[changes, 400, [field]],
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

describe('the end of access', () => {
  it('comes after its last day in the time zone of the practice, without a job', async () => {
    const nora = await aClient('nora');
    const sam = await aClient('sam');
    const { id } = await invite(nora.agent, helper(sam.email, { until: inDays(1) }));
    await accept(sam.agent, await tokenTo(sam.email)).expect(200);
    const seenBy = (agent: Agent) => agent.get(`/api/documents?client=${nora.id}`);
    const setZone = (timeZone: string) =>
      app.sql.rows('test.set-zone', 'UPDATE site SET time_zone = $1', [timeZone]);
    // The next day begins somewhere else already.
    app.clock.pass(day);
    let agent = await app.signIn(sam.username);
    await seenBy(agent).expect(200);
    await app.sql.rows('test.last-day', `UPDATE client_access SET until = $2 WHERE id = $1`, [
      ...[id, dayOf(app.clock.now().getTime(), 'Pacific/Pago_Pago')],
    ]);
    await setZone('Pacific/Kiritimati');
    await seenBy(agent).expect(404);
    expect((await listOf(await app.signIn(nora.username)))[0]).toMatchObject({
      ...{ status: 'ended', endedBy: null, endedAt: expect.stringMatching(/T10:00:00\.000Z$/) as string },
    });
    await setZone('Pacific/Pago_Pago');
    await seenBy(agent).expect(200);
    await setZone(zone);
    app.clock.pass(2 * day);
    agent = await app.signIn(sam.username);
    admin = await app.signIn('consultant');
    await seenBy(agent).expect(404);
    const owner = await app.signIn(nora.username);
    await owner
      .patch(`/api/access/${id}`)
      .send({ until: inDays(10) })
      .expect(409);
    await owner.delete(`/api/access/${id}`).expect(404);
    expect(await clientsOf(agent)).toMatchObject([{ role: 'self' }]);
    // The same person may be invited again: the new row does not meet the old one.
    await invite(owner, helper(sam.email));
    await accept(agent, await tokenTo(sam.email)).expect(200);
    expect((await listOf(owner)).map(({ status }) => status)).toEqual(['active', 'ended']);
  });

  it('comes for an invitation after 7 days', async () => {
    const nora = await aClient('nora');
    const sam = await aClient('sam');
    await invite(nora.agent, helper(sam.email));
    const token = await tokenTo(sam.email);
    app.clock.pass(7 * day - 60_000);
    admin = await app.signIn('consultant');
    await app.visitor().post('/api/access/preview').send({ token }).expect(200);
    app.clock.pass(2 * 60_000);
    expect((await app.visitor().post('/api/access/preview').send({ token }).expect(400)).body).toEqual(
      linkInvalid,
    );
    const agent = await app.signIn(nora.username);
    const [row] = await listOf(agent);
    expect(row).toMatchObject({ status: 'ended', endedBy: null });
    const lasted = Date.parse(row?.endedAt ?? '') - Date.parse(row?.created_at ?? '');
    expect(Math.abs(lasted - 7 * day)).toBeLessThan(1000);
    expect((await accept(await app.signIn(sam.username), token).expect(400)).body).toEqual(linkInvalid);
    await invite(agent, helper(sam.email));
  });

  it('is announced by one email, a week before', async () => {
    const nora = await aClient('nora');
    const sam = await aClient('sam');
    await invite(nora.agent, helper(sam.email, { until: inDays(20) }));
    await accept(sam.agent, await tokenTo(sam.email)).expect(200);
    const announce = async (): Promise<number> => {
      await app.app.get(Jobs).runNow('access.announce-ends');
      admin = await app.signIn('consultant');
      return (await subjectsTo(sam.email)).filter((subject) => subject === 'Your access ends soon').length;
    };
    expect(await announce()).toBe(0);
    app.clock.pass(13 * day);
    expect(await announce()).toBe(1);
    app.clock.pass(day);
    expect(await announce()).toBe(1);
    const agent = await app.signIn(nora.username);
    const [row] = await listOf(agent);
    await agent
      .patch(`/api/access/${row?.id ?? 0}`)
      .send({ until: inDays(30) })
      .expect(200);
    expect(await announce()).toBe(1);
    app.clock.pass(24 * day);
    expect(await announce()).toBe(2);
  });

  it('comes with the closing of the account of the client, of the person and of who granted it', async () => {
    const family = await anOrganization(app, { name: 'Closing Family' });
    const [nora, sam, kim] = [await aClient('nora'), await aClient('sam'), await aClient('kim')];
    await grant(app, { clientId: family, personId: nora.id, role: 'owner' });
    await grant(app, { clientId: family, personId: kim.id, role: 'owner' });
    await invite(nora.agent, helper(sam.email, { client: family }));
    await accept(sam.agent, await tokenTo(sam.email)).expect(200);
    await invite(nora.agent, helper(sam.email));
    await accept(sam.agent, await tokenTo(sam.email)).expect(200);
    expect((await clientsOf(sam.agent)).length).toBe(3);
    await nora.agent.post('/api/account/close').send({ password }).expect(204);
    expect((await clientsOf(sam.agent)).map(({ id }) => id)).toEqual([sam.id]);
    expect(
      (await listOf(kim.agent, `/api/access?client=${family}`)).map(({ status }) => status).sort(),
    ).toEqual([...['active', 'ended', 'ended']]);
    await admin.delete(`/api/admin/clients/${family}`).expect(204);
    expect(await clientsOf(kim.agent)).toMatchObject([{ id: kim.id }]);
  });

  it('of one owner keeps the owner whom they invited, but not their helpers; of the last one, nobody', async () => {
    const family = await anOrganization(app, { name: 'Leaving Family' });
    const [nora, sam, kim] = [await aClient('nora'), await aClient('sam'), await aClient('kim')];
    await grant(app, { clientId: family, personId: nora.id, role: 'owner' });
    await invite(nora.agent, { email: kim.email, role: 'owner', client: family });
    await accept(kim.agent, await tokenTo(kim.email)).expect(200);
    await invite(nora.agent, helper(sam.email, { client: family }));
    await accept(sam.agent, await tokenTo(sam.email)).expect(200);
    await nora.agent.post('/api/account/close').send({ password }).expect(204);
    expect((await clientsOf(kim.agent)).map(({ id }) => id)).toContain(family);
    expect((await clientsOf(sam.agent)).map(({ id }) => id)).toEqual([sam.id]);

    await invite(kim.agent, { email: 'later@example.com', role: 'owner', client: family });
    await kim.agent.post('/api/account/close').send({ password }).expect(204);
    expect(
      new Set((await listOf(admin, `/api/admin/clients/${family}/access`)).map(({ status }) => status)),
    ).toEqual(new Set(['ended']));
  });
});

describe('owners and helpers', () => {
  it('end helpers and their own access, but no owner; the last owner cannot leave', async () => {
    const business = await anOrganization(app, { kind: 'business', name: 'Sample Company' });
    const [nora, kim, sam] = [await aClient('nora'), await aClient('kim'), await aClient('sam')];
    const at = `?client=${business}`;
    const noraAccess = await grant(app, { clientId: business, personId: nora.id, role: 'owner' });
    const kimAccess = await grant(app, { clientId: business, personId: kim.id, role: 'owner' });
    const samAccess = await grant(app, { clientId: business, personId: sam.id, scopes: ['documents'] });
    const notOwner = refused(403, 'access.not_owner');
    for (const [method, path] of [
      ['get', `/api/access${at}`],
      ['patch', `/api/access/${samAccess}`],
      ['post', `/api/access/${samAccess}/approve`],
      ['delete', `/api/access/${noraAccess}`],
    ] as const)
      expect((await sam.agent[method](path).send({}).expect(403)).body).toEqual(notOwner);
    const byHelper = helper('x@example.com', { client: business });
    expect((await sam.agent.post('/api/access').send(byHelper).expect(403)).body).toEqual(notOwner);
    const query = await sam.agent.post(`/api/access${at}`).send(helper('x@example.com')).expect(403);
    expect(query.body).toEqual(notOwner);

    expect((await nora.agent.delete(`/api/access/${kimAccess}`).expect(403)).body).toEqual(notOwner);
    await nora.agent.delete(`/api/access/${kimAccess}?client=${nora.id}`).expect(403);
    await nora.agent
      .patch(`/api/access/${kimAccess}`)
      .send({ scopes: ['documents'] })
      .expect(200)
      .expect(({ body }) => expect((body as AccessDto).scopes).toEqual(accessScopes));
    await nora.agent
      .patch(`/api/access/${kimAccess}`)
      .send({ until: inDays(5) })
      .expect(400);
    await nora.agent
      .patch(`/api/access/${samAccess}`)
      .send({ scopes: ['documents', 'sign'] })
      .expect(200);
    await sam.agent.delete(`/api/access/${samAccess}`).expect(204);
    await kim.agent.delete(`/api/access/${kimAccess}`).expect(204);
    expect((await nora.agent.delete(`/api/access/${noraAccess}`).expect(409)).body).toEqual(
      refused(409, 'access.last_owner'),
    );
    expect(await listOf(nora.agent, `/api/access${at}`)).toMatchObject([
      { status: 'ended', endedBy: { id: sam.id } },
      { status: 'ended', endedBy: { id: kim.id } },
      { status: 'active', endedBy: null },
    ]);
    // Closing the account is possible for the last owner, too.
    await nora.agent.post('/api/account/close').send({ password }).expect(204);
  });

  it('of two owners who leave at once, one stays', async () => {
    const family = await anOrganization(app, { name: 'Leaving Family' });
    const owners = [await aClient('nora'), await aClient('kim')];
    const ids = await Promise.all(
      owners.map(({ id }) => grant(app, { clientId: family, personId: id, role: 'owner' })),
    );
    const left = await Promise.all(
      owners.map(({ agent }, index) => agent.delete(`/api/access/${ids[index]}`)),
    );
    expect(left.map(({ status }) => status).sort()).toEqual([204, 409]);
  });

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
    ...{ username, password, firstName: 'Pat', lastName: 'Helper' },
    ...more,
  });

  it('registers through the invitation, with the invited address', async () => {
    const nora = await aClient('nora');
    const username = aName('pat');
    const email = `${username}@example.com`;
    const { id } = await invite(nora.agent, helper(email));
    const accessToken = await tokenTo(email);
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
    const accessToken = await tokenTo(email);
    await app.visitor().post('/api/register').send(registration(nora.username, { accessToken })).expect(409);
    const visitor = app.visitor();
    const { body } = await visitor
      .post('/api/register')
      .send(registration(aName('pat'), { accessToken }))
      .expect(201);
    expect(body).toMatchObject({ email, emailConfirmed: true });
  });
});

describe('access that the practice starts', () => {
  const granted = (id: number, body: object) => admin.post(`/api/admin/clients/${id}/access`).send(body);

  it('waits for the approval of an individual', async () => {
    const nora = await aClient('nora');
    const sam = await aClient('sam');
    const { body } = await granted(nora.id, helper(sam.email)).expect(201);
    const { id, status, grantedBy } = body as AccessDto;
    expect([status, grantedBy.name]).toEqual(['awaiting_client', 'Sam Sample']);
    expect(await subjectsTo(sam.email)).toEqual([]);
    expect(await subjectsTo(nora.email)).toEqual(['Please approve access to your portal']);
    await granted(nora.id, helper(sam.email)).expect(409);
    // Clients see the practice, not the member of the staff.
    const site = (await app.visitor().get('/api/site').expect(200)).body as { name: string };
    expect((await listOf(nora.agent))[0]?.grantedBy).toEqual({ id: 1, name: site.name });
    expect(
      (await nora.agent.post(`/api/access/${id}/approve`).send({ version: 1 }).expect(200)).body,
    ).toMatchObject({
      status: 'invited',
    });
    await nora.agent.post(`/api/access/${id}/approve`).send({ version: 1 }).expect(200);
    expect((await subjectsTo(sam.email)).length).toBe(1);
    const token = await tokenTo(sam.email);
    const preview = await app.visitor().post('/api/access/preview').send({ token }).expect(200);
    expect((preview.body as { grantedBy: object }).grantedBy).toEqual({ name: site.name });
    await accept(sam.agent, token).expect(200);
    expect(await subjectsTo('consultant@example.com')).toContain('Your invitation was accepted');
    const at = `/api/admin/clients/${nora.id}/access`;
    await admin
      .patch(`${at}/${id}`)
      .send({ scopes: ['documents'] })
      .expect(200);
    expect((await subjectsTo(nora.email))[0]).toBe('Access to your portal was changed');
    await admin.delete(`/api/admin/clients/${sam.id}/access/${id}`).expect(404);
    await admin
      .patch(`/api/admin/clients/${sam.id}/access/${id}`)
      .send({ scopes: ['documents'] })
      .expect(404);
    await admin.delete(`${at}/${id}`).expect(204);
    await admin.delete(`${at}/${id}`).expect(404);
    await nora.agent.post(`/api/access/${id}/approve`).send({ version: 2 }).expect(409);
    expect(await listOf(admin, at)).toMatchObject([{ id, status: 'ended', endedBy: { name: 'Sam Sample' } }]);
  });

  it('is approved in the version that the client saw', async () => {
    const nora = await aClient('nora');
    const { body } = await granted(nora.id, helper('seen@example.com', { scopes: ['documents'] })).expect(
      201,
    );
    const { id, version } = body as AccessDto;
    const approve = (sent: object) => nora.agent.post(`/api/access/${id}/approve`).send(sent);
    for (const wrong of [{}, { version: null }, { version: 'x' }, { version: 0 }, { version: 1.5 }])
      expect((await approve(wrong).expect(400)).body).toEqual(
        refused(400, 'request.invalid', { version: expect.any(String) as string }),
      );
    // Wider between the look and the click.
    const { body: wider } = await admin
      .patch(`/api/admin/clients/${nora.id}/access/${id}`)
      .send({ scopes: ['documents', 'invoices'] })
      .expect(200);
    expect(wider).toMatchObject({ version: version + 1, pending: null, status: 'awaiting_client' });
    expect((await approve({ version }).expect(409)).body).toEqual(refused(409, 'access.changed'));
    expect(await subjectsTo('seen@example.com')).toEqual([]);
    expect((await approve({ version: version + 1 }).expect(200)).body).toMatchObject({
      ...{ status: 'invited', scopes: ['documents', 'invoices'], version: version + 1 },
    });
  });

  describe('and the client has approved', () => {
    const active = async () => {
      const nora = await aClient('nora');
      const sam = await aClient('sam');
      const invited = await invite(nora.agent, helper(sam.email));
      await accept(sam.agent, await tokenTo(sam.email)).expect(200);
      const at = `/api/admin/clients/${nora.id}/access/${invited.id}`;
      const patch = async (changes: object) =>
        (await admin.patch(at).send(changes).expect(200)).body as AccessDto;
      const approve = (version: number) =>
        nora.agent.post(`/api/access/${invited.id}/approve`).send({ version });
      return { nora, sam, ...invited, patch, approve };
    };

    it('waits with wider terms until they are approved, and with later days', async () => {
      const { nora, sam, id, patch, approve, until, version } = await active();
      const scopes = ['documents', 'messages', 'invoices'];
      const former = { scopes: ['documents', 'messages'], categories: null, until };
      const pending = { ...former, scopes };
      expect(await patch({ scopes })).toMatchObject({ ...former, pending, version: version + 1 });
      expect((await listOf(nora.agent))[0]).toMatchObject({ ...former, pending, status: 'active' });
      await sam.agent.get(`/api/invoices?client=${nora.id}`).expect(403);
      expect((await subjectsTo(nora.email))[0]).toBe('Please approve a change of access');
      expect((await subjectsTo(sam.email))[0]).not.toBe('Your access was changed');

      // Another wish takes its place, so the former look approves nothing.
      await patch({ until: inDays(120) });
      expect((await approve(version + 1).expect(409)).body).toEqual(refused(409, 'access.changed'));
      expect((await approve(version + 2).expect(200)).body).toMatchObject({
        ...{ ...former, until: inDays(120), pending: null, version: version + 2 },
      });
      // Again, as after a lost answer.
      await approve(version + 2).expect(200);
      expect(await subjectsTo(sam.email)).toContain('Your access was changed');
      await patch({ scopes });
      await approve(version + 3).expect(200);
      await sam.agent.get(`/api/invoices?client=${nora.id}`).expect(200);
      expect((await eventsOf(id)).filter((type) => /change|approved/.test(type))).toEqual([
        ...['access.change_requested', 'access.change_requested', 'access.approved'],
        ...['access.change_requested', 'access.approved'],
      ]);
    });

    it('is narrowed at once, which drops what waits', async () => {
      const { nora, sam, patch, approve, version } = await active();
      await patch({ categories: ['tax'] });
      const narrow = { scopes: ['documents'], categories: ['tax'], pending: null };
      await patch({ scopes: ['documents', 'messages', 'invoices'] });
      expect(await patch({ scopes: ['documents'] })).toMatchObject(narrow);
      await sam.agent.get(`/api/message-threads?client=${nora.id}`).expect(403);
      expect((await approve(version + 2).expect(409)).body).toEqual(refused(409, 'access.changed'));
      expect((await approve(version + 3).expect(200)).body).toMatchObject(narrow);
      // All categories are wider.
      expect(await patch({ categories: null })).toMatchObject({
        ...{ categories: ['tax'], pending: { categories: null } },
      });
    });

    it('stays as it is if the client keeps it, or the practice takes its wish back', async () => {
      const { nora, id, patch, approve, version } = await active();
      const former = { scopes: ['documents', 'messages'], pending: null };
      const keeps = [
        () => nora.agent.patch(`/api/access/${id}`).send({ scopes: former.scopes }).expect(200),
        () => admin.patch(`/api/admin/clients/${nora.id}/access/${id}`).send(former).expect(200),
      ];
      for (const keep of keeps) {
        const { version: asked } = await patch({ scopes: [...former.scopes, 'invoices'] });
        await patch({});
        expect((await listOf(nora.agent))[0]?.pending).not.toBeNull();
        expect((await keep()).body).toMatchObject({ ...former, version: asked + 1 });
        await approve(asked).expect(409);
      }
      expect((await eventsOf(id)).slice(-1)).toEqual(['access.change_dropped']);
      expect(version).toBe(1);
      await nora.agent.delete(`/api/access/${id}`).expect(204);
      expect((await listOf(nora.agent))[0]).toMatchObject({ status: 'ended', pending: null });
    });
  });

  it('needs no approval with a consent on file, or for a business', async () => {
    const nora = await aClient('nora');
    const kim = await aClient('kim');
    const upload = async (userId: number): Promise<number> => {
      const { body } = await admin
        .post('/api/admin/documents/upload')
        .field({ title: 'Consent', userId: String(userId) })
        .attach('file', await readDemoFile('Engagement Agreement 2027.pdf'), 'consent.pdf')
        .expect(201);
      return (body as { id: number }).id;
    };
    const sent = async (agent: Agent): Promise<number> => {
      const { body } = await agent
        .post('/api/documents')
        .field({ title: 'My consent' })
        .attach('file', await readDemoFile('Engagement Agreement 2027.pdf'), 'consent.pdf')
        .expect(201);
      app.clock.pass(1000);
      return (body as { id: number }).id;
    };
    const [hers, his] = [await sent(nora.agent), await sent(kim.agent)];
    // One that the practice uploaded is no consent of the client, before it is signed.
    const draft = await upload(nora.id);
    for (const consentDocumentId of [his, draft, 999_999, 'x'])
      expect(
        Object.keys(
          (await granted(nora.id, helper('x@example.com', { consentDocumentId })).expect(400)).body
            .fields as object,
        ),
      ).toEqual(['consentDocumentId']);
    const { body } = await granted(nora.id, helper('x@example.com', { consentDocumentId: hers })).expect(201);
    expect((body as AccessDto).status).toBe('invited');
    expect(await subjectsTo(nora.email)).toContain('Someone was invited to your portal');
    await admin.delete(`/api/admin/documents/${hers}`).expect(204);
    await granted(nora.id, helper('y@example.com', { consentDocumentId: hers })).expect(400);

    const business = await anOrganization(app, { kind: 'business', name: 'New Company' });
    const owner = await granted(business, { email: nora.email, role: 'owner' }).expect(201);
    expect(owner.body).toMatchObject({ status: 'invited', role: 'owner', until: null, scopes: accessScopes });
    await accept(nora.agent, await tokenTo(nora.email)).expect(200);
    await granted(business, { email: kim.email, role: 'owner' }).expect(201);
    await accept(kim.agent, await tokenTo(kim.email)).expect(200);
    // Only the practice ends an owner, and the others are notified.
    await admin.delete(`/api/admin/clients/${business}/access/${(owner.body as AccessDto).id}`).expect(204);
    expect((await subjectsTo(kim.email))[0]).toBe('Owner removed');
    expect((await subjectsTo(nora.email))[0]).toBe('Your access has ended');
  });

  it('is refused for staff, for the client, in an old session, by a token and by an assistant', async () => {
    const nora = await aClient('nora');
    expect((await granted(nora.id, helper('Consultant@example.com')).expect(409)).body).toEqual(
      refused(409, 'access.staff'),
    );
    expect(
      Object.keys((await granted(nora.id, helper(nora.email)).expect(400)).body.fields as object),
    ).toEqual(['email']);
    await granted(nora.id, { email: 'x@example.com', role: 'owner' }).expect(400);
    await granted(999_999, helper('x@example.com')).expect(404);
    await nora.agent.get(`/api/admin/clients/${nora.id}/access`).expect(403);
    await app.visitor().get(`/api/admin/clients/${nora.id}/access`).expect(401);
    const assistant = await app.account(aName('assistant'), 'admin');
    await app.sql.rows('test.assistant', `UPDATE users SET staff_role = 'assistant' WHERE id = $1`, [
      assistant.id,
    ]);
    const agent = await app.signIn(assistant.username);
    const notPermitted = refused(403, 'auth.not_permitted');
    for (const [method, path] of [
      ['get', ''],
      ['post', ''],
      ['patch', '/1'],
      ['delete', '/1'],
    ] as const)
      expect(
        (await agent[method](`/api/admin/clients/${nora.id}/access${path}`).send({}).expect(403)).body,
      ).toEqual(notPermitted);
    app.clock.pass(16 * 60_000);
    expect((await granted(nora.id, helper('x@example.com')).expect(403)).body).toEqual(
      refused(403, 'auth.password_required'),
    );
  });
});
