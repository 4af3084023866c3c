import type { ClientStaffed } from './application/client-assignments.js';
import type {
  AccountUsed,
  ClientArchived,
  EmailConfirmed,
  UserClosed,
  UserImported,
  UserRegistered,
} from './domain/user.js';

export { endedCredentials } from './after-restore.js';
export { Accounts, consultantId } from './application/accounts.js';
export { ClientAssignments } from './application/client-assignments.js';
export { assertSession, Confirmation, type Proof } from './application/confirmation.js';
export { type Credential, Credentials } from './application/credentials.js';
export { invitationNotOpen, linkInvalid } from './application/account-links.js';
export { EmailConfirmations } from './application/email-confirmations.js';
export { AccessInvitations } from './domain/access-invitations.js';
export { StaffAccounts } from './application/staff-accounts.js';
export { StaffQueries } from './application/staff-queries.js';
export { StaffDto } from './http/staff.dto.js';
export { StartedAccess } from './domain/started-access.js';
export { actForClient } from './http/call-rights.js';
export { answerInReadersLanguage } from './http/reader-language.js';
export { actorOf, type CallerRights } from './domain/caller.js';
export { callerRights } from './infrastructure/caller-rights.js';
export { hasSecondFactor } from './application/own-account-queries.js';
export { EmailChanges } from './application/email-changes.js';
export { Invitations } from './application/invitations.js';
export { NewAccounts } from './application/new-accounts.js';
export { SignInReset } from './application/sign-in-reset.js';
export { CreateUserDto, InvitationLinkDto, UserDto } from './http/identity.dto.js';
export { AssigneeChoice } from './http/assignee-choice.js';
export { SessionCookies } from './http/session-cookies.js';
export { PersonDto } from './http/person.dto.js';
export { accountEvent, emailTaken, isClientRole, organizationKinds } from './domain/user.js';
export type { NewOrganization, OrganizationKind } from './domain/user.js';
export type { AccountView, OpenAccount } from './application/accounts.js';
export type { UserClosed };

declare module '../../kernel/recorded.js' {
  interface SubjectTypes {
    account: true;
    /** The practice's own events about a client, private to the staff. */
    client: true;
  }
}

declare module '../../platform/domain-events/domain-events.js' {
  interface DomainEventTypes {
    'user.registered': UserRegistered;
    'user.moved_in': UserImported;
    'user.closed': UserClosed;
    'account.access_token_created': AccountUsed<'account.access_token_created'>;
    'account.access_token_revoked': AccountUsed<'account.access_token_revoked'>;
    'account.tokens_ended': AccountUsed<'account.tokens_ended'>;
    'account.confirmed': AccountUsed<'account.confirmed'>;
    'account.session_ended': AccountUsed<'account.session_ended'>;
    'account.sessions_ended': AccountUsed<'account.sessions_ended'>;
    'account.signed_in': AccountUsed<'account.signed_in'>;
    'account.signed_out': AccountUsed<'account.signed_out'>;
    'account.sign_in_refused': AccountUsed<'account.sign_in_refused'>;
    'account.email_changed': AccountUsed<'account.email_changed'>;
    'account.email_confirmed': EmailConfirmed;
    'account.email_change_undone': AccountUsed<'account.email_change_undone'>;
    'account.password_changed': AccountUsed<'account.password_changed'>;
    'account.password_reset_requested': AccountUsed<'account.password_reset_requested'>;
    'account.password_reset': AccountUsed<'account.password_reset'>;
    'account.password_set': AccountUsed<'account.password_set'>;
    'account.invited': AccountUsed<'account.invited'>;
    'account.role_changed': AccountUsed<'account.role_changed'>;
    'account.deactivated': AccountUsed<'account.deactivated'>;
    'account.reactivated': AccountUsed<'account.reactivated'>;
    'client.assigned': ClientStaffed<'client.assigned'>;
    'client.opened': ClientStaffed<'client.opened'>;
    'client.archived': ClientArchived<'client.archived'>;
    'client.unarchived': ClientArchived<'client.unarchived'>;
    'account.link_shown': AccountUsed<'account.link_shown'>;
    'account.email_refused': AccountUsed<'account.email_refused'>;
    'account.sign_in_limited': AccountUsed<'account.sign_in_limited'>;
    'account.two_factor_enabled': AccountUsed<'account.two_factor_enabled'>;
    'account.two_factor_disabled': AccountUsed<'account.two_factor_disabled'>;
    'account.factors_reset': AccountUsed<'account.factors_reset'>;
    'account.passkey_added': AccountUsed<'account.passkey_added'>;
    'account.passkey_removed': AccountUsed<'account.passkey_removed'>;
    'account.recovery_codes_created': AccountUsed<'account.recovery_codes_created'>;
    'account.recovery_code_used': AccountUsed<'account.recovery_code_used'>;
    'account.trusted_devices_forgotten': AccountUsed<'account.trusted_devices_forgotten'>;
  }
}
