import { anOrganization, grant } from '../../../../test/grants.js';
import { type Agent, password, refused } from '../../../../test/test-app.js';
import { accessScopes, dayOf } from '../../../kernel/index.js';
import { Jobs } from '../../../platform/events/jobs.js';
import type { AccessDto } from './access.dto.js';
import {
  accept,
  aClient,
  admin,
  app,
  clientsOf,
  helper,
  inDays,
  invite,
  linkInvalid,
  listOf,
  signInAgain,
  subjectsTo,
  tokenTo,
  useAccess,
  zone,
} from '../testing/access-over-http.js';

useAccess();

const day = 24 * 60 * 60_000;

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
      id,
      dayOf(app.clock.now().getTime(), 'Pacific/Pago_Pago'),
    ]);
    await setZone('Pacific/Kiritimati');
    await seenBy(agent).expect(404);
    expect((await listOf(await app.signIn(nora.username)))[0]).toMatchObject({
      status: 'ended',
      endedBy: null,
      endedAt: expect.stringMatching(/T10:00:00\.000Z$/) as string,
    });
    await setZone('Pacific/Pago_Pago');
    await seenBy(agent).expect(200);
    await setZone(zone);
    app.clock.pass(2 * day);
    agent = await app.signIn(sam.username);
    await signInAgain();
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
    await signInAgain();
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
      await signInAgain();
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
    const nora = await aClient('nora');
    const sam = await aClient('sam');
    const kim = await aClient('kim');
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
    ).toEqual(['active', 'ended', 'ended']);
    await admin.delete(`/api/admin/clients/${family}`).expect(204);
    expect(await clientsOf(kim.agent)).toMatchObject([{ id: kim.id }]);
  });

  it('of one owner keeps the owner whom they invited, but not their helpers; of the last one, no access', async () => {
    const family = await anOrganization(app, { name: 'Leaving Family' });
    const nora = await aClient('nora');
    const sam = await aClient('sam');
    const kim = await aClient('kim');
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
    const nora = await aClient('nora');
    const kim = await aClient('kim');
    const sam = await aClient('sam');
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
});
