import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../test/database/test-database.js';
import { SystemClock } from '../../../kernel/clock.js';
import { dataSourceOptions } from '../../../platform/database/data-source.js';
import { Sql } from '../../../platform/database/sql.js';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { DomainEvents } from '../../../platform/domain-events/domain-events.js';
import { serviceJournalContract } from '../testing/service-journal-contract.js';
import { SqlServiceJournal } from './sql-service-journal.js';

let database: TestDatabase;
let source: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  source = await new DataSource(dataSourceOptions(database.url, [])).initialize();
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

serviceJournalContract(
  'PostgreSQL',
  async () =>
    new SqlServiceJournal(new Sql(new DatabaseUnitOfWork(source, new DomainEvents())), new SystemClock()),
);
