import { type Agent, TestApp } from '../../../../test/test-app.js';

const day = 24 * 60 * 60_000;
let at: TestApp;
let admin: Agent;
beforeAll(async () => {
  at = await TestApp.start();
  ({ agent: admin } = await at.admin());
});
afterAll(() => at.stop());

const line = async (): Promise<unknown> => {
  const { body } = await admin.get('/api/admin/health').expect(200);
  return body.checks.find(({ name }: { name: string }) => name === 'Clock');
};

it('reports a clock that differs from the database’s by more than a minute', async () => {
  expect(await line()).toMatchObject({ state: 'ok' });
  at.clock.pass(45_000);
  expect(await line()).toMatchObject({ state: 'ok' });
  at.clock.pass(45_000);
  expect(await line()).toMatchObject({
    state: 'failing',
    sentence: expect.stringMatching(
      /^The clock of this machine is \d\d seconds ahead of that of its database\. Signatures are dated by it: set both clocks with a time server\.$/,
    ) as string,
  });
  at.clock.pass(-3 * day);
  admin = await at.signIn('consultant');
  expect(await line()).toMatchObject({
    state: 'failing',
    sentence: expect.stringMatching(/ is 3 days behind that of its database\./) as string,
  });
});
