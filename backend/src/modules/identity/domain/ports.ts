import type { Language } from '@steward/texts';
import type { AccountLink, LinkDelivery, LinkKind, LinkSight, NewAccountLink } from './account-link.js';
import type {
  KnownPasskey,
  NewCredential,
  NewTokenRow,
  PasskeyOwner,
  Scope,
  SealedSecret,
  StoredPasskey,
  StoredToken,
} from './credentials.js';
import type { Device, RememberToken, SessionOwner, StoredSession } from './session.js';
import type { AccountEvent } from './account-events.js';
import type { PracticeMarks } from './practice-marks.js';
import type { User } from './user.js';
import type { Actor, RecordTable } from '../../../kernel/index.js';

/** A client who can be invited. */
export type Invitable = Pick<
  User,
  'id' | 'username' | 'email' | 'firstName' | 'lastName' | 'role' | 'language'
> & {
  /** True with a password or passkey. */
  isActive: boolean;
};

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
  /** A login name as `openByLogin` compares it: after NFKC, in lower case. */
  abstract comparedLogin(login: string): Promise<string>;
  /** The open account of that address, in any case. */
  abstract openByEmail(email: string): Promise<User | undefined>;

  /** An account, including closed ones. @throws DomainError not_found */
  abstract get(id: number): Promise<User>;
  /** A client that `actor` may see, including closed ones. @param actor null for Steward itself */
  abstract findClient(id: number, actor: Actor | null): Promise<User | undefined>;
  /** True if `actor` may see that client. @param id users.id */
  abstract isVisible(id: number, actor: Actor | null): Promise<boolean>;
  /** True if there is any account, also a closed one. */
  abstract hasAny(): Promise<boolean>;
  /** True if there is an admin who can log in. */
  abstract hasAdmin(): Promise<boolean>;

  /**
   * Locks all active owners and the member of the staff with that id, in the order of their ids: of two changes that
   * would leave no owner, the second sees the first.
   * @returns the active owners and that member, deactivated or not
   */
  abstract lockStaff(id: number): Promise<User[]>;
  /** The active members of the staff who are not owners, locked until the open unit of work ends. */
  abstract lockRestrictedStaff(): Promise<User[]>;

  /**
   * Locks the open individual clients among these that `actor` may see, until the open unit of work ends.
   * @returns them, with whether they have a password or passkey
   */
  abstract lockInvitable(ids: readonly number[], actor: Actor): Promise<Invitable[]>;

  /** True if the account has a password or passkey. @param id users.id */
  abstract isInUse(id: number): Promise<boolean>;

  /** Locks the open clients among these that `actor` may see, until the open unit of work ends. */
  abstract lockClients(ids: readonly number[], actor: Actor): Promise<Pick<User, 'id' | 'name'>[]>;

  /** An open account, which stays locked until the open unit of work ends. */
  abstract lockOpen(id: number): Promise<User | undefined>;
  /** Makes other imports wait until the open unit of work ends. */
  abstract lockImports(): Promise<void>;
  /** Stores the names of a locked account. */
  abstract rename(user: Pick<User, 'id' | 'firstName' | 'lastName' | 'organizationName'>): Promise<void>;
  /** Stores the language of a person. @param id users.id */
  abstract setLanguage(id: number, language: Language): Promise<void>;

  /**
   * Changes an account under a row lock and publishes the events.
   * @throws DomainError not_found, conflict if its new address is taken
   */
  abstract change(id: number, change: (user: User) => AccountEvent | undefined): Promise<User>;

  /** True if the account's address may receive one more security email: see `unconfirmedMailLimit`. */
  abstract allowsSecurityMail(id: number, now: Date): Promise<boolean>;
  /**
   * Stores that the mail server refused an email address, if it is the account's.
   * @returns false if it is not, or was already refused
   */
  abstract addRefusal(refusal: { userId: number; email: string; reason: string }, at: Date): Promise<boolean>;
  abstract deleteRefusal(userId: number, email: string): Promise<void>;
  /** The practice's part in a person's login, with names. @param id users.id */
  abstract practiceMarks(id: number): Promise<PracticeMarks>;
}

