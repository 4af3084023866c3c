import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../test/database/test-database.js';
import { dataSourceOptions } from '../../../platform/database/data-source.js';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { DomainEvents } from '../../../platform/domain-events/domain-events.js';
import { publishedTypes } from '../../../platform/domain-events/testing/published-types.js';
import { userTable } from '../../identity/infrastructure/identity.tables.js';
import { packRepositoryContract } from '../testing/pack-repository-contract.js';
import { packTable } from './packs.tables.js';
import { TypeOrmPackRepository } from './typeorm-pack-repository.js';

let database: TestDatabase;
let source: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  source = await new DataSource(dataSourceOptions(database.url, [userTable, packTable])).initialize();
  await source.query(
    `INSERT INTO users (id, username, email, password, role)
     VALUES (1, 'casey', 'casey@example.com', '', 'admin')`,
  );
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

packRepositoryContract('PostgreSQL', async () => {
  await source.query('TRUNCATE packs');
  const events = new DomainEvents();
  const packs = new TypeOrmPackRepository(new DatabaseUnitOfWork(source, events));
  return { packs, published: publishedTypes(events) };
});
