import { isIP } from 'node:net';
import { ApiProperty } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { type StaffRole, staffRoles } from '../../../kernel/index.js';
import { Integer, Nullable, OneOf } from '../../../platform/http/answer-fields.js';
import { Choice, Day, Flag, Id, Moment } from '../../../platform/http/fields.js';
import { Text } from '../../../platform/http/text-fields.js';
import { type Exposure, type HeldKind, heldKinds } from '../domain/breach-report.js';
import { type DeadlineRule, deadlineRules } from '../domain/deadline-rules.js';
import type { Deadline } from '../domain/deadlines.js';

const exposureKinds = ['everything', 'account', 'session', 'token', 'address'] as const;
type ExposureKind = Exposure['kind'];

const title = { max: 200, message: msg('Title is required'), example: 'Laptop stolen from the car' };
const happened = {
  max: 10_000,
  message: msg('Enter what happened'),
  example: 'A laptop was stolen; its owner was logged in to the dashboard.',
};

export class CreateBreachReportDto {
  @Text(title) title!: string;
  @Text(happened) happened!: string;
  @Choice(exposureKinds, {
    name: 'ExposureKind',
    message: msg('Please select what was exposed'),
    description:
      '`everything`: the machine, the database, the stored files or a backup; `account`: with userId; `session`: with signInId; `token`: with accessTokenId; `address`: with address',
  })
  kind!: ExposureKind;
  @Id({ optional: true, message: msg('Please select an account'), description: 'users.id' }) userId?: number;
  @Id({
    optional: true,
    message: msg('Please select a login'),
    description: 'Id of an `account.signed_in` event in the activity log',
  })
  signInId?: number;
  @Id({
    optional: true,
    message: msg('Please select an access token'),
    description: 'access_tokens.id; may be revoked',
  })
  accessTokenId?: number;
  @Text({
    optional: true,
    max: 45,
    description: 'An IP address as shown in the activity log',
    example: '203.0.113.7',
    pattern: { expression: { test: (text) => isIP(text) !== 0 }, message: msg('Enter an IP address') },
  })
  address?: string;
  @Flag({
    description: 'Only for `everything`: whether APP_SECRET, which opens the stored files, was exposed too',
  })
  secretTaken?: boolean;
  @Moment({
    optional: true,
    description: 'Default: the time of the login, or of the creation of the access token',
  })
  from?: string;
  @Moment({ optional: true, description: 'Default: now' }) to?: string;
  @Day({
    message: msg('Enter the date of discovery'),
    description: 'Date on which the practice first knew of it',
    example: '2026-11-20',
  })
  discoveredOn!: string;
  @Day({
    optional: true,
    nullable: true,
    description: 'Date on which the practice determined that there was a breach; null or omitted: not yet',
    example: '2026-11-21',
  })
  determinedOn?: string | null;
  @Flag({ default: false, description: 'A drill: nothing has happened' }) exercise?: boolean;
}

/** Omitted fields keep their values. The findings do not change. */
export class UpdateBreachReportDto {
  @Text({ ...title, partial: true, min: 1 }) title?: string;
  @Text({ ...happened, partial: true, min: 1 }) happened?: string;
  @Day({ clearable: true, description: 'null: not determined yet', example: '2026-11-21' })
  determinedOn?: string | null;
  @Flag({ partial: true }) exercise?: boolean;
}

const whom = { max: 200, message: msg('Enter who was notified'), example: 'Attorney General of Texas' };
const note = { max: 2_000, example: 'By the electronic form, number 2026-0815.' };

export class NewBreachNoticeDto {
  @Choice(deadlineRules, {
    name: 'DeadlineRule',
    optional: true,
    nullable: true,
    message: msg('Please select a rule of the report'),
    description: 'Rule that requires the notice; omit it for anyone else',
  })
  rule?: DeadlineRule | null;
  @Text(whom) whom!: string;
  @Day({ message: msg('Enter the date'), example: '2026-11-22' }) toldOn!: string;
  @Text({ ...note, optional: true, nullable: true, description: 'How, by whom, reference number' })
  note?: string | null;
}

