import type { Language } from '@steward/texts';
import { notFound, type SendingAccount, type StaffRole } from '../../../kernel/index.js';
import {
  accountEvent,
  type AccountUsed,
  type ClientArchived,
  type EmailConfirmed,
  type EmailProof,
  type UserClosed,
  type UserImported,
  type UserRegistered,
} from './account-events.js';
import { isOfOneOwner, type LinkDelivery, type LinkSight } from './account-link.js';
import type { AccountRole, OrganizationKind } from './account-role.js';
import { addressIsWatched } from './practice-marks.js';
import { storedSpelling } from './username.js';

/** A household or business to be created. */
export interface NewOrganization {
  kind: OrganizationKind;
  name: string;
  /** Language of its invoices and statements; default en. */
  language?: Language | undefined;
}

export interface NewUser {
  username: string;
  email: string;
  /** Hash of the password; empty for none. */
  password: string;
  /** The practice chose the password, and so knows it; default false. */
  passwordByPractice?: boolean;
  firstName: string | null;
  lastName: string | null;
  role: AccountRole;
  /** Default English. */
  language?: Language | undefined;
  kind?: OrganizationKind;
  organizationName?: string;
  staffRole?: StaffRole;
  /** Typed by its owner, not by the practice; default false. */
  emailByOwner?: boolean;
  /** True for demo accounts only; all others confirm their address by an emailed link. */
  emailConfirmed?: boolean;
}

/** First and last name, else the username. */
const personName = ({
  firstName,
  lastName,
  username,
}: Pick<User, 'firstName' | 'lastName' | 'username'>): string =>
  [firstName, lastName].filter(Boolean).join(' ').trim() || username;

/** The event of an invitation to set a password. @param by users.id of the member of the practice */
export const invitedEvent = (
  account: Pick<User, 'id' | 'username' | 'firstName' | 'lastName' | 'role'>,
  by: number,
  at: Date,
): AccountUsed => ({
  type: 'account.invited',
  ...accountEvent({ ...account, name: personName(account) }, by, at),
});

/** A user: the consultant (id 1), another admin, or a client. */
export class User {
  /** Assigned by the database. */
  id!: number;
  username: string;
  email: string;
  /** The address that an emailed link has confirmed; it counts only while it is the account's current one. */
  confirmedEmail: string | null;
  /** The owner typed the address, so it receives few emails until it is confirmed. */
  emailByOwner: boolean;
  /**
   * An Argon2id hash in PHC format; empty if there is no password: not set yet, removed, or the account is
   * closed.
   */
  password: string;
  firstName: string | null;
  lastName: string | null;
  role: AccountRole;
  /** In which the product speaks to them. */
  language: Language;
  /** Kind and name of a household or business; null for a person. */
  kind: OrganizationKind | null;
  organizationName: string | null;
  /** Role of an admin; null for an owner, and for everyone else. */
  staffRole: StaffRole | null;
  created_at: Date;
  /** The practice saw the link that last set the password. */
  passwordLinkShownAt: Date | null = null;
  /** users.id of who first saw a link that set the password, while the mark stands; null for a printed one. */
  passwordLinkShownBy: number | null = null;
  /** The practice set a password. */
  passwordSetByPracticeAt: Date | null = null;
  /** The practice saw the first invitation by which the person came: to the portal, or to act for a client. */
  invitationShownAt: Date | null = null;
  /** The practice saw a link that replaced a password. */
  replacingLinkShownAt: Date | null = null;
  /** users.id of who saw that */
  replacingLinkShownBy: number | null = null;
  /** When a link that the practice saw was last used, while its mark stands. */
  seenLinkUsedAt: Date | null = null;
  /** A change of the address soon after that. */
  emailChangedAt: Date | null = null;
  emailChangedFrom: string | null = null;
  /** email_accounts.id of the new account of one owner that sent the link. */
  linkEmailAccountId: number | null = null;
  /**
   * The address whose emailed link ends the practice's marks: the last one that was confirmed while there were none, else
   * the one at the first mark.
   */
  provenEmail: string | null = null;
  /** When the last invitation was made, also after its end. */
  invitedAt: Date | null = null;
  /** Closing of a client's account, or deactivation of a member of the staff. */
  closed_at: Date | null = null;
  /** A client who left; the account stays open. */
  archived_at: Date | null = null;

