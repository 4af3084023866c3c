import type { CallerRights } from './caller.js';
import type { AccountSubject } from './account-events.js';
import type { User } from './user.js';

/** Secret of an authenticator app, encrypted. */
export interface SealedSecret {
  sealed: Buffer;
  enabled: boolean;
}

export interface KnownPasskey {
  /** Its credential id. */
  id: string;
  transports: string[];
  handle: Buffer;
}

/** A passkey that the browser has created: the data for verifying its signatures. */
export interface NewCredential {
  /** Base64url. */
  id: string;
  /** COSE. */
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

/** The user who adds a passkey. */
export interface PasskeyOwner {
  userId: number;
  /** Identifies the account to authenticators. */
  handle: Buffer;
}

/** The open account that a passkey belongs to. */
export type PasskeyAccount = AccountSubject & Pick<User, 'created_at'>;

export interface StoredPasskey {
  /** passkeys.id */
  id: number;
  publicKey: Buffer;
  handle: Buffer;
  account: PasskeyAccount;
}

/** A token of the scope `metrics` reads nothing else; the others do what their user may. */
export const scopes = ['read', 'write', 'metrics'] as const;
export type Scope = (typeof scopes)[number];

export interface NewTokenRow {
  userId: number;
  name: string;
  scope: Scope;
  hash: Buffer;
  expiresAt: Date;
}

export interface StoredToken extends CallerRights {
  id: number;
  userId: number;
  /** Creation time of the account. */
  since: Date;
  scope: Scope;
  lastUsedAt: Date | null;
  expiresAt: Date;
}
