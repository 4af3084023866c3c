import { DataSource, type QueryRunner } from 'typeorm';
import { suiteDatabase } from '../../../test/database/suite-database.js';
import { eventually } from '../../../test/eventually.js';
import { stub } from '../../../test/stub.js';
import { type DomainEvent, DomainEvents, type DomainEventType } from '../unit-of-work/domain-events.js';
import { Sql } from './sql.js';
import { DatabaseUnitOfWork } from './database-unit-of-work.js';
import { itInTestAll } from '../../../test/cases.js';

const database = suiteDatabase([], { migrated: false });
let events: DomainEvents;
let work: DatabaseUnitOfWork;
let sql: Sql;
beforeAll(async () => {
  await database.query('CREATE TABLE counters (name text PRIMARY KEY, value integer NOT NULL DEFAULT 0)');
});
beforeEach(async () => {
  events = new DomainEvents();
  work = new DatabaseUnitOfWork(database.source, events);
  sql = new Sql(work);
  await database.query(`TRUNCATE counters; INSERT INTO counters VALUES ('a'), ('b')`);
});

const add = (name: string, by = 1) =>
  sql.rows('test.add', 'UPDATE counters SET value = value + $2 WHERE name = $1', [name, by]);
/** The view from outside of the transaction, on its own connection. */
async function value(name: string): Promise<number> {
  const [row] = await database.query<{ value: number }[]>('SELECT value FROM counters WHERE name = $1', [
    name,
  ]);
  return row?.value ?? NaN;
}
// The dispatcher only needs the type; these test events are declared by no module.
const event = (type: string): DomainEvent => ({ type }) as unknown as DomainEvent;
const on = (type: string, subscriber: () => Promise<void>): void =>
  events.subscribe(type as DomainEventType, subscriber);

/** Barrier: resolves once `count` callers have arrived. */
function meeting(count: number): () => Promise<void> {
  let arrived = 0;
  let open: () => void = () => {};
  const all = new Promise<void>((resolve) => (open = resolve));
  return () => {
    if (++arrived >= count) open();
    return all;
  };
}

describe('a unit of work', () => {
  it('commits statements by TypeORM and by name together', async () => {
    const result = await work.run(async () => {
      await add('a');
      await work.manager.query(`UPDATE counters SET value = value + 10 WHERE name = 'a'`);
      expect(await value('a')).toBe(0);
      return (await sql.first<{ value: number }>('test.own', `SELECT value FROM counters WHERE name = 'a'`))
        ?.value;
    });
    expect(result).toBe(11);
    expect(await value('a')).toBe(11);
  });

  it('rolls everything back after a failure, and releases its connection', async () => {
    for (let n = 0; n < 25; n++)
      await expect(
        work.run(async () => {
          await add('a');
          throw new Error('changed my mind');
        }),
      ).rejects.toThrow('changed my mind');
    expect(await value('a')).toBe(0);
    expect(work.pool.waitingCount).toBe(0);
    expect(work.pool.idleCount).toBe(work.pool.totalCount);
  });

  it('runs nothing if its transaction does not begin', async () => {
    const sent: string[] = [];
    const refuse = async (statement: string): Promise<void> => {
      sent.push(statement);
      if (statement === 'START TRANSACTION') throw new Error('out of memory');
    };
    const runner = {
      connect: async () => ({ query: refuse }),
      release: async () => void sent.push('released'),
    };
    const driver = database.source.driver;
    const source = stub(DataSource, { driver, createQueryRunner: () => runner as unknown as QueryRunner });
    const refused = new DatabaseUnitOfWork(source, events).run(async () => void sent.push('work'));
    await expect(refused).rejects.toThrow('out of memory');
    expect(sent).toEqual(['START TRANSACTION', 'ROLLBACK', 'released']);
  });

  it('of one statement is no transaction, unless there is something to decide in it', async () => {
    let isNeeded = false;
    let checks = 0;
    work.onBegin({ isNeeded: () => isNeeded, check: async () => void checks++ });
    const isOpen = () => work.runInOneStatement(async () => work.isOpen);
    expect(await isOpen()).toBe(false);
    isNeeded = true;
    expect(await isOpen()).toBe(true);
    expect(checks).toBe(1);
    isNeeded = false;
    expect(await work.run(isOpen)).toBe(true);
    expect(checks).toBe(1);
  });

  it('includes a nested one: both commit or fail together', async () => {
    const outer = work.run(async () => {
      await work.run(() => add('a'));
      throw new Error('too late');
    });
    await expect(outer).rejects.toThrow('too late');
    expect(await value('a')).toBe(0);
    await work.run(() => work.run(() => work.run(() => add('a'))));
    expect(await value('a')).toBe(1);
  });

  it('is isolated from concurrent ones', async () => {
    const meet = meeting(2);
    const one = work.run(async () => {
      await add('a');
      await meet();
      throw new Error('only mine');
    });
    const other = work.run(async () => {
      await add('b');
      await meet();
    });
    await expect(one).rejects.toThrow('only mine');
    await other;
    expect([await value('a'), await value('b')]).toEqual([0, 1]);
  });

  it('runs once more after a deadlock, so that both succeed', async () => {
    const meet = meeting(2);
    let runs = 0;
    const cross = (first: string, second: string) =>
      work.run(async () => {
        runs++;
        await add(first);
        await meet();
        await add(second);
      });
    await Promise.all([cross('a', 'b'), cross('b', 'a')]);
    expect(runs).toBe(3);
    expect([await value('a'), await value('b')]).toEqual([2, 2]);
  });

  itInTestAll('and a statement by itself both succeed after a deadlock', async () => {
    let statement: Promise<unknown> | undefined;
    const isWaiting = async (): Promise<boolean> =>
      (await database.query<unknown[]>('SELECT FROM pg_locks WHERE NOT granted')).length > 0;
    await work.run(async () => {
      await add('b');
      // On a busy machine this one is ended and runs again, when the statement waits no more.
      if (statement === undefined) {
        statement = new DatabaseUnitOfWork(database.source, events).query(`DO $$ BEGIN
          UPDATE counters SET value = value + 1 WHERE name = 'a';
          UPDATE counters SET value = value + 1 WHERE name = 'b';
        END $$`);
        await eventually(isWaiting);
      }
      await add('a');
    });
    await statement;
    expect([await value('a'), await value('b')]).toEqual([2, 2]);
  });

  it('gives up after four deadlocks', async () => {
    let runs = 0;
    const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });
    await expect(
      work.run(async () => {
        runs++;
        throw deadlock;
      }),
    ).rejects.toBe(deadlock);
    expect(runs).toBe(4);
  });
});