class BreachNoticeDto {
  @Integer({ description: 'Number within its report', example: 1 }) id!: number;
  @ApiProperty({
    enum: deadlineRules,
    enumName: 'DeadlineRule',
    nullable: true,
    description: 'Rule that requires the notice; null for anyone else',
  })
  rule!: DeadlineRule | null;
  @ApiProperty({ example: whom.example }) whom!: string;
  @ApiProperty({ format: 'date', example: '2026-11-22' }) toldOn!: string;
  @Nullable('text', { example: note.example }) note!: string | null;
}

export class BreachReportRowDto {
  @Integer({ example: 1 }) id!: number;
  @ApiProperty({ example: title.example }) title!: string;
  @OneOf(exposureKinds, 'ExposureKind') kind!: string;
  @ApiProperty({ format: 'date', example: '2026-11-20' }) discoveredOn!: string;
  @ApiProperty() exercise!: boolean;
  @Integer({ description: 'Clients whose data could have been seen', example: 12 }) clients!: number;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
}

class HolderDto {
  @Integer({ description: 'users.id', example: 1 }) id!: number;
  @ApiProperty({ example: 'Jordan Example' }) name!: string;
  @OneOf(['admin', 'client'], 'Role') role!: 'admin' | 'client';
  @ApiProperty({
    enum: staffRoles,
    enumName: 'StaffRole',
    nullable: true,
    description:
      'Most powerful role in the period; null for a client, and in reports of versions that did not know it',
  })
  staffRole!: StaffRole | null;
}

class AddressCountDto {
  @ApiProperty({ example: '203.0.113.7' }) address!: string;
  @Integer({ example: 12 }) events!: number;
}

class TracesDto {
  @Integer({ example: 31 }) events!: number;
  @Integer({ description: 'Refused attempts', example: 0 }) refused!: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) firstAt!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) lastAt!: string | null;
  @ApiProperty({ type: [AddressCountDto], description: 'The 20 most frequent ones' })
  addresses!: readonly AddressCountDto[];
}

class ReachedCountsDto {
  @Integer({ description: 'Number of clients whose data could have been seen', example: 12 })
  reachable!: number;
  @Integer({ description: 'Number of these clients with logged actions', example: 3 }) seen!: number;
}

class ResidenceCountDto extends ReachedCountsDto {
  @ApiProperty({ description: 'Two-letter state code, `unknown` or `abroad`', example: 'TX' })
  residence!: string;
  @ApiProperty({ example: 'Texas' }) name!: string;
}

class HeldCountDto {
  @OneOf(Object.keys(heldKinds), 'HeldKind') kind!: HeldKind;
  @ApiProperty({ example: 'Date of birth' }) name!: string;
  @Integer({ example: 9 }) clients!: number;
  @Integer({ example: 9 }) items!: number;
}

class VisitorCountsDto {
  @Integer({ example: 4 }) contactMessages!: number;
  @Integer({ example: 1 }) bookings!: number;
}

class DeadlineDto {
  @ApiProperty({ example: 'ftc' }) rule!: string;
  @ApiProperty({ example: 'Federal Trade Commission' }) whom!: string;
  @OneOf(['reached', 'check', 'not_reached'], 'DeadlineState', {
    description: 'Based on the counts; `check` depends on facts that Steward does not have',
  })
  state!: Deadline['state'];
  @ApiProperty({
    type: String,
    format: 'date',
    nullable: true,
    description: 'null: the rule has no fixed deadline',
  })
  dueOn!: string | null;
  @ApiProperty() asks!: string;
  @ApiProperty() because!: string;
  @ApiProperty({ example: '16 CFR 314.4(j)' }) source!: string;
  @ApiProperty({ format: 'uri' }) sourceUrl!: string;
}

