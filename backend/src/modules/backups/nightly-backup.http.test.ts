import { staffMember } from '../../../test/staff.js';
import { TestApp } from '../../../test/test-app.js';
import { HealthChecks, type HealthLine } from '../../platform/operations/health-checks.js';
import { Jobs } from '../../platform/events/jobs.js';
import { BackupRun, type BackupResult } from './backup-run.js';
import { itInTestAll } from '../../../test/cases.js';

let at: TestApp;
afterEach(() => at.stop());

async function start(env: Record<string, string>): Promise<void> {
  at = await TestApp.start(env);
}

const line = async (): Promise<HealthLine | undefined> =>
  (await at.app.get(HealthChecks).run()).find(({ name }) => name === 'Backups');

const night = async (result: BackupResult): Promise<void> => {
  at.app.get(BackupRun).run = () => Promise.resolve(result);
  await at.app.get(Jobs).runNow('backup.nightly');
};

const mails = (): Promise<{ subject: string; text: string }[]> =>
  at.sql.rows('test.mails', `SELECT subject, text FROM outbox WHERE subject LIKE '%backup failed%'`);

it('shows a night’s result on the health page and emails a failure to every owner', async () => {
  await start({ BACKUP_CHECK: 'nightly', BACKUP_PASSPHRASE: 'a quiet harbour' });
  await at.account('consultant', 'admin');
  // Neither sees the health page.
  await staffMember(at, 'colleague', 'consultant');
  await staffMember(at, 'helping', 'assistant');
  expect(await line()).toMatchObject({
    state: 'attention',
    sentence: expect.stringContaining('tonight') as string,
  });

  await night({ usable: true, report: 'No problems found.' });
  expect(await line()).toMatchObject({
    state: 'ok',
    sentence: 'The last backup passed a trial restore.',
  });
  expect(await mails()).toEqual([]);

  await night({
    usable: false,
    report: '/srv/backups/one is damaged.\nThe file of document 7 is missing.',
  });
  expect(await line()).toMatchObject({
    state: 'failing',
    sentence: 'The last backup is not usable: The file of document 7 is missing.',
  });
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(/^Last night's backup failed – /);
  expect(mail?.text).toContain('/admin/health');
  // Details stay in the dashboard.
  expect(mail?.text).not.toContain('document 7');

  await night({ usable: true, report: 'No problems found.' });
  at.clock.pass(3 * 24 * 60 * 60 * 1_000);
  expect(await line()).toMatchObject({
    state: 'failing',
    sentence: expect.stringContaining('two days') as string,
  });
});

itInTestAll('warns of an unencrypted backup with the generated secret', async () => {
  await start({ BACKUP_CHECK: 'nightly' });
  await night({ usable: true, report: 'No problems found.' });
  expect(await line()).toMatchObject({
    state: 'attention',
    sentence: expect.stringContaining('Set BACKUP_PASSPHRASE') as string,
  });
});

it('makes no backup unless the setting is on', async () => {
  await start({});
  at.app.get(BackupRun).run = () => Promise.reject(new Error('It was not to run.'));
  await at.app.get(Jobs).runNow('backup.nightly');
  expect(await line()).toMatchObject({
    state: 'attention',
    sentence: expect.stringContaining('set BACKUP_CHECK=nightly') as string,
  });
});
