import { suiteDatabase } from '../../../../test/database/suite-database.js';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { DomainEvents, type DomainEventType } from '../../../platform/unit-of-work/domain-events.js';
import { publishedTypes } from '../../../platform/unit-of-work/testing/published-types.js';
import { type NewUser, User } from '../domain/user.js';
import { userTable } from './identity.tables.js';
import { TypeOrmUserRepository } from './typeorm-user-repository.js';

const database = suiteDatabase([userTable]);
let users: TypeOrmUserRepository;
/** Types of the published domain events, in order. */
let published: DomainEventType[];
beforeEach(async () => {
  await database.query('DELETE FROM users');
  const events = new DomainEvents();
  published = publishedTypes(events);
  const work = new DatabaseUnitOfWork(database.source, events);
  users = new TypeOrmUserRepository(work);
});

const at = new Date('2026-11-02T12:00:00.123Z');

/** A user that is not stored yet. */
const aNewUser = (over: Partial<NewUser> = {}): User =>
  new User(
    {
      username: 'asample',
      email: 'asample@example.com',
      password: 'a hash',
      firstName: 'Alexandra',
      lastName: 'Sample',
      role: 'client',
      ...over,
    },
    at,
  );

it('stores all fields of an account and finds it by username in any case', async () => {
  const stored = await users.add(aNewUser(), 'themselves');
  expect(await users.openByUsername('ASample')).toEqual(stored);
  expect(await users.openByUsername('bsample')).toBeUndefined();
  expect(published).toEqual(['user.registered']);
});

it('finds an open account by its address in any case, and any account by its id', async () => {
  const stored = await users.add(aNewUser(), null);
  expect(await users.openByEmail('ASample@Example.com')).toEqual(stored);
  await users.change(stored.id, (user) => user.close(1, at));
  expect(await users.openByEmail('asample@example.com')).toBeUndefined();
  expect(await users.get(stored.id)).toMatchObject({ username: 'asample', closed_at: at });
  await expect(users.get(stored.id + 1)).rejects.toMatchObject({ kind: 'not_found' });
});

it('finds a login by a confirmed address, a username, then an unconfirmed address', async () => {
  const named = await users.add(aNewUser({ username: 'b@example.com', email: 'a@example.com' }), null);
  const { id } = await users.add(aNewUser({ username: 'bsample', email: 'b@example.com' }), null);
  expect(await users.openByLogin('BSample')).toMatchObject({ id });
  expect(await users.openByLogin('ＢSample')).toMatchObject({ id });
  expect(await users.openByLogin('A@example.com')).toEqual(named);
  expect(await users.openByLogin('B@Example.com')).toEqual(named);
  await users.change(id, (user) => user.confirmEmail('link', false, at));
  expect(await users.openByLogin('B@Example.com')).toMatchObject({ id });
  await users.change(id, (user) => user.close(1, at));
  expect(await users.openByLogin('b@example.com')).toEqual(named);
  expect(await users.openByLogin('bsample')).toBeUndefined();
});

it('refuses to change an address to one that another open account has', async () => {
  const { id } = await users.add(aNewUser(), null);
  await users.add(aNewUser({ username: 'bsample', email: 'b@example.com' }), null);
  await expect(users.change(id, (user) => user.changeEmail('B@example.com', at))).rejects.toMatchObject({
    kind: 'conflict',
    code: 'user.email_taken',
  });
  expect(await users.get(id)).toMatchObject({ email: 'asample@example.com' });
  const changed = await users.change(id, (user) => user.changeEmail('ASAMPLE@example.com', at));
  expect(await users.get(id)).toEqual(changed);
  expect(published).toEqual(['user.registered', 'user.registered', 'account.email_changed']);
});

it('refuses a username that equals another after NFKC, until that account is closed', async () => {
  const { id } = await users.add(aNewUser({ username: 'admin12' }), null);
  const other = () => aNewUser({ username: 'Ａdmin12', email: 'b@example.com' });
  await expect(users.add(other(), 1)).rejects.toMatchObject({ code: 'user.username_taken' });
  await users.change(id, (user) => user.close(1, at));
  expect(await users.add(other(), 1)).toMatchObject({ username: 'Admin12' });
});

