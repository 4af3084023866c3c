import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../test/database/test-database.js';
import { dataSourceOptions } from '../../../platform/database/data-source.js';
import { Sql } from '../../../platform/database/sql.js';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { DomainEvents } from '../../../platform/domain-events/domain-events.js';
import { userTable } from '../../identity/infrastructure/identity.tables.js';
import { visitorBookingRepositoryContract } from '../testing/visitor-booking-repository-contract.js';
import { appointmentTable, visitorBookingTable } from './scheduling.tables.js';
import { TypeOrmVisitorBookingRepository } from './typeorm-visitor-booking-repository.js';
import { TypeOrmAppointmentRepository } from './typeorm-appointment-repository.js';

let database: TestDatabase;
let source: DataSource;
beforeAll(async () => {
  database = await createTestDatabase();
  source = await new DataSource(
    dataSourceOptions(database.url, [userTable, appointmentTable, visitorBookingTable]),
  ).initialize();
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
    appointments: new TypeOrmAppointmentRepository(work, sql),
    bookings: new TypeOrmVisitorBookingRepository(work, sql),
    mailIds: [mails[0]?.id ?? 0, mails[1]?.id ?? 0],
  };
});
