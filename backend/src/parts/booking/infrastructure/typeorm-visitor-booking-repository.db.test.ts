import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../test/database/test-database.js';
import { userTable } from '../../../modules/identity/infrastructure/identity.tables.js';
import { appointmentTable } from '../../../modules/scheduling/infrastructure/scheduling.tables.js';
import { TypeOrmAppointmentRepository } from '../../../modules/scheduling/infrastructure/typeorm-appointment-repository.js';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { dataSourceOptions } from '../../../platform/database/data-source.js';
import { Sql } from '../../../platform/database/sql.js';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { visitorBookingRepositoryContract } from '../testing/visitor-booking-repository-contract.js';
import { visitorBookingTable } from './booking.tables.js';
import { TypeOrmVisitorBookingRepository } from './typeorm-visitor-booking-repository.js';

let database: TestDatabase;
let source: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  const tables = [userTable, appointmentTable, visitorBookingTable];
  source = await new DataSource(dataSourceOptions(database.url, tables)).initialize();
  await source.query(
    `INSERT INTO users (id, username, email, password, role)
     VALUES (1, 'casey', 'casey@example.com', '', 'admin'), (2, 'alex', 'alex@example.com', '', 'client')`,
  );
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

visitorBookingRepositoryContract('PostgreSQL', async () => {
  await source.query('DELETE FROM visitor_bookings; DELETE FROM appointments; DELETE FROM outbox');
  const work = new DatabaseUnitOfWork(source, new DomainEvents());
  const sql = new Sql(work);
  const mails = await sql.rows<{ id: number }>(
    'test.mails',
    `INSERT INTO outbox (recipient, sender, subject, text, html, message_id, status, created_at, queued_at)
     SELECT 'una@example.com', 'Practice', 'Confirm', '', '', gen_random_uuid()::text, 'kept', now(), now()
     FROM generate_series(1, 2) RETURNING id`,
  );
  return {
    appointments: new TypeOrmAppointmentRepository(work),
    bookings: new TypeOrmVisitorBookingRepository(work, sql),
    mailIds: [mails[0]?.id ?? 0, mails[1]?.id ?? 0],
  };
});
