import type { ClientStaffed } from './application/client-assignments.js';
import type {
  AccountUsed,
  ClientArchived,
  EmailConfirmed,
  UserClosed,
  UserImported,
  UserRegistered,
} from './domain/account-events.js';

export { endedCredentials } from './after-restore.js';
export { Accounts, consultantId } from './application/accounts.js';
export { ClientAssignments } from './application/client-assignments.js';
export { assertSession, Confirmation, type Proof } from './application/confirmation.js';
export { type Credential, Credentials } from './application/credentials.js';
export { type SentThrough, sentThrough, withAccount } from './infrastructure/sending-account.js';
export { invitationNotOpen, linkInvalid } from './application/account-links.js';
export { EmailConfirmations } from './application/email-confirmations.js';
export { AccessInvitations } from './domain/access-invitations.js';
export { StaffAccounts } from './application/staff-accounts.js';
export { StaffQueries } from './application/staff-queries.js';
export { StaffDto } from './http/staff.dto.js';
export { StartedAccess } from './domain/started-access.js';
export { type TaskList, WaitingTasks } from './domain/waiting-tasks.js';
export { actForClient } from './http/call-rights.js';
export { DelegatedCalls, type DelegatedPerson } from './http/delegated-calls.js';
export { answerInReadersLanguage } from './http/reader-language.js';
export { actorOf, type CallerRights } from './domain/caller.js';
export { callerRights } from './infrastructure/caller-rights.js';
export { type Device, sessionTimes } from './domain/session.js';
export { hasSecondFactor, isUsableSession } from './application/own-account-queries.js';
export { EmailChanges } from './application/email-changes.js';
export { AccountImports } from './application/account-imports.js';
export { Invitations } from './application/invitations.js';
export { NewAccounts } from './application/new-accounts.js';
export { type OwnerRegistration, Registrations } from './application/registrations.js';
export type { SignedIn } from './application/sessions.js';
export { SignInReset } from './application/sign-in-reset.js';
export {
  CreateUserDto,
  InvitationLinkDto,
  RegisterDto,
  SignedInUserDto,
  UserDto,
} from './http/identity.dto.js';
export { AssigneeChoice } from './http/assignee-choice.js';
export { deviceOf, SessionCookies } from './http/session-cookies.js';
export { Welcome } from './http/welcome.js';
export { PersonDto } from './http/person.dto.js';
export { accountEvent } from './domain/account-events.js';
export { emailNeeded, emailTaken } from './domain/account-rules.js';
export { isClientRole, organizationKinds } from './domain/account-role.js';
export type { NewOrganization } from './domain/user.js';
export type { OrganizationKind } from './domain/account-role.js';
export type { AccountView, NamedAccount, OpenAccount } from './application/accounts.js';
export type { UserClosed };

declare module '../../platform/unit-of-work/domain-events.js' {
  interface PublishedEvents {
    identity:
      | UserRegistered
      | UserImported
      | UserClosed
      | ClientArchived
      | ClientStaffed
      | AccountUsed
      | EmailConfirmed;
  }
}
