import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { adminId, alex, app, admin, practice } from '../../../../test/practice.js';
import { refused } from '../../../../test/test-app.js';
import { addDays } from '../../../kernel/index.js';
import { PracticeExport } from '../../../modules/export/index.js';
import { Site } from '../../../modules/practice/index.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { hasUnzip, unzipped } from '../../../platform/files/testing/unzip.js';

practice(['alex']);

const plan = '/api/admin/security-plan';
const reports = '/api/admin/breach-reports';
const turn = (on: boolean) => admin.put('/api/admin/parts/safeguards').send({ on }).expect(200);

/** Sends what is due. @returns titles of all reminders so far */
async function remind(): Promise<string[]> {
  await app.app.get(Jobs).runNow('security-plan.review');
  const reminders = await app.sql.rows<{ title: string }>(
    'test.reminders',
    `SELECT title FROM notifications WHERE user_id = $1 AND title LIKE 'Security plan%'`,
    [adminId],
  );
  return reminders.map(({ title }) => title);
}

async function healthLines(): Promise<string[]> {
  const { body } = await admin.get('/api/admin/health').expect(200);
  return (body as { checks: { name: string }[] }).checks.map(({ name }) => name);
}

let reportId: number;
beforeAll(async () => {
  const today = await app.app.get(Site).today();
  await admin
    .put(plan)
    .send({ coordinator: { name: 'Jordan Example' } })
    .expect(200);
  await admin
    .post(`${plan}/adopt`)
    .send({ reviewOn: addDays(today, 20) })
    .expect(201);
  const { body } = await admin
    .post(reports)
    .send({
      title: 'Lost / found',
      happened: 'A laptop.',
      kind: 'everything',
      exercise: true,
      from: '2026-01-01T00:00:00Z',
      discoveredOn: '2026-01-02',
    })
    .expect(201);
  reportId = (body as { id: number }).id;
});

describe('safeguards that are off', () => {
  it('answer to no call, remind of nothing, and are as before when they are on again', async () => {
    expect((await admin.get('/api/admin/parts/safeguards/touched').expect(200)).body).toEqual({
      touched: ['Nobody is reminded to review the security plan', '1 breach report is out of reach'],
    });
    const { body: before } = await admin.get(`${reports}/${reportId}`).expect(200);
    expect(await healthLines()).toContain('Security plan');

    await turn(false);
    for (const path of [plan, `${plan}/versions`, reports, `${reports}/${reportId}`])
      expect((await admin.get(path).expect(404)).body).toEqual(refused(404, 'part.off'));
    await app.visitor().get(plan).expect(401);
    await alex.agent.get(plan).expect(403);
    expect(await healthLines()).not.toContain('Security plan');
    expect(await remind()).toEqual([]);

    await turn(true);
    expect((await admin.get(`${reports}/${reportId}`).expect(200)).body).toEqual(before);
    expect(await healthLines()).toContain('Security plan');
    expect(await remind()).toEqual(['Security plan due for review']);
  });

  (hasUnzip ? it : it.skip)('stay in the practice’s export', async () => {
    await turn(false);
    const target = new PassThrough();
    const whole = buffer(target);
    await app.app.get(PracticeExport).write(target);
    const files = unzipped(await whole);
    await turn(true);
    const textIn = (name: string): string => files.get(name)?.toString('utf8') ?? '';
    const report = `practice/breach reports/${reportId}`;
    expect(textIn('practice/security plan/version 1.pdf')).toMatch(/^%PDF-/);
    expect(textIn(`${report} Lost - found.pdf`)).toMatch(/^%PDF-/);
    expect(textIn(`${report} clients.csv`)).toContain('asample@example.com');
    expect(textIn('index.html')).toContain(`href="practice/breach%20reports/${reportId}%20clients.csv"`);
  });
});