  constructor(user: NewUser, at: Date) {
    this.username = storedSpelling(user.username);
    this.email = user.email;
    this.confirmedEmail = user.emailConfirmed ? user.email : null;
    this.emailByOwner = user.emailByOwner ?? false;
    this.password = user.password;
    this.firstName = user.firstName;
    this.lastName = user.lastName;
    this.role = user.role;
    this.language = user.language ?? 'en';
    this.kind = user.kind ?? null;
    this.organizationName = user.organizationName ?? null;
    this.staffRole = user.staffRole === 'owner' ? null : (user.staffRole ?? null);
    this.created_at = at;
    this.provenEmail = this.confirmedEmail;
    if (user.passwordByPractice) {
      this.passwordSetByPracticeAt = at;
      this.keepProvenEmail();
    }
  }

  get name(): string {
    return this.organizationName ?? personName(this);
  }

  get emailConfirmed(): boolean {
    return this.confirmedEmail === this.email;
  }

  /** False if the owner typed the address and has not confirmed it: it may belong to someone else. */
  get receivesEmail(): boolean {
    return this.emailConfirmed || !this.emailByOwner;
  }

  /** @param unique random, for the reserved username and address */
  static organization({ kind, name, language }: NewOrganization, unique: string, at: Date): User {
    // Neither passes the rules for usernames and addresses, so that no person can have it.
    const reserved = `organization:${unique}`;
    return new User(
      {
        username: reserved,
        email: reserved,
        password: '',
        firstName: null,
        lastName: null,
        role: 'organization',
        kind,
        organizationName: name,
        language,
        emailByOwner: true,
      },
      at,
    );
  }

  /** The event of its creation. @param by users.id of the creator; null for Steward itself */
  registered(by: number | null): UserRegistered {
    const { id, role, created_at } = this;
    return { type: 'user.registered', userId: id, role, ...accountEvent(this, by, created_at) };
  }

  /** The event of a password that the practice gave a new account. @param by users.id of the creator */
  passwordSet(by: number | null): AccountUsed | undefined {
    if (!this.passwordSetByPracticeAt) return undefined;
    return { type: 'account.password_set', ...accountEvent(this, by, this.passwordSetByPracticeAt) };
  }

  /** The event of its import. @param by users.id of the admin */
  imported(by: number): UserImported {
    return { type: 'user.moved_in', userId: this.id, ...accountEvent(this, by, this.created_at) };
  }

  /** @param hash of the new password @throws DomainError not_found for a closed account */
  changePassword(hash: string, at: Date): AccountUsed {
    this.assertOpen();
    this.password = hash;
    return { type: 'account.password_changed', ...accountEvent(this, this.id, at) };
  }

  /**
   * A password set by a link, which may add or end marks of the practice. A changed password ends none: whoever knows the
   * password, or used a link that the practice saw, could change it, and the address, too.
   * @param link `isFirst` for an invitation to an account that had neither a password nor a passkey
   * @throws DomainError not_found for a closed account
   */
  resetPassword(hash: string, link: LinkSight & LinkDelivery & { isFirst: boolean }, at: Date): AccountUsed {
    this.assertOpen();
    const { isFirst } = link;
    this.password = hash;
    if (link.shownAt) this.markSeenLink({ shownAt: link.shownAt, shownBy: link.shownBy }, isFirst, at);
    else if (link.account && isOfOneOwner(link.account)) this.markEmailAccount(link.account);
    else if (link.emailedTo !== null && this.isProven(link.emailedTo)) this.endMarks();
    const event = { type: 'account.password_reset', ...accountEvent(this, this.id, at) } as const;
    return isFirst ? { ...event, details: { first: true } } : event;
  }

  private markSeenLink(
    { shownAt, shownBy }: { shownAt: Date; shownBy: number | null },
    isFirst: boolean,
    at: Date,
  ): void {
    this.keepProvenEmail();
    this.passwordLinkShownAt = shownAt;
    this.passwordLinkShownBy ??= shownBy;
    this.seenLinkUsedAt = at;
    if (isFirst) this.acceptShownInvitation(shownAt, at);
    else if (shownBy !== null) {
      this.replacingLinkShownAt = shownAt;
      this.replacingLinkShownBy = shownBy;
    }
  }

  /** The person accepted an invitation by a link that the practice saw. @param at of the acceptance */
  acceptShownInvitation(shownAt: Date, at: Date): void {
    this.keepProvenEmail();
    this.invitationShownAt ??= shownAt;
    this.seenLinkUsedAt = at;
  }

  /** The person used a link that a new email account of one owner sent. */
  markEmailAccount({ id }: Pick<SendingAccount, 'id'>): void {
    this.keepProvenEmail();
    this.linkEmailAccountId = id;
  }

  /** Before a mark. */
  private keepProvenEmail(): void {
    this.provenEmail ??= this.confirmedEmail ?? this.email;
  }

