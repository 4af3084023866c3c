import { t } from '@steward/texts';
import { DomainError } from './domain-error.js';

/** Things that a person may do for a client. */
export const accessScopes = [
  'documents',
  'upload',
  'sign',
  'messages',
  'invoices',
  'pay',
  'appointments',
] as const;
export type AccessScope = (typeof accessScopes)[number];

/** An individual is a person who is their own client. */
export const clientKinds = ['individual', 'household', 'business'] as const;
export type ClientKind = (typeof clientKinds)[number];

export const accessRoles = ['self', 'owner', 'helper'] as const;
/** One's own client, a household or business that one owns, or a client that one helps. */
export type AccessRole = (typeof accessRoles)[number];

/** A client that a person may act for at the time of the call. */
export interface ClientAccess {
  /** client_access.id; null for one's own client */
  readonly accessId: number | null;
  /** users.id of the client */
  readonly clientId: number;
  readonly role: AccessRole;
  /** All of them for oneself and an owner. */
  readonly scopes: readonly AccessScope[];
  /** Categories of documents; null for all. */
  readonly categories: readonly string[] | null;
}

/** A person's access to their own client. */
export const ownAccess = (clientId: number): ClientAccess => ({
  accessId: null,
  clientId,
  role: 'self',
  scopes: accessScopes,
  categories: null,
});

/** A restore may have brought back rights that had ended. */
export const reviewRequired = (): DomainError =>
  new DomainError(
    'forbidden',
    'access.review_required',
    t('A backup was restored. An owner of the practice has to confirm your access first.'),
  );

/** The person may act for the client, but not in this way. */
export const scopeMissing = (): DomainError =>
  new DomainError('forbidden', 'access.scope_missing', t('Your access does not include this.'));

/** Only the client, or an owner of a household or business, may do this. */
export const notOwner = (): DomainError =>
  new DomainError('forbidden', 'access.not_owner', t('Only the client or an owner may do this.'));

/** Tables whose records belong to one client, by which calls on one record find it. */
export type RecordTable =
  | 'documents'
  | 'document_requests'
  | 'message_threads'
  | 'message_attachments'
  | 'invoices'
  | 'recurring_invoices'
  | 'payments'
  | 'refunds'
  | 'appointments'
  | 'goals'
  | 'client_access'
  // A part's, which adds the place of its client as `record.clients`.
  | 'questionnaire_responses';
