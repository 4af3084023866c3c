import { suiteDatabase } from '../../../../test/database/suite-database.js';
import { stub } from '../../../../test/stub.js';
import { Clock, type Role } from '../../../kernel/index.js';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { Sql } from '../../../platform/database/sql.js';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { publishedTypes } from '../../../platform/unit-of-work/testing/published-types.js';
import { BackgroundTasks } from '../../../platform/events/background-tasks.js';
import { SqlSessionRepository } from '../infrastructure/sql-session-repository.js';
import { AccountLog } from './account-log.js';
import { SecondFactors } from './second-factors.js';
import { Sessions } from './sessions.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const device = { address: '203.0.113.7', agent: 'Firefox' };
const alex = {
  id: 7,
  username: 'asample',
  name: 'Alex Sample',
  role: 'client' as Role,
  created_at: new Date('2026-01-02'),
};

const database = suiteDatabase();
let all: ReturnType<typeof theSessions>;
beforeEach(async () => {
  await database.query('DELETE FROM users');
  await database.query(
    `INSERT INTO users (id, username, email, password, role, created_at)
     VALUES ($1, $2, 'a@example.com', '', $3, $4)`,
    [alex.id, alex.username, alex.role, alex.created_at],
  );
  all = theSessions();
});

function theSessions() {
  let now = Date.UTC(2026, 10, 20, 12);
  const events = new DomainEvents();
  const work = new DatabaseUnitOfWork(database.source, events);
  const clock = stub(Clock, { now: () => new Date(now) });
  const log = new AccountLog(work, stub(BackgroundTasks, {}), clock);
  const repository = new SqlSessionRepository(new Sql(work));
  const sessions = new Sessions(repository, stub(SecondFactors, {}), log, work, clock);
  return {
    sessions,
    pass: (milliseconds: number) => void (now += milliseconds),
    close: () => database.query('UPDATE users SET closed_at = now()'),
    begin: async (rememberMe = false) => (await sessions.begin(alex, device, { rememberMe })).id,
    remembered: async () => (await sessions.begin(alex, device, { rememberMe: true })).rememberToken ?? '',
    published: publishedTypes(events),
  };
}

const actorIn = (sessionId: string) => ({ id: 7, role: 'client', sessionId });

describe('a session', () => {
  it('belongs to one user, and ends with the account', async () => {
    const id = await all.begin();
    expect(await all.sessions.find(id, 7)).toEqual({
      actor: actorIn(id),
      since: alex.created_at,
      isFresh: true,
      language: 'en',
    });
    expect(await all.sessions.find(id, 8)).toBeUndefined();
    await all.close();
    expect(await all.sessions.find(id, 7)).toBeUndefined();
    expect(await all.sessions.alive([id])).toEqual([]);
  });

  it('ends after twelve idle hours, and not while it is used', async () => {
    const id = await all.begin();
    for (let times = 0; times < 3; times++) {
      all.pass(11 * hour);
      expect((await all.sessions.find(id, 7))?.actor).toEqual(actorIn(id));
    }
    all.pass(12 * hour + minute);
    expect(await all.sessions.find(id, 7)).toBeUndefined();
  });

  it('is not kept alive by passive calls', async () => {
    const id = await all.begin();
    all.pass(11 * hour);
    expect((await all.sessions.find(id, 7, { passive: true }))?.actor).toEqual(actorIn(id));
    expect(await all.sessions.alive([id])).toEqual([id]);
    all.pass(2 * hour);
    expect(await all.sessions.find(id, 7)).toBeUndefined();
  });

  it.each([
    ['seven', 7, false],
    ['ninety, if it is remembered,', 90, true],
  ])('ends after %s days, however much it is used', async (_words, days, remember) => {
    const id = await all.begin(remember);
    for (let hours = 0; hours < days * 24 - 8; hours += 8) {
      all.pass(8 * hour);
      expect((await all.sessions.find(id, 7))?.actor).toEqual(actorIn(id));
    }
    all.pass(8 * hour);
    expect(await all.sessions.find(id, 7)).toBeUndefined();
  });

  it('is fresh for 15 minutes after its beginning, and after each confirmation', async () => {
    const id = await all.begin();
    all.pass(14 * minute);
    expect(await all.sessions.isFresh(id, 7)).toBe(true);
    all.pass(minute);
    expect(await all.sessions.isFresh(id, 7)).toBe(false);
    await all.sessions.confirm(id, alex);
    expect(await all.sessions.find(id, 7)).toMatchObject({ isFresh: true });
    expect(await all.sessions.isFresh(id, 8)).toBe(false);
    expect(all.published).toEqual(['account.confirmed']);
  });
});

describe('a remember token', () => {
  it('renews an idle session, each time with another token', async () => {
    let token = await all.remembered();
    for (let times = 0; times < 3; times++) {
      all.pass(29 * day);
      const renewed = await all.sessions.renew(token);
      expect(renewed).toMatchObject({ session: { actor: { id: 7 }, isFresh: false } });
      expect(renewed?.opened.rememberToken).not.toBe(token);
      token = renewed?.opened.rememberToken ?? '';
    }
    // Ninety days after the login.
    all.pass(3 * day);
    expect(await all.sessions.renew(token)).toBeUndefined();
  });

  it('ends after 30 unused days', async () => {
    const token = await all.remembered();
    all.pass(30 * day);
    expect(await all.sessions.renew(token)).toBeUndefined();
    expect(await all.sessions.renew('unknown')).toBeUndefined();
  });

  it('is accepted again for a minute, since parallel requests carry the same one', async () => {
    const token = await all.remembered();
    const renewed = await all.sessions.renew(token);
    all.pass(minute);
    const again = await all.sessions.renew(token);
    expect(again).toMatchObject({ opened: { id: renewed?.opened.id } });
    expect(again?.opened.rememberToken).toBeUndefined();
  });

  it('ends the session with all tokens when a replaced one comes back', async () => {
    const token = await all.remembered();
    const renewed = await all.sessions.renew(token);
    all.pass(minute + 1);
    expect(await all.sessions.renew(token)).toBeUndefined();
    expect(await all.sessions.find(renewed?.opened.id ?? '', 7)).toBeUndefined();
    expect(await all.sessions.renew(renewed?.opened.rememberToken ?? '')).toBeUndefined();
  });
});

it('deletes rows of sessions that ended 30 days ago', async () => {
  await all.begin();
  all.pass(30 * day + 13 * hour);
  const next = await all.begin();
  expect(await database.query('SELECT id FROM sessions')).toEqual([{ id: next }]);
});

it('ends all sessions of a user but one', async () => {
  const one = await all.begin();
  const other = await all.begin();
  await all.sessions.endAll(7, one);
  expect(await all.sessions.alive([one, other])).toEqual([one]);
  await all.sessions.endAll(7);
  expect(await all.sessions.alive([one])).toEqual([]);
});
