import { setStaffSees, staffMember } from '../../../../test/staff.js';
import { type Agent, TestApp } from '../../../../test/test-app.js';

let app: TestApp;
let owner: Agent;
let consultant: Agent;
let assistant: Agent;
let ann: number;
let ben: number;
beforeAll(async () => {
  app = await TestApp.start();
  ({ agent: owner } = await app.admin('owner'));
  ({ agent: consultant } = await staffMember(app, 'carla', 'consultant'));
  ({ agent: assistant } = await staffMember(app, 'alba', 'assistant'));
  ({ id: ann } = await app.account('ann'));
  ({ id: ben } = await app.account('ben'));
});
afterEach(async () => {
  await setStaffSees(app, 'all');
  await change({ userIds: [ann, ben], remove: (await tags()).map(({ name }) => name) }).expect(200);
});
afterAll(() => app.stop());

const set = (id: number, names: unknown, agent = owner) =>
  agent.put(`/api/admin/clients/${id}/tags`).send({ tags: names });
const change = (body: object, agent = owner) => agent.post('/api/admin/clients/tags').send(body);
const rename = (name: string, body: object, agent = owner) =>
  agent.patch(`/api/admin/tags/${encodeURIComponent(name)}`).send(body);
const tags = async (agent = owner) =>
  (await agent.get('/api/admin/tags').expect(200)).body as { name: string; color: string; count: number }[];
const named = async (query: string, agent = owner): Promise<string[]> => {
  const { body, headers } = await agent.get(`/api/admin/clients?${query}`).expect(200);
  const names = (body as { username: string }[]).map(({ username }) => username);
  expect(headers['x-total-count']).toBe(String(names.length));
  return names.sort();
};
const gray = (name: string) => ({ name, color: 'gray' });
const ofAnn = async () =>
  ((await owner.get(`/api/admin/clients/${ann}`).expect(200)).body as { tags: object[] }).tags;

describe('tags of a client', () => {
  it('are replaced, by name, and shown in list and record', async () => {
    const { body } = await set(ann, ['Tax 2026', '  Año nuevo ', 'ano NUEVO']).expect(200);
    expect(body).toMatchObject({ id: ann, tags: [gray('Año nuevo'), gray('Tax 2026')] });
    expect((await consultant.get('/api/admin/clients?search=ann').expect(200)).body).toMatchObject([
      { tags: [gray('Año nuevo'), gray('Tax 2026')] },
    ]);
    // An existing tag keeps its spelling, a tag that no client has is gone.
    await set(ben, ['AÑO NUEVO'], consultant).expect(200);
    await set(ann, []).expect(200);
    expect(await tags(assistant)).toEqual([{ ...gray('Año nuevo'), count: 1 }]);
    await set(ben, []).expect(200);
    expect(await tags()).toEqual([]);
  });

  it.each([
    ['an empty name', ['']],
    ['a long name', ['x'.repeat(31)]],
    ['invisible characters', ['a\u200bb']],
    ['NUL', ['a\0']],
    ['anything but text', [1]],
    ['one text', 'VIP'],
    ['nothing', undefined],
    ['eleven', Array.from({ length: 11 }, (_, n) => `t${n}`)],
  ])('are not %s', async (_what, names) => {
    const { body } = await set(ann, names).expect(400);
    expect(Object.keys((body as { fields: object }).fields)).toEqual(['tags']);
    expect(await ofAnn()).toEqual([]);
  });

  it('name the character that they cannot have', async () => {
    const { body } = await set(ann, ['VIP', 'a\u200bb']).expect(400);
    expect((body as { fields: object }).fields).toEqual({ tags: "“U+200B” can't be used in a name" });
  });

  it('can have thirty characters, and be a mark', async () => {
    await set(ann, ['ñ'.repeat(30), '-', '🙂']).expect(200);
    expect(await ofAnn()).toHaveLength(3);
  });

  it('end with the account; an archived client keeps them', async () => {
    const { id } = await app.account('leaver');
    await set(id, ['Leaving']).expect(200);
    await owner.post(`/api/admin/clients/${id}/archive`).expect(200);
    expect(await tags()).toEqual([{ ...gray('Leaving'), count: 1 }]);
    expect(await named('tag=leaving')).toEqual([]);
    expect(await named('tag=leaving&status=archived')).toEqual(['leaver']);
    await owner.delete(`/api/admin/clients/${id}`).expect(204);
    expect(await tags()).toEqual([]);
    await set(id, ['Leaving']).expect(404);
    await change({ userIds: [ann, id], add: ['Leaving'] }).expect(400);
    expect(await tags()).toEqual([]);
  });

  it('are in the activity for staff, and in none of the client’s calls or exports', async () => {
    const { agent, id } = await app.client('watcher');
    await set(id, ['Difficult']).expect(200);
    await rename('Difficult', { name: 'Demanding' }).expect(200);
    const { body: events } = await owner.get('/api/admin/activity?limit=2').expect(200);
    expect(events).toMatchObject([
      { type: 'tag.changed', subject: { type: 'tag', title: 'Difficult' }, details: { name: 'Demanding' } },
      { type: 'client.tagged', subject: { type: 'client', id }, details: { tags: 'Difficult' } },
    ]);
    for (const path of ['/api/user', '/api/profile', '/api/activity', '/api/account/export']) {
      const { text, body } = await agent.get(path).expect(200);
      expect(`${text}${Buffer.isBuffer(body) ? body.toString('latin1') : ''}`).not.toMatch(
        /difficult|demanding|tagged/i,
      );
    }
    await set(id, []).expect(200);
  });
});

