import { generateSync } from 'otplib';
import { command } from '../../test/process/command.js';
import { aDemoFolder, aDemoPractice } from '../../test/process/demo.js';
import { aFolder, clearProcesses, Steward, Visitor } from '../../test/process/steward.js';

const newPassword = 'Another-stone-3!';

afterEach(clearProcesses);

const reset = (env: Record<string, string>, user: string): Promise<{ code: number; output: string }> =>
  command('reset-sign-in', [user], env);

const post = (visitor: Visitor, address: string, body: object): Promise<Response> =>
  visitor.call(address, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  });

async function switchOnTwoFactor(visitor: Visitor): Promise<void> {
  const { secret } = (await (await post(visitor, '/api/two-factor/setup', {})).json()) as { secret: string };
  const enabled = await post(visitor, '/api/two-factor/enable', { code: generateSync({ secret }) });
  expect(enabled.status).toBe(200);
}

const signIn = (on: Steward, password: string): Promise<Response> =>
  fetch(`${on.url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'consultant', password }),
  });

async function choosePassword(on: Steward, output: string): Promise<number> {
  const token = /\/reset-password\?token=(\S+)/.exec(output)?.[1] ?? '';
  const response = await fetch(`${on.url}/api/password-reset/confirm`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token, password: newPassword }),
  });
  return response.status;
}

// The server of the embedded database belongs to the product; the command joins it.
it('resets a login while the product is stopped, and while it runs', async () => {
  const env = { DATA_DIR: await aDemoFolder() };
  const still = await reset(env, 'consultant');
  expect(still).toEqual({ code: 0, output: expect.stringContaining('expires in 30 minutes') as string });
  const steward = await Steward.start(env);
  expect(await choosePassword(steward, still.output)).toBe(200);
  expect(await choosePassword(steward, still.output)).toBe(400);
  expect((await signIn(steward, 'Limestone-1!')).status).toBe(401);
  const consultant = await Visitor.signIn(steward, 'consultant', newPassword);
  await switchOnTwoFactor(consultant);
  expect((await signIn(steward, newPassword)).status).toBe(401);

  const running = await reset(env, 'Consultant');
  expect(running).toEqual({ code: 0, output: expect.stringContaining('expires in 30 minutes') as string });
  expect((await consultant.call('/api/user')).status).toBe(401);
  // No code is required any more, and the password is unchanged until a new one is set.
  const again = await Visitor.signIn(steward, 'consultant', newPassword);
  const activity = await again.json<{ type: string; actor: unknown }[]>('/api/admin/activity');
  expect(activity.find(({ type }) => type === 'account.factors_reset')).toMatchObject({ actor: null });
  expect(await steward.stop()).toBe(0);
});

it('reports missing or wrong arguments', async () => {
  const env = { ...(await aDemoPractice()), DATA_DIR: aFolder() };
  expect(await reset(env, '')).toEqual({
    code: 1,
    output: 'Give a username, for example: make reset-sign-in user=consultant\n',
  });
  expect(await reset(env, 'nobody')).toEqual({ code: 1, output: 'This account was not found.\n' });
  expect((await reset({ ...env, PORT: 'x' }, 'nobody')).output).toBe(
    'PORT must be a whole number from 0 to 65535.\n',
  );
});
