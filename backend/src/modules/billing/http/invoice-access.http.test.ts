import { absurdIds, type Agent, TestApp } from '../../../../test/test-app.js';
import { Accounts } from '../../identity/index.js';
import { type Client, invoicesPath, InvoicesOverHttp } from '../testing/invoices-over-http.js';

let app: TestApp;
let admin: Agent;
let adminId: number;
let alex: Client;
let invoices: InvoicesOverHttp;
beforeAll(async () => {
  app = await TestApp.start();
  ({ agent: admin, id: adminId } = await app.admin());
  alex = await app.client('asample');
  invoices = new InvoicesOverHttp(admin, alex);
});
afterAll(() => app.stop());

describe('unauthorized access', () => {
  const body = { reason: 'x', description: 'x' };
  const routes = (id: number): ['get' | 'post' | 'patch' | 'delete', string][] => [
    ['get', invoicesPath],
    ['post', invoicesPath],
    ['get', `${invoicesPath}/summary`],
    ['get', `${invoicesPath}/${id}`],
    ['patch', `${invoicesPath}/${id}`],
    ['delete', `${invoicesPath}/${id}`],
    ['post', `${invoicesPath}/${id}/issue`],
    ['post', `${invoicesPath}/${id}/void`],
  ];

  it('is refused: logged out, a client, an admin on a client’s routes', async () => {
    const { id } = await invoices.make();
    const visitor = app.visitor();
    for (const [method, address] of routes(id)) {
      await visitor[method](address).send(body).expect(401);
      await alex.agent[method](address).send(body).expect(403);
    }
    for (const address of ['/api/invoices', '/api/invoices/summary', `/api/invoices/${id}`])
      await visitor.get(address).expect(401);
    await admin.get('/api/invoices').expect(403);
    await admin.get('/api/invoices/summary').expect(403);
  });

  it('gets 404 for an invalid id', async () => {
    for (const id of [...absurdIds, '2147483647']) {
      await alex.agent.get(`/api/invoices/${id}`).expect(404);
      await admin.get(`${invoicesPath}/${id}`).expect(404);
      await admin.patch(`${invoicesPath}/${id}`).send(body).expect(404);
      await admin.delete(`${invoicesPath}/${id}`).expect(404);
      await admin.post(`${invoicesPath}/${id}/issue`).expect(404);
      await admin.post(`${invoicesPath}/${id}/void`).send(body).expect(404);
    }
  });

  it('cannot change invoices of a closed client, which stay with the practice', async () => {
    const dora = await app.client('dora');
    const { id } = await invoices.make({ userId: dora.id });
    await app.app.get(Accounts).close({ id: adminId, role: 'admin' }, dora.id);
    await invoices.post({ userId: dora.id }).expect(400);
    expect(await invoices.forAdmin(id)).toMatchObject({ client: { id: dora.id }, status: 'unpaid' });
    await invoices.void(id).expect(200);
  });
});
