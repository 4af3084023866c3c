import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../test/database/test-database.js';
import { dataSourceOptions } from '../../../platform/database/data-source.js';
import { Sql } from '../../../platform/database/sql.js';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { SystemClock } from '../../../kernel/index.js';
import { publishedTypes } from '../../../platform/unit-of-work/testing/published-types.js';
import { userTable } from '../../identity/infrastructure/identity.tables.js';
import { appointmentRepositoryContract } from '../testing/appointment-repository-contract.js';
import { anAppointment } from '../testing/fixtures.js';
import { serviceJournalContract } from '../testing/service-journal-contract.js';
import { appointmentTable } from './scheduling.tables.js';
import { SqlAvailabilityRepository } from './sql-availability-repository.js';
import { SqlServiceJournal } from './sql-service-journal.js';
import { TypeOrmAppointmentRepository } from './typeorm-appointment-repository.js';
import { itInTestAll } from '../../../../test/cases.js';

let database: TestDatabase;
/** Two instances of the application. */
let sources: [DataSource, DataSource];
beforeAll(async () => {
  database = await createTestDatabase();
  const connect = (): Promise<DataSource> =>
    new DataSource(dataSourceOptions(database.url, [userTable, appointmentTable])).initialize();
  sources = [await connect(), await connect()];
  await sources[0].query(
    `INSERT INTO users (id, username, email, password, role)
     VALUES (1, 'casey', 'casey@example.com', '', 'admin'), (2, 'alex', 'alex@example.com', '', 'client'),
            (3, 'bea', 'bea@example.com', '', 'client')`,
  );
});
afterAll(async () => {
  for (const source of sources) await source.destroy();
  await database.drop();
});

function instance(source: DataSource) {
  const events = new DomainEvents();
  const work = new DatabaseUnitOfWork(source, events);
  const sql = new Sql(work);
  return {
    work,
    sql,
    appointments: new TypeOrmAppointmentRepository(work),
    availability: new SqlAvailabilityRepository(sql, work),
    published: publishedTypes(events),
  };
}

async function open() {
  await sources[0].query('DELETE FROM appointments');
  return instance(sources[0]);
}

appointmentRepositoryContract('PostgreSQL', open);
serviceJournalContract(
  'PostgreSQL',
  async () => new SqlServiceJournal((await open()).sql, new SystemClock()),
);
describe('two concurrent instances', () => {
  const booked = new Date('2026-11-20T12:00:00Z');
  const startsAt = new Date('2026-11-24T15:00:00Z');
  const endsAt = new Date('2026-11-24T16:00:00Z');

  it('store one of several appointments at the same time, even without a check before', async () => {
    await open();
    const stored = await Promise.allSettled(
      // Two, since more can deadlock again after the one retry; the availability lock keeps them apart otherwise.
      sources.map((source) => instance(source).appointments.add(anAppointment(), 2)),
    );
    const refusals = stored.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refusals).toHaveLength(stored.length - 1);
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'appointment.taken' });
  });

  it('take the availability lock in turn, so that the buffer is kept as well', async () => {
    await open();
    const order: string[] = [];
    await Promise.all(
      sources.map((source, index) => {
        const { work, availability, appointments } = instance(source);
        return work.run(async () => {
          await availability.lock();
          order.push(`${index} in`);
          await appointments.taken(startsAt, endsAt, booked);
          order.push(`${index} out`);
        });
      }),
    );
    expect(order.map((step) => step.slice(2))).toEqual(['in', 'out', 'in', 'out']);
  });

  it('remind of each appointment once', async () => {
    const { appointments } = await open();
    for (let hour = 0; hour < 12; hour++)
      await appointments.add(
        anAppointment({
          startsAt: new Date(+startsAt + hour * 3_600_000),
          endsAt: new Date(+endsAt + hour * 3_600_000),
        }),
        2,
      );
    const now = new Date(+startsAt - 86_400_000 + 12 * 3_600_000);
    const instances = sources.map(instance);
    await Promise.all(
      instances.flatMap((one) =>
        [1, 2, 3].map(async () => {
          for (const id of await one.appointments.dueForReminder(now))
            await one.appointments.change(id, null, (appointment) => appointment.takeReminders(now));
        }),
      ),
    );
    expect(instances.flatMap(({ published }) => published)).toHaveLength(12);
  });
});

itInTestAll('finds taken times by an index, however many are past', async () => {
  const { work } = await open();
  await sources[0].query(
    `INSERT INTO appointments (uid, type, label, status, starts_at, ends_at, source, created_at, updated_at)
     SELECT gen_random_uuid(), 'review', 'Review', 'scheduled', at, at + interval '30 minutes', 'practice', at, at
     FROM generate_series(timestamptz '2020-01-01', '2020-06-01', interval '30 minutes') at`,
  );
  await sources[0].query('ANALYZE appointments');
  const plan = await work.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN SELECT id FROM appointments WHERE status <> 'cancelled'
       AND starts_at > timestamptz '2026-11-24' - interval '24 hours' AND starts_at < '2026-11-25' AND ends_at > '2026-11-24'`,
  );
  expect(plan.rows[0]?.['QUERY PLAN']).toMatch(/appointments_(taken|starts_at)_idx/);
});
