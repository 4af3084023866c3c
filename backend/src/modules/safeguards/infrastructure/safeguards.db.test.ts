import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../test/database/test-database.js';
import { dataSourceOptions } from '../../../platform/database/data-source.js';
import { Sql } from '../../../platform/database/sql.js';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { DomainEvents } from '../../../platform/domain-events/domain-events.js';
import { publishedTypes } from '../../../platform/domain-events/testing/published-types.js';
import { safeguardRepositoriesContract } from '../testing/repositories-contract.js';
import { SqlBreachReportRepository } from './sql-breach-report-repository.js';
import { SqlSecurityPlanRepository } from './sql-security-plan-repository.js';

let database: TestDatabase;
let source: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  source = await new DataSource(dataSourceOptions(database.url, [])).initialize();
  await source.query(
    `INSERT INTO users (id, username, email, password, role)
     VALUES (1, 'casey', 'casey@example.com', '', 'admin')`,
  );
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

safeguardRepositoriesContract('PostgreSQL', async () => {
  await source.query('TRUNCATE security_plan_versions, breach_reports CASCADE');
  await source.query('UPDATE security_plan SET answers = NULL');
  const events = new DomainEvents();
  const work = new DatabaseUnitOfWork(source, events);
  const sql = new Sql(work);
  return {
    plans: new SqlSecurityPlanRepository(work, sql),
    reports: new SqlBreachReportRepository(work, sql),
    published: publishedTypes(events),
  };
});
