import { pino } from 'pino';
import { suiteDatabase } from '../../../../test/database/suite-database.js';
import { eventually } from '../../../../test/eventually.js';
import { SystemClock } from '../../../kernel/index.js';
import { Broadcast } from '../../../platform/events/broadcast.js';
import { Sql } from '../../../platform/database/sql.js';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { SqlLiveEventRepository } from './sql-live-event-repository.js';
import { Audiences } from '../application/audience.js';
import { LiveEvents } from '../application/live-events.js';
import { RecipientQueries } from '../application/recipient-queries.js';
import { readOnCommitting } from '../testing/read-on-committing.js';
import { itInTestAll } from '../../../../test/cases.js';

const clock = new SystemClock();
const database = suiteDatabase();
let events: DomainEvents;
let work: DatabaseUnitOfWork;
let sql: Sql;
let live: LiveEvents;
beforeAll(async () => {
  await database.query(
    `INSERT INTO users (id, username, email, password)
     SELECT n, 'user' || n, 'user' || n || '@example.com', '' FROM generate_series(2, 9) n`,
  );
});
beforeEach(async () => {
  await database.query('TRUNCATE live_events, live_event_heads');
  const log = pino({ level: 'silent' });
  events = new DomainEvents();
  work = new DatabaseUnitOfWork(database.source, events);
  sql = new Sql(work);
  live = new LiveEvents(
    events,
    new Jobs(work, log, false),
    new SqlLiveEventRepository(sql, new Broadcast(work, database.url, log)),
    new Audiences(new RecipientQueries(sql), clock),
    clock,
  );
  readOnCommitting(events, live);
});

/** Publishes an event for each of those, in this order. */
const publish = (label: number, users: readonly number[] = [2]): void => {
  for (const userId of users) work.publish({ type: 'notifications.read', userId, notificationIds: [label] });
};
/** Numbers and labels of a user's events after a number. */
const after = async (number: number, userId = 2): Promise<[number, unknown][]> =>
  (await live.after([{ userId, number }])).map((one) => [
    one.number,
    JSON.parse(String(one.data)).notificationIds[0],
  ]);

/** A promise and its resolve function. */
function gate(): { opened: Promise<void>; open(): void } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

describe('numbers', () => {
  it('follow the order of commits', async () => {
    const { opened, open } = gate();
    const early = work.run(async () => {
      publish(1);
      await sql.rows('test.now', 'SELECT now()');
      await opened;
    });
    await work.run(async () => publish(2));
    expect(await after(0)).toEqual([[1, 2]]);
    open();
    await early;
    expect(await after(0)).toEqual([
      [1, 2],
      [2, 1],
    ]);
    expect(await after(1)).toEqual([[2, 1]]);
  });

  it('are never visible before a smaller one that commits later', async () => {
    const { opened, open } = gate();
    let held = false;
    // After the numbering, before the commit.
    events.onCommitting(async (published) => {
      if (JSON.stringify(published).includes('[1]')) {
        held = true;
        await opened;
      }
    });
    const first = work.run(async () => publish(1));
    await eventually(() => held);
    const second = work.run(async () => publish(2));
    // The second waits for the first; a sequence would have let it overtake.
    await eventually(
      async () =>
        (
          await database.query<unknown[]>(`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'
           AND datname = current_database()`)
        ).length === 1,
    );
    expect(await after(0)).toEqual([]);
    open();
    await Promise.all([first, second]);
    expect(await after(0)).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  it('have no gaps if a commit fails', async () => {
    await work.run(async () => publish(1));
    const failed = work.run(async () => {
      publish(2);
      events.onCommitting(async (published) => {
        if (JSON.stringify(published).includes('[2]')) throw new Error('after the numbering');
      });
    });
    await expect(failed).rejects.toThrow('after the numbering');
    await work.run(async () => publish(3));
    expect(await after(0)).toEqual([
      [1, 1],
      [2, 3],
    ]);
  });

  it('of one commit follow the order of its domain events, for each user separately', async () => {
    await work.run(async () => {
      publish(1, [3, 2]);
      publish(2, [2]);
      publish(3, [2, 3]);
    });
    expect(await after(0, 2)).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
    expect(await after(0, 3)).toEqual([
      [1, 1],
      [2, 3],
    ]);
  });

  it('are not spent on what was told already by the same commits', async () => {
    await work.run(async () => {
      publish(1, [3]);
      publish(1, [2, 3]);
    });
    expect([await after(0, 2), await after(0, 3)]).toEqual([[[1, 1]], [[1, 1]]]);
  });

  it('for several users are assigned without deadlocks, in any order of events', async () => {
    const users = [2, 3, 4, 5, 6, 7, 8, 9];
    const deadlocks = async (): Promise<number> => {
      await database.query('SELECT pg_stat_clear_snapshot()');
      const [row] = await database.query<{ deadlocks: string }[]>(
        'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
      );
      return Number(row?.deadlocks);
    };
    const before = await deadlocks();
    const orders = Array.from({ length: 60 }, (_, n) => (n % 2 ? users : users.toReversed()));
    await Promise.all(orders.map((order, n) => work.run(async () => publish(n, order))));
    for (const userId of users)
      expect((await after(0, userId)).map(([number]) => number)).toEqual(orders.map((_, n) => n + 1));
    expect(await deadlocks()).toBe(before);
  });
});

describe('a reader', () => {
  it('gets what concerns their own client alone, of the events of one commit', async () => {
    await work.run(async () => {
      for (const clientId of [4, 3, 4])
        work.publish({
          type: 'document.viewed',
          documentId: clientId + 10,
          clientId,
          actorId: clientId,
          at: clock.now(),
          subject: { type: 'document', id: clientId + 10, title: 'Statement' },
          details: { version: 1 },
        });
    });
    expect(
      await database.query(`SELECT user_id, number, data::json -> 'documentId' AS document FROM live_events
        WHERE user_id <> 1 ORDER BY user_id, number`),
    ).toEqual([
      { user_id: 3, number: 1, document: 13 },
      { user_id: 4, number: 1, document: 14 },
    ]);
  });

  itInTestAll('reading continuously sees each event once, during many parallel commits', async () => {
    const seen: number[] = [];
    let writing = true;
    const reading = (async () => {
      for (let more = true; more;) {
        // Before the reading, since the last commit can end during it.
        more = writing;
        const found = await live.after([{ userId: 2, number: seen.at(-1) ?? 0 }]);
        seen.push(...found.map(({ number }) => number));
        more ||= found.length > 0;
      }
    })();
    await Promise.all(
      Array.from({ length: 300 }, (_, n) =>
        work.run(async () => {
          publish(n);
          await sql.rows('test.sleep', 'SELECT pg_sleep(random() / 50)');
        }),
      ),
    );
    writing = false;
    await reading;
    expect(seen).toEqual(Array.from({ length: 300 }, (_, n) => n + 1));
  });
});
