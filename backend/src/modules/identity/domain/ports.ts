import type { Actor } from '../../../kernel/actor.js';
import type { AccountEvent, User } from './user.js';

export abstract class UserRepository {
  /**
   * Stores a new account and publishes that it exists.
   * @param by users.id of who made it, `themselves` where its owner registered; null for the program
   * @param id given for the consultant only, who is user 1
   * @throws DomainError conflict when username or e-mail are taken, in any case of their letters; usernames also in
   *   another spelling of the same characters (NFKC)
   */
  abstract add(user: User, by: number | 'themselves' | null, id?: number): Promise<User>;
  /**
   * Stores clients whom the practice moves in, all or none, and publishes that each was.
   * @param by users.id of the admin
   * @throws DomainError conflict when a username or an e-mail is taken, in any case of its letters
   */
  abstract addImported(users: readonly User[], by: number): Promise<User[]>;
  /** Names of open accounts that are one of these but for a number at the end, in lower case. */
  abstract openUsernamesLike(stems: readonly string[]): Promise<ReadonlySet<string>>;
  /** Those of these addresses that open accounts have, in lower case. */
  abstract openEmailsAmong(emails: readonly string[]): Promise<ReadonlySet<string>>;
  /** The open account of that name, in any case of its letters. */
  abstract openByUsername(username: string): Promise<User | undefined>;
  /**
   * The open account that a login means: by its confirmed email address, else its username (after NFKC, too), else an
   * address that is not confirmed; each in any case of its letters.
   */
  abstract openByLogin(login: string): Promise<User | undefined>;
  /** The open account of that address, in any case of its letters. */
  abstract openByEmail(email: string): Promise<User | undefined>;

  /** An account, also a closed one. @throws DomainError not_found */
  abstract get(id: number): Promise<User>;

  /**
   * Changes an account under lock and publishes what happened.
   * @throws DomainError not_found, conflict where another one has its new address
   */
  abstract change(id: number, change: (user: User) => AccountEvent): Promise<User>;
}

/** A port, since the real one takes its time on purpose. */
export abstract class PasswordHasher {
  abstract hash(password: string): Promise<string>;
  /** Takes the same time whether the hash is one of a user, empty (no password) or undefined (no user). */
  abstract matches(hash: string | undefined, password: string): Promise<boolean>;
}

/** Whether the answer of a passkey proves that its owner is there. */
export abstract class PasskeyProof {
  /** @param response what the browser's `navigator.credentials.get` gave, as JSON; unchecked */
  abstract proves(actor: Actor, response: object): Promise<boolean>;
}
