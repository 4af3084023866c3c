import { mailsTo, tokenIn } from '../../../../test/account-mails.js';
import { type Agent, refused, TestApp } from '../../../../test/test-app.js';
import { addDays, dayOf } from '../../../kernel/index.js';
import type { AccessDto } from './access.dto.js';

let app: TestApp;
let admin: Agent;
let number = 0;
beforeAll(async () => {
  app = await TestApp.start({ THROTTLE: 'off', PUBLIC_URL: 'http://portal.example' });
  ({ agent: admin } = await app.admin());
});
afterAll(() => app.stop());

const aName = (prefix: string): string => `${prefix}${(number += 1)}`;
const aClient = async (prefix = 'client') => {
  const username = aName(prefix);
  return { ...(await app.client(username)), username, email: `${username}@example.com` };
};
const today = (): string => dayOf(app.clock.now().getTime(), zone);
let zone = 'America/Chicago';
beforeAll(async () => {
  zone = await app.sql.onlyValue<string>('test.zone', 'SELECT time_zone FROM site');
});
const inDays = (days: number): string => addDays(today(), days);
const helper = (email: string, more: object = {}) => ({
  ...{ email, role: 'helper', scopes: ['documents', 'messages'], until: inDays(90) },
  ...more,
});
const invite = async (agent: Agent, body: object): Promise<AccessDto> =>
  (await agent.post('/api/access').send(body).expect(201)).body as AccessDto;
const tokenTo = async (email: string): Promise<string> =>
  tokenIn((await mailsTo(app, admin, email)).find(({ text }) => text.includes('/access?token=')));
const accept = (agent: Agent, token: string) => agent.post('/api/access/accept').send({ token });
const subjectsTo = async (email: string): Promise<string[]> =>
  (await mailsTo(app, admin, email)).map(({ subject }) => subject.split(' – ')[0] ?? '');
const clientsOf = async (agent: Agent) =>
  (await agent.get('/api/user').expect(200)).body.clients as { id: number; role: string }[];
const listOf = async (agent: Agent, query = ''): Promise<AccessDto[]> =>
  (await agent.get(`/api/access${query}`).expect(200)).body as AccessDto[];

describe('access that a client grants', () => {
  it('is invited by email, accepted once, changed and ended', async () => {
    const nora = await aClient('nora');
    const sam = await aClient('sam');
    const invited = await invite(
      nora.agent,
      helper(sam.email.toUpperCase().replace('EXAMPLE.COM', 'example.com'), { name: 'Sam' }),
    );
    expect(invited).toEqual({
      id: expect.any(Number) as number,
      person: null,
      email: sam.email.toUpperCase().replace('EXAMPLE.COM', 'example.com'),
      ...{ name: 'Sam', role: 'helper', scopes: ['documents', 'messages'], categories: null },
      ...{ until: inDays(90), status: 'invited', grantedBy: { id: nora.id, name: 'Sam Sample' } },
      ...{ created_at: expect.any(String) as string, lastUsedAt: null, endedAt: null, endedBy: null },
    });
    const token = await tokenTo(invited.email);
    const preview = {
      client: { name: 'Sam Sample', kind: 'individual' },
      grantedBy: { name: 'Sam Sample' },
      role: 'helper',
      scopes: ['documents', 'messages'],
      categories: null,
      until: inDays(90),
    };
    for (const agent of [app.visitor(), nora.agent])
      expect((await agent.post('/api/access/preview').send({ token }).expect(200)).body).toEqual(preview);

    const { body } = await accept(sam.agent, token).expect(200);
    expect(body).toMatchObject({ id: nora.id, kind: 'individual', role: 'helper', until: inDays(90) });
    expect((await clientsOf(sam.agent)).map(({ id, role }) => [id, role])).toEqual([
      [sam.id, 'self'],
      [nora.id, 'helper'],
    ]);
    expect((await sam.agent.get('/api/user')).body.emailConfirmed).toBe(true);
    expect((await accept(sam.agent, token).expect(400)).body).toEqual(
      refused(400, 'auth.link_invalid', { token: expect.any(String) as string }),
    );
    expect(await subjectsTo(nora.email)).toEqual(['Your invitation was accepted']);
    expect(await listOf(nora.agent)).toMatchObject([
      { status: 'active', person: { id: sam.id, name: 'Sam Sample', email: sam.email }, lastUsedAt: null },
    ]);
    await sam.agent.get(`/api/documents?client=${nora.id}`).expect(200);
    await sam.agent.get(`/api/invoices?client=${nora.id}`).expect(403);

    const narrowed = (
      await nora.agent
        .patch(`/api/access/${invited.id}`)
        .send({ scopes: ['invoices'] })
        .expect(200)
    ).body as AccessDto;
    expect(narrowed).toMatchObject({ scopes: ['invoices'], until: inDays(90) });
    await sam.agent.get(`/api/documents?client=${nora.id}`).expect(403);
    await sam.agent.get(`/api/invoices?client=${nora.id}`).expect(200);
    await nora.agent.delete(`/api/access/${invited.id}`).expect(204);
    expect((await nora.agent.delete(`/api/access/${invited.id}`).expect(404)).body).toEqual(
      refused(404, 'access.not_found'),
    );
    expect(
      (
        await nora.agent
          .patch(`/api/access/${invited.id}`)
          .send({ scopes: ['invoices'] })
          .expect(409)
      ).body,
    ).toEqual(refused(409, 'access.ended'));
    await sam.agent.get(`/api/invoices?client=${nora.id}`).expect(404);
    expect(await listOf(nora.agent)).toMatchObject([
      {
        status: 'ended',
        endedBy: { id: nora.id },
        endedAt: expect.any(String) as string,
        lastUsedAt: expect.any(String) as string,
      },
    ]);
    expect(await subjectsTo(sam.email)).toEqual(['Your access has ended', 'Your access was changed']);
    // Ended access may be granted again, as a new row.
    const again = await invite(nora.agent, helper(sam.email));
    expect(again.id).not.toBe(invited.id);
    expect((await listOf(nora.agent)).map(({ id, status }) => [id, status])).toEqual([
      [again.id, 'invited'],
      [invited.id, 'ended'],
    ]);
  });
});
