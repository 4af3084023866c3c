import { Injectable } from '@nestjs/common';
import type { Actor, Role } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { Sql } from '../../../platform/database/sql.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { PasswordHasher, UserRepository } from '../domain/ports.js';
import { User } from '../domain/user.js';
import { AccessTokens } from './access-tokens.js';
import { hasSecondFactor, SecondFactors } from './second-factors.js';
import { Sessions } from './sessions.js';

export interface NewAccount {
  username: string;
  email: string;
  /** If omitted, the account cannot log in with a password until an invitation sets one. */
  password?: string;
  firstName?: string | null;
  lastName?: string | null;
  role: Role;
  /** True for demo accounts only; all others confirm their address by an emailed link. */
  emailConfirmed?: boolean;
}

/** An account, for its owner and for admins. */
export interface AccountView {
  id: number;
  username: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  role: Role;
  /** True once an emailed link has confirmed the email address. */
  emailConfirmed: boolean;
  created_at: string;
}

/** The logged-in user, and whether a second factor has to be set up first. */
export interface SignedInView extends AccountView {
  secondFactor: 'none' | 'set';
  setupRequired: boolean;
}

export interface Person {
  /** users.id */
  id: number;
  name: string;
  email: string;
}

interface ClientAccount extends Record<string, unknown> {
  username: string;
  firstName: string | null;
  lastName: string | null;
  closed: boolean;
}

/** Explicit fields: everything else of an account, above all the password hash, stays on the server. */
const viewOf = ({
  id,
  username,
  email,
  firstName,
  lastName,
  role,
  emailConfirmed,
  created_at,
}: User): AccountView => ({
  id,
  username,
  email,
  firstName,
  lastName,
  role,
  emailConfirmed,
  created_at: created_at.toISOString(),
});

/** The consultant is user 1. */
export const consultantId = 1;

/** Creates, reads and closes accounts. The API of this module for other modules. */
@Injectable()
export class Accounts {
  constructor(
    private readonly users: UserRepository,
    private readonly passwords: PasswordHasher,
    private readonly sessions: Sessions,
    private readonly tokens: AccessTokens,
    private readonly secondFactors: SecondFactors,
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * @param by null if Steward itself creates it at its first start
   * @param id for the consultant only
   * @throws DomainError conflict if the username or email address is taken
   */
  async create(by: Actor | null, account: NewAccount, id?: number): Promise<AccountView> {
    const { firstName = null, lastName = null } = account;
    const password = account.password === undefined ? '' : await this.passwords.hash(account.password);
    const user = await this.users.add(
      new User({ ...account, firstName, lastName, password }, this.clock.now()),
      by && by.id,
      id,
    );
    return viewOf(user);
  }

  /**
   * Closes a client's account: sessions, tokens and second factors end immediately. @throws DomainError
   * not_found for no open client
   */
  close(admin: Actor, id: number): Promise<void> {
    return this.work.run(async () => {
      await this.users.change(id, (user) => user.close(admin.id, this.clock.now()));
      await this.sessions.endAll(id);
      await this.tokens.endAll(id);
      await this.secondFactors.endAll(id);
    });
  }

  /** Changes a user's names, inside a transaction that has locked the account. @param id users.id */
  async rename(id: number, { firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): Promise<void> {
    await this.sql.rows('account.rename', 'UPDATE users SET first_name = $2, last_name = $3 WHERE id = $1', [
      id,
      firstName,
      lastName,
    ]);
  }

  async get(actor: Actor): Promise<SignedInView> {
    const [account] = await this.sql.view<AccountView & { has: boolean }>(
      'account.get',
      `SELECT id, username, email, first_name AS "firstName", last_name AS "lastName", role,
         email_confirmed AS "emailConfirmed", created_at, ${hasSecondFactor('accounts.id')} AS has
       FROM accounts WHERE id = $1`,
      [actor.id],
    );
    if (!account) throw new Error(`User ${actor.id} has a session but no row.`);
    const { has, ...view } = account;
    const setupRequired = !has && this.secondFactors.isRequiredOf(actor.role);
    return { ...view, secondFactor: has ? 'set' : 'none', setupRequired };
  }

  /** Name and email address of a user, for documents that they sign. */
  async person(actor: Actor): Promise<Person> {
    const person = await this.sql.first<Person & Record<string, unknown>>(
      'account.person',
      'SELECT id, name, email FROM accounts WHERE id = $1',
      [actor.id],
    );
    if (!person) throw new Error(`User ${actor.id} has a session but no row.`);
    return person;
  }

  /** True if the id belongs to an open client account. */
  async isClient(id: number): Promise<boolean> {
    const found = await this.sql.first(
      'account.is-client',
      `SELECT 1 FROM users WHERE id = $1 AND role = 'client' AND closed_at IS NULL`,
      [id],
    );
    return found !== undefined;
  }

  /** A client's account, including closed ones; undefined if there is none. @param id users.id */
  client(id: number): Promise<ClientAccount | undefined> {
    return this.sql.first(
      'account.client',
      `SELECT username, first_name AS "firstName", last_name AS "lastName", closed_at IS NOT NULL AS closed
       FROM users WHERE id = $1 AND role = 'client'`,
      [id],
    );
  }

  /** The open client account that has confirmed this email address. @returns users.id */
  async clientWithConfirmedEmail(email: string): Promise<number | undefined> {
    const found = await this.sql.first<{ id: number }>(
      'account.client-with-confirmed-email',
      `SELECT id FROM users WHERE lower(email) = lower($1) AND confirmed_email = email AND role = 'client'
       AND closed_at IS NULL`,
      [email],
    );
    return found?.id;
  }

  /** True if there is an admin who can log in. */
  async hasAdmin(): Promise<boolean> {
    const found = await this.sql.first(
      'account.has-admin',
      `SELECT 1 FROM users WHERE role = 'admin' AND closed_at IS NULL LIMIT 1`,
    );
    return found !== undefined;
  }

  /**
   * True if the password belongs to the account; used to list the demo accounts whose password is unchanged.
   */
  async opens(username: string, password: string): Promise<boolean> {
    const user = await this.users.openByUsername(username);
    return user !== undefined && this.passwords.matches(user.password, password);
  }
}
