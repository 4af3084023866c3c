import { staffMember } from '../../../../test/staff.js';
import { type Agent, refused } from '../../../../test/test-app.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { WebhookRepository } from '../domain/ports.js';
import { Webhook } from '../domain/webhook.js';
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
    const { agent: colleague } = await staffMember(at.app, 'carla', 'consultant');
    const post = (agent: Agent) => agent.post(path).send({ url: 7 });
    expect((await post(at.app.visitor()).expect(401)).body).toEqual(refused(401, 'auth.signed_out'));
    expect((await post(colleague).expect(403)).body).toEqual(refused(403, 'auth.not_permitted'));
    expect((await post(at.admin).expect(404)).body).toEqual(refused(404, 'part.off'));
    await turn(true);
    await at.admin.get(`${path}/${id}`).expect(200);
    await at.admin.delete(`${path}/${id}`).expect(204);
  });

  it('are switched once, with a record of it', async () => {
    const since = expect.stringMatching(/Z$/) as string;
    const { body: off } = await turn(false);
    expect(off).toMatchObject({ name: 'webhooks', title: 'Webhooks', on: false, needs: [], since });
    expect((await turn(false)).body).toEqual(off);
    const on = async () =>
      ((await at.app.visitor().get('/api/site').expect(200)).body as { parts: string[] }).parts;
    expect(await on()).not.toContain('webhooks');
    const { body: again } = await turn(true);
    expect(again).toEqual({ ...(off as object), on: true, since });
    expect(await on()).toContain('webhooks');
    const { body: log } = await at.admin.get('/api/admin/activity?subjectType=part&limit=2').expect(200);
    const subject = { type: 'part', id: null, title: 'Webhooks' };
    expect(log).toMatchObject([
      { type: 'part.switched', subject, details: { on: true } },
      { type: 'part.switched', subject, details: { on: false } },
    ]);
  });

  it('send nothing later of what they were sending, or got, while they were turned off', async () => {
    await at.clear();
    const { id } = await at.create();
    at.meanwhile = () => turn(false);
    const delivery = async (status: number) => {
      await at.anAccount();
      at.status = status;
      await at.deliver();
      await turn(true);
      return (await at.deliveries(id))[0];
    };
    const givenUp = { status: 'given_up', error: 'Webhooks were turned off.', nextAt: null };
    expect(await delivery(200)).toMatchObject({ status: 'delivered', attempts: 1, nextAt: null });
    expect(await delivery(500)).toMatchObject(givenUp);
    await turn(false);
    // As an instance that has not heard of it yet.
    await at.app.sql.rows(
      'test.late',
      `UPDATE webhook_deliveries SET status = 'pending', next_at = now() WHERE status = 'given_up'`,
    );
    await turn(true);
    expect((await at.deliveries(id))[0]).toMatchObject(givenUp);
  });

  it('hear of a change by a call that ends after they were turned off', async () => {
    await at.clear();
    await at.create({ events: ['document.signed'] });
    // From now on this instance knows, until a webhook changes, that none asks for accounts.
    const { id: by } = await at.anAccount();
    await turn(false);
    const webhook = new Webhook({ url: `${at.base}/hook`, events: ['user.registered'] }, by, new Date());
    const { id } = await at.app.app.get(UnitOfWork).run(() => at.app.app.get(WebhookRepository).add(webhook));
    await turn(true);
    await at.anAccount();
    expect(await at.deliveries(id)).toHaveLength(1);
  });
});
