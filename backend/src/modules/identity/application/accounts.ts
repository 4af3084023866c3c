import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Language } from '@steward/texts';
import {
  type Actor,
  Clock,
  type Findable,
  notFound,
  notPermitted,
  withoutOpenings,
  type SendingAccount,
} from '../../../kernel/index.js';
import { OlderInstances } from '../../../platform/events/older-instances.js';
import { type Commit, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { PasswordHasher, UserRepository } from '../domain/ports.js';
import { callerRole, isClientRole } from '../domain/account-role.js';
import { isOfOneOwner } from '../domain/account-link.js';
import type { PracticeMarks } from '../domain/practice-marks.js';
import { type NewOrganization, type NewUser, User } from '../domain/user.js';
import { ClientAssignments } from './client-assignments.js';
import { Confirmation } from './confirmation.js';
import { Credentials } from './credentials.js';

export interface NewAccount extends Omit<NewUser, 'password' | 'firstName' | 'lastName'> {
  /** If omitted, the account cannot log in with a password until an invitation sets one. */
  password?: string;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
}

/** An open account, locked until the open unit of work ends. */
export type OpenAccount = Pick<
  User,
  'id' | 'username' | 'name' | 'role' | 'firstName' | 'lastName' | 'organizationName' | 'language'
>;

/** Explicit fields: everything else of an account, above all the password hash, stays on the server. */
function viewOf(user: User) {
  const { id, username, email, firstName, lastName, emailConfirmed, language } = user;
  const role = callerRole(user.role);
  const created_at = user.created_at.toISOString();
  return { id, username, email, firstName, lastName, role, emailConfirmed, language, created_at };
}

/** A locked client, with the name that is shown. */
export type NamedAccount = Pick<User, 'id' | 'name'>;

/** An account, for its owner and for admins. */
export type AccountView = ReturnType<typeof viewOf>;

/** The consultant is user 1. */
export const consultantId = 1;

/** Creates, reads and closes accounts. The API of this module for other modules. */
@Injectable()
export class Accounts {
  constructor(
    private readonly users: UserRepository,
    private readonly passwords: PasswordHasher,
    private readonly credentials: Credentials,
    private readonly confirmation: Confirmation,
    private readonly assignments: ClientAssignments,
    private readonly instances: OlderInstances,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * @param by null if Steward itself creates it at its first start
   * @param id for the consultant only
   * @throws DomainError conflict if the username or email address is taken; for a restricted role of staff
   *   unavailable update.in_progress
   */
  async create(by: Actor | null, account: NewAccount, id?: number): Promise<AccountView> {
    const add = await this.prepare(by && by.id, account, id);
    return this.work.run(async () => {
      if ((account.staffRole ?? 'owner') !== 'owner') await this.instances.assertNone();
      const user = await add();
      if (isClientRole(user.role)) await this.assignments.assignOwn(by, [user.id]);
      return viewOf(user);
    });
  }

  /** The same, with the slow hash of the password before the unit of work. */
  async prepare(by: number | 'themselves' | null, account: NewAccount, id?: number): Promise<Commit<User>> {
    const { firstName = null, lastName = null } = account;
    const password = account.password === undefined ? '' : await this.passwords.hash(account.password);
    const user = new User({ ...account, firstName, lastName, password }, this.clock.now());
    return () => this.users.add(user, by, id);
  }

  /**
   * Creates a household or business, which cannot log in.
   * @returns users.id
   * @throws DomainError unavailable update.in_progress
   */
  async createOrganization(by: Actor, given: NewOrganization): Promise<number> {
    return this.work.run(async () => {
      await this.instances.assertNone();
      const { id } = await this.users.add(User.organization(given, randomUUID(), this.clock.now()), by.id);
      await this.assignments.assignOwn(by, [id]);
      return id;
    });
  }

  /**
   * Closes a client's account: sessions, tokens and second factors end immediately.
   * @throws DomainError forbidden (auth.session_required, auth.password_required), not_found for no open client
   */
  async close(admin: Actor, id: number): Promise<void> {
    await this.confirmation.confirmSession(admin);
    await this.work.run(async () => {
      if (!(await this.users.findClient(id, admin))) throw notFound('client');
      await this.end(id, admin.id);
    });
  }

  /** Archives an open client, or makes an archived one a client again; safe to repeat. @throws DomainError not_found */
  async archive(admin: Actor, id: number, archived: boolean): Promise<void> {
    if (!(await this.isClient(id, admin))) throw notFound('client');
    await this.users.change(id, (user) => {
      if (user.closed_at) throw notFound('client');
      if ((user.archived_at !== null) === archived) return undefined;
      const now = this.clock.now();
      return archived ? user.archive(admin.id, now) : user.unarchive(admin.id, now);
    });
  }

  /**
   * Closes the caller's own account: ends everything except the practice's business records.
   * @throws DomainError invalid (password), forbidden auth.session_required, too_many
   */
  async closeOwn(person: Actor, password: string): Promise<void> {
    await this.confirmation.demandPassword(person, password);
    await this.work.run(() => this.end(person.id, person.id));
  }

  /**
   * Locks an open account until the open unit of work ends.
   * @param id users.id
   * @param thing name in the not-found message
   * @throws DomainError not_found
   */
  async lock(id: number, thing: Findable = 'client'): Promise<OpenAccount> {
    const user = await this.users.lockOpen(id);
    if (!user) throw notFound(thing);
    return user;
  }

  /** The same for an open client that `actor` may see. @throws DomainError not_found */
  async lockClient(actor: Actor, id: number, thing: Findable = 'client'): Promise<OpenAccount> {
    if (!(await this.isVisible(actor, id))) throw notFound(thing);
    const account = await this.lock(id, thing);
    if (!isClientRole(account.role)) throw notFound(thing);
    return account;
  }

  /** The same for all of these that are open clients, in the order of their ids. @param ids users.id */
  lockClients(actor: Actor, ids: readonly number[]): Promise<NamedAccount[]> {
    return this.users.lockClients(ids, actor);
  }

  /** Stores the names of a locked account. */
  rename(account: Pick<User, 'id' | 'firstName' | 'lastName' | 'organizationName'>): Promise<void> {
    return this.users.rename(account);
  }

  /** Stores the language of a person. @param id users.id of a locked account */
  setLanguage(id: number, language: Language): Promise<void> {
    return this.users.setLanguage(id, language);
  }

  async get(actor: Actor): Promise<AccountView> {
    return viewOf(await this.users.get(actor.id));
  }

  /** Name and email address of a user, for documents that they sign. */
  async person(actor: Actor) {
    const { id, name, email } = await this.users.get(actor.id);
    return { id, name, email };
  }

  practiceMarks(actor: Actor): Promise<PracticeMarks> {
    return this.users.practiceMarks(actor.id);
  }

  /**
   * Marks a person who accepted an invitation by a link that the practice saw, or whose email account may have read it.
   * @param id users.id
   */
  async markInvitation(
    id: number,
    { shownAt, account }: { shownAt: Date | null; account: SendingAccount | null },
  ): Promise<void> {
    await this.users.change(id, (user) => {
      if (shownAt) user.acceptShownInvitation(shownAt, this.clock.now());
      else if (account && isOfOneOwner(account)) user.markEmailAccount(account);
      return undefined;
    });
  }

  /** True if the id belongs to an open client that `actor` may see. @param actor null for Steward itself */
  async isClient(id: number, actor: Actor | null): Promise<boolean> {
    return (await this.users.findClient(id, actor))?.closed_at === null;
  }

  /** True if `actor` may see that client. @param id users.id */
  isVisible(actor: Actor, id: number): Promise<boolean> {
    return this.users.isVisible(id, actor);
  }

  /**
   * Opening a client gives a day of reading and work, but no power over who else has access, which would last.
   * @throws DomainError forbidden auth.not_permitted if a member of the staff sees that client only by opening it
   */
  async assertAssigned(actor: Actor, id: number): Promise<void> {
    const isOpened = actor.staff?.opened?.includes(id) ?? false;
    if (isOpened && !(await this.isVisible(withoutOpenings(actor), id))) throw notPermitted();
  }

  /**
   * A client's account, including closed ones.
   * @param id users.id
   * @param actor the caller; null for Steward itself
   * @returns the name of a household or business instead of a username
   */
  async client(id: number, actor: Actor | null = null) {
    const user = await this.users.findClient(id, actor);
    if (!user) return undefined;
    const { firstName, lastName, name, language, closed_at } = user;
    const username = user.organizationName ?? user.username;
    return { username, firstName, lastName, name, language, closed: closed_at !== null };
  }

  /** A client's account, including closed ones. @throws DomainError not_found */
  async getClient(actor: Actor, id: number) {
    const client = await this.client(id, actor);
    if (!client) throw notFound('client');
    return client;
  }

  /** The open client account that has confirmed this email address. @returns users.id */
  async clientWithConfirmedEmail(email: string): Promise<number | undefined> {
    const user = await this.users.openByEmail(email);
    return user?.role === 'client' && user.emailConfirmed ? user.id : undefined;
  }

  /** True if the account's address may receive one more security email. @param id users.id */
  allowsSecurityMail(id: number): Promise<boolean> {
    return this.users.allowsSecurityMail(id, this.clock.now());
  }

  /** True if there is any account, also a closed one. */
  hasAny(): Promise<boolean> {
    return this.users.hasAny();
  }

  /** True if there is an admin who can log in. */
  hasAdmin(): Promise<boolean> {
    return this.users.hasAdmin();
  }

  /**
   * True if the password belongs to the account; used to list the demo accounts whose password is unchanged.
   */
  async opens(username: string, password: string): Promise<boolean> {
    const user = await this.users.openByUsername(username);
    return user !== undefined && this.passwords.matches(user.password, password);
  }

  private async end(id: number, by: number): Promise<void> {
    await this.users.change(id, (user) => user.close(by, this.clock.now()));
    await this.credentials.endAll(id);
  }
}