/** Assignments of clients to members of the staff. All ids are users.id. */
export abstract class AssignmentRepository {
  abstract add(staffId: number, clientIds: readonly number[]): Promise<void>;
  /**
   * Locks a client, closed or not, until the open unit of work ends.
   * @returns its name; undefined if there is no such client
   */
  abstract lockClient(id: number): Promise<string | undefined>;
  /** Names of those among these that are active members of the staff, by id. */
  abstract activeStaff(ids: readonly number[]): Promise<Map<number, string>>;
  /** @returns false if exactly these were assigned already */
  abstract replace(clientId: number, staffIds: readonly number[]): Promise<boolean>;
  /** True if the id belongs to a member of the staff, active or not. */
  abstract isStaff(id: number): Promise<boolean>;
  abstract isAssigned(clientId: number, staffId: number): Promise<boolean>;
  /** End of the time for which a client is open to a member of the staff; undefined if it is not open. */
  abstract openUntil(clientId: number, staffId: number, now: Date): Promise<Date | undefined>;
  abstract open(clientId: number, staffId: number, until: Date): Promise<void>;
}

/** A port, since the real implementation is slow on purpose. */
export abstract class PasswordHasher {
  /** Hashes one Unicode form of it, whatever the keyboard. */
  abstract hash(password: string): Promise<string>;
  /**
   * However its letters are written. A wrong password takes the same time for the hash of a user, an empty one (no password) and
   * undefined (no user).
   */
  abstract matches(hash: string | undefined, password: string): Promise<boolean>;
}

/** Sessions and the tokens that renew them, with their open accounts. */
export abstract class SessionRepository {
  /** Stores a session, and deletes those that expired before `endedBefore`. */
  abstract add(
    session: Pick<
      StoredSession,
      'id' | 'userId' | 'createdAt' | 'expiresAt' | 'remembered' | 'awaitsPassword'
    > &
      Device,
    endedBefore: Date,
  ): Promise<void>;
  /** Those of open accounts; the caller checks that they are active. */
  abstract find(ids: readonly string[], now: Date): Promise<StoredSession[]>;
  abstract touch(id: string, at: Date, expiresAt: Date): Promise<void>;
  /** Also ends the wait for the password. */
  abstract confirm(id: string, at: Date): Promise<void>;
  /**
   * Deletes a session with its tokens.
   * @param userId only a session of that user; users.id
   * @returns its user and device; undefined if there is none
   */
  abstract delete(id: string, userId?: number): Promise<(SessionOwner & Device) | undefined>;
  /** @param but id of the one to keep */
  abstract deleteAll(userId: number, but?: string): Promise<void>;

  /** Stores a token, and deletes expired ones of the session. */
  abstract addToken(hash: Buffer, sessionId: string, at: Date, expiresAt: Date): Promise<void>;
  /** @param lock until the open unit of work ends */
  abstract findToken(hash: Buffer, now: Date, lock?: 'lock'): Promise<RememberToken | undefined>;
  abstract rotateToken(hash: Buffer, at: Date): Promise<void>;
}

/** Secrets of authenticator apps, recovery codes and trusted devices. All methods take users.id. */
export abstract class SecondFactorRepository {
  /** The factors that are set: an enabled authenticator app, a passkey. */
  abstract kinds(userId: number): Promise<{ totp: boolean; passkey: boolean }>;
  /** @param lock until the open unit of work ends */
  abstract secret(userId: number, lock?: 'lock'): Promise<SealedSecret | undefined>;
  /** Stores a secret in place of one that was never enabled. @returns false if one is enabled */
  abstract setUp(userId: number, sealed: Buffer, at: Date): Promise<boolean>;
  /** @param step the time step of the code, which is used up */
  abstract enable(userId: number, step: number, at: Date): Promise<void>;
  /**
   * Uses a time step up. Of several calls with the same step, one succeeds.
   * @param remembered number of steps to remember
   * @returns false if it was used, or if another secret was enabled in the meantime
   */
  abstract takeStep(userId: number, sealed: Buffer, step: number, remembered: number): Promise<boolean>;

  /** Uses a code up. @returns the number of codes left; undefined if there is no such code */
  abstract takeRecoveryCode(userId: number, hash: Buffer): Promise<number | undefined>;
  abstract replaceRecoveryCodes(userId: number, hashes: readonly Buffer[], at: Date): Promise<void>;
  abstract recoveryCodesLeft(userId: number): Promise<number>;

  /** Stores a trusted device, and deletes expired ones. */
  abstract addDevice(userId: number, hash: Buffer, at: Date, expiresAt: Date): Promise<void>;
  /** True if one of these is a device of that user. */
  abstract hasDevice(userId: number, hashes: readonly Buffer[], now: Date): Promise<boolean>;
  abstract countDevices(userId: number, now: Date): Promise<number>;
  /** @returns the number of devices */
  abstract deleteDevices(userId: number): Promise<number>;

