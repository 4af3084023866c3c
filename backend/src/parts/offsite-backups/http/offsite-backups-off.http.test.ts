import { type Agent, TestApp } from '../../../../test/test-app.js';
import { BackupRun } from '../../../modules/backups/index.js';
import { NightlyCopies } from '../application/nightly-copies.js';

let app: TestApp;
let admin: Agent;
beforeAll(async () => {
  app = await TestApp.start({}, { blank: true });
  ({ agent: admin } = await app.admin());
});
afterAll(() => app.stop());

it('nothing is copied, said or counted without BACKUP_URL', async () => {
  app.app.get(BackupRun).run = () => Promise.reject(new Error('Nothing is to be copied.'));
  await app.app.get(NightlyCopies).look();
  const { body } = await admin.get('/api/admin/health').expect(200);
  expect(body).toMatchObject({ offsite: null });
  expect(body.checks).toContainEqual(
    expect.objectContaining({
      name: 'Backups',
      sentence: expect.stringContaining('BACKUP_CHECK=nightly') as string,
    }),
  );
  expect((await admin.get('/api/admin/parts/offsite-backups/touched').expect(200)).body).toEqual({
    touched: [],
  });
  expect(await app.sql.rows('test.offsite', 'SELECT FROM offsite_backups')).toEqual([]);
});

it('the step of the checklist is done once a copy is good', async () => {
  const done = async (): Promise<unknown> => {
    const { body } = await admin.get('/api/admin/today').expect(200);
    return (body.setup as { key: string; done: boolean }[]).find(({ key }) => key === 'backup')?.done;
  };
  await app.sql.rows(
    'test.begun',
    `INSERT INTO offsite_backups (place, since, last_tried_at, error) VALUES ('file:///mnt', now(), now(), 'It is full.')`,
  );
  expect(await done()).toBe(false);
  await app.sql.rows('test.good', 'UPDATE offsite_backups SET last_good_at = now(), error = NULL');
  expect(await done()).toBe(true);
});