it('assigns a given id', async () => {
  const consultant = aNewUser({ username: 'casey', email: 'casey@example.com', role: 'admin' });
  expect(await users.add(consultant, null, 1000)).toMatchObject({ id: 1000 });
  expect(await users.openByUsername('casey')).toMatchObject({ id: 1000, role: 'admin' });
});

it('refuses a username or an address that an open account has, in any case', async () => {
  await users.add(aNewUser(), null);
  await expect(users.add(aNewUser({ username: 'ASAMPLE', email: 'b@example.com' }), 1)).rejects.toMatchObject(
    { kind: 'conflict', code: 'user.username_taken' },
  );
  await expect(
    users.add(aNewUser({ username: 'bsample', email: 'ASample@example.com' }), 1),
  ).rejects.toMatchObject({ kind: 'conflict', code: 'user.email_taken' });
  expect(await users.openByUsername('bsample')).toBeUndefined();
  expect(published).toEqual(['user.registered']);
});

it('stores imported clients, all or none', async () => {
  const newcomers = ['a', 'b'].map((username) => aNewUser({ username, email: `${username}@example.com` }));
  const [one, other] = await users.addImported(newcomers, 1);
  expect(await users.openByUsername('A')).toEqual(one);
  expect(await users.openByEmail('b@example.com')).toEqual(other);
  const clash = [aNewUser({ username: 'c' }), aNewUser({ username: 'B', email: 'd@example.com' })];
  await expect(users.addImported(clash, 1)).rejects.toMatchObject({ code: 'user.username_taken' });
  expect(await users.openByUsername('c')).toBeUndefined();
  expect(published).toEqual(['user.moved_in', 'user.moved_in']);
});

it('finds taken usernames and addresses, in any case and with any number', async () => {
  const taken = ['Ana', 'ana2', 'anna', 'ana22x'];
  for (const username of taken)
    await users.add(aNewUser({ username, email: `${username}@example.com` }), null);
  const { id } = await users.add(aNewUser({ username: 'ana9' }), null);
  await users.change(id, (user) => user.close(1, at));
  expect([...(await users.openUsernamesLike(['ANA5', 'bo']))].sort()).toEqual(['ana', 'ana2']);
  const emails = ['ANA@example.com', 'bo@example.com', 'asample@example.com'];
  expect([...(await users.openEmailsAmong(emails))]).toEqual(['ana@example.com']);
});

it('closes an account, whose username and address can be reused', async () => {
  const { id } = await users.add(aNewUser(), null);
  await users.change(id, (user) => user.close(1, at));
  expect(await users.openByUsername('asample')).toBeUndefined();
  const again = await users.add(aNewUser(), null);
  expect(again.id).not.toBe(id);
  expect(published).toEqual(['user.registered', 'user.closed', 'user.registered']);
});

it('locks and renames an open account, and finds a client also when closed', async () => {
  const { id } = await users.add(aNewUser(), null);
  const admin = await users.add(aNewUser({ username: 'a', email: 'a@example.com', role: 'admin' }), null);
  expect([await users.hasAdmin(), await users.findClient(admin.id, null)]).toEqual([true, undefined]);
  expect(await users.lockOpen(id)).toMatchObject({ id, name: 'Alexandra Sample' });
  await users.rename({ id, firstName: null, lastName: null, organizationName: null });
  expect(await users.lockOpen(id)).toMatchObject({ id, name: 'asample' });
  await users.change(id, (user) => user.close(1, at));
  expect(await users.lockOpen(id)).toBeUndefined();
  expect(await users.findClient(id, null)).toMatchObject({ id, closed_at: at });
});

it('stores nothing of a refused change', async () => {
  const { id } = await users.add(aNewUser({ role: 'admin' }), null);
  const refused = { kind: 'not_found', code: 'client.not_found' };
  await expect(users.change(id, (user) => user.close(1, at))).rejects.toMatchObject(refused);
  await expect(users.change(id + 100, (user) => user.close(1, at))).rejects.toMatchObject(refused);
  expect(await users.openByUsername('asample')).toMatchObject({ id, closed_at: null });
  expect(published).toEqual(['user.registered']);
});
