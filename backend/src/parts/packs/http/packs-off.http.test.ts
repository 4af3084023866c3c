import { admin, alex, app, practice } from '../../../../test/practice.js';
import { staffMember } from '../../../../test/staff.js';
import { type Agent, refused } from '../../../../test/test-app.js';
import { aStoredPack } from '../testing/packs-over-http.js';

practice(['alex']);

const path = '/api/admin/packs';
const turn = (on: boolean) => admin.put('/api/admin/parts/packs').send({ on }).expect(200);
afterEach(() => turn(true));

/** @returns contact_messages.id */
async function wrote(email: string): Promise<number> {
  const person = { firstName: 'Nora', lastName: 'Sample', service: 'Professional Bookkeeping', terms: true };
  const { body } = await app
    .visitor()
    .post('/api/contact')
    .send({ ...person, email })
    .expect(201);
  return (body as { id: number }).id;
}

describe('packs that are off', () => {
  it('answer to no call, and are as they were once they are on again', async () => {
    const { id } = await aStoredPack(admin);
    const { body: pack } = await admin.get(`${path}/${id}`).expect(200);
    expect((await admin.get('/api/admin/parts/packs/touched').expect(200)).body).toEqual({
      touched: ['1 pack cannot be sent'],
    });
    await turn(false);
    const calls = (agent: Agent) => [
      agent.get(path),
      agent.post(path).send({ title: 'New' }),
      agent.patch(`${path}/${id}`).send({ title: 'Other' }),
      agent.post(`${path}/${id}/preview`).send({ userId: alex.id }),
      agent.post(`${path}/${id}/apply`).send({ userId: alex.id }),
      agent.delete(`${path}/${id}`),
    ];
    for (const call of calls(admin)) expect((await call.expect(404)).body).toEqual(refused(404, 'part.off'));
    await app.visitor().get(path).expect(401);
    await alex.agent.get(path).expect(403);
    await turn(true);
    expect((await admin.get(`${path}/${id}`).expect(200)).body).toEqual(pack);
  });

  it('are not sent to a new client: a value for them is refused, none is needed', async () => {
    const { id: packId } = await aStoredPack(admin);
    const id = await wrote('nora@example.com');
    await turn(false);
    const ofMessage = (welcome: object) => admin.post(`/api/admin/messages/${id}/client`).send(welcome);
    for (const sent of [packId, 'x'])
      expect((await ofMessage({ packId: sent }).expect(400)).body).toEqual(
        refused(400, 'request.invalid', { packId: 'The practice does not use this.' }),
      );
    const { body: client } = await ofMessage({ packId: null }).expect(201);
    expect(client).toMatchObject({ openItems: 0, balance: '0.00' });
  });

  it('are not named as the work of a colleague', async () => {
    const { agent, id } = await staffMember(app, 'carla', 'consultant');
    const started = async () =>
      ((await admin.get(`/api/admin/staff/${id}/started`).expect(200)).body as { packs: object[] }).packs;
    expect(await started()).toEqual([]);
    const pack = { title: 'Taxes', documents: [], requests: [{ title: 'W-2' }] };
    const { body: written } = await agent.post(path).send(pack).expect(201);
    expect(await started()).toEqual([{ id: written.id as number, title: 'Taxes' }]);
    await turn(false);
    expect(await started()).toEqual([]);
  });
});
