import { stub } from '../../../../test/stub.js';
import type { Role } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { publishedTypes } from '../../../platform/domain-events/testing/published-types.js';
import { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import { InMemorySessionRepository } from '../testing/in-memory-session-repository.js';
import { Sessions } from './sessions.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const device = { address: '203.0.113.7', agent: 'Firefox' };
const alex = { id: 7, username: 'asample', role: 'client' as Role, created_at: new Date('2026-01-02') };

function theSessions() {
  let now = Date.UTC(2026, 10, 20, 12);
  const work = new InMemoryUnitOfWork();
  const open = new Map([[alex.id, { username: alex.username, role: alex.role, since: alex.created_at }]]);
  const clock = stub(Clock, { now: () => new Date(now) });
  const sessions = new Sessions(new InMemorySessionRepository(open), work, clock);
  return {
    sessions,
    pass: (milliseconds: number) => void (now += milliseconds),
    close: () => open.delete(alex.id),
    begin: async (remember = false) => (await sessions.begin(alex, device, remember)).id,
    remembered: async () => (await sessions.begin(alex, device, true)).rememberToken ?? '',
    published: publishedTypes(work.domainEvents),
  };
}

let all: ReturnType<typeof theSessions>;
beforeEach(() => {
  all = theSessions();
});

describe('a session', () => {
  it('belongs to one user, and ends with the account', async () => {
    const id = await all.begin();
    expect(await all.sessions.find(id, 7)).toEqual({
      ...{ id, userId: 7, role: 'client', since: alex.created_at, isFresh: true },
    });
    expect(await all.sessions.find(id, 8)).toBeUndefined();
    all.close();
    expect(await all.sessions.find(id, 7)).toBeUndefined();
    expect(await all.sessions.alive([id])).toEqual([]);
  });

  it('ends after twelve idle hours, and not while it is used', async () => {
    const id = await all.begin();
    for (let times = 0; times < 3; times++) {
      all.pass(11 * hour);
      expect(await all.sessions.find(id, 7)).toBeDefined();
    }
    all.pass(12 * hour + minute);
    expect(await all.sessions.find(id, 7)).toBeUndefined();
  });

  it('is not kept alive by passive calls', async () => {
    const id = await all.begin();
    all.pass(11 * hour);
    expect(await all.sessions.find(id, 7, { passive: true })).toBeDefined();
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
      expect(await all.sessions.find(id, 7)).toBeDefined();
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
      expect(renewed).toMatchObject({ userId: 7, isFresh: false });
      expect(renewed?.rememberToken).not.toBe(token);
      token = renewed?.rememberToken ?? '';
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
    expect(again).toMatchObject({ id: renewed?.id });
    expect(again?.rememberToken).toBeUndefined();
  });

  it('ends the session with all tokens when a replaced one comes back', async () => {
    const token = await all.remembered();
    const renewed = await all.sessions.renew(token);
    all.pass(minute + 1);
    expect(await all.sessions.renew(token)).toBeUndefined();
    expect(await all.sessions.find(renewed?.id ?? '', 7)).toBeUndefined();
    expect(await all.sessions.renew(renewed?.rememberToken ?? '')).toBeUndefined();
  });

  it('tells whose session it would renew, without using it', async () => {
    const token = await all.remembered();
    const id = await all.sessions.rememberedBy(token, 7);
    expect(await all.sessions.rememberedBy(token, 8)).toBeUndefined();
    expect(await all.sessions.renew(token)).toMatchObject({ id });
    expect(await all.sessions.rememberedBy(token, 7)).toBeUndefined();
  });

  it('can end its session', async () => {
    const token = await all.remembered();
    await all.sessions.endRemembered(token);
    await all.sessions.endRemembered('unknown');
    expect(await all.sessions.renew(token)).toBeUndefined();
  });
});

it('ends all sessions of a user but one', async () => {
  const [one, other] = [await all.begin(), await all.begin()];
  await all.sessions.endAll(7, { but: one });
  expect(await all.sessions.alive([one, other])).toEqual([one]);
  await all.sessions.endAll(7);
  expect(await all.sessions.alive([one])).toEqual([]);
});