  /** Deletes secret, recovery codes and trusted devices. */
  abstract endCodes(userId: number): Promise<void>;
  /** Deletes secret, recovery codes and passkeys. @param since only what was added since then */
  abstract endAll(userId: number, since?: Date): Promise<void>;
}

export abstract class PasskeyRepository {
  /** Ids and handle of a user's passkeys. @param userId users.id */
  abstract known(userId: number): Promise<KnownPasskey[]>;
  /** @returns its id; undefined if the credential is stored already */
  abstract add(
    passkey: { userId: number; name: string; handle: Buffer; credential: NewCredential },
    at: Date,
  ): Promise<number | undefined>;
  /** @returns its name @throws DomainError not_found for another user's passkey */
  abstract delete(userId: number, id: number): Promise<string>;
  /** The passkey of an open account. */
  abstract ofCredential(credentialId: string): Promise<StoredPasskey | undefined>;
  /**
   * Records a use.
   * @returns false if the counter has not increased: another authenticator may have a copy of the passkey
   */
  abstract use(id: number, counter: number, at: Date): Promise<boolean>;

  /** Stores a challenge, and deletes those expired at `at`. @param owner undefined for a login */
  abstract addChallenge(
    hash: Buffer,
    owner: PasskeyOwner | undefined,
    at: Date,
    expiresAt: Date,
  ): Promise<void>;
  /**
   * Uses a challenge up. @param userId undefined for a login
   * @returns its handle, empty for a login; undefined if it is unknown, used or expired
   */
  abstract takeChallenge(hash: Buffer, userId: number | undefined, now: Date): Promise<Buffer | undefined>;
}

/** Personal access tokens, of which only hashes are stored. */
export abstract class AccessTokenRepository {
  /** @param userId users.id */
  abstract count(userId: number): Promise<number>;
  /** @returns its id */
  abstract add(token: NewTokenRow, at: Date): Promise<number>;
  /** @throws DomainError not_found for another user's token */
  abstract delete(userId: number, id: number): Promise<{ name: string; scope: Scope }>;
  /** @param since only tokens created since then */
  abstract deleteAll(userId: number, since?: Date): Promise<void>;
  /** The token with its open account. */
  abstract find(hash: Buffer, now: Date): Promise<StoredToken | undefined>;
  abstract markUsed(id: number, at: Date): Promise<void>;
  /** Those among these that are still valid. */
  abstract alive(ids: readonly number[], now: Date): Promise<number[]>;
}

/** A link that was just used up: the email that contains it, its delivery, and its sight by the practice. */
export type TakenLink = Pick<NewAccountLink, 'kind' | 'mailId' | 'sentTo'> & LinkSight & LinkDelivery;

/** Links that act for an account, stored as hashes. */
export abstract class AccountLinkRepository {
  /** An unused link that has not expired. */
  abstract find(hash: Buffer, kinds: readonly LinkKind[], now: Date): Promise<AccountLink | undefined>;
  /** Uses a link up. @returns undefined if it was used or has expired */
  abstract take(hash: Buffer, at: Date): Promise<TakenLink | undefined>;
  /** Stores links, and deletes those that expired before `endedBefore`. */
  abstract add(links: readonly NewAccountLink[], endedBefore: Date): Promise<void>;
  /** The practice saw the link in that email. @param mailId outbox.id @param by users.id */
  abstract markShown(mailId: number, by: number, at: Date): Promise<void>;
  /** Expiry of an account's unused links of that kind; undefined if there is none. */
  abstract openUntil(userId: number, kind: LinkKind, now: Date): Promise<Date | undefined>;
  /** Deletes unused links of accounts. @param since only those created since then @returns their emails */
  abstract deleteUnused(
    userIds: readonly number[],
    kinds: readonly LinkKind[],
    since: Date,
  ): Promise<number[]>;
  /** The addresses among these that an account can take back by a link, in lower case. */
  abstract reservedAmong(emails: readonly string[], now: Date): Promise<ReadonlySet<string>>;
  /** True if an account other than that one can take its current address back by a link. */
  abstract reservesAddressOf(userId: number, now: Date): Promise<boolean>;
}

/** The client that a record belongs to, and the use of access to it. */
export abstract class RecordClients {
  /**
   * @param caller whose categories limit documents
   * @returns users.id of the client; undefined for no such record, or a visitor's
   */
  abstract clientOf(table: RecordTable, id: number, caller: Actor): Promise<number | undefined>;
  /** Records the use of granted access, at most once a minute. @param accessId client_access.id */
  abstract markUsed(accessId: number, at: Date): Promise<void>;
}
