import { admin, alex, app, practice } from '../../../../test/practice.js';
import { type Agent, refused } from '../../../../test/test-app.js';
import { addMonths } from '../../../kernel/index.js';
import { samplePdf } from '../../../platform/files/testing/sample-files.js';
import { Site } from '../../../modules/practice/index.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { periodBefore, periodName } from '../domain/period.js';
import { StatementsOverHttp } from '../testing/statements-over-http.js';

practice(['alex']);

const turn = (on: boolean) => admin.put('/api/admin/parts/statements').send({ on }).expect(200);
afterEach(() => turn(true));

const recurringPath = '/api/admin/recurring-requests';
const run = (): Promise<number> => app.app.get(Jobs).runNow('recurring-requests.look');
const titles = (): Promise<string[]> =>
  app.sql.column('test.titles', 'SELECT title FROM document_requests WHERE user_id = $1 ORDER BY id', [
    alex.id,
  ]);

it('answer to no call while they are off, and are as they were once they are on again', async () => {
  const statements = new StatementsOverHttp(admin, alex.agent, alex.id);
  const id = await statements.account({ from: '2025-11', to: '2025-12' });
  await statements.none(id, '2025-12').expect(200);
  const [request = 0] = await statements.request(2025);
  expect((await admin.get('/api/admin/parts/statements/touched').expect(200)).body).toEqual({
    touched: ['1 bank account is not shown'],
  });
  await turn(false);
  const ofAdmin = (agent: Agent) => [
    agent.get(recurringPath),
    agent.post(recurringPath).send({ title: 'New' }),
    agent.patch(`${recurringPath}/1`).send({ title: 'Other' }),
    agent.delete(`${recurringPath}/1`),
    agent.get(statements.accountsPath),
    agent.post(statements.accountsPath).send({ title: 'Savings', from: '2026-01' }),
    agent.patch(`${statements.accountsPath}/${id}`).send({ title: 'Savings' }),
    agent.delete(`${statements.accountsPath}/${id}`),
    agent.get(`${statements.gridPath}?year=2025`),
    agent.post(`${statements.gridPath}/request`).send({ year: 2025 }),
    agent.put(`${statements.gridPath}/${id}/2025-11`).send({ none: true }),
    statements.fileForClient(id, '2025-11'),
  ];
  const ofClient = [
    alex.agent.get('/api/bank-statements?year=2025'),
    statements.file(id, '2025-11'),
    statements.none(id, '2025-11'),
  ];
  for (const call of [...ofAdmin(admin), ...ofClient])
    expect((await call.expect(404)).body).toEqual(refused(404, 'part.off'));
  await app.visitor().get(recurringPath).expect(401);
  await alex.agent.get(recurringPath).expect(403);
  // The request is the core's: it can be answered meanwhile.
  const { body } = await alex.agent
    .post(`/api/document-requests/${request}/upload`)
    .attach('file', samplePdf, 'statement.pdf')
    .expect(201);
  await turn(true);
  const { documentId } = body as { documentId: number };
  expect(await statements.grid(2025)).toEqual([
    {
      account: { id, title: 'Checking 1234' },
      months: [
        { month: '2025-11', state: 'received', documentId },
        { month: '2025-12', state: 'none', documentId: null },
      ],
    },
  ]);
  await admin.delete(`/api/admin/documents/${documentId}`).expect(204);
  expect(await statements.month(id, '2025-11')).toMatchObject({ state: 'missing' });
});

it('are not made while they are off; afterwards only of the present period', async () => {
  await app.sql.rows('test.no-requests', 'DELETE FROM document_requests');
  const today = await app.app.get(Site).today();
  const make = async (title: string, over: object): Promise<void> => {
    const sent = {
      userId: alex.id,
      title,
      every: 'month',
      startsOn: addMonths(today, 1),
      dueInDays: 7,
      ...over,
    };
    const { body } = await admin.post(recurringPath).send(sent).expect(201);
    // As if they had been made for years, until three months ago.
    await app.sql.rows(
      'test.earlier',
      'UPDATE recurring_requests SET starts_on = $2, next_on = $2 WHERE id = $1',
      [(body as { id: number }).id, addMonths(today, -3)],
    );
  };
  await turn(false);
  await turn(true);
  await make('Monthly', {});
  await make('Ended', { endsOn: addMonths(today, 1) });
  await app.sql.rows('test.ended', `UPDATE recurring_requests SET ends_on = $1 WHERE title = 'Ended'`, [
    addMonths(today, -2),
  ]);
  await turn(false);
  await run();
  await app.app.get(Jobs).runNow('recurring-requests.make');
  expect(await titles()).toEqual([]);
  expect((await admin.get('/api/admin/parts/statements/touched').expect(200)).body).toMatchObject({
    touched: expect.arrayContaining(['2 recurring requests are not made']) as string[],
  });
  await turn(true);
  await run();
  expect(await titles()).toEqual([`Monthly, ${periodName(periodBefore(today, 'month'), 'month')}`]);
});
