import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../test/database/test-database.js';
import { dataSourceOptions } from '../../../platform/database/data-source.js';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { DomainEvents } from '../../../platform/domain-events/domain-events.js';
import { publishedTypes } from '../../../platform/domain-events/testing/published-types.js';
import { userRepositoryContract } from '../testing/user-repository-contract.js';
import { userTable } from './identity.tables.js';
import { TypeOrmUserRepository } from './typeorm-user-repository.js';

let database: TestDatabase;
let source: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  source = await new DataSource(dataSourceOptions(database.url, [userTable])).initialize();
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

userRepositoryContract('PostgreSQL', async () => {
  await source.query('DELETE FROM last_contacts; DELETE FROM users');
  const events = new DomainEvents();
  return {
    users: new TypeOrmUserRepository(new DatabaseUnitOfWork(source, events)),
    published: publishedTypes(events),
  };
});
