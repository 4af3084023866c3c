import type { Role } from '../../../kernel/actor.js';
import { DomainError, notFound } from '../../../kernel/domain-error.js';
import type { Recorded } from '../../../kernel/recorded.js';

/** An account was made, by its owner or by an admin. */
export interface UserRegistered extends Recorded {
  type: 'user.registered';
  userId: number;
  role: Role;
}

/** The practice moved a client in from another tool. */
export interface UserImported extends Recorded {
  type: 'user.moved_in';
  userId: number;
}

/** A client's account was closed: sign-in ended, name and e-mail are free again. */
export interface UserClosed extends Recorded {
  type: 'user.closed';
  userId: number;
}

/**
 * A sign-in, a sign-out, a sign-in refused or limited to an account that exists, an access token made or revoked, a
 * second factor added, used up or removed, another e-mail address, or one that the mail server refused.
 */
export interface AccountUsed<Type extends string> extends Recorded {
  type: Type;
}

/** Ways to confirm an email address: each is a link that was mailed to it. */
export type EmailProof = 'link' | 'invitation' | 'reset' | 'undo';

/** An account's email address was confirmed. */
export interface EmailConfirmed extends AccountUsed<'account.email_confirmed'> {
  email: string;
  /** True where every way to log in, and every session and token, from before the confirmation ends. */
  endsEarlierAccess: boolean;
}

/** What a change of an account makes happen. */
export type AccountEvent =
  | UserClosed
  | EmailConfirmed
  | AccountUsed<'account.email_changed'>
  | AccountUsed<'account.email_change_undone'>
  | AccountUsed<'account.password_changed'>
  | AccountUsed<'account.password_reset'>;

export interface NewUser {
  username: string;
  email: string;
  /** Hashed, never the password itself; empty for none. */
  password: string;
  firstName: string | null;
  lastName: string | null;
  role: Role;
  /** Typed by its owner, not by the practice; false if left out. */
  emailByOwner?: boolean;
  /** False if left out. */
  emailConfirmed?: boolean;
}

/** The password's rule of the registration, in the words it refuses with. */
export const passwordRule = {
  minimum: 8,
  tooShort: 'Password must be at least 8 characters long',
  pattern: /^(?=.*\p{Lu})(?=.*\p{Ll})(?=.*\d)(?=.*[@$!%*?&#])/su,
  tooSimple:
    'Password must include at least one uppercase letter, one lowercase letter, one number, and one special character',
} as const;

/** A person who signs in: the consultant (id 1), another admin, or a client. */
export class User {
  /** Given by the database. */
  id!: number;
  username: string;
  email: string;
  /** The address that a mailed link has confirmed; it counts only while it is the account's. */
  confirmedEmail: string | null;
  /** The owner typed the address, so it receives little email until it is confirmed. */
  emailByOwner: boolean;
  /** An Argon2id hash in PHC form; empty where there is none: not chosen yet, taken away, or the account is closed. */
  password: string;
  firstName: string | null;
  lastName: string | null;
  role: Role;
  created_at: Date;
  closed_at: Date | null = null;

  constructor(user: NewUser, at: Date) {
    this.username = user.username;
    this.email = user.email;
    this.confirmedEmail = user.emailConfirmed ? user.email : null;
    this.emailByOwner = user.emailByOwner ?? false;
    this.password = user.password;
    this.firstName = user.firstName;
    this.lastName = user.lastName;
    this.role = user.role;
    this.created_at = at;
  }

  get emailConfirmed(): boolean {
    return this.confirmedEmail === this.email;
  }

  /** False while the address was typed by its owner and is not confirmed: it may be somebody else's. */
  get receivesEmail(): boolean {
    return this.emailConfirmed || !this.emailByOwner;
  }

  /** The event of its making. @param by users.id of who made it; null for the program */
  registered(by: number | null): UserRegistered {
    const { id, role, created_at } = this;
    return { type: 'user.registered', userId: id, role, ...accountEvent(this, by, created_at) };
  }

  /** The event of its making, of a client who is moved in. @param by users.id of the admin */
  imported(by: number): UserImported {
    return { type: 'user.moved_in', userId: this.id, ...accountEvent(this, by, this.created_at) };
  }

  /** @param hash of the new password @throws DomainError not_found for a closed account */
  changePassword<Type extends 'account.password_changed' | 'account.password_reset'>(
    hash: string,
    type: Type,
    at: Date,
  ): AccountUsed<Type> {
    this.assertOpen();
    this.password = hash;
    return { type, ...accountEvent(this, this.id, at) };
  }

  /** @throws DomainError not_found for a closed account */
  changeEmail(email: string, at: Date): AccountUsed<'account.email_changed'> {
    this.assertOpen();
    const details = { from: this.email, to: email };
    this.email = email;
    this.emailByOwner = true;
    this.confirmedEmail = null;
    return { type: 'account.email_changed', ...accountEvent(this, this.id, at), details };
  }

  /**
   * Takes back the address before, and the password, which whoever changed the address knew.
   * @throws DomainError not_found for a closed account
   */
  undoEmailChange(email: string, at: Date): AccountUsed<'account.email_change_undone'> {
    this.assertOpen();
    const details = { from: this.email, to: email };
    this.email = email;
    this.password = '';
    return { type: 'account.email_change_undone', ...accountEvent(this, this.id, at), details };
  }

  /**
   * Its address is proved by a link that was mailed there.
   * @param endsEarlierAccess whether ways to log in, sessions and tokens from before end with it
   * @throws DomainError not_found for a closed account
   */
  confirmEmail(by: EmailProof, endsEarlierAccess: boolean, at: Date): EmailConfirmed {
    this.assertOpen();
    const { email } = this;
    this.confirmedEmail = email;
    const event = { type: 'account.email_confirmed', ...accountEvent(this, this.id, at) } as const;
    return { ...event, email, endsEarlierAccess, details: { email, by } };
  }

  private assertOpen(): void {
    if (this.closed_at) throw notFound('account');
  }

  /**
   * Closes a client's account. Name and e-mail stay for the records.
   * @param by users.id of the admin who does
   * @throws DomainError not_found for an admin's account
   */
  close(by: number, at: Date): UserClosed {
    if (this.role !== 'client' || this.closed_at) throw notFound('client');
    this.closed_at = at;
    this.password = '';
    return { type: 'user.closed', userId: this.id, ...accountEvent(this, by, at) };
  }
}

/**
 * The recorded part of every event of an account.
 * @param by users.id of the acting user; null for the application, or an unknown visitor
 */
export function accountEvent(
  { id, username, role }: Pick<User, 'id' | 'username' | 'role'>,
  by: number | null,
  at: Date,
): Recorded {
  const clientId = role === 'client' ? id : null;
  return { at, actorId: by, clientId, subject: { type: 'account', id, title: username } };
}

export function usernameTaken(): DomainError {
  const message = 'This username is already taken';
  return new DomainError('conflict', 'user.username_taken', message, { fields: { username: message } });
}

export function emailTaken(): DomainError {
  const message = 'An account with this email already exists';
  return new DomainError('conflict', 'user.email_taken', message, { fields: { email: message } });
}
