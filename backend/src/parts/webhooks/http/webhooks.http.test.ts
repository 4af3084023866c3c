import { offeredEvents } from '../application/offered-events.js';
import { staffMember } from '../../../../test/staff.js';
import { absurdIds, pages, password, refused } from '../../../../test/test-app.js';
import { hours, path, type Row, WebhooksOverHttp } from '../testing/webhooks-over-http.js';

let at: WebhooksOverHttp;
beforeAll(async () => void (at = await WebhooksOverHttp.start()));
beforeEach(() => at.clear());
afterAll(() => at.stop());

describe('a webhook', () => {
  it('can be created, listed without its secret, changed and deleted', async () => {
    const events = ['document.signed', 'invoice.paid', 'document.signed'];
    const { secret, ...made } = await at.create({ url: `${at.base}/hook`, events });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(made).toEqual({
      id: made.id,
      url: `${at.base}/hook`,
      events: ['document.signed', 'invoice.paid'],
      enabled: true,
      failingSince: null,
      previousSecretUntil: null,
      created_at: expect.any(String),
      updated_at: made['created_at'],
    });
    expect((await at.admin.get(path).expect(200)).body).toEqual([made]);
    expect((await at.admin.get(`${path}/${made.id}`).expect(200)).body).toEqual(made);

    const { body: changed } = await at.admin.patch(`${path}/${made.id}`).send({ enabled: false }).expect(200);
    expect(changed).toEqual({ ...made, enabled: false, updated_at: expect.any(String) as string });
    await at.admin.delete(`${path}/${made.id}`).expect(204);
    expect((await at.admin.get(`${path}/${made.id}`).expect(404)).body).toEqual(
      refused(404, 'webhook.not_found'),
    );
    const { body: log } = await at.admin.get('/api/admin/activity?subjectType=webhook').expect(200);
    expect(
      (log as { type: string; subject: { title: string } }[]).map(({ type }) => type).slice(0, 3),
    ).toEqual(['webhook.deleted', 'webhook.changed', 'webhook.created']);
    expect(JSON.stringify(log)).not.toContain('/hook');
  });

  it('shows only the host of its URL to an access token', async () => {
    const made = await at.create({ url: `${at.base}/SECRETPATH?key=hunter2` });
    const { body: token } = await at.admin
      .post('/api/access-tokens')
      .send({ name: 'Monitoring', scope: 'write' })
      .expect(201);
    const bearer = `Bearer ${(token as { token: string }).token}`;
    const byToken = (call: 'get' | 'patch', address: string, body?: object) =>
      at.app.visitor()[call](address).set('Authorization', bearer).send(body).expect(200);
    const url = `${at.base}/…`;
    expect((await byToken('get', path)).body).toEqual([expect.objectContaining({ url })]);
    expect((await byToken('get', `${path}/${made.id}`)).body).toMatchObject({ url });
    expect((await byToken('patch', `${path}/${made.id}`, { enabled: false })).body).toMatchObject({ url });
    const deliveries = await byToken('get', `${path}/${made.id}/deliveries`);
    expect(JSON.stringify(deliveries.body)).not.toContain('SECRETPATH');
    expect((await at.admin.get(`${path}/${made.id}`).expect(200)).body).toMatchObject({
      url: `${at.base}/SECRETPATH?key=hunter2`,
    });
  });

  it.each([
    [{ url: '' }, 'url'],
    [{ url: 'hooks.example.com' }, 'url'],
    [{ url: 'http://hooks.example.com/' }, 'url'],
    [{ url: 'http://10.0.0.1/' }, 'url'],
    [{ url: `https://example.com/${'a'.repeat(500)}` }, 'url'],
    [{ url: 7 }, 'url'],
    [{ events: [] }, 'events'],
    [{ events: ['document.eaten'] }, 'events'],
    [{ events: ['account.signed_in'] }, 'events'],
    [{ events: 'document.signed' }, 'events'],
    [{ events: [null] }, 'events'],
    [{ events: null }, 'events'],
  ])('is refused for %j', async (over, field) => {
    const { body } = await at.admin
      .post(path)
      .send({ url: 'https://hooks.example.com/', events: ['document.signed'], ...over })
      .expect(400);
    expect(body).toEqual(refused(400, 'request.invalid', { [field]: expect.any(String) as string }));
    const { id } = await at.create();
    await at.admin.patch(`${path}/${id}`).send(over).expect(400);
  });

  it('names the unknown event type and the valid ones', async () => {
    const sent = { url: 'https://hooks.example.com/', events: ['document.signed', 'document.singed'] };
    const { body } = await at.admin.post(path).send(sent).expect(400);
    expect(body.fields.events).toBe(
      `"document.singed" is not on the list. Choose from ${offeredEvents.join(', ')}`,
    );
    const long = await at.admin
      .post(path)
      .send({ ...sent, events: ['x'.repeat(9_000)] })
      .expect(400);
    expect(long.body.fields.events.length).toBeLessThan(2_000);
  });

  it('is listed in pages, at most twenty', async () => {
    for (let number = 0; number < 20; number++) await at.create({ url: `${at.base}/${number}` });
    const { body } = await at.admin
      .post(path)
      .send({ url: at.base, events: ['user.closed'] })
      .expect(409);
    expect(body).toEqual(refused(409, 'webhook.limit_reached'));
    const listed = await pages<Row>(at.admin, `${path}?limit=15`);
    expect(listed.map(({ rows, total }) => [rows.length, total])).toEqual([
      [15, 20],
      [5, 20],
    ]);
  });

  it('is for admins, and its secret requires a fresh session', async () => {
    const { id } = await at.create();
    const { agent: client } = await at.app.client('hookclient');
    const visitor = at.app.visitor();
    const delivery = `${path}/${id}/deliveries`;
    for (const [agent, code] of [
      [visitor, 401],
      [client, 403],
    ] as const) {
      await agent.get(path).expect(code);
      await agent.post(path).send({}).expect(code);
      await agent.get(`${path}/${id}`).expect(code);
      await agent.patch(`${path}/${id}`).send({}).expect(code);
      await agent.delete(`${path}/${id}`).expect(code);
      await agent.post(`${path}/${id}/rotate`).expect(code);
      await agent.get(delivery).expect(code);
      await agent.post(`${delivery}/1/retry`).expect(code);
    }

    const { body: made } = await at.admin
      .post('/api/access-tokens')
      .send({ name: 'Hooks', scope: 'write' })
      .expect(201);
    const token = at.app.visitor().set('Authorization', `Bearer ${(made as { token: string }).token}`);
    await token.get(path).expect(200);
    await token.patch(`${path}/${id}`).send({ enabled: true }).expect(200);
    const body = { url: at.base, events: ['user.closed'], password };
    for (const call of [
      token.post(path).send(body),
      token.post(`${path}/${id}/rotate`).send({ password }),
      token.patch(`${path}/${id}`).send({ url: `${at.base}/elsewhere`, password }),
    ])
      expect((await call.expect(403)).body).toEqual(refused(403, 'auth.session_required'));

    const stale = await at.app.signIn('consultant');
    at.app.clock.pass(hours(0.3));
    for (const call of [
      stale.post(path).send({ ...body, password: undefined }),
      stale.post(`${path}/${id}/rotate`),
      stale.patch(`${path}/${id}`).send({ url: `${at.base}/elsewhere` }),
    ])
      expect((await call.expect(403)).body).toEqual(refused(403, 'auth.password_required'));
    await stale.post(path).send(body).expect(201);
    await stale.post(`${path}/${id}/rotate`).send({ password }).expect(200);
    await stale
      .patch(`${path}/${id}`)
      .send({ url: `${at.base}/elsewhere`, password })
      .expect(200);
  });

  it('is work that whoever made or changed it has started, with who set it last', async () => {
    const { agent, id } = await staffMember(at.app, 'carla', 'owner');
    const { body: user } = await at.admin.get('/api/user').expect(200);
    const owner = (user as { id: number }).id;
    const started = async () =>
      ((await at.admin.get(`/api/admin/staff/${id}/started`).expect(200)).body as { webhooks: object[] })
        .webhooks;
    expect(await started()).toEqual([]);
    const events = ['document.signed'];
    const { body: made } = await agent
      .post(path)
      .send({ url: 'https://hooks.example.com/secret', events })
      .expect(201);
    const webhook = (made as { id: number }).id;
    await at.admin.post(path).send({ url: 'https://other.example.com', events }).expect(201);
    const row = { id: webhook, title: 'hooks.example.com', setAt: expect.stringMatching(/Z$/) as string };
    expect(await started()).toEqual([{ ...row, setBy: { id, name: 'carla Staff' } }]);
    await at.admin.patch(`${path}/${webhook}`).send({ enabled: false }).expect(200);
    expect(await started()).toEqual([{ ...row, setBy: { id: owner, name: 'Sam Sample' } }]);
    await agent.delete(`${path}/${webhook}`).expect(204);
    expect(await started()).toEqual([]);
  });

  it('is 404 if it does not exist', async () => {
    const { id } = await at.create();
    for (const absent of [...absurdIds, String(id + 1)]) {
      await at.admin.get(`${path}/${absent}`).expect(404);
      await at.admin.patch(`${path}/${absent}`).send({ enabled: false }).expect(404);
      await at.admin.delete(`${path}/${absent}`).expect(404);
      await at.admin.get(`${path}/${absent}/deliveries`).expect(404);
      await at.admin.post(`${path}/${absent}/deliveries/1/retry`).expect(404);
      await at.admin.post(`${path}/${id}/deliveries/${absent}/retry`).expect(404);
    }
    await at.admin.post(`${path}/${id + 1}/rotate`).expect(404);
  });
});