export class BreachReportDto {
  @Integer({ example: 1 }) id!: number;
  @ApiProperty({ example: title.example }) title!: string;
  @ApiProperty({ example: happened.example }) happened!: string;
  @OneOf(exposureKinds, 'ExposureKind') kind!: ExposureKind;
  @ApiProperty({ description: 'The exposure as text', example: 'The account of Jordan Example' })
  exposure!: string;
  @ApiProperty({ format: 'date-time' }) from!: string;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'null: until the report was created',
  })
  to!: string | null;
  @ApiProperty({ format: 'date', example: '2026-11-20' }) discoveredOn!: string;
  @Nullable('day') determinedOn!: string | null;
  @ApiProperty() exercise!: boolean;
  @ApiProperty({ type: [HolderDto], description: 'Accounts that were used' }) holders!: readonly HolderDto[];
  @ApiProperty({ type: TracesDto, description: 'Logged actions of these accounts in the period' })
  traces!: TracesDto;
  @ApiProperty({ type: ReachedCountsDto }) clients!: ReachedCountsDto;
  @ApiProperty({ type: [ResidenceCountDto] }) residences!: readonly ResidenceCountDto[];
  @ApiProperty({
    type: [HeldCountDto],
    description: 'Data stored about the clients, in addition to name and email address',
  })
  kinds!: readonly HeldCountDto[];
  @ApiProperty({ type: VisitorCountsDto, description: 'People without an account' })
  visitors!: VisitorCountsDto;
  @ApiProperty({ type: [DeadlineDto], description: 'Based on the rules that they cite; not legal advice' })
  deadlines!: readonly DeadlineDto[];
  @ApiProperty({ type: [BreachNoticeDto], description: 'Notices given so far' })
  notices!: readonly BreachNoticeDto[];
  @ApiProperty({
    format: 'date',
    description: 'Date on which the rules were last checked',
    example: '2026-11-21',
  })
  rulesLookedUpOn!: string;
  @ApiProperty({ type: [String], description: 'Limits of the log' }) limits!: readonly string[];
  @Integer({ description: 'users.id', example: 1 }) createdBy!: number;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({ format: 'date-time' }) updated_at!: string;
}

export class ReachedClientDto {
  @Integer({ description: 'users.id', example: 2 }) id!: number;
  @ApiProperty({ example: 'Alex Sample' }) name!: string;
  @ApiProperty({ description: 'Two-letter state code, `unknown` or `abroad`', example: 'TX' })
  residence!: string;
  @Integer({ description: 'Logged actions that concern the client', example: 3 }) seen!: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) firstSeenAt!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) lastSeenAt!: string | null;
}

export class LeadsQuery {
  @Id({ optional: true, message: msg('Please select an account'), description: 'users.id' }) userId?: number;
}

class SignInLeadDto {
  @Integer({ example: 41 }) id!: number;
  @ApiProperty({ format: 'date-time' }) at!: string;
  @Nullable('text', { example: '203.0.113.7' }) address!: string | null;
  @ApiProperty({ type: String, nullable: true }) agent!: string | null;
}

class TokenLeadDto {
  @Integer({ example: 3 }) id!: number;
  @ApiProperty({ example: 'Bookkeeping' }) name!: string;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
}

class AdminLeadDto {
  @Integer({ description: 'users.id', example: 1 }) id!: number;
  @ApiProperty({ example: 'Jordan Example' }) name!: string;
}

export class ExposureLeadsDto {
  @ApiProperty({ type: [AdminLeadDto], description: "The practice's accounts" }) admins!: AdminLeadDto[];
  @ApiProperty({ type: [SignInLeadDto], description: 'The latest 100' }) signIns!: SignInLeadDto[];
  @ApiProperty({ type: [TokenLeadDto], description: 'The latest 100, including revoked ones' })
  accessTokens!: TokenLeadDto[];
}
