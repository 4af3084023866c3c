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
  const { body: parts } = await admin.get('/api/admin/parts').expect(200);
  expect(parts.map(({ name }: { name: string }) => name)).not.toContain('offsite-backups');
  await admin.put('/api/admin/parts/offsite-backups').send({ on: true }).expect(404);
  expect(await app.sql.rows('test.offsite', 'SELECT FROM offsite_backups')).toEqual([]);
});
