import { admin, app, practice } from '../../../../test/practice.js';
import { type Agent } from '../../../../test/test-app.js';
import { Site } from '../../practice/index.js';

let client: Agent;
practice();
beforeAll(async () => {
  ({ agent: client } = await app.client('asample'));
});

describe('the overview', () => {
  it('has twelve months up to the current one, and outstanding amounts by age', async () => {
    const { body } = await admin.get('/api/admin/overview').expect(200);
    expect(body).toMatchObject({
      clients: 1,
      months: { length: 12 },
      outstanding: { count: 0, total: '0.00' },
    });
    const today = await app.app.get(Site).today();
    expect((body as { months: { month: string }[] }).months.at(-1)?.month).toBe(today.slice(0, 7));
  });

  it('is for admins only', async () => {
    await client.get('/api/admin/overview').expect(403);
    await app.visitor().get('/api/admin/overview').expect(401);
  });
});
