import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../test/database/test-database.js';
import { dataSourceOptions } from '../../../platform/database/data-source.js';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { Sql } from '../../../platform/database/sql.js';
import { DomainEvents } from '../../../platform/domain-events/domain-events.js';
import { sessionRepositoryContract } from '../testing/session-repository-contract.js';
import { SqlSessionRepository } from './sql-session-repository.js';

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

sessionRepositoryContract('PostgreSQL', async (accounts) => {
  await source.query('DELETE FROM last_contacts; DELETE FROM users');
  for (const { id, username, role, since } of accounts)
    await source.query(
      `INSERT INTO users (id, username, email, password, role, created_at) VALUES ($1, $2, $2 || '@example.com', '', $3, $4)`,
      [id, username, role, since],
    );
  return {
    sessions: new SqlSessionRepository(new Sql(new DatabaseUnitOfWork(source, new DomainEvents()))),
    close: async (id) => void (await source.query('UPDATE users SET closed_at = now() WHERE id = $1', [id])),
  };
});
