import { type AddressInfo, createServer } from 'node:net';
import { createTestDatabase } from '../database/test-database.js';
import { aFolder, clearProcesses, Steward, Visitor } from '../process/steward.js';
import { TestSmtpServer } from '../../src/platform/mail/testing/smtp-server.js';

afterAll(clearProcesses);

it('a new process lives on after its first call names an inbox where nothing listens', async () => {
  const smtp = await TestSmtpServer.start({ allowInsecureAuth: true });
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  const { url } = await createTestDatabase();
  const steward = await Steward.start({
    DATABASE_URL: url,
    DATA_DIR: aFolder(),
    APP_SECRET: 'a secret of this test',
    DEMO_DATA: '0',
    ADMIN_USERNAME: 'consultant',
    ADMIN_EMAIL: 'consultant@example.com',
    ADMIN_PASSWORD: 'River-stone-9!',
  });
  const owner = await Visitor.signIn(steward, 'consultant', 'River-stone-9!');
  const body = JSON.stringify({
    host: '127.0.0.1',
    port: smtp.port,
    security: 'none',
    fromAddress: 'office@example.com',
    imap: { host: '127.0.0.1', port },
  });
  const headers = { 'Content-Type': 'application/json' };
  const answer = await owner.call('/api/admin/connections/email', { method: 'PUT', headers, body });
  expect([answer.status, await answer.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'email.refused' }),
  ]);
  expect((await owner.call('/api/user')).status).toBe(200);
  expect(steward.isRunning).toBe(true);
  expect(steward.output).not.toContain('DomainError');
  await steward.stop();
  await smtp.stop();
});
