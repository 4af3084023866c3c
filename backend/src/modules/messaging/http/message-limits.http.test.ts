import { type Agent, refused, TestApp } from '../../../../test/test-app.js';

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start()));
afterAll(() => app.stop());

const begin = (agent: Agent) => agent.post('/api/message-threads').send({ subject: 'Receipts' });
const idOf = ({ body }: { body: unknown }): number => (body as { id: number }).id;
const hourMs = 60 * 60 * 1000;

/** 429 with a message that names the limit, and less than an hour to wait. */
function expectTooMany({ body, headers }: { body: unknown; headers: Record<string, string> }, limit: string) {
  expect(body).toEqual(refused(429, 'request.too_many'));
  expect(body).toMatchObject({ message: expect.stringContaining(limit) as string });
  const seconds = Number(headers['retry-after']);
  expect(seconds).toBeGreaterThan(3000);
  expect(seconds).toBeLessThanOrEqual(3600);
}

describe('conversations started by a client', () => {
  it('are limited to 20 per hour', async () => {
    const { agent, id } = await app.client('alex');
    for (let n = 0; n < 20; n++) await begin(agent).expect(201);
    expectTooMany(await begin(agent).expect(429), '20 conversations');
    const { agent: admin } = await app.admin();
    await admin.post('/api/admin/message-threads').send({ userId: id, subject: 'Receipts' }).expect(201);
    await begin((await app.client('bea')).agent).expect(201);
    app.clock.pass(hourMs);
    await begin(await app.signIn('alex')).expect(201);
  });
});

describe('messages of a client', () => {
  it('are limited to 200 per hour, with and without files and keys', async () => {
    const { agent, id } = await app.client('cleo');
    const thread = idOf(await begin(agent).expect(201));
    const send = (who = agent) =>
      who.post(`/api/message-threads/${thread}/messages`).send({ content: 'Hello' });
    await send().expect(201);
    // As if sent at the same moment: 197 calls would take seconds.
    await app.sql.rows(
      'test.send-more',
      'UPDATE rolling_limits SET used_at = used_at || array_fill(used_at[1], ARRAY[197]) WHERE key = $1',
      [`messages:${id}`],
    );
    // A repeated key counts once, a refused message not at all.
    for (let n = 0; n < 2; n++) await send().set('Idempotency-Key', 'a key').expect(201);
    await agent.post(`/api/message-threads/${thread}/messages`).send({ content: '' }).expect(400);
    await agent
      .post(`/api/message-threads/${thread}/messages`)
      .field('content', 'With a file')
      .attach('files', Buffer.from('%PDF-1.7\n'), { filename: 'a.pdf', contentType: 'application/pdf' })
      .expect(201);
    expectTooMany(await send().expect(429), '200 messages');
    const { agent: admin } = await app.admin('casey');
    await send(admin).expect(201);
    app.clock.pass(hourMs);
    await send(await app.signIn('cleo')).expect(201);
  });
});
