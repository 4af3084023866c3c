import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { SessionConfirmation } from '../practice/index.js';
import { PracticeModule } from '../practice/practice.module.js';
import { AccessTokens } from './application/access-tokens.js';
import { PasskeySignIn } from './application/passkey-sign-in.js';
import { PasswordResets } from './application/password-resets.js';
import { OwnAccountQueries } from './application/own-account-queries.js';
import { AccountLinks } from './application/account-links.js';
import { AccountLog } from './application/account-log.js';
import { AccountMailEvents } from './application/account-mail-events.js';
import { AccountMails } from './application/account-mails.js';
import { Accounts } from './application/accounts.js';
import { ClientAssignments } from './application/client-assignments.js';
import { Confirmation } from './application/confirmation.js';
import { Credentials } from './application/credentials.js';
import { EmailChanges } from './application/email-changes.js';
import { EmailConfirmations } from './application/email-confirmations.js';
import { InvitationLinks } from './application/invitation-links.js';
import { AccountImports } from './application/account-imports.js';
import { InvitationResends } from './application/invitation-resends.js';
import { Invitations } from './application/invitations.js';
import { NewAccounts } from './application/new-accounts.js';
import { Passkeys } from './application/passkeys.js';
import { RelyingParty } from './application/relying-party.js';
import { SecondFactors } from './application/second-factors.js';
import { PasswordLinks } from './application/password-links.js';
import { NewPassword, Passwords } from './application/passwords.js';
import { Registrations } from './application/registrations.js';
import { ResetWaits } from './application/reset-waits.js';
import { Sessions } from './application/sessions.js';
import { ShownLinks } from './application/shown-links.js';
import { SignInLimits } from './application/sign-in-limits.js';
import { SignIn } from './application/sign-in.js';
import { SignInReset } from './application/sign-in-reset.js';
import { StaffAccounts } from './application/staff-accounts.js';
import { StaffInvitations } from './application/staff-invitations.js';
import { StaffQueries } from './application/staff-queries.js';
import { TwoFactor } from './application/two-factor.js';
import {
  AccessTokenRepository,
  AccountLinkRepository,
  AssignmentRepository,
  PasskeyRepository,
  PasswordHasher,
  RecordClients,
  SecondFactorRepository,
  SessionRepository,
  UserRepository,
} from './domain/ports.js';
import { AccessGuard } from './http/access.guard.js';
import { CallRights } from './http/call-rights.js';
import { DelegatedCalls } from './http/delegated-calls.js';
import { AccessTokensController, SessionsController } from './http/sessions.controller.js';
import { IdentityController } from './http/identity.controller.js';
import { AccountLinksController } from './http/account-links.controller.js';
import { StaffController } from './http/staff.controller.js';
import { PasskeysController, TwoFactorController } from './http/two-factor.controller.js';
import { SessionCookies } from './http/session-cookies.js';
import { SessionStrategy } from './http/session.strategy.js';
import { Welcome } from './http/welcome.js';
import { Argon2PasswordHasher } from './infrastructure/argon2-password-hasher.js';
import { ConfirmAccess } from './infrastructure/confirm-access.js';
import { SqlAccessTokenRepository } from './infrastructure/sql-access-token-repository.js';
import { SqlAccountLinkRepository } from './infrastructure/sql-account-link-repository.js';
import { SqlAssignmentRepository } from './infrastructure/sql-assignment-repository.js';
import { SqlPasskeyRepository } from './infrastructure/sql-passkey-repository.js';
import { SqlSecondFactorRepository } from './infrastructure/sql-second-factor-repository.js';
import { SqlRecordClients } from './infrastructure/sql-record-clients.js';
import { SqlSessionRepository } from './infrastructure/sql-session-repository.js';
import { userTable } from './infrastructure/identity.tables.js';
import { TypeOrmUserRepository } from './infrastructure/typeorm-user-repository.js';

export const identityTables = [userTable];

@Module({
  imports: [PracticeModule, PassportModule, JwtModule.register({})],
  controllers: [
    IdentityController,
    AccessTokensController,
    AccountLinksController,
    SessionsController,
    TwoFactorController,
    PasskeysController,
    StaffController,
  ],
  providers: [
    NewPassword,
    PasskeySignIn,
    PasswordResets,
    AccountLinks,
    AccountLog,
    AccountMailEvents,
    AccountMails,
    OwnAccountQueries,
    Accounts,
    Credentials,
    ClientAssignments,
    Confirmation,
    EmailChanges,
    EmailConfirmations,
    InvitationLinks,
    InvitationResends,
    AccountImports,
    Invitations,
    CallRights,
    DelegatedCalls,
    ConfirmAccess,
    NewAccounts,
    Passwords,
    PasswordLinks,
    Registrations,
    ResetWaits,
    AccessTokens,
    Passkeys,
    RelyingParty,
    SecondFactors,
    Sessions,
    ShownLinks,
    SignIn,
    SignInLimits,
    SignInReset,
    StaffAccounts,
    StaffInvitations,
    StaffQueries,
    TwoFactor,
    SessionCookies,
    SessionStrategy,
    Welcome,
    { provide: AccessTokenRepository, useClass: SqlAccessTokenRepository },
    { provide: AccountLinkRepository, useClass: SqlAccountLinkRepository },
    { provide: AssignmentRepository, useClass: SqlAssignmentRepository },
    { provide: PasskeyRepository, useClass: SqlPasskeyRepository },
    { provide: RecordClients, useClass: SqlRecordClients },
    { provide: SecondFactorRepository, useClass: SqlSecondFactorRepository },
    { provide: SessionRepository, useClass: SqlSessionRepository },
    { provide: UserRepository, useClass: TypeOrmUserRepository },
    { provide: PasswordHasher, useClass: Argon2PasswordHasher },
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [
    Accounts,
    ClientAssignments,
    Confirmation,
    Credentials,
    DelegatedCalls,
    EmailChanges,
    EmailConfirmations,
    AccountImports,
    Invitations,
    NewAccounts,
    Registrations,
    StaffAccounts,
    StaffQueries,
    Welcome,
  ],
})
export class IdentityModule {}

/** Global, so that the practice's details, which this module needs itself, can ask for a confirmation. */
@Global()
@Module({
  imports: [IdentityModule],
  providers: [{ provide: SessionConfirmation, useExisting: Confirmation }],
  exports: [SessionConfirmation],
})
export class SessionConfirmationModule {}
