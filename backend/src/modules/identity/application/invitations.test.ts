import { stub } from '../../../../test/stub.js';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { RateLimits } from '../../../platform/limits/rate-limits.js';
import { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import { publishedTypes } from '../../../platform/domain-events/testing/published-types.js';
import { PasswordHasher } from '../domain/ports.js';
import { InMemoryUserRepository } from '../testing/in-memory-user-repository.js';
import { AccountLinks } from './account-links.js';
import { Accounts } from './accounts.js';
import { Credentials } from './credentials.js';
import { Invitations } from './invitations.js';

const admin: Actor = { id: 1, role: 'admin' };

function theInvitations() {
  const work = new InMemoryUnitOfWork();
  const users = new InMemoryUserRepository(work);
  const clock = stub(Clock, { now: () => new Date('2026-11-20T15:00:00Z') });
  /** users.id and link kind of each email. */
  const mailed: [id: number, kind: string][] = [];
  const invitations = new Invitations(
    users,
    new Accounts(users, stub(PasswordHasher, {}), stub(Credentials, {}), work, clock),
    stub(AccountLinks, { mail: async ({ id }, kind) => void mailed.push([id, kind]) }),
    stub(RateLimits, { spend: async () => undefined }),
    work,
    clock,
  );
  return { invitations, users, mailed, published: publishedTypes(work.domainEvents) };
}

const ana = { email: 'ana.sample@example.com', firstName: 'Ana', lastName: 'Sample' };

it('creates a client without a password, with a username from the email address, and emails the invitation', async () => {
  const { invitations, users, mailed, published } = theInvitations();
  const client = await invitations.inviteNew(admin, ana);
  expect(client).toMatchObject({ ...ana, username: 'ana.sample', role: 'client' });
  expect(await users.get(client.id)).toMatchObject({ password: '' });
  expect(mailed).toEqual([[client.id, 'invitation']]);
  expect(published).toEqual(['user.registered', 'account.invited']);
});

it('appends a number to a username that is taken in any case', async () => {
  const { invitations } = theInvitations();
  const invite = async (email: string) => (await invitations.inviteNew(admin, { ...ana, email })).username;
  expect(await invite('Ana@example.com')).toBe('Ana');
  expect(await invite('ana@example.org')).toBe('ana2');
  expect(await invite('ANA@example.net')).toBe('ANA3');
  expect(await invite(`${'a'.repeat(60)}@example.com`)).toHaveLength(46);
});

it('refuses an address that an account has', async () => {
  const { invitations, mailed } = theInvitations();
  await invitations.inviteNew(admin, ana);
  await expect(
    invitations.inviteNew(admin, { ...ana, email: ana.email.toUpperCase() }),
  ).rejects.toMatchObject({ code: 'user.email_taken' });
  expect(mailed).toHaveLength(1);
});
