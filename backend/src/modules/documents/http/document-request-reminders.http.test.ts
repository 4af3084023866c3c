import { absurdIds, type Agent, refused, TestApp } from '../../../../test/test-app.js';
import { Site } from '../../practice/index.js';
import { type Client, requestsPath, RequestsOverHttp } from '../testing/requests-over-http.js';

let app: TestApp;
let admin: Agent;
let alex: Client;
let requests: RequestsOverHttp;
beforeAll(async () => {
  app = await TestApp.start({ THROTTLE: 'off' });
  ({ agent: admin } = await app.admin());
  alex = await app.client('asample');
  requests = new RequestsOverHttp(admin, alex);
});
afterAll(() => app.stop());

const remind = (id: number | string, agent = admin) => agent.post(`${requestsPath}/${id}/remind`);
const notices = async (): Promise<string[]> => {
  const { body } = await alex.agent.get('/api/notifications').expect(200);
  return (body as { title: string }[]).map(({ title }) => title);
};

describe('reminding a client of a request', () => {
  it('notifies the client once per key, with the due date', async () => {
    const { id } = await requests.make({ dueDate: '2026-01-15' });
    for (const _ of [1, 2]) await remind(id).set('Idempotency-Key', 'one').expect(202);
    expect((await notices()).filter((title) => title === 'Request overdue')).toHaveLength(1);
    const { id: without } = await requests.make({});
    await remind(without).expect(202);
    expect(await notices()).toContain('Document still needed');
  });

  it("is refused a second time on one day in the practice's time zone, whatever THROTTLE is", async () => {
    const { id } = await requests.make({});
    await remind(id).expect(202);
    expect((await remind(id).expect(409)).body).toEqual(refused(409, 'reminder.already_sent'));
    const { body } = await admin.get(`${requestsPath}/${id}`).expect(200);
    expect(body).toMatchObject({ remindedOn: await app.app.get(Site).today() });
    const own = await alex.agent.get('/api/document-requests').expect(200);
    expect((own.body as object[])[0]).not.toHaveProperty('remindedOn');
    app.clock.pass(24 * 60 * 60 * 1000);
    admin = await app.signIn('consultant');
    alex = { ...alex, agent: await app.signIn('asample') };
    requests = new RequestsOverHttp(admin, alex);
    await remind(id).expect(202);
  });

  it('is refused after an upload, and for a missing request', async () => {
    const { id } = await requests.make({});
    await requests.answer(id);
    expect((await remind(id).expect(409)).body).toEqual(refused(409, 'document_request.answered'));
    for (const absurd of [...absurdIds, 999_999]) await remind(absurd).expect(404);
    const { id: withdrawn } = await requests.make({});
    await admin.delete(`${requestsPath}/${withdrawn}`).expect(204);
    await remind(withdrawn).expect(404);
  });

  it('is allowed for admins only', async () => {
    const { id } = await requests.make({});
    await remind(id, alex.agent).expect(403);
    await remind(id, app.visitor()).expect(401);
  });
});
