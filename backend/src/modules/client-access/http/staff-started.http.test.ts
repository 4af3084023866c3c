import { anOrganization, grant } from '../../../../test/grants.js';
import { admin, adminId, app, practice } from '../../../../test/practice.js';
import { staffMember } from '../../../../test/staff.js';
import { absurdIds, type Agent, password, refused } from '../../../../test/test-app.js';
import { addDays, dayOf } from '../../../kernel/index.js';
import {
  type ConnectionChanged,
  type ConnectionKind,
  Connections,
} from '../../../platform/connections/connections.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { GrantEnds } from '../application/grant-ends.js';
import { GrantRepository } from '../domain/ports.js';
import type { AccessDto } from './access.dto.js';

practice();

interface Started {
  access: (AccessDto & { client: { id: number; name: string } })[];
  passwords: { id: number; name: string }[];
  connections: object[];
}
const started = async (id: number): Promise<Started> =>
  (await admin.get(`/api/admin/staff/${id}/started`).expect(200)).body as Started;
const change = (id: number, body: object) => admin.patch(`/api/admin/staff/${id}`).send(body);
const nothing = { access: [], passwords: [], connections: [] };

/** Access of that address to a client, granted by a member of the staff. */
async function granted(by: Agent, clientId: number, email: string): Promise<number> {
  const until = addDays(dayOf(app.clock.now().getTime(), 'UTC'), 90);
  const body = { email, role: 'helper', scopes: ['documents'], until };
  return (await by.post(`/api/admin/clients/${clientId}/access`).send(body).expect(201)).body.id as number;
}

describe('what a member of the staff started', () => {
  it('is the access that they granted and that is open', async () => {
    const { agent, id } = await staffMember(app, 'carla', 'consultant');
    expect(await started(id)).toMatchObject(nothing);
    const { id: client } = await app.account('nora');
    const family = await anOrganization(app, { name: 'A Family' });
    const waiting = await granted(agent, client, 'one@example.com');
    const invited = await granted(agent, family, 'two@example.com');
    const over = await granted(agent, family, 'three@example.com');
    await admin.delete(`/api/admin/clients/${family}/access/${over}`).expect(204);
    await granted(admin, family, 'four@example.com');
    const { access, passwords } = await started(id);
    expect(access.map((row) => [row.id, row.status, row.client])).toEqual([
      [invited, 'invited', { id: family, name: 'A Family' }],
      [waiting, 'awaiting_client', { id: client, name: 'Sam Sample' }],
    ]);
    expect(access[0]).toMatchObject({
      email: 'two@example.com',
      grantedBy: { id },
      version: 1,
      pending: null,
    });
    expect(passwords).toEqual([]);
    expect((await started(adminId)).access).toHaveLength(1);
  });

  it('is each password of a client that they set and that is still in use', async () => {
    const { agent, id } = await staffMember(app, 'setter', 'consultant');
    const made = { username: 'withpassword', email: 'withpassword@example.com', password };
    const { body } = await agent.post('/api/admin/create-user').send(made).expect(201);
    await admin
      .post('/api/admin/create-user')
      .send({ ...made, username: 'ofowner', email: 'ofowner@example.com' })
      .expect(201);
    const { body: invited } = await agent
      .post('/api/admin/create-user')
      .send({ firstName: 'No', lastName: 'Password', email: 'nopassword@example.com', invite: true })
      .expect(201);
    expect(invited.id).toEqual(expect.any(Number));
    expect((await started(id)).passwords).toEqual([{ id: body.id as number, name: 'withpassword' }]);
    await admin.delete(`/api/admin/clients/${body.id}`).expect(204);
    expect((await started(id)).passwords).toEqual([]);
  });

  it('is each connection that they set, with who set it last', async () => {
    const { id } = await staffMember(app, 'owntwo', 'owner');
    const theirs = { setBy: { id }, setAt: expect.stringMatching(/Z$/) as string };
    const mine = { setBy: { id: adminId } };
    const announced = (by: number, kind: ConnectionKind, change: ConnectionChanged['change'], name: string) =>
      app.app
        .get(UnitOfWork)
        .run(() => app.app.get(Connections).announce({ id: by, role: 'admin' }, kind, change, name));
    await announced(id, 'payments', 'connected', 'Acme');
    await announced(id, 'email', 'connected', 'office@example.com');
    await announced(id, 'email', 'disconnected', 'office@example.com');
    expect((await started(id)).connections).toMatchObject([
      { connection: 'payments', name: 'Acme', ...theirs },
    ]);
    await announced(adminId, 'payments', 'changed', 'Acme');
    expect((await started(id)).connections).toMatchObject([{ connection: 'payments', ...mine }]);
  });

  it('is for owners to see', async () => {
    const { agent, id } = await staffMember(app, 'curious', 'consultant');
    const address = `/api/admin/staff/${id}/started`;
    expect((await agent.get(address).expect(403)).body).toEqual(refused(403, 'auth.not_permitted'));
    await app.visitor().get(address).expect(401);
    const { id: client } = await app.account('noone');
    for (const other of [client, ...absurdIds])
      await admin.get(`/api/admin/staff/${String(other)}/started`).expect(404);
  });
});