describe('work after a commit', () => {
  it('runs once, when others can see the changes and before the caller continues', async () => {
    const seen: string[] = [];
    let runs = 0;
    await work.run(() =>
      work.run(async () => {
        work.onCommit(() => void seen.push('committed'));
        await add('a');
        seen.push('done');
        if (++runs === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
      }),
    );
    seen.push(`goes on with ${await value('a')}`);
    expect(seen).toEqual(['done', 'done', 'committed', 'goes on with 1']);
  });

  it('does not run without a commit', async () => {
    const failed = work.run(async () => {
      work.onCommit(() => {
        throw new Error('it ran');
      });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(() => work.onCommit(() => {})).toThrow('no unit of work');
  });
});

describe('events', () => {
  it('reach their subscribers inside the transaction, in order, before it commits', async () => {
    const seen: string[] = [];
    on('first', async () => {
      seen.push(
        `first sees ${(await sql.first<{ value: number }>('test.a', `SELECT value FROM counters WHERE name = 'a'`))?.value}`,
      );
      seen.push(`others see ${await value('a')}`);
      work.publish(event('further'));
    });
    on('first', async () => void seen.push('first again'));
    on('second', async () => void seen.push('second'));
    on('further', async () => void seen.push('further'));
    await work.run(async () => {
      work.publish(event('first'));
      work.publish(event('second'));
      work.publish(event('nobody listens'));
      await add('a');
      seen.push('work is done');
    });
    expect(seen).toEqual([
      'work is done',
      'first sees 1',
      'others see 0',
      'first again',
      'second',
      'further',
    ]);
  });

  it('abort the transaction if a subscriber fails', async () => {
    on('changed', async () => {
      await add('b');
      throw new Error('the subscriber failed');
    });
    const published = work.run(async () => {
      await add('a');
      work.publish(event('changed'));
    });
    await expect(published).rejects.toThrow('the subscriber failed');
    expect([await value('a'), await value('b')]).toEqual([0, 0]);
  });

  it('reach listeners of all events together at the end, and commit or fail with it', async () => {
    const received: string[][] = [];
    events.onCommitting(async (published) => {
      received.push(published.map((one) => (one as { type: string }).type));
      await add('b');
    });
    on('first', async () => {
      await add('a');
      work.publish(event('further'));
    });
    await work.run(async () => {
      work.publish(event('first'));
      await work.run(async () => work.publish(event('second')));
    });
    await work.run(() => add('a'));
    expect(received).toEqual([['first', 'second', 'further']]);
    expect([await value('a'), await value('b')]).toEqual([2, 1]);

    events.onCommitting(async () => work.publish(event('one too many')));
    await expect(work.run(async () => work.publish(event('first')))).rejects.toThrow('published another one');
    expect([await value('a'), await value('b')]).toEqual([2, 1]);
  });

  it('are not published if the work fails, and once if it is run again', async () => {
    let calls = 0;
    on('changed', async () => void calls++);
    const failing = work.run(async () => {
      work.publish(event('changed'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(calls).toBe(0);
    let runs = 0;
    await work.run(async () => {
      work.publish(event('changed'));
      if (++runs === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
    });
    expect(calls).toBe(1);
  });

  it('require a unit of work', () => {
    expect(() => work.publish(event('changed'))).toThrow('outside of a unit of work');
  });
});
