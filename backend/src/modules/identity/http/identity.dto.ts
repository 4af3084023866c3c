import { ApiProperty } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';
import { type Language, msg } from '@steward/texts';
import { Integer, Nullable, OneOf, Time } from '../../../platform/http/answer-fields.js';
import {
  type AccessRole,
  accessRoles,
  type AccessScope,
  accessScopes,
  type ClientKind,
  clientKinds,
  type Role,
  type StaffRole,
  staffRoles,
} from '../../../kernel/index.js';
import {
  FirstName,
  LastName,
  LanguageChoice,
  OwnPassword,
  PersonLanguage,
} from '../../../platform/http/account-fields.js';
import { Choice, Flag, IdList, JsonObject, Moment } from '../../../platform/http/fields.js';
import { storedAddress } from '../../../platform/settings/email-address.js';
import { Email, Name, Text } from '../../../platform/http/text-fields.js';
import { type Scope, scopes } from '../domain/credentials.js';
import { emailNeeded, passwordRule } from '../domain/account-rules.js';
import { PersonDto } from './person.dto.js';
import { minLength, storedSpelling, usernameRule } from '../domain/username.js';

const roles = ['admin', 'client'] as const;

interface RequiredIf {
  requiredIf?: (request: Readonly<Record<string, unknown>>) => boolean;
}

/** The message of the registration, also for accounts that an admin adds. */
const Password = (options: RequiredIf = {}): PropertyDecorator =>
  Text({
    ...options,
    min: passwordRule.minimum,
    max: 200,
    trim: false,
    message: passwordRule.tooShort,
    format: 'password',
    example: 'River-stone-9!',
    pattern: { expression: passwordRule.pattern, message: passwordRule.tooSimple },
  });

export const Username = (options: RequiredIf = {}): PropertyDecorator =>
  Name({
    ...options,
    clean: storedSpelling,
    min: minLength,
    max: 50,
    message: msg('Username must be at least 3 characters long'),
    example: 'asample',
    pattern: usernameRule,
    description:
      'Letters of one alphabet, digits, dots, underscores and hyphens; stored in NFKC and compared in lower case',
  });

/** Six digits from the authenticator app, or a recovery code. */
const SecondFactorCode = (options: { optional?: boolean; description?: string } = {}): PropertyDecorator =>
  Text({ max: 50, message: msg('Please enter a code'), example: '492039', ...options });

export class LoginDto {
  @Text({ message: msg('Username is required'), clean: storedAddress, example: 'asample' }) username!: string;
  @Text({ trim: false, message: msg('Password is required'), format: 'password', example: 'River-stone-9!' })
  password!: string;
  @SecondFactorCode({ optional: true, description: 'Required if two-factor authentication is on' })
  code?: string;
  @Flag({ default: false, description: 'Stay logged in on this device for 30 days' }) rememberMe?: boolean;
  @Flag({ default: false, description: 'With a code: do not ask this browser for codes for 30 days' })
  trustDevice?: boolean;
}

export class RegisterDto {
  @FirstName() firstName?: string;
  @LastName() lastName?: string;
  @Username() username!: string;
  @ApiProperty({
    required: false,
    description: 'May be omitted with `accessToken`: the account has the invited address',
  })
  @ValidateIf(({ email, accessToken }: RegisterDto) => Boolean(email) || accessToken === undefined)
  @Email({ message: emailNeeded })
  email?: string;
  @Password() password!: string;
  @LanguageChoice() language?: Language;
  @Text({
    optional: true,
    description: 'Token of an emailed invitation to act for a client, which is then accepted',
  })
  accessToken?: string;
}

/** Required of an account without an invitation. */
const unlessInvited = (field: 'username' | 'password') => ({
  requiredIf: (account: Readonly<Record<string, unknown>>): boolean =>
    account['invite'] !== true || Boolean(account[field]),
});

export class CreateUserDto {
  @Username(unlessInvited('username')) username?: string;
  @Email({ message: msg('Please enter a valid email address') }) email!: string;
  @Password(unlessInvited('password')) password?: string;
  @Flag({
    default: false,
    description:
      'Emails a client an invitation to set a password. `username` and `password` may then be omitted; the username is ' +
      'the local part of the email address in lower case, with a number if it is taken',
  })
  invite?: boolean;
  @Name({ optional: true, max: 100, example: 'Alex' }) firstName?: string;
  @Name({ optional: true, max: 100, example: 'Sample' }) lastName?: string;
  @Choice(roles, { name: 'Role', optional: true, default: 'client' }) role?: Role;
  @LanguageChoice() language?: Language;
  @Choice(staffRoles, {
    name: 'StaffRole',
    optional: true,
    description: 'Of an admin; default owner',
  })
  staffRole?: StaffRole;
  @OwnPassword(
    "The caller's own password; required for a `password` or the role admin if the session is older than 15 minutes",
  )
  currentPassword?: string;
}

