import type { Recorded } from '../../../kernel/index.js';
import { type AccountRole, isClientRole } from './account-role.js';

/** An account was created, by its owner or by an admin. */
export interface UserRegistered extends Recorded {
  type: 'user.registered';
  userId: number;
  role: AccountRole;
}

/** The practice imported a client. */
export interface UserImported extends Recorded {
  type: 'user.moved_in';
  userId: number;
}

/** A client's account was closed: logins ended, username and email address can be reused. */
export interface UserClosed extends Recorded {
  type: 'user.closed';
  userId: number;
}

/** A client who left the practice was archived, or is a client again. */
export interface ClientArchived extends Recorded {
  type: 'client.archived' | 'client.unarchived';
  clientId: number;
}

type AccountEventName =
  | 'access_token_created'
  | 'access_token_revoked'
  | 'tokens_ended'
  | 'confirmed'
  | 'session_ended'
  | 'sessions_ended'
  | 'signed_in'
  | 'signed_out'
  | 'sign_in_refused'
  | 'email_changed'
  | 'email_change_undone'
  | 'password_changed'
  | 'password_reset_requested'
  | 'password_reset_waits'
  | 'password_reset'
  | 'password_set'
  | 'invited'
  | 'invitation_resent'
  | 'role_changed'
  | 'deactivated'
  | 'reactivated'
  | 'link_shown'
  | 'email_refused'
  | 'sign_in_limited'
  | 'two_factor_enabled'
  | 'two_factor_disabled'
  | 'factors_reset'
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_codes_created'
  | 'recovery_code_used'
  | 'trusted_devices_forgotten';

/**
 * A login or logout, a refused or limited login to an existing account, an access token created or revoked, a
 * second factor added, used or removed, a changed email address, or an address that the mail server refused.
 */
export interface AccountUsed extends Recorded {
  type: `account.${AccountEventName}`;
}

/** Ways to confirm an email address: each is a link that was emailed to it. */
export type EmailProof = 'link' | 'invitation' | 'reset' | 'undo';

/** An account's email address was confirmed. */
export interface EmailConfirmed extends Recorded {
  type: 'account.email_confirmed';
  email: string;
  /** True if all credentials, sessions and tokens from before the confirmation end. */
  endsEarlierAccess: boolean;
}

/** Events of an account change. */
export type AccountEvent = UserClosed | ClientArchived | EmailConfirmed | AccountUsed;

/** An account as far as its events name it. */
export interface AccountSubject {
  /** users.id */
  id: number;
  name: string;
  role: AccountRole;
}

/**
 * The recorded part of every account event.
 * @param by users.id of the actor; null for Steward itself, or an unknown visitor
 */
export function accountEvent({ id, name, role }: AccountSubject, by: number | null, at: Date): Recorded {
  const clientId = isClientRole(role) ? id : null;
  return { at, actorId: by, clientId, subject: { type: 'account', id, title: name } };
}
