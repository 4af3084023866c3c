import { DatabaseProxy } from '../../../../test/database/database-proxy.js';
import { createTestDatabase, type TestDatabase } from '../../../../test/database/test-database.js';
import { eventually } from '../../../../test/eventually.js';
import { type Agent, TestApp } from '../../../../test/test-app.js';
import { type Actor, DomainError, Page } from '../../../kernel/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { PublicContent, Testimonials } from '../index.js';

const sample = { name: 'Sam Sample', role: 'Owner', content: 'Clear at last.' };
const admin: Actor = { id: 1, role: 'admin' };

async function bodyOf(content: PublicContent, path: string): Promise<unknown> {
  const answer = await content.answer(path);
  return answer instanceof Page ? answer.rows : answer;
}

describe('public content', () => {
  let app: TestApp;
  let agent: Agent;
  let content: PublicContent;
  beforeAll(async () => {
    // Versions of its content only grow.
    app = await TestApp.start({}, { own: true });
    ({ agent } = await app.admin());
    content = app.app.get(PublicContent);
    await eventually(() => content.isSure);
    for (let n = 0; n < 3; n++) {
      const approved = n !== 1;
      await agent
        .post('/api/testimonials')
        .send({ ...sample, name: `Person ${n}`, approved })
        .expect(201);
    }
  });
  afterAll(() => app.stop());

  it.each(['/api/site', '/api/testimonials', '/api/testimonials?limit=1'])(
    "reads %s like a visitor's GET",
    async (path) => {
      expect(await bodyOf(content, path)).toEqual((await app.visitor().get(path).expect(200)).body);
    },
  );

  it('pages with the cursor of GET', async () => {
    const first = await content.answer('/api/testimonials?limit=1');
    if (!(first instanceof Page)) throw new Error('A list is a page.');
    expect(first).toMatchObject({ total: 2, rows: [{ name: 'Person 2' }] });
    expect(await bodyOf(content, `/api/testimonials?limit=1&cursor=${first.next}`)).toMatchObject([
      { name: 'Person 0' },
    ]);
  });

  it.each([
    ['/api/user', 'page.not_found'],
    ['/api/admin/messages', 'page.not_found'],
    ['/api/site/photo', 'page.not_found'],
    ['//', 'page.not_found'],
    ['', 'page.not_found'],
    ['/api/testimonials?limit=0', 'request.invalid'],
    ['/api/testimonials?limit=1&limit=2', 'request.invalid'],
    ['/api/testimonials?cursor=x', 'request.invalid'],
  ])('refuses %j', async (path, code) => {
    const refusal = await content.answer(path).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DomainError);
    expect(refusal).toMatchObject({ code });
  });

  it('has a new version once a change is answered, and the same while nothing changes', async () => {
    const { body: site } = await app.visitor().get('/api/site').expect(200);
    const { body: made } = await agent.post('/api/testimonials').send(sample).expect(201);
    const changes: (() => PromiseLike<unknown>)[] = [
      () => agent.put('/api/admin/site').send(site).expect(200),
      () => agent.delete('/api/admin/site/photo').expect(204),
      () => agent.post('/api/testimonials').set('Idempotency-Key', 'two').send(sample).expect(201),
      () => agent.patch(`/api/testimonials/${made.id}`).send({ approved: true }).expect(200),
      () => agent.delete(`/api/testimonials/${made.id}`).expect(204),
    ];
    for (const change of changes) {
      const before = content.version;
      await change();
      expect(content.version).toBeGreaterThan(before);
    }
    const still = content.version;
    await agent.post('/api/testimonials').send({}).expect(400);
    await agent.delete('/api/testimonials/2147483647').expect(404);
    await app.visitor().get('/api/site').expect(200);
    const form = { firstName: 'No', lastName: 'ra', email: 'n@example.com', service: 'Other', terms: true };
    await app.visitor().post('/api/contact').send(form).expect(201);
    expect(content.version).toBe(still);
  });

  it('keeps its version if a change is rolled back', async () => {
    const before = content.version;
    const taken = app.app.get(UnitOfWork).run(async () => {
      await app.app.get(Testimonials).create(admin, sample);
      throw new Error('changed my mind');
    });
    await expect(taken).rejects.toThrow('changed my mind');
    expect(content.version).toBe(before);
  });
});

describe('two instances on one database', () => {
  let database: TestDatabase;
  let proxy: DatabaseProxy;
  let one: TestApp;
  let other: TestApp;
  beforeAll(async () => {
    database = await createTestDatabase();
    proxy = await DatabaseProxy.before(database.url);
    one = await TestApp.start({}, { databaseUrl: database.url });
    other = await TestApp.start({}, { databaseUrl: proxy.url });
    await eventually(() => contentOf(one).isSure && contentOf(other).isSure);
  });
  afterAll(async () => {
    await one.stop();
    await other.stop();
    await proxy.close();
    await database.drop();
  });

  const contentOf = ({ app }: TestApp): PublicContent => app.get(PublicContent);
  const add = ({ app }: TestApp, name: string) =>
    app.get(Testimonials).create(admin, { ...sample, name, approved: true });
  const namesAt = async (app: TestApp): Promise<string[]> =>
    ((await bodyOf(contentOf(app), '/api/testimonials')) as { name: string }[]).map(({ name }) => name);

  it('receive each other’s changes', async () => {
    for (const [here, there] of [
      [one, other],
      [other, one],
    ] as const) {
      const before = contentOf(there).version;
      const { name } = await add(here, `Person ${before}`);
      await eventually(() => contentOf(there).version > before);
      expect(await namesAt(there)).toContain(name);
    }
  });

  it('count each change once, whichever instance made it', async () => {
    const before = [contentOf(one).version, contentOf(other).version];
    await add(one, 'A');
    await add(one, 'B');
    await add(one, 'C');
    // Messages arrive in order, so once this one arrives, all others have.
    await eventually(() => contentOf(other).version - Number(before[1]) === 3);
    expect(contentOf(one).version - Number(before[0])).toBe(3);
  });

  it('are unsure while notifications are interrupted, and have a new version afterwards', async () => {
    const before = contentOf(other).version;
    proxy.cut();
    await eventually(() => !contentOf(other).isSure);
    await add(one, 'Missed');
    expect(contentOf(one).isSure).toBe(true);
    proxy.restore();
    await eventually(() => contentOf(other).isSure);
    expect(contentOf(other).version).toBeGreaterThan(before);
    await eventually(async () => (await namesAt(other)).includes('Missed'));
  });
});