export class UserDto {
  @Integer({ example: 2 }) id!: number;
  @ApiProperty({ example: 'asample' }) username!: string;
  @ApiProperty({ format: 'email', example: 'alex@example.com' }) email!: string;
  @Nullable('text', { example: 'Alex' }) firstName!: string | null;
  @Nullable('text', { example: 'Sample' }) lastName!: string | null;
  @OneOf(roles, 'Role', { example: 'client' }) role!: Role;
  @ApiProperty({ description: 'The email address was confirmed by an emailed link', example: true })
  emailConfirmed!: boolean;
  @PersonLanguage() language!: Language;
  @Time() created_at!: string;
}

const secondFactorStates = ['none', 'set'] as const;

export class ActingForDto {
  @Integer({ description: 'users.id of the client', example: 2 }) id!: number;
  @ApiProperty({ example: 'Alex Sample' }) name!: string;
  @OneOf(clientKinds, 'ClientKind', { example: 'individual' }) kind!: ClientKind;
  @OneOf(accessRoles, 'AccessRole', { example: 'self' }) role!: AccessRole;
  @ApiProperty({ enum: accessScopes, enumName: 'AccessScope', isArray: true, example: ['documents'] })
  scopes!: AccessScope[];
  @ApiProperty({ type: [String], nullable: true, description: 'Categories of documents; null for all' })
  categories!: string[] | null;
  @Nullable('day', { description: 'Last day, in the time zone of the practice', example: '2027-04-15' })
  until!: string | null;
}

export class ReplacingLinkDto {
  @Time() at!: string;
  @ApiProperty({ description: 'Who saw it', example: 'Jordan Example' }) name!: string;
}

export class SignedInUserDto extends UserDto {
  @ApiProperty({
    type: [ActingForDto],
    description: 'Clients that the person may act for: their own first, then by name. Empty for admins',
  })
  clients!: ActingForDto[];
  @ApiProperty({
    enum: staffRoles,
    enumName: 'StaffRole',
    nullable: true,
    description: 'Null for clients',
    example: 'owner',
  })
  staffRole!: StaffRole | null;

  @OneOf(secondFactorStates, 'SecondFactorState', {
    description:
      'set: an authenticator app or a passkey. A passkey alone does not protect the password login: see `passwordAlone` of GET /api/two-factor',
  })
  secondFactor!: (typeof secondFactorStates)[number];
  @ApiProperty({ description: 'True if a second factor has to be set up first' }) setupRequired!: boolean;
  @ApiProperty({
    type: PersonDto,
    nullable: true,
    description:
      'Of an admin: who saw the link with which they chose their password, until they choose one by a link that nobody saw',
  })
  linkShownBy!: PersonDto | null;
  @ApiProperty({
    type: ReplacingLinkDto,
    nullable: true,
    description:
      'The last link to set a password that a member of the practice saw while the account had one; null once its owner sets a password by a link that nobody saw',
  })
  replacingLink!: ReplacingLinkDto | null;
}

export class CodeDto {
  @SecondFactorCode() code!: string;
}

export class BothFactorsDto {
  @Text({ trim: false, message: msg('Password is required'), format: 'password', example: 'River-stone-9!' })
  password!: string;
  @SecondFactorCode({ description: 'Six digits from the authenticator app, or a recovery code' })
  code!: string;
}

export class TwoFactorDto {
  @ApiProperty({ description: 'Logging in with the password requires a code' }) enabled!: boolean;
  @Integer({ example: 10 }) recoveryCodesLeft!: number;
  @ApiProperty({
    type: 'integer',
    example: 1,
    description: 'Number of browsers that are not asked for codes',
  })
  trustedDevices!: number;
  @ApiProperty({
    description:
      'The password alone logs in. A passkey does not change that, except for admins if ADMIN_MFA is required',
    example: true,
  })
  passwordAlone!: boolean;
}

