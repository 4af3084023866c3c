import { refused } from '../../../../test/test-app.js';
import { path, WebhooksOverHttp } from '../testing/webhooks-over-http.js';

let at: WebhooksOverHttp;
beforeAll(async () => {
  at = await WebhooksOverHttp.start();
  await at.clear();
});
afterAll(() => at.stop());

const turn = (on: boolean) => at.admin.put('/api/admin/parts/webhooks').send({ on }).expect(200);

describe('webhooks that are off', () => {
  it('answer to no call, after 401 and 403', async () => {
    const { id } = await at.create({ url: `${at.base}/hook`, events: ['user.registered'] });
    expect((await at.admin.get('/api/admin/parts/webhooks/touched').expect(200)).body).toEqual({
      touched: ['1 webhook stops sending'],
    });
    await turn(false);
    expect((await at.admin.get(`${path}/${id}`).expect(404)).body).toEqual(refused(404, 'part.off'));
    await at.app.visitor().get(path).expect(401);
    await turn(true);
    await at.admin.get(`${path}/${id}`).expect(200);
    await at.admin.delete(`${path}/${id}`).expect(204);
  });
});
