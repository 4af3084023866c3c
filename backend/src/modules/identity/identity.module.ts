import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { SessionConfirmation } from '../practice/index.js';
import { PracticeModule } from '../practice/practice.module.js';
import { AccessTokens } from './application/access-tokens.js';
import { AccessTokenQueries } from './application/access-token-queries.js';
import { ChosenPasswords } from './application/chosen-passwords.js';
import { EmailAddresses } from './application/email-addresses.js';
import { EmailUndo } from './application/email-undo.js';
import { NewPassword } from './application/new-password.js';
import { PasskeyCreation } from './application/passkey-creation.js';
import { PasskeyQueries } from './application/passkey-queries.js';
import { PasskeySignIn } from './application/passkey-sign-in.js';
import { PasswordResets } from './application/password-resets.js';
import { RefusedSignIns } from './application/refused-sign-ins.js';
import { SecondFactorCodes } from './application/second-factor-codes.js';
import { SecondFactorStep } from './application/second-factor-step.js';
import { SessionQueries } from './application/session-queries.js';
import { SignedInSessions } from './application/signed-in-sessions.js';
import { TotpSetup } from './application/totp-setup.js';
import { TwoFactorState } from './application/two-factor-state.js';
import { AccountClosing } from './application/account-closing.js';
import { AccountLinks } from './application/account-links.js';
import { AccountMails } from './application/account-mails.js';
import { AccountQueries } from './application/account-queries.js';
import { Accounts } from './application/accounts.js';
import { ClientSessions } from './application/client-sessions.js';
import { Confirmation, ConfirmationAttempts } from './application/confirmation.js';
import { Credentials } from './application/credentials.js';
import { CredentialChecks } from './application/credential-checks.js';
import { EmailChanges } from './application/email-changes.js';
import { EmailConfirmations } from './application/email-confirmations.js';
import { EmailRefusals } from './application/email-refusals.js';
import { Invitations } from './application/invitations.js';
import { AccountImport } from './application/account-import.js';
import { NewAccounts } from './application/new-accounts.js';
import { PasskeyAssertions } from './application/passkey-assertions.js';
import { PasskeyChallenges } from './application/passkey-challenges.js';
import { Passkeys } from './application/passkeys.js';
import { RelyingParty } from './application/relying-party.js';
import { SecondFactors } from './application/second-factors.js';
import { OwnSessions } from './application/own-sessions.js';
import { Passwords } from './application/passwords.js';
import { Sessions } from './application/sessions.js';
import { LinkShownRecorder } from './application/link-shown-recorder.js';
import { SignInLimits } from './application/sign-in-limits.js';
import { SignIn } from './application/sign-in.js';
import { SignInReset } from './application/sign-in-reset.js';
import { TrustedDevices } from './application/trusted-devices.js';
import { UnconfirmedMail } from './application/unconfirmed-mail-queries.js';
import { TwoFactor } from './application/two-factor.js';
import {
  AccessTokenRepository,
  AccountLinkRepository,
  EmailRefusalRepository,
  PasskeyProof,
  PasskeyRepository,
  PasswordHasher,
  SecondFactorRepository,
  SessionRepository,
  TrustedDeviceRepository,
  UserRepository,
} from './domain/ports.js';
import { AccessGuard } from './http/access.guard.js';
import { AccessTokensController } from './http/access-tokens.controller.js';
import { IdentityController } from './http/identity.controller.js';
import { AccountLinksController } from './http/account-links.controller.js';
import { PasskeysController } from './http/passkeys.controller.js';
import { SessionCookies } from './http/session-cookies.js';
import { SessionStrategy } from './http/session.strategy.js';
import { TwoFactorController } from './http/two-factor.controller.js';
import { SessionsController } from './http/sessions.controller.js';
import { Argon2PasswordHasher } from './infrastructure/argon2-password-hasher.js';
import { SqlAccessTokenRepository } from './infrastructure/sql-access-token-repository.js';
import { SqlAccountLinkRepository } from './infrastructure/sql-account-link-repository.js';
import { SqlEmailRefusalRepository } from './infrastructure/sql-email-refusal-repository.js';
import { SqlPasskeyRepository } from './infrastructure/sql-passkey-repository.js';
import { SqlSecondFactorRepository } from './infrastructure/sql-second-factor-repository.js';
import { SqlSessionRepository } from './infrastructure/sql-session-repository.js';
import { SqlTrustedDeviceRepository } from './infrastructure/sql-trusted-device-repository.js';
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
  ],
  providers: [
    AccessTokenQueries,
    ChosenPasswords,
    EmailAddresses,
    EmailUndo,
    NewPassword,
    PasskeyCreation,
    PasskeyQueries,
    PasskeySignIn,
    PasswordResets,
    RefusedSignIns,
    SecondFactorCodes,
    SecondFactorStep,
    SessionQueries,
    SignedInSessions,
    TotpSetup,
    TwoFactorState,
    ConfirmationAttempts,
    AccountLinks,
    AccountMails,
    AccountQueries,
    Accounts,
    Credentials,
    ClientSessions,
    Confirmation,
    CredentialChecks,
    EmailChanges,
    EmailConfirmations,
    EmailRefusals,
    Invitations,
    AccountImport,
    NewAccounts,
    OwnSessions,
    AccountClosing,
    Passwords,
    LinkShownRecorder,
    AccessTokens,
    PasskeyAssertions,
    PasskeyChallenges,
    Passkeys,
    RelyingParty,
    SecondFactors,
    Sessions,
    SignIn,
    SignInLimits,
    SignInReset,
    TrustedDevices,
    TwoFactor,
    UnconfirmedMail,
    SessionCookies,
    SessionStrategy,
    { provide: AccessTokenRepository, useClass: SqlAccessTokenRepository },
    { provide: AccountLinkRepository, useClass: SqlAccountLinkRepository },
    { provide: EmailRefusalRepository, useClass: SqlEmailRefusalRepository },
    { provide: PasskeyRepository, useClass: SqlPasskeyRepository },
    { provide: SecondFactorRepository, useClass: SqlSecondFactorRepository },
    { provide: SessionRepository, useClass: SqlSessionRepository },
    { provide: TrustedDeviceRepository, useClass: SqlTrustedDeviceRepository },
    { provide: UserRepository, useClass: TypeOrmUserRepository },
    { provide: PasskeyProof, useExisting: PasskeyAssertions },
    { provide: PasswordHasher, useClass: Argon2PasswordHasher },
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [
    Accounts,
    Confirmation,
    CredentialChecks,
    EmailChanges,
    Invitations,
    AccountImport,
    NewAccounts,
    UnconfirmedMail,
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
