import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../test/database/test-database.js';
import { dataSourceOptions } from '../../../platform/database/data-source.js';
import { Sql } from '../../../platform/database/sql.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { DomainEvents } from '../../../platform/domain-events/domain-events.js';
import { publishedTypes } from '../../../platform/domain-events/testing/published-types.js';
import { threadRepositoryContract } from '../testing/thread-repository-contract.js';
import { SqlThreadRepository } from './sql-thread-repository.js';

let database: TestDatabase;
let source: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  source = await new DataSource(dataSourceOptions(database.url, [])).initialize();
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

threadRepositoryContract('PostgreSQL', async () => {
  await source.query('TRUNCATE message_threads RESTART IDENTITY CASCADE');
  await source.query('UPDATE users SET closed_at = NULL');
  const events = new DomainEvents();
  const work = new UnitOfWork(source, events);
  return {
    work,
    published: publishedTypes(events),
    threads: new SqlThreadRepository(work, new Sql(work)),
    close: async (clientId) => {
      await source.query('UPDATE users SET closed_at = now() WHERE id = $1', [clientId]);
    },
  };
});