  private isProven(address: string): boolean {
    return this.provenEmail?.toLowerCase() === address.toLowerCase();
  }

  private get isMarked(): boolean {
    const { passwordLinkShownAt, passwordSetByPracticeAt, invitationShownAt, linkEmailAccountId } = this;
    return [passwordLinkShownAt, passwordSetByPracticeAt, invitationShownAt, linkEmailAccountId].some(
      (mark) => mark !== null,
    );
  }

  private endMarks(): void {
    this.passwordLinkShownAt = null;
    this.passwordLinkShownBy = null;
    this.passwordSetByPracticeAt = null;
    this.invitationShownAt = null;
    this.replacingLinkShownAt = null;
    this.replacingLinkShownBy = null;
    this.seenLinkUsedAt = null;
    this.emailChangedAt = null;
    this.emailChangedFrom = null;
    this.linkEmailAccountId = null;
  }

  /** @throws DomainError not_found for a closed account */
  changeEmail(email: string, at: Date): AccountUsed {
    this.assertOpen();
    const details = { from: this.email, to: email };
    if (!this.isMarked && this.emailConfirmed) this.provenEmail = this.email;
    if (this.seenLinkUsedAt && at.getTime() - this.seenLinkUsedAt.getTime() < addressIsWatched) {
      this.emailChangedAt = at;
      this.emailChangedFrom ??= this.email;
    }
    this.email = email;
    this.emailByOwner = true;
    this.confirmedEmail = null;
    return { type: 'account.email_changed', ...accountEvent(this, this.id, at), details };
  }

  /**
   * Restores the previous address and removes the password, which the person who changed the address knew.
   * @throws DomainError not_found for a closed account
   */
  undoEmailChange(email: string, at: Date): AccountUsed {
    this.assertOpen();
    const details = { from: this.email, to: email };
    this.email = email;
    this.password = '';
    return { type: 'account.email_change_undone', ...accountEvent(this, this.id, at), details };
  }

  /**
   * The address is proved by an emailed link.
   * @param endsEarlierAccess whether earlier credentials, sessions and tokens end
   * @throws DomainError not_found for a closed account
   */
  confirmEmail(by: EmailProof, endsEarlierAccess: boolean, at: Date): EmailConfirmed {
    this.assertOpen();
    const { email } = this;
    this.confirmedEmail = email;
    if (!this.isMarked) this.provenEmail = email;
    const event = { type: 'account.email_confirmed', ...accountEvent(this, this.id, at) } as const;
    return { ...event, email, endsEarlierAccess, details: { email, by } };
  }

  /** Role of an active member of the staff; null for everyone else. */
  get activeStaffRole(): StaffRole | null {
    return this.role === 'admin' && !this.closed_at ? (this.staffRole ?? 'owner') : null;
  }

  /** @param by users.id of the owner */
  changeStaffRole(role: StaffRole, by: number, at: Date): AccountUsed {
    const details = { from: this.staffRole ?? 'owner', to: role };
    this.staffRole = role === 'owner' ? null : role;
    return { type: 'account.role_changed', ...accountEvent(this, by, at), details };
  }

  /** Ends the access of a member of the staff. The password stays. @param by users.id of the owner */
  deactivate(by: number, at: Date): AccountUsed {
    this.closed_at = at;
    return { type: 'account.deactivated', ...accountEvent(this, by, at) };
  }

  /** @param by users.id of the owner */
  reactivate(by: number, at: Date): AccountUsed {
    this.closed_at = null;
    return { type: 'account.reactivated', ...accountEvent(this, by, at) };
  }

  /** Keeps all records and the login. @param by users.id of the actor */
  archive(by: number, at: Date): ClientArchived {
    this.archived_at = at;
    return { type: 'client.archived', ...this.clientEvent(by, at) };
  }

  /** @param by users.id of the actor */
  unarchive(by: number, at: Date): ClientArchived {
    this.archived_at = null;
    return { type: 'client.unarchived', ...this.clientEvent(by, at) };
  }

  private clientEvent(actorId: number, at: Date) {
    return {
      at,
      actorId,
      clientId: this.id,
      subject: { type: 'client', id: this.id, title: this.name } as const,
    };
  }

  private assertOpen(): void {
    if (this.closed_at) throw notFound('account');
  }

  /**
   * Closes a client's account. Name and email address stay for the records.
   * @param by users.id of the actor
   * @throws DomainError not_found for an admin's account
   */
  close(by: number, at: Date): UserClosed {
    if (this.role === 'admin' || this.closed_at) throw notFound('client');
    this.closed_at = at;
    this.password = '';
    return { type: 'user.closed', userId: this.id, ...accountEvent(this, by, at) };
  }
}