export class TwoFactorSetupDto {
  @ApiProperty({ description: 'Base32, for manual entry', example: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' })
  secret!: string;
  @ApiProperty({ example: 'otpauth://totp/Example:asample?issuer=Example&secret=JBSWY3DPEHPK3PXP' })
  otpauthUrl!: string;
  @ApiProperty({ description: 'The same as a QR code: an SVG image as a data URL' }) qrCode!: string;
}

export class RecoveryCodesDto {
  @ApiProperty({
    type: [String],
    description: 'Shown only once. Each works once, in place of a code',
    example: ['7k2m-9xqd-4t8w-h3vz'],
  })
  recoveryCodes!: string[];
}

export class NewAccessTokenDto {
  @Name({ max: 100, message: msg('Name is required'), example: 'Nightly export' }) name!: string;
  @Choice(scopes, {
    name: 'Scope',
    example: 'read',
    description:
      'read: GET only; write: everything that the user can do; metrics: `GET /api/metrics` only, made by owners',
  })
  scope!: Scope;
  @Moment({
    optional: true,
    description: 'Default 90 days from now, at most one year, with scope metrics 1100 days',
    example: '2027-02-01T00:00:00Z',
  })
  expiresAt?: string;
  @OwnPassword() password?: string;
}

export class AccessTokenDto {
  @Integer({ example: 1 }) id!: number;
  @ApiProperty({ example: 'Nightly export' }) name!: string;
  @OneOf(scopes, 'Scope', { example: 'read' }) scope!: Scope;
  @ApiProperty({ type: String, format: 'date-time' }) created_at!: string;
  @ApiProperty({ type: String, format: 'date-time' }) expiresAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) lastUsedAt!: string | null;
}

export class CreatedAccessTokenDto extends AccessTokenDto {
  @ApiProperty({ description: 'Shown only once', example: 'stw_hM2kq0Yc7nVd3TzRr4uJb9xW1eLsP6oAiGfKtQyZvBc' })
  token!: string;
}

export class AccountClosingDto {
  @Text({ trim: false, message: msg('Password is required'), format: 'password', example: 'River-stone-9!' })
  password!: string;
}

export class ConfirmationDto {
  @OwnPassword('Required unless `response` is sent') password?: string;
  @JsonObject({
    optional: true,
    description: 'Result of `navigator.credentials.get` for a passkey, as JSON; replaces the password',
  })
  response?: Record<string, unknown>;
}

export class SessionDto {
  @ApiProperty({ format: 'uuid', example: '9f4d1c0e-6a51-4f6e-9a35-0d0e4c7f1b11' }) id!: string;
  @ApiProperty({ description: 'The session of this request', example: true }) current!: boolean;
  @ApiProperty({ type: String, format: 'date-time', description: 'Time of the login' }) created_at!: string;
  @ApiProperty({ type: String, format: 'date-time', description: 'Rounded to the minute' })
  lastSeenAt!: string;
  @ApiProperty({ description: 'IP address at the login', example: '203.0.113.7' }) address!: string;
  @ApiProperty({ description: 'User agent at the login', example: 'Mozilla/5.0' }) agent!: string;
  @ApiProperty({ description: 'Stays logged in for 30 days', example: false }) remembered!: boolean;
}

const EndTokens = (): PropertyDecorator =>
  Flag({ default: false, description: 'Also revoke all access tokens and the calendar feed of the account' });

export class PasswordChangeDto {
  @Text({
    trim: false,
    message: msg('Current password is required'),
    format: 'password',
    example: 'River-stone-9!',
  })
  currentPassword!: string;
  @Password() newPassword!: string;
  @EndTokens() endTokens?: boolean;
}

export class PasswordResetRequestDto {
  @Email({ message: msg('Please enter a valid email address') }) email!: string;
}

export class InvitationResendDto extends PasswordResetRequestDto {}

const LinkToken = (): PropertyDecorator =>
  Text({ message: msg('The link is incomplete'), description: 'Token from the emailed link' });

export class PasswordResetDto {
  @LinkToken() token!: string;
  @Password() password!: string;
  @EndTokens() endTokens?: boolean;
}

const passwordLinkKinds = ['invitation', 'reset'] as const;

export class PasswordLinkDto {
  @OneOf(passwordLinkKinds, 'PasswordLinkKind', { example: 'invitation' })
  kind!: (typeof passwordLinkKinds)[number];
  @Nullable('text', { example: 'Alex' }) firstName!: string | null;
  @ApiProperty({ example: 'asample' }) username!: string;
  @ApiProperty({ description: 'Name of the practice', example: 'Example Financial Consulting' })
  practice!: string;
}

export class ChosenPasswordDto {
  @ApiProperty({ example: 'asample' }) username!: string;
  @ApiProperty({ description: 'False if a second factor is needed to log in', example: true })
  signedIn!: boolean;
}

export class EndSessionsQuery {
  @EndTokens() tokens?: boolean;
}

export class LinkTokenDto {
  @LinkToken() token!: string;
}

export class ResetTokenDto {
  @ApiProperty({
    description: 'For `POST /api/password-reset/confirm`, once, within 30 minutes',
    example: 'hM2kq0Yc7nVd3TzRr4uJb9xW1eLsP6oAiGfKtQyZvBc',
  })
  token!: string;
}

export class InvitationDto {
  @LanguageChoice('Becomes the language of the client; by default the client keeps theirs')
  language?: Language;
}

export class InvitationLinkDto {
  @ApiProperty({
    format: 'uri',
    description: 'Works once, until the invitation ends',
    example: 'https://portal.example.com/reset-password?token=3kTMd2BvY',
  })
  link!: string;
}

export class InviteClientsDto {
  @IdList({
    min: 1,
    max: 200,
    message: msg('Choose between 1 and 200 clients'),
    description: 'users.id of open individual clients',
    example: [2, 5],
  })
  userIds!: number[];
}

export class InvitationsDto {
  @ApiProperty({ type: [Number], description: 'users.id of the clients who were invited', example: [2] })
  invited!: number[];
  @ApiProperty({
    type: [Number],
    description: 'users.id of the clients who already have a password or passkey',
    example: [5],
  })
  skipped!: number[];
}
