import type { Recorded, SendingAccount } from '../../../kernel/index.js';
import type { GrantedRole, Terms } from './terms.js';

export const accessStatuses = ['awaiting_client', 'invited', 'active', 'ended'] as const;
export type AccessStatus = (typeof accessStatuses)[number];

/** Access to a client that was granted to another person. */
export interface ClientGrant extends Terms {
  id: number;
  /** users.id of the client */
  clientId: number;
  /** users.id of who accepted the invitation; null before */
  personId: number | null;
  /** The invited address. */
  email: string;
  /** Name of the invited person, as the granter entered it. */
  name: string | null;
  role: GrantedRole;
  status: AccessStatus;
  /** Raised with every change of terms and of `pending`. */
  version: number;
  /** Wider terms that wait for the client's approval; the others stay in force until then. */
  pending: Terms | null;
  /** users.id */
  grantedBy: number;
  /** outbox.id of the email with the invitation link; null for none */
  mailId: number | null;
}

/** An invitation that can be accepted, by one of its links. */
export interface OpenInvitation extends ClientGrant {
  /** False for a link that no mail server took, or that was shown to the practice. */
  wasEmailed: boolean;
  /** The email account that sent the link; null for one that was shown, and for SMTP_URL. */
  account: SendingAccount | null;
  /** First sight of the link by the practice; null if it did not see it. */
  shownAt: Date | null;
}

const events = [
  'granted',
  'approved',
  'accepted',
  'changed',
  'change_requested',
  'change_dropped',
  'ended',
  'link_shown',
] as const;
export type AccessEventName = `access.${(typeof events)[number]}`;

/**
 * Access to a client was granted, approved by the client, accepted, changed or ended, or its link was shown. A change that
 * the practice requested waits for the client until it is approved or dropped.
 */
export interface AccessEvent extends Recorded {
  type: AccessEventName;
  accessId: number;
  clientId: number;
  role: GrantedRole;
  /** users.id; null before the invitation is accepted */
  personId: number | null;
  /** users.id */
  grantedBy: number;
  /** Nothing counts before the client approves it. */
  awaitsApproval: boolean;
}

/** The event of a change to access. @param by users.id of the actor */
export const accessEvent = (
  type: AccessEventName,
  { id, clientId, personId, role, grantedBy, email, name, status }: ClientGrant,
  by: number,
  at: Date,
  details: Recorded['details'] = {},
): AccessEvent => ({
  type,
  at,
  actorId: by,
  clientId,
  accessId: id,
  personId,
  role,
  grantedBy,
  awaitsApproval: status === 'awaiting_client',
  details,
  subject: { type: 'access', id, title: name ?? email },
});

/** Terms as details of an event. */
export const detailsOf = ({
  scopes,
  categories,
  until,
}: Partial<Terms>): NonNullable<Recorded['details']> => ({
  ...(scopes && { scopes: scopes.join(', ') }),
  ...(categories !== undefined && { categories: categories?.join(', ') ?? null }),
  ...(until !== undefined && until !== null && { until }),
});

/** The event of a link that a member of the staff saw. @param by users.id */
export const linkShown = (grant: ClientGrant, by: number, at: Date): AccessEvent =>
  accessEvent('access.link_shown', grant, by, at, { email: grant.email, who: by });
