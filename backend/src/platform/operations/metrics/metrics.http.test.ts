import { type Agent, refused, TestApp } from '../../../../test/test-app.js';
import { Metrics } from './metrics.js';

let at: TestApp;
// All requests of the application are counted.
beforeAll(async () => void (at = await TestApp.start({}, { own: true })));
afterAll(() => at.stop());

describe('GET /api/metrics', () => {
  it('is in the text format of Prometheus, for an admin’s session or access token', async () => {
    const { agent } = await at.admin();
    const { body } = await agent
      .post('/api/access-tokens')
      .send({ name: 'Prometheus', scope: 'read' })
      .expect(201);
    const { token } = body as { token: string };
    const { text, headers } = await at
      .visitor()
      .get('/api/metrics')
      .set('Authorization', `Bearer ${token}`)
      .expect(200);
    expect(headers).toMatchObject({
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'private, no-store',
    });
    expect(text).toMatch(/^steward_database_connections\{state="idle"\} \d+$/m);
    // Nothing is waiting: the metrics, which query the database as well, must not count themselves.
    expect(text).toMatch(/^steward_database_connections\{state="waiting"\} 0$/m);
    await agent.get('/api/metrics').expect(200);
  });

  it('is all that a token for metrics reads, which owners make for up to 1100 days', async () => {
    const { agent } = await at.admin('watcher');
    const day = 24 * 60 * 60 * 1000;
    const make = (by: Agent, days: number) =>
      by.post('/api/access-tokens').send({
        name: 'Prometheus',
        scope: 'metrics',
        expiresAt: new Date(Date.now() + days * day).toISOString(),
      });
    const { body: late } = await make(agent, 1101).expect(400);
    expect(late).toEqual(refused(400, 'request.invalid', { expiresAt: expect.any(String) as string }));
    const { body } = await make(agent, 1100).expect(201);
    expect(body).toMatchObject({ scope: 'metrics' });
    const by = { Authorization: `Bearer ${(body as { token: string }).token}` };
    await at.visitor().get('/api/metrics').set(by).expect(200);
    const calls: [method: 'get' | 'post' | 'delete', path: string][] = [
      ['get', '/api/user'],
      ['get', '/api/site'],
      ['get', '/api/admin/clients'],
      ['get', '/api/notifications/stream'],
      ['post', '/api/logout'],
      ['delete', '/api/access-tokens/1'],
    ];
    for (const [method, path] of calls) {
      const { body: refusal } = await at.visitor()[method](path).set(by).expect(403);
      expect(refusal).toEqual(refused(403, 'auth.not_permitted'));
    }
    const { agent: consultant, id } = await at.admin('junior');
    await agent.patch(`/api/admin/staff/${id}`).send({ staffRole: 'consultant' }).expect(200);
    const { agent: client } = await at.client('strange');
    for (const other of [consultant, client])
      expect((await make(other, 30).expect(403)).body).toEqual(refused(403, 'auth.not_permitted'));
  });

  it('counts requests by route, for any address', async () => {
    const { agent } = await at.admin('counting');
    for (const id of [1, 2, 3]) await agent.get(`/api/documents/${1_000_000 + id}/details`).expect(404);
    await agent.get('/api/made/up').expect(404);
    await at.visitor().get('/not-a-page').expect(404);
    const { text } = await agent.get('/api/metrics').expect(200);
    const details = 'method="GET",route="/api/documents/:id/details"';
    expect(text).toContain(`http_requests_total{${details},status="404"} 3\n`);
    expect(text).toContain(`http_request_duration_seconds_count{${details}} 3\n`);
    expect(text).toContain('http_requests_total{method="GET",route="/api/*",status="404"} 1\n');
    expect(text).toContain('http_requests_total{method="GET",route="/*",status="404"} 1\n');
    expect(text).not.toMatch(/documents\/100000|\/made|not-a-page/);
  });

  it('omits a metric that cannot be read', async () => {
    const { agent } = await at.admin('second');
    at.app
      .get(Metrics)
      .gauge({ name: 'broken', help: 'Never there.', read: () => Promise.reject(new Error('no')) });
    const { text } = await agent.get('/api/metrics').expect(200);
    expect(text).not.toMatch(/^broken/m);
    expect(text).toMatch(/^steward_database_connections/m);
    expect(at.logged.some((line) => line.includes('a metric could not be read'))).toBe(true);
  });

  it('omits a metric without a value', async () => {
    const { agent } = await at.admin('third');
    at.app.get(Metrics).gauge({ name: 'to_come', help: 'Not yet there.', read: () => [] });
    const { text } = await agent.get('/api/metrics').expect(200);
    expect(text).not.toMatch(/^to_come/m);
    expect(text).not.toMatch(/^steward_(storage_swept|chain_checked)_timestamp_seconds/m);
  });

  it('follows the conventions that promtool checks', async () => {
    const { agent } = await at.admin('fourth');
    const { text } = await agent.get('/api/metrics').expect(200);
    const families = text.trim().split(/\n\n?(?=# HELP )/);
    expect(families.length).toBeGreaterThan(15);
    const names = families.map((family) => {
      const [help = '', type = '', ...samples] = family.trim().split('\n');
      const [, name = ''] = /^# HELP ([a-z][a-z0-9_]*) \S.*$/.exec(help) ?? [];
      const [, kind = ''] = new RegExp(`^# TYPE ${name} (counter|gauge|histogram)$`).exec(type) ?? [];
      expect({ help, type, name, kind }).toEqual({
        help,
        type,
        name: expect.stringMatching(/./) as string,
        kind: expect.stringMatching(/./) as string,
      });
      expect({ name, isCounter: kind === 'counter' }).toEqual({ name, isCounter: name.endsWith('_total') });
      expect(name).not.toMatch(/_(milliseconds|ms|minutes|hours|days|kilobytes|megabytes|percent)(_|$)/);
      expect(name).not.toMatch(/_(gauge|counter|histogram|count|sum|bucket|info)$/);
      const suffix = kind === 'histogram' ? '_(bucket|sum|count)' : '';
      const sample = new RegExp(`^${name}${suffix}(\\{[a-z_]+="[^"]*"(,[a-z_]+="[^"]*")*\\})? [-+.\\deE]+$`);
      for (const line of samples) expect(line).toMatch(sample);
      return name;
    });
    expect(new Set(names).size).toBe(names.length);
    expect(text).toMatch(/^process_cpu_seconds_total \d/m);
  });

  it('is for admins', async () => {
    const { agent } = await at.client('asample');
    expect((await at.visitor().get('/api/metrics').expect(401)).body).toEqual(
      refused(401, 'auth.signed_out'),
    );
    expect((await agent.get('/api/metrics').expect(403)).body).toEqual(refused(403, 'auth.forbidden'));
  });
});