describe('a deactivation', () => {
  it('ends the access that is chosen, and nothing else', async () => {
    const { agent, id } = await staffMember(app, 'leaving', 'consultant');
    const family = await anOrganization(app, { name: 'B Family' });
    const kept = await granted(agent, family, 'kept@example.com');
    const ended = await granted(agent, family, 'ended@example.com');
    const { id: person } = await app.account('helper');
    const others = await grant(app, { clientId: family, personId: person });
    for (const endAccess of [[others], [kept, 999_999], ['x'], [0], 'all', null]) {
      const { body } = await change(id, { active: false, endAccess }).expect(400);
      expect(body).toMatchObject({ fields: { endAccess: expect.any(String) as string } });
    }
    for (const more of [{}, { active: true }])
      expect((await change(id, { ...more, endAccess: [kept] }).expect(400)).body).toMatchObject({
        fields: { endAccess: expect.any(String) as string },
      });
    // Nothing of a refused change is done.
    await agent.get('/api/admin/clients').expect(200);
    expect((await started(id)).access).toHaveLength(2);

    expect((await change(id, { active: false, endAccess: [ended] }).expect(200)).body).toMatchObject({
      active: false,
    });
    await agent.get('/api/user').expect(401);
    expect((await started(id)).access.map((row) => row.id)).toEqual([kept]);
    const { body: rows } = await admin.get(`/api/admin/clients/${family}/access`).expect(200);
    expect(Object.fromEntries((rows as AccessDto[]).map((row) => [row.id, row.status]))).toEqual({
      [kept]: 'invited',
      [ended]: 'ended',
      [others]: 'active',
    });
    expect((rows as AccessDto[]).find((row) => row.id === ended)?.endedBy?.id).toBe(adminId);
    // Afterwards as well.
    await change(id, { active: false, endAccess: [kept] }).expect(200);
    expect((await started(id)).access).toEqual([]);
  });

  it('ends once, also for an owner who read it before another ended it', async () => {
    const { id: client } = await app.account('twice');
    const id = await granted(admin, client, 'helper-twice@example.com');
    const read = await app.app.get(GrantRepository).find(id, client, app.clock.now());
    expect(read?.status).toBe('awaiting_client');
    for (let owner = 0; owner < 2; owner++)
      await app.app.get(UnitOfWork).run(() => app.app.get(GrantEnds).endGrant(read!, adminId));
    const { body } = await admin
      .get(`/api/admin/activity?subjectType=access&subjectId=${id}&limit=50`)
      .expect(200);
    expect((body as { type: string }[]).filter(({ type }) => type === 'access.ended')).toHaveLength(1);
  });
});
