import type { Actor } from '../../../kernel/actor.js';
import type { AccountEvent, User } from './user.js';

export abstract class UserRepository {
  /**
   * Stores a new account and publishes its creation.
   * @param by users.id of the creator, `themselves` for a registration; null for Steward itself
   * @param id for the consultant only, who is user 1
   * @throws DomainError conflict if username or email address are taken, in any case; usernames also in
   * another
   *   spelling of the same characters (NFKC)
   */
  abstract add(user: User, by: number | 'themselves' | null, id?: number): Promise<User>;
  /**
   * Stores imported clients, all or none, and publishes each import.
   * @param by users.id of the admin
   * @throws DomainError conflict if a username or an email address is taken, in any case
   */
  abstract addImported(users: readonly User[], by: number): Promise<User[]>;
  /** Usernames of open accounts that equal one of these, apart from a number at the end, in lower case. */
  abstract openUsernamesLike(stems: readonly string[]): Promise<ReadonlySet<string>>;
  /** The addresses among these that open accounts have, in lower case. */
  abstract openEmailsAmong(emails: readonly string[]): Promise<ReadonlySet<string>>;
  /** The open account of that username, in any case. */
  abstract openByUsername(username: string): Promise<User | undefined>;
  /**
   * The open account for a login name: by its confirmed email address, else its username (also after NFKC),
   * else its unconfirmed address; each in any case.
   */
  abstract openByLogin(login: string): Promise<User | undefined>;
  /** The open account of that address, in any case. */
  abstract openByEmail(email: string): Promise<User | undefined>;

  /** An account, including closed ones. @throws DomainError not_found */
  abstract get(id: number): Promise<User>;
  /** A client's account, including closed ones. */
  abstract findClient(id: number): Promise<User | undefined>;
  /** True if there is an admin who can log in. */
  abstract hasAdmin(): Promise<boolean>;

  /** An open account, which stays locked until the open unit of work ends. */
  abstract lockOpen(id: number): Promise<User | undefined>;
  /** Makes other imports wait until the open unit of work ends. */
  abstract lockImports(): Promise<void>;
  /** Stores the names of a locked account. */
  abstract rename(user: Pick<User, 'id' | 'firstName' | 'lastName'>): Promise<void>;

  /**
   * Changes an account under a row lock and publishes the events.
   * @throws DomainError not_found, conflict if its new address is taken
   */
  abstract change(id: number, change: (user: User) => AccountEvent): Promise<User>;
}

/** A port, since the real implementation is slow on purpose. */
export abstract class PasswordHasher {
  abstract hash(password: string): Promise<string>;
  /** Takes the same time for the hash of a user, an empty one (no password) and undefined (no user). */
  abstract matches(hash: string | undefined, password: string): Promise<boolean>;
}

/** Verification of passkey responses. */
export abstract class PasskeyProof {
  /** @param response result of the browser's `navigator.credentials.get`, as JSON; unchecked */
  abstract verifies(actor: Actor, response: object): Promise<boolean>;
}
