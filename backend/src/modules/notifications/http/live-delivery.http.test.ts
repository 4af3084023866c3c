import pg from 'pg';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { itInTestAll } from '../../../../test/cases.js';
import type { EventStreamReader } from '../../../../test/event-stream-reader.js';
import { eventually } from '../../../../test/eventually.js';
import { Listeners } from '../../../../test/listeners.js';
import { TestApp } from '../../../../test/test-app.js';
import { SystemClock } from '../../../kernel/index.js';
import { Broadcast } from '../../../platform/events/broadcast.js';
import { dataSourceOptions } from '../../../platform/database/data-source.js';
import { Sql } from '../../../platform/database/sql.js';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { SqlLiveEventRepository } from '../infrastructure/sql-live-event-repository.js';
import { Audiences } from '../application/audience.js';
import { RecipientQueries } from '../application/recipient-queries.js';
import { LiveEvents } from '../application/live-events.js';
import { readOnCommitting } from '../testing/read-on-committing.js';

let app: TestApp;
let listeners: Listeners;
let alexId: number;
beforeAll(async () => {
  // Connections to its database are ended.
  app = await TestApp.start({}, { own: true });
  listeners = new Listeners(app);
  ({ id: alexId } = await app.account('asample'));
});
afterEach(() => listeners.closeAll());
afterAll(() => app.stop());

/** Publishes one live event for Alex in its own commit. */
const publish = (by: DatabaseUnitOfWork, label: number): Promise<void> =>
  by.run(async () => by.publish({ type: 'notifications.read', userId: alexId, notificationIds: [label] }));
/** The labels of the first events, in order. */
const received = async (reader: EventStreamReader, count: number): Promise<unknown[]> =>
  (await reader.received(count)).map(
    ({ data }) => (data as { notificationIds: unknown[] }).notificationIds[0],
  );

describe('another instance', () => {
  let source: DataSource;
  let elsewhere: DatabaseUnitOfWork;
  beforeAll(async () => {
    source = await new DataSource(dataSourceOptions(app.databaseUrl, [])).initialize();
    const log = pino({ level: 'silent' });
    const events = new DomainEvents();
    elsewhere = new DatabaseUnitOfWork(source, events);
    const broadcast = new Broadcast(elsewhere, app.databaseUrl, log);
    const jobs = new Jobs(elsewhere, log, false);
    const sql = new Sql(elsewhere);
    const clock = new SystemClock();
    const audiences = new Audiences(new RecipientQueries(sql), clock);
    const repository = new SqlLiveEventRepository(sql, broadcast);
    readOnCommitting(events, new LiveEvents(events, jobs, repository, audiences, clock));
  });
  afterAll(() => source.destroy());

  it('delivers events immediately', async () => {
    const reader = await listeners.openAs('asample');
    await publish(elsewhere, 1);
    expect(await reader.received(1)).toMatchObject([{ type: 'read', data: { notificationIds: [1] } }]);
  });

  itInTestAll('delivers all events even if the listening connection was cut', async () => {
    const readers = [await listeners.openAs('asample'), await listeners.openAs('asample')];
    const cut = async (): Promise<void> => {
      const gone = await source.query<unknown[]>(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name LIKE 'steward broadcast%'`,
      );
      expect(gone).toHaveLength(1);
    };
    const labels: number[] = [];
    for (let round = 0; round < 3; round++) {
      await eventually(() => app.app.get(Broadcast).isListening);
      await cut();
      for (let n = 0; n < 5; n++) await publish(elsewhere, labels.push(labels.length));
    }
    for (const reader of readers)
      expect(await received(reader, 15)).toEqual(labels.map((label) => label + 1));
  });
});

describe('a database that closes all connections', () => {
  const endAll = async (): Promise<number> => {
    const operator = new pg.Client({ connectionString: app.databaseUrl });
    await operator.connect();
    const { rowCount } = await operator.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    await operator.end();
    return rowCount ?? 0;
  };

  itInTestAll('costs open streams no event, published before or after', async () => {
    const readers = [await listeners.openAs('asample'), await listeners.openAs('asample')];
    const work = app.app.get(DatabaseUnitOfWork);
    for (let round = 0; round < 3; round++) {
      await publish(work, 2 * round);
      // At least the pool's connections and the listening one.
      expect(await endAll()).toBeGreaterThan(1);
      // A dead pool connection may only be noticed when it is used; nothing was committed by then.
      await eventually(() => publish(work, 2 * round + 1).then(() => true));
    }
    for (const reader of readers) {
      expect(await received(reader, 6)).toEqual([0, 1, 2, 3, 4, 5]);
      expect(reader.isOpen).toBe(true);
    }
  });
});