describe('tags of several clients', () => {
  it('are added and taken away, and only changed clients are counted', async () => {
    await set(ann, ['VIP', 'Old']).expect(200);
    expect((await change({ userIds: [ann, ben, ben], add: ['vip'] }).expect(200)).body).toEqual({
      changed: 1,
    });
    const both = { userIds: [ben, ann], add: ['New'], remove: ['old', 'unknown', 'new'] };
    expect((await change(both).expect(200)).body).toEqual({ changed: 2 });
    expect((await change(both).expect(200)).body).toEqual({ changed: 0 });
    expect(await tags()).toEqual([
      { ...gray('New'), count: 2 },
      { ...gray('VIP'), count: 2 },
    ]);
  });

  it('are changed for all or none', async () => {
    await set(
      ann,
      Array.from({ length: 10 }, (_, n) => `t${n}`),
    ).expect(200);
    const { body } = await change({ userIds: [ann, ben], add: ['One more'] }).expect(400);
    expect(Object.keys((body as { fields: object }).fields)).toEqual(['tags']);
    expect(await tags()).toHaveLength(10);
    for (const userIds of [
      [],
      [ann, 4000],
      [1],
      'all',
      undefined,
      Array.from({ length: 201 }, (_, n) => n + 1),
    ]) {
      const { body: refused } = await change({ userIds, add: ['VIP'] }).expect(400);
      expect(Object.keys((refused as { fields: object }).fields)).toEqual(['userIds']);
    }
  });

  it('filter the list and its total: clients with all of them', async () => {
    await set(ann, ['VIP', 'Tax']).expect(200);
    await set(ben, ['Tax']).expect(200);
    expect(await named('tag=TAX', assistant)).toEqual(['ann', 'ben']);
    expect(await named('tag=tax&tag=v%C3%ADp')).toEqual(['ann']);
    expect(await named('tag=tax&tag=Tax&search=be&sort=name')).toEqual(['ben']);
    expect(await named('tag=tax&tag=unused')).toEqual([]);
    for (const wrong of ['x'.repeat(31), '%00'])
      await owner.get(`/api/admin/clients?tag=${wrong}`).expect(400);
  });
});

describe('a tag', () => {
  it('is renamed and colored for all of its clients', async () => {
    await change({ userIds: [ann, ben], add: ['Tax', 'VIP'] }).expect(200);
    const { body } = await rename('tax', { name: 'TAX', color: 'green' }, consultant).expect(200);
    expect(body).toEqual({ name: 'TAX', color: 'green', count: 2 });
    expect(await ofAnn()).toEqual([{ name: 'TAX', color: 'green' }, gray('VIP')]);
    expect((await rename('TAX', { name: 'vip' }).expect(409)).body.code).toBe('tag.exists');
    expect((await rename('Gone', { color: 'blue' }).expect(404)).body.code).toBe('tag.not_found');
    for (const wrong of [
      { color: 'red' },
      { color: null },
      { name: '' },
      { name: null },
      { name: 'x'.repeat(31) },
    ])
      await rename('TAX', wrong).expect(400);
  });

  it('is changed by owners and consultants', async () => {
    await set(ann, ['VIP']).expect(200);
    for (const call of [
      set(ann, [], assistant),
      change({ userIds: [ann] }, assistant),
      rename('VIP', {}, assistant),
    ])
      expect((await call.expect(403)).body.code).toBe('auth.not_permitted');
  });

  it('of other clients is unknown to staff who see assigned clients only', async () => {
    await set(ann, ['VIP']).expect(200);
    await setStaffSees(app, 'assigned');
    expect(await tags(consultant)).toEqual([]);
    await set(ann, [], consultant).expect(404);
    await change({ userIds: [ann], remove: ['VIP'] }, consultant).expect(400);
    await rename('VIP', { color: 'blue' }, consultant).expect(404);
  });
});
