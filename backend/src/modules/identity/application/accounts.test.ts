import { stub } from '../../../../test/stub.js';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { RateLimits } from '../../../platform/limits/rate-limits.js';
import { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import { publishedTypes } from '../../../platform/domain-events/testing/published-types.js';
import { PasswordHasher } from '../domain/ports.js';
import { InMemoryUserRepository } from '../testing/in-memory-user-repository.js';
import { AccessTokens } from './access-tokens.js';
import { AccountLinks } from './account-links.js';
import { Accounts } from './accounts.js';
import { Credentials } from './credentials.js';
import { Confirmation } from './confirmation.js';
import { NewAccounts } from './new-accounts.js';
import { SecondFactors } from './second-factors.js';
import { Sessions } from './sessions.js';

const now = new Date('2026-11-20T15:00:00Z');
const admin: Actor = { id: 1, role: 'admin' };
const device = { address: '203.0.113.7', agent: 'Firefox' };
const proof = { sessionId: 'a session', password: undefined };
const registration = {
  username: 'asample',
  email: 'asample@example.com',
  password: 'River-stone-9!',
  firstName: 'Alexandra',
  lastName: 'Sample',
};

/** Account services over an in-memory repository. */
function anIdentity() {
  const work = new InMemoryUnitOfWork();
  const users = new InMemoryUserRepository(work);
  const clock = stub(Clock, { now: () => now });
  const passwords = stub(PasswordHasher, {
    hash: async (password) => `hash of ${password}`,
    matches: async (hash, password) => hash === `hash of ${password}`,
  });
  /** users.id of accounts whose sessions, access tokens and second factors were ended. */
  const ended = { sessions: [] as number[], tokens: [] as number[], secondFactors: [] as number[] };
  const failing: { limit?: DomainError; proof?: DomainError; session?: Error; tokens?: Error } = {};
  const mailed: string[] = [];
  const check = (error: Error | undefined): void => {
    if (error) throw error;
  };
  const sessions = stub(Sessions, {
    begin: async ({ id, role }) => {
      check(failing.session);
      return { id: 'a session', userId: id, role, since: now, isFresh: true };
    },
    endAll: async (id) => void ended.sessions.push(id),
  });
  const tokens = stub(AccessTokens, {
    endAll: async (id) => {
      check(failing.tokens);
      ended.tokens.push(id);
    },
  });
  const secondFactors = stub(SecondFactors, { endAll: async (id) => void ended.secondFactors.push(id) });
  const accounts = new Accounts(
    users,
    passwords,
    new Credentials(sessions, tokens, secondFactors),
    work,
    clock,
  );
  const newAccounts = new NewAccounts(
    accounts,
    sessions,
    stub(Confirmation, { confirmSession: async () => check(failing.proof) }),
    stub(AccountLinks, { mail: async ({ email }, kind) => void mailed.push(`${kind} to ${email}`) }),
    stub(RateLimits, { spend: async () => check(failing.limit) }),
    work,
  );
  return {
    users,
    accounts,
    newAccounts,
    ended,
    failing,
    mailed,
    published: publishedTypes(work.domainEvents),
  };
}

let identity: ReturnType<typeof anIdentity>;
beforeEach(() => {
  identity = anIdentity();
});

describe('a registration', () => {
  it('creates a client account with a hashed password and logs it in', async () => {
    const { user, session } = await identity.newAccounts.register(registration, device);
    expect(user).toMatchObject({ role: 'client', password: 'hash of River-stone-9!', created_at: now });
    expect(session).toMatchObject({ userId: user.id });
    expect(identity.mailed).toEqual(['email_confirmation to asample@example.com']);
    expect(identity.published).toEqual(['user.registered']);
    expect(await identity.accounts.opens('ASAMPLE', registration.password)).toBe(true);
    expect(await identity.accounts.opens('asample', 'another')).toBe(false);
  });

  it('creates no account over the limit, with a breached password, or without a session', async () => {
    const limit = new DomainError('too_many', 'request.too_many', 'Please wait.');
    identity.failing.limit = limit;
    await expect(identity.newAccounts.register(registration, device)).rejects.toBe(limit);
    delete identity.failing.limit;
    const named = { ...registration, password: 'Asample-2026!' };
    await expect(identity.newAccounts.register(named, device)).rejects.toMatchObject({
      kind: 'invalid',
      fields: { password: expect.any(String) as string },
    });
    identity.failing.session = new Error('no session');
    await expect(identity.newAccounts.register(registration, device)).rejects.toThrow('no session');
    expect(await identity.users.openByUsername('asample')).toBeUndefined();
    expect(identity.published).toEqual([]);
  });
});

describe('an account added by an admin', () => {
  it('does not reveal the password', async () => {
    const account = await identity.newAccounts.add(admin, { ...registration, role: 'client' }, proof);
    expect(account).toEqual({
      id: account.id,
      username: 'asample',
      email: 'asample@example.com',
      firstName: 'Alexandra',
      lastName: 'Sample',
      role: 'client',
      emailConfirmed: false,
      created_at: now.toISOString(),
    });
  });

  it('requires proof of identity for an admin account', async () => {
    const refusal = new DomainError('forbidden', 'auth.password_required', 'Please enter your password.');
    identity.failing.proof = refusal;
    const add = (role: Actor['role']) => identity.newAccounts.add(admin, { ...registration, role }, proof);
    await expect(add('admin')).rejects.toBe(refusal);
    await expect(add('client')).resolves.toMatchObject({ role: 'client' });
  });
});

describe('closing an account', () => {
  it('ends its sessions, access tokens and second factors', async () => {
    const { user } = await identity.newAccounts.register(registration, device);
    await identity.accounts.close(admin, user.id);
    expect(identity.ended).toEqual({ sessions: [user.id], tokens: [user.id], secondFactors: [user.id] });
    expect(identity.published).toEqual(['user.registered', 'user.closed']);
    expect(await identity.accounts.opens('asample', registration.password)).toBe(false);
    await expect(identity.accounts.close(admin, user.id)).rejects.toMatchObject({ code: 'client.not_found' });
  });

  it('leaves it open if ending one of them fails', async () => {
    const { user } = await identity.newAccounts.register(registration, device);
    identity.failing.tokens = new Error('no database');
    await expect(identity.accounts.close(admin, user.id)).rejects.toThrow('no database');
    expect(await identity.accounts.opens('asample', registration.password)).toBe(true);
    expect(identity.published).toEqual(['user.registered']);
  });
});
