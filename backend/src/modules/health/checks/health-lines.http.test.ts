import { rename } from 'node:fs/promises';
import { type Agent, TestApp } from '../../../../test/test-app.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { TestSmtpServer } from '../../../platform/mail/testing/smtp-server.js';
import { FileVault } from '../../../platform/files/file-vault.js';
import type { HealthPageDto } from '../health-page.controller.js';

let at: TestApp;
let admin: Agent;
let server: TestSmtpServer;
beforeAll(async () => {
  server = await TestSmtpServer.start();
  at = await TestApp.start({
    SMTP_URL: server.url,
    MAIL_FROM: 'office@example.com',
    TIMESTAMP_URL: 'http://127.0.0.1:1/stamp',
    APP_SECRET: 'the secret of today',
    APP_SECRET_PREVIOUS: 'the secret of yesterday',
  });
  ({ agent: admin } = await at.admin());
});
afterAll(async () => {
  await at.stop();
  await server.stop();
});

async function line(name: string) {
  const { body } = (await admin.get('/api/admin/health').expect(200)) as { body: HealthPageDto };
  return body.checks.find((check) => check.name === name);
}
const sentence = (pattern: RegExp): unknown => expect.stringMatching(pattern);

it('reports the disk, the files and missing ones', async () => {
  expect(await line('Disk')).toMatchObject({ sentence: sentence(/^\d.* of \d.* are free on the disk/) });
  expect(await line('Stored files')).toMatchObject({
    state: 'ok',
    sentence: sentence(/First nightly check pending\.$/),
  });
  const { path } = await at.app.get(FileVault).put(Buffer.from('an orphaned file'));
  await at.app.get(Jobs).runNow('files.sweep');
  expect(await line('Stored files')).toMatchObject({
    state: 'ok',
    sentence: sentence(/^All 1 files \(\d+ bytes\) are there\.$/),
  });
  const { text } = await admin.get('/api/metrics').expect(200);
  expect(text).toMatch(/^steward_storage_files 1$/m);
  expect(text).toMatch(/^steward_disk_free_bytes [\d.e+]+$/m);
  await at.app.get(FileVault).remove(path);

  await rename(at.storageDir, `${at.storageDir}-away`);
  expect(await line('Stored files')).toMatchObject({
    state: 'failing',
    sentence: sentence(/^The file store cannot be reached/),
  });
  await rename(`${at.storageDir}-away`, at.storageDir);
  expect(await line('Secret rotation')).toMatchObject({
    state: 'ok',
    sentence: 'Everything is encrypted under APP_SECRET. You can remove APP_SECRET_PREVIOUS.',
  });
});

it('reports whether emails are accepted', async () => {
  const send = (to: string) =>
    at.app.get(Outbox).send({
      userId: null,
      to,
      sender: 'Example',
      subject: 'Newsletter',
      text: 'Newsletter.',
      html: '<p>News.</p>',
    });
  const deliver = () => at.app.get(Jobs).runNow('mail.deliver');
  await send('alex@example.com');
  await deliver();
  expect(await line('Email')).toMatchObject({
    state: 'ok',
    sentence: 'The mail server accepts all emails.',
    url: null,
  });

  server.onRecipient = () => ({ code: 550, words: '5.1.1 Mailbox unavailable' });
  await send('nobody@example.com');
  await deliver();
  expect(await line('Email')).toMatchObject({
    state: 'attention',
    sentence: '1 email of the last 7 days could not be sent.',
    url: '/admin/mail',
  });

  server.onRecipient = () => ({ code: 450, words: '4.2.1 Come again' });
  await send('later@example.com');
  await deliver();
  at.clock.pass(16 * 60_000);
  expect(await line('Email')).toMatchObject({
    state: 'failing',
    sentence: sentence(/^Emails are waiting to be sent\. The server says: .*Come again\.$/),
    since: sentence(/^\d{4}-/),
  });
  const { text } = await admin.get('/api/metrics').expect(200);
  for (const status of ['pending', 'sent', 'failed'])
    expect(text).toMatch(new RegExp(`^steward_mails\\{status="${status}"\\} 1$`, 'm'));
});

it('reports jobs that no process runs, and failed ones', async () => {
  await at.sql.rows('test.no-jobs', `DELETE FROM pgboss.job`);
  expect(await line('Background jobs')).toMatchObject({ state: 'ok', sentence: 'Up to date.' });
  const insert = (state: string, when: string) =>
    at.sql.rows(
      `test.job-${state}`,
      `INSERT INTO pgboss.job (name, state, start_after, completed_on, policy)
      VALUES ('mail.deliver', '${state}', ${when}, ${when}, 'standard')`,
    );
  await insert('failed', 'now()');
  expect(await line('Background jobs')).toMatchObject({
    state: 'attention',
    sentence: 'Failed after many attempts: mail.deliver. See the log.',
  });
  await insert('created', `now() - interval '20 minutes'`);
  expect(await line('Background jobs')).toMatchObject({
    state: 'failing',
    sentence: sentence(/^Jobs are waiting/),
  });
  const { text } = await admin.get('/api/metrics').expect(200);
  expect(text).toMatch(/^steward_jobs\{queue="mail.deliver",state="failed"\} \d+$/m);
  expect(text).toMatch(/^steward_streams 0$/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
});

it('says that visitors behind a proxy which is not trusted count as one', async () => {
  expect(await line('Addresses of visitors')).toBeUndefined();
  await at.visitor().get('/api/site').set('X-Forwarded-For', '203.0.113.7').expect(200);
  expect(await line('Addresses of visitors')).toMatchObject({
    state: 'attention',
    sentence: sentence(/^All visitors seem to have the address of your proxy.* Set TRUST_PROXY\.$/),
  });
});

it('reports certificates, and an unavailable authority', async () => {
  expect(await line('Signing certificate')).toMatchObject({
    state: 'ok',
    sentence: 'Steward creates the practice’s certificate with the first signature.',
  });
  expect(await line('Certificate of the address')).toBeUndefined();
  expect(await line('Time stamps')).toMatchObject({
    state: 'failing',
    sentence: sentence(/^127\.0\.0\.1:1 provides no time stamps/),
  });
});
