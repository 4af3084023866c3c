import { switchOnTwoFactor } from '../../../../test/authenticator-app.js';
import { password, refused, TestApp } from '../../../../test/test-app.js';

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start({ ADMIN_MFA: 'required' })));
afterAll(() => app.stop());

describe('ADMIN_MFA=required', () => {
  it('lets an admin without a second factor set one up, and nothing else', async () => {
    const { agent } = await app.admin();
    expect((await agent.get('/api/user').expect(200)).body).toMatchObject({
      role: 'admin',
      secondFactor: 'none',
      setupRequired: true,
    });
    for (const [method, address] of [
      ['get', '/api/admin/clients'],
      ['get', '/api/notifications'],
      ['get', '/api/access-tokens'],
      ['post', '/api/access-tokens'],
      ['get', '/api/notifications/stream'],
      ['put', '/api/admin/site'],
    ] as const)
      expect((await agent[method](address).expect(403)).body).toEqual(
        refused(403, 'auth.two_factor_setup_required'),
      );
    const instructions = async () => (await agent.get('/api/site').expect(200)).body.paymentInstructions;
    // As visitors see it.
    expect(await instructions()).toBe('');
    await agent.get('/api/testimonials').expect(200);
    await agent.get('/api/two-factor').expect(200);
    await switchOnTwoFactor(agent, app.clock);
    expect((await agent.get('/api/user').expect(200)).body.setupRequired).toBe(false);
    expect(await instructions()).toMatch(/./);
    await agent.get('/api/admin/clients').expect(200);
    await agent.post('/api/logout').expect(204);
  });

  it("applies to an admin's access tokens, and not to clients", async () => {
    const { agent } = await app.admin('other');
    const { app: phone } = await switchOnTwoFactor(agent, app.clock);
    const { body } = await agent.post('/api/access-tokens').send({ name: 'All', scope: 'read' }).expect(201);
    const byToken = () =>
      app.visitor().get('/api/admin/clients').set('Authorization', `Bearer ${body.token}`);
    await byToken().expect(200);
    await agent
      .post('/api/two-factor/disable')
      .send({ password, code: phone.code(1) })
      .expect(204);
    expect((await byToken().expect(403)).body).toEqual(refused(403, 'auth.two_factor_setup_required'));
    const { agent: client } = await app.client('asample');
    await client.get('/api/documents').expect(200);
    expect((await client.get('/api/user').expect(200)).body.setupRequired).toBe(false);
  });
});
