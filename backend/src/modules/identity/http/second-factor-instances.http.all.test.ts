import { AuthenticatorApp, switchOnTwoFactor } from '../../../../test/authenticator-app.js';
import { password, TestApp } from '../../../../test/test-app.js';
import { VirtualAuthenticator } from '../../../../test/virtual-authenticator.js';
import { AppSecret } from '../../../platform/settings/app-secret.js';
import { SecretRotation } from '../../../platform/files/secret-rotation.js';
import { SealedBox } from '../../../platform/security/sealed-box.js';
import { sealedColumns } from '../../../platform/security/sealed-columns.js';

const step = 30_000;
const username = 'asample';

/**
 * Passport keeps its strategies per process: once a second application runs, the first one accepts no
 * session.
 */
let app: TestApp;
beforeEach(async () => void (app = await TestApp.start()));
afterEach(() => app.stop());

it('accepts a code, a recovery code and a passkey’s challenge once over two instances', async () => {
  const { agent } = await app.client(username);
  const { app: phone, recoveryCodes } = await switchOnTwoFactor(agent, app.clock);
  app.clock.pass(2 * step);
  const authenticator = new VirtualAuthenticator('http://localhost:3000');
  const options = (await agent.post('/api/passkeys/options').expect(200)).body;
  const made = { name: 'Phone', response: authenticator.create(options) };
  await agent.post('/api/passkeys').send(made).expect(201);
  const place = { databaseUrl: app.databaseUrl, storageDir: app.storageDir };
  const other = await TestApp.start({}, place);
  other.clock.pass(app.clock.now().getTime() - other.clock.now().getTime());
  const challenge = (await app.visitor().post('/api/login/passkey/options').expect(200)).body;
  const bodies: [string, object][] = [
    ['/api/login', { username, password, code: phone.code() }],
    ['/api/login', { username, password, code: recoveryCodes[0] }],
    ['/api/login/passkey', { response: authenticator.get(challenge) }],
  ];
  for (const [address, body] of bodies) {
    const instances = [app, other, app, other];
    const answers = await Promise.all(instances.map((one) => one.visitor().post(address).send(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
  }
  await other.stop();
});

it('continues after a change of the secret', async () => {
  const { agent, id } = await app.client(username);
  const { app: phone } = await switchOnTwoFactor(agent, app.clock);
  const place = { databaseUrl: app.databaseUrl, storageDir: app.storageDir };
  const rotated = await TestApp.start(
    { APP_SECRET: 'another secret of the tests', APP_SECRET_PREVIOUS: 'a secret of the tests' },
    place,
  );
  rotated.clock.pass(2 * step);
  const code = () => new AuthenticatorApp(phone.secret, rotated.clock).code();
  await rotated.visitor().post('/api/login').send({ username, password, code: code() }).expect(200);
  await rotated.app.get(SecretRotation).run();
  const [row] = await rotated.sql.rows<{ user_id: number; sealed: Buffer }>(
    'test.sealed',
    'SELECT user_id, sealed_secret AS sealed FROM totp_secrets WHERE user_id = $1',
    [id],
  );
  const box = new SealedBox(new AppSecret('another secret of the tests'), sealedColumns.totp);
  expect(box.open(row?.sealed ?? Buffer.alloc(0), row?.user_id ?? 0)?.isCurrent).toBe(true);
  await rotated.stop();
});
