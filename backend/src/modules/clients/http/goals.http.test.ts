import { alex, app, bea, consultant as admin, practice } from '../../../../test/practice.js';
import { absurdIds, type Agent, isRefused, pages } from '../../../../test/test-app.js';
import { goalsPerClient } from '../domain/goal.js';
import { itInTestAll } from '../../../../test/cases.js';

interface Caller {
  agent: Agent;
  id: number;
}

practice(['alex', 'bea']);

const ofClient = ({ id }: Caller): string => `/api/admin/clients/${id}/goals`;
const add = async (title: string, { agent } = alex): Promise<number> =>
  (await agent.post('/api/goals').send({ title }).expect(201)).body.id as number;
const titles = async ({ agent }: Caller): Promise<string[]> =>
  ((await agent.get('/api/goals').expect(200)).body as { title: string }[]).map(({ title }) => title);
const happened = async (id: number): Promise<string[]> =>
  (
    (await admin.agent.get(`/api/admin/activity?subjectType=goal&subjectId=${id}`).expect(200)).body as {
      type: string;
    }[]
  ).map(({ type }) => type);

describe('a goal', () => {
  it('can be created by its client, with or without an amount, and read by both sides', async () => {
    const { body: fund } = await alex.agent
      .post('/api/goals')
      .send({ title: ' Emergency fund ', targetAmount: '10000', progress: 65 })
      .expect(201);
    expect(fund).toEqual({
      id: fund.id,
      userId: alex.id,
      title: 'Emergency fund',
      targetAmount: '10000.00',
      progress: 65,
      created_at: expect.any(String),
      updated_at: fund.created_at,
    });
    const { body: retirement } = await alex.agent
      .post('/api/goals')
      .send({ title: 'Retirement' })
      .expect(201);
    expect(retirement).toMatchObject({ targetAmount: null, progress: 0 });
    expect((await alex.agent.get('/api/goals').expect(200)).body).toEqual([retirement, fund]);
    expect((await admin.agent.get(ofClient(alex)).expect(200)).body).toEqual([retirement, fund]);
    expect(await happened(fund.id)).toEqual(['goal.created']);
  });

  it('can be created, changed and deleted by the practice', async () => {
    const { body } = await admin.agent.post(ofClient(bea)).send({ title: 'Debt reduction' }).expect(201);
    const address = `${ofClient(bea)}/${body.id}`;
    const changed = await admin.agent
      .patch(address)
      .send({ targetAmount: '15000.00', progress: 42 })
      .expect(200);
    expect(changed.body).toMatchObject({ title: 'Debt reduction', targetAmount: '15000.00', progress: 42 });
    expect(await titles(bea)).toEqual(['Debt reduction']);
    await admin.agent.delete(address).expect(204);
    expect(await titles(bea)).toEqual([]);
    expect(await happened(body.id)).toEqual(['goal.deleted', 'goal.changed', 'goal.created']);
    const [newest] = (await bea.agent.get('/api/activity?type=goal').expect(200)).body;
    expect(newest).toMatchObject({
      type: 'goal.deleted',
      subject: { type: 'goal', id: body.id, title: 'Debt reduction' },
    });
  });

  it('keeps omitted fields and clears the amount with null or an empty text', async () => {
    const { body } = await alex.agent
      .post('/api/goals')
      .send({ title: 'House', targetAmount: '90000.50', progress: 5 })
      .expect(201);
    const change = async (changes: object): Promise<unknown> =>
      (await alex.agent.patch(`/api/goals/${body.id}`).send(changes).expect(200)).body;
    expect(await change({ title: 'A house' })).toMatchObject({ targetAmount: '90000.50', progress: 5 });
    expect(await change({ progress: 0 })).toMatchObject({ title: 'A house', progress: 0 });
    expect(await change({ targetAmount: null })).toMatchObject({ targetAmount: null });
    expect(await change({ targetAmount: '1' })).toMatchObject({ targetAmount: '1.00' });
    expect(await change({ targetAmount: '' })).toMatchObject({ title: 'A house', targetAmount: null });
  });

  it.each([
    [{}, 'title', 'Title is required'],
    [{ title: ' ' }, 'title', 'Title is required'],
    [{ title: 'x'.repeat(101) }, 'title', 'Must be at most 100 characters'],
    [{ title: 'House', targetAmount: 100 }, 'targetAmount', 'Enter an amount, e.g. 125.00'],
    [{ title: 'House', targetAmount: '0.00' }, 'targetAmount', 'Must be more than 0.00'],
    [{ title: 'House', targetAmount: '1e3' }, 'targetAmount', 'Enter an amount, e.g. 125.00'],
    [{ title: 'House', progress: 101 }, 'progress', 'Progress must be a whole number from 0 to 100'],
    [{ title: 'House', progress: -1 }, 'progress', 'Progress must be a whole number from 0 to 100'],
    [{ title: 'House', progress: 1.5 }, 'progress', 'Progress must be a whole number from 0 to 100'],
  ])("of %j is refused with the field's name", async (goal, field, message) => {
    const before = await titles(alex);
    for (const address of ['/api/goals', ofClient(alex)]) {
      const caller = address === '/api/goals' ? alex : admin;
      await isRefused(caller.agent.post(address).send(goal), 400, 'request.invalid', { [field]: message });
    }
    expect(await titles(alex)).toEqual(before);
  });

  it("of another client is 404, also under another client's path", async () => {
    const id = await add('Mine alone');
    await isRefused(bea.agent.patch(`/api/goals/${id}`).send({ progress: 1 }), 404, 'goal.not_found');
    await isRefused(bea.agent.delete(`/api/goals/${id}`), 404, 'goal.not_found');
    await isRefused(admin.agent.patch(`${ofClient(bea)}/${id}`).send({ progress: 1 }), 404, 'goal.not_found');
    await isRefused(admin.agent.delete(`${ofClient(bea)}/${id}`), 404, 'goal.not_found');
    for (const absurd of absurdIds) {
      await isRefused(alex.agent.delete(`/api/goals/${absurd}`), 404, 'record.not_found');
      await isRefused(admin.agent.delete(`${ofClient(alex)}/${absurd}`), 404, 'record.not_found');
      await isRefused(admin.agent.get(`/api/admin/clients/${absurd}/goals`), 404, 'record.not_found');
    }
    expect(await titles(alex)).toContain('Mine alone');
  });

  it('requires a logged-in client or admin', async () => {
    const calls = (prefix: string) =>
      [
        ['get', prefix],
        ['post', prefix],
        ['patch', `${prefix}/1`],
        ['delete', `${prefix}/1`],
      ] as const;
    for (const [method, address] of [...calls('/api/goals'), ...calls(ofClient(alex))])
      await isRefused(app.visitor()[method](address).send({ title: 'x' }), 401, 'auth.signed_out');
    for (const [method, address] of calls('/api/goals'))
      await isRefused(admin.agent[method](address).send({ title: 'x' }), 403, 'auth.forbidden');
    for (const [method, address] of calls(ofClient(alex)))
      await isRefused(alex.agent[method](address).send({ title: 'x' }), 403, 'auth.forbidden');
  });

  it('is created once for one Idempotency-Key', async () => {
    const post = () =>
      alex.agent.post('/api/goals').set('Idempotency-Key', 'goal-1').send({ title: 'Once' }).expect(201);
    expect((await post()).body.id).toBe((await post()).body.id);
    expect((await titles(alex)).filter((title) => title === 'Once')).toHaveLength(1);
  });
});

describe('goals', () => {
  itInTestAll('is limited to fifty, also for parallel calls', async () => {
    const many = await app.client('manygoals');
    for (let n = 1; n < goalsPerClient; n++) await add(`Goal ${n}`, many);
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((title) => many.agent.post('/api/goals').send({ title })),
    );
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([201, 409, 409]);
    await isRefused(admin.agent.post(ofClient(many)).send({ title: 'One more' }), 409, 'goal.too_many');
    const read = await pages(many.agent, '/api/goals?limit=20');
    expect(read).toHaveLength(3);
    expect(read.flatMap(({ rows }) => rows)).toHaveLength(goalsPerClient);
  });

  it('of a closed account is deleted, and none can be added', async () => {
    const leaving = await app.client('leaving');
    const id = await add('A boat', leaving);
    await admin.agent.delete(`/api/admin/clients/${leaving.id}`).expect(204);
    expect((await admin.agent.get(ofClient(leaving)).expect(200)).body).toEqual([]);
    await isRefused(admin.agent.post(ofClient(leaving)).send({ title: 'x' }), 404, 'client.not_found');
    await isRefused(admin.agent.delete(`${ofClient(leaving)}/${id}`), 404, 'client.not_found');
  });
});
