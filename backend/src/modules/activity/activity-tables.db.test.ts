import { DataSource } from 'typeorm';
import { suiteDatabase } from '../../../test/database/suite-database.js';
import { adminUrlOf } from '../../../test/database/test-database.js';
import type { Subject } from '../../kernel/index.js';
import { dataSourceOptions } from '../../platform/database/data-source.js';
import { RestoreChecks } from '../../platform/events/restore-checks.js';
import { Sql } from '../../platform/database/sql.js';
import { DatabaseUnitOfWork } from '../../platform/database/database-unit-of-work.js';
import { DomainEvents } from '../../platform/unit-of-work/domain-events.js';
import { ActivityLog } from './index.js';

const database = suiteDatabase();
/** A connection of the database superuser, who has at least the rights of the tables' owner. */
let owner: DataSource;
let log: ActivityLog;
beforeAll(async () => {
  owner = await new DataSource(dataSourceOptions(adminUrlOf(database.url), [])).initialize();
  log = new ActivityLog(
    new RestoreChecks(),
    new Sql(new DatabaseUnitOfWork(database.source, new DomainEvents())),
  );
});
afterAll(async () => {
  await owner.destroy();
});

let made = 0;
/** A document with that many events. */
async function chainOf(length: number): Promise<Pick<Subject, 'type' | 'id'>> {
  const id = ++made;
  await database.query(
    `INSERT INTO activity_events (subject_type, subject_id, subject_title, type, occurred_at)
     SELECT 'document', ${id}, 'Agreement', 'viewed', now() FROM generate_series(1, ${length})`,
  );
  return { type: 'document', id };
}

describe('the activity tables', () => {
  it.each([
    `UPDATE activity_events SET type = 'x'`,
    `UPDATE activity_events SET type = 'x' WHERE false`,
    'DELETE FROM activity_events',
    'TRUNCATE activity_events',
    'UPDATE activity_heads SET sequence = 0',
    'DELETE FROM activity_heads',
    'TRUNCATE activity_heads',
    `INSERT INTO activity_heads VALUES ('document', 999, 0, NULL)`,
  ])('refuse even their owner: %s', async (statement) => {
    const subject = await chainOf(1);
    const operation = statement.split(' ')[0];
    const table = /activity_\w+/.exec(statement)?.[0];
    await expect(owner.query(statement)).rejects.toThrow(
      `${operation} on ${table} is refused: what the activity log holds is never changed.`,
    );
    expect((await log.chain(subject)).fault).toBeUndefined();
  });

  it('assign sequence and hash, whatever the writer sends', async () => {
    const subject = await chainOf(2);
    await database.query(
      `INSERT INTO activity_events (subject_type, subject_id, subject_title, type, occurred_at, sequence, previous, sha256)
       VALUES ('document', ${subject.id}, 'Agreement', 'viewed', now(), 1, NULL, repeat('0', 64))`,
    );
    expect((await log.chain(subject)).events.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    expect((await log.chain(subject)).fault).toBeUndefined();
  });
});

describe('changes made with the triggers switched off', () => {
  /** As the tables' owner, or a person with access to the disk, could do. */
  const tamper = (statement: string): Promise<unknown> =>
    owner.query(`
      ALTER TABLE activity_events DISABLE TRIGGER ALL; ALTER TABLE activity_heads DISABLE TRIGGER ALL;
      ${statement};
      ALTER TABLE activity_events ENABLE TRIGGER ALL; ALTER TABLE activity_heads ENABLE TRIGGER ALL`);

  it.each<[string, number, string]>([
    [`UPDATE activity_events SET actor_id = 1 WHERE sequence = 2 AND subject_id =`, 2, 'changed'],
    [`UPDATE activity_events SET details = '{"a": 1}' WHERE sequence = 1 AND subject_id =`, 1, 'changed'],
    [
      `UPDATE activity_events SET occurred_at = occurred_at - interval '1 ms' WHERE sequence = 4 AND subject_id =`,
      4,
      'changed',
    ],
    ['DELETE FROM activity_events WHERE sequence = 3 AND subject_id =', 3, 'missing'],
    ['DELETE FROM activity_events WHERE sequence >= 3 AND subject_id =', 3, 'missing'],
    ['DELETE FROM activity_events WHERE subject_id =', 1, 'missing'],
    ['UPDATE activity_heads SET sequence = 3 WHERE subject_id =', 4, 'unknown'],
    ['DELETE FROM activity_heads WHERE subject_id =', 1, 'unknown'],
  ])('are detected: %s', async (statement, sequence, reason) => {
    const subject = await chainOf(4);
    const untouched = await chainOf(4);
    await tamper(`${statement} ${subject.id}`);
    expect((await log.chain(subject)).fault).toEqual({ sequence, reason });
    expect((await log.chain(untouched)).fault).toBeUndefined();
  });
});

it('have the names of events of early versions and current ones in one chain', async () => {
  const subject = await chainOf(1);
  await database.query(
    `INSERT INTO activity_events (subject_type, subject_id, subject_title, type, occurred_at)
     VALUES ('document', $1, 'Agreement', 'document.viewed', now())`,
    [subject.id],
  );
  const chain = await log.chain(subject);
  expect(chain.events.map(({ type }) => type)).toEqual(['document.viewed', 'document.viewed']);
  expect(chain.fault).toBeUndefined();
  expect(await log.latest(subject, ['document.viewed'], 5)).toHaveLength(2);
});
