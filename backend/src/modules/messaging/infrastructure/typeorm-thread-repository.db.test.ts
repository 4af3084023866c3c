import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../test/database/test-database.js';
import { dataSourceOptions } from '../../../platform/database/data-source.js';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { DomainEvents } from '../../../platform/domain-events/domain-events.js';
import { Thread } from '../domain/thread.js';
import { userTable } from '../../identity/infrastructure/identity.tables.js';
import { attachmentTable, messageTable, threadTable } from './messaging.tables.js';
import { TypeOrmThreadRepository } from './typeorm-thread-repository.js';

let database: TestDatabase;
let source: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  source = await new DataSource(
    dataSourceOptions(database.url, [userTable, threadTable, messageTable, attachmentTable]),
  ).initialize();
  await source.query(
    `INSERT INTO users (id, username, email, password, role)
     VALUES (1, 'casey', 'casey@example.com', '', 'admin'), (2, 'alex', 'alex@example.com', '', 'client'),
            (3, 'bea', 'bea@example.com', '', 'client')`,
  );
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

const empty = (): Promise<unknown> =>
  source.query('TRUNCATE message_threads, thread_counts RESTART IDENTITY CASCADE');

describe('the materialized conversation counts', () => {
  const wrong = `SELECT user_id, counted.threads, kept.threads AS kept
    FROM (SELECT user_id, count(*)::int AS threads FROM message_threads GROUP BY user_id) counted
    FULL JOIN thread_counts kept USING (user_id) WHERE coalesce(counted.threads, 0) <> coalesce(kept.threads, 0)`;

  /** Conversations that alternate between the clients 2 and 3, created by one statement. */
  const add = (amount: number): Promise<unknown> =>
    source.query(
      `INSERT INTO message_threads (user_id, subject, created_by, created_at, updated_at, inbox_order)
       SELECT 2 + n % 2, 'Question ' || n, 1, now(), now(), now() FROM generate_series(1, $1::int) n`,
      [amount],
    );

  it('are correct under parallel inserts, deletes and rollbacks', async () => {
    await empty();
    await Promise.all(Array.from({ length: 8 }, (_, index) => add(index + 1)));
    const work = new DatabaseUnitOfWork(source, new DomainEvents());
    const threads = new TypeOrmThreadRepository(work);
    const failed = work.run(async () => {
      await threads.add(new Thread({ userId: 2, subject: 'Never begun', createdBy: 2 }, new Date()));
      throw new Error('taken back');
    });
    await expect(failed).rejects.toThrow('taken back');
    await Promise.all([add(5), source.query('DELETE FROM message_threads WHERE id % 3 = 0'), add(2)]);
    expect(await source.query(wrong)).toEqual([]);
    const [{ threads: kept }] = await source.query<[{ threads: number }]>(
      'SELECT threads FROM thread_counts WHERE user_id = 2',
    );
    expect(kept).toBeGreaterThan(0);
  });
});
