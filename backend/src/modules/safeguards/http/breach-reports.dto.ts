import { isIP } from 'node:net';
import { ApiProperty } from '@nestjs/swagger';
import { Choice, Day, Flag, Id, Moment, Text } from '../../../platform/http/fields.js';
import { heldKinds } from '../domain/breach-report.js';
import { type Deadline, type DeadlineRule, deadlineRules } from '../domain/deadlines.js';

const exposureKinds = ['everything', 'account', 'session', 'token', 'address'] as const;
type ExposureKind = (typeof exposureKinds)[number];

const title = { max: 200, message: 'Title is required', example: 'Laptop stolen from the car' };
const happened = {
  max: 10_000,
  message: 'Please tell what happened',
  example: 'A laptop was stolen; its owner was signed in to the dashboard.',
};

export class CreateBreachReportDto {
  @Text(title) title!: string;
  @Text(happened) happened!: string;
  @Choice(exposureKinds, {
    name: 'ExposureKind',
    message: 'Please select what was exposed',
    description:
      '`everything`: the machine, the database, the stored files or a backup; `account`: with userId; `session`: with signInId; `token`: with accessTokenId; `address`: with address',
  })
  kind!: ExposureKind;
  @Id({ optional: true, message: 'Please select an account', description: 'users.id' }) userId?: number;
  @Id({
    optional: true,
    message: 'Please select a sign-in',
    description: 'The id of an `account.signed_in` in the activity',
  })
  signInId?: number;
  @Id({
    optional: true,
    message: 'Please select an access token',
    description: 'access_tokens.id, also a revoked one',
  })
  accessTokenId?: number;
  @Text({
    optional: true,
    max: 45,
    description: 'An IP address as the activity shows it',
    example: '203.0.113.7',
    pattern: { expression: { test: (text) => isIP(text) !== 0 }, message: 'Please enter an IP address' },
  })
  address?: string;
  @Flag({ description: 'With `everything`: whether APP_SECRET was with it, which opens the stored files' })
  secretTaken?: boolean;
  @Moment({ optional: true, description: 'Left out: since the sign-in, or since the access token was made' })
  from?: string;
  @Moment({ optional: true, description: 'Left out: until now' }) to?: string;
  @Day({
    message: 'Please tell the day of discovery',
    description: 'When the practice first knew of it',
    example: '2026-11-20',
  })
  discoveredOn!: string;
  @Day({
    optional: true,
    nullable: true,
    description: 'When it was determined that there was a breach; null or left out: not yet',
    example: '2026-11-21',
  })
  determinedOn?: string | null;
  @Flag({ default: false, description: 'Made to practise: nothing has happened' }) exercise?: boolean;
}

/** Omitted fields keep their values. What was found stays as it was. */
export class UpdateBreachReportDto {
  @Text({ ...title, partial: true, min: 1 }) title?: string;
  @Text({ ...happened, partial: true, min: 1 }) happened?: string;
  @Day({ clearable: true, description: 'null: not determined', example: '2026-11-21' })
  determinedOn?: string | null;
  @Flag({ partial: true }) exercise?: boolean;
}

const whom = { max: 200, message: 'Please tell who was told', example: 'Attorney General of Texas' };
const note = { max: 2_000, example: 'By the electronic form, number 2026-0815.' };

export class NewBreachNoticeDto {
  @Choice(deadlineRules, {
    name: 'DeadlineRule',
    optional: true,
    nullable: true,
    message: 'Please select a rule of the report',
    description: 'The rule that asks for it; left out for anybody else',
  })
  rule?: DeadlineRule | null;
  @Text(whom) whom!: string;
  @Day({ message: 'Please tell the day', example: '2026-11-22' }) toldOn!: string;
  @Text({ ...note, optional: true, nullable: true, description: 'How, by whom, under which number' })
  note?: string | null;
}

class BreachNoticeDto {
  @ApiProperty({ type: 'integer', description: 'Within its report', example: 1 }) id!: number;
  @ApiProperty({
    enum: deadlineRules,
    enumName: 'DeadlineRule',
    nullable: true,
    description: 'The rule that asks for it; null for anybody else',
  })
  rule!: DeadlineRule | null;
  @ApiProperty({ example: whom.example }) whom!: string;
  @ApiProperty({ format: 'date', example: '2026-11-22' }) toldOn!: string;
  @ApiProperty({ type: String, nullable: true, example: note.example }) note!: string | null;
}

export class BreachReportRowDto {
  @ApiProperty({ type: 'integer', example: 1 }) id!: number;
  @ApiProperty({ example: title.example }) title!: string;
  @ApiProperty({ enum: exposureKinds, enumName: 'ExposureKind' }) kind!: string;
  @ApiProperty({ format: 'date', example: '2026-11-20' }) discoveredOn!: string;
  @ApiProperty() exercise!: boolean;
  @ApiProperty({ type: 'integer', description: 'Clients whose data could have been seen', example: 12 })
  clients!: number;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
}

class HolderDto {
  @ApiProperty({ type: 'integer', description: 'users.id', example: 1 }) id!: number;
  @ApiProperty({ example: 'Jordan Example' }) name!: string;
  @ApiProperty({ enum: ['admin', 'client'], enumName: 'Role' }) role!: 'admin' | 'client';
}

class AddressCountDto {
  @ApiProperty({ example: '203.0.113.7' }) address!: string;
  @ApiProperty({ type: 'integer', example: 12 }) events!: number;
}

class TracesDto {
  @ApiProperty({ type: 'integer', example: 31 }) events!: number;
  @ApiProperty({ type: 'integer', description: 'Attempts that were refused', example: 0 }) refused!: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) firstAt!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) lastAt!: string | null;
  @ApiProperty({ type: [AddressCountDto], description: 'The 20 most frequent ones' })
  addresses!: readonly AddressCountDto[];
}

class ReachedCountsDto {
  @ApiProperty({ type: 'integer', description: 'Their data could have been seen', example: 12 })
  reachable!: number;
  @ApiProperty({ type: 'integer', description: 'The log shows acts about them', example: 3 }) seen!: number;
}

class ResidenceCountDto extends ReachedCountsDto {
  @ApiProperty({ description: 'Two letters of a state, `unknown` or `abroad`', example: 'TX' })
  residence!: string;
  @ApiProperty({ example: 'Texas' }) name!: string;
}

class HeldCountDto {
  @ApiProperty({ enum: heldKinds, enumName: 'HeldKind' }) kind!: (typeof heldKinds)[number];
  @ApiProperty({ example: 'Date of birth' }) name!: string;
  @ApiProperty({ type: 'integer', example: 9 }) clients!: number;
  @ApiProperty({ type: 'integer', example: 9 }) items!: number;
}

class VisitorCountsDto {
  @ApiProperty({ type: 'integer', example: 4 }) contactMessages!: number;
  @ApiProperty({ type: 'integer', example: 1 }) bookings!: number;
}

class DeadlineDto {
  @ApiProperty({ example: 'ftc' }) rule!: string;
  @ApiProperty({ example: 'Federal Trade Commission' }) whom!: string;
  @ApiProperty({
    enum: ['reached', 'check', 'not_reached'],
    enumName: 'DeadlineState',
    description: 'By the counts; `check` depends on what the program cannot know',
  })
  state!: Deadline['state'];
  @ApiProperty({ type: String, format: 'date', nullable: true, description: 'null: the rule names no day' })
  dueOn!: string | null;
  @ApiProperty() asks!: string;
  @ApiProperty() because!: string;
  @ApiProperty({ example: '16 CFR 314.4(j)' }) source!: string;
  @ApiProperty({ format: 'uri' }) sourceUrl!: string;
}

export class BreachReportDto {
  @ApiProperty({ type: 'integer', example: 1 }) id!: number;
  @ApiProperty({ example: title.example }) title!: string;
  @ApiProperty({ example: happened.example }) happened!: string;
  @ApiProperty({ enum: exposureKinds, enumName: 'ExposureKind' }) kind!: ExposureKind;
  @ApiProperty({ description: 'What was exposed, in words', example: 'The account of Jordan Example' })
  exposure!: string;
  @ApiProperty({ format: 'date-time' }) from!: string;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'null: until the report was made',
  })
  to!: string | null;
  @ApiProperty({ format: 'date', example: '2026-11-20' }) discoveredOn!: string;
  @ApiProperty({ type: String, format: 'date', nullable: true, example: null }) determinedOn!: string | null;
  @ApiProperty() exercise!: boolean;
  @ApiProperty({ type: [HolderDto], description: 'In whose names it was acted' })
  holders!: readonly HolderDto[];
  @ApiProperty({ type: TracesDto, description: 'What the log holds of their acts in the span' })
  traces!: TracesDto;
  @ApiProperty({ type: ReachedCountsDto }) clients!: ReachedCountsDto;
  @ApiProperty({ type: [ResidenceCountDto] }) residences!: readonly ResidenceCountDto[];
  @ApiProperty({
    type: [HeldCountDto],
    description: 'What was held on the clients besides name and e-mail address',
  })
  kinds!: readonly HeldCountDto[];
  @ApiProperty({ type: VisitorCountsDto, description: 'People without an account' })
  visitors!: VisitorCountsDto;
  @ApiProperty({ type: [DeadlineDto], description: 'Shaped like the rules that they name; no legal advice' })
  deadlines!: readonly DeadlineDto[];
  @ApiProperty({ type: [BreachNoticeDto], description: 'Who was told, and when' })
  notices!: readonly BreachNoticeDto[];
  @ApiProperty({ format: 'date', description: 'When the rules were last looked up', example: '2026-11-21' })
  rulesLookedUpOn!: string;
  @ApiProperty({ type: [String], description: 'What the log cannot know' }) limits!: readonly string[];
  @ApiProperty({ type: 'integer', description: 'users.id', example: 1 }) createdBy!: number;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  @ApiProperty({ format: 'date-time' }) updated_at!: string;
}

export class ReachedClientDto {
  @ApiProperty({ type: 'integer', description: 'users.id', example: 2 }) id!: number;
  @ApiProperty({ example: 'Alex Sample' }) name!: string;
  @ApiProperty({ description: 'Two letters of a state, `unknown` or `abroad`', example: 'TX' })
  residence!: string;
  @ApiProperty({ type: 'integer', description: 'Acts about them that the log shows', example: 3 })
  seen!: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) firstSeenAt!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) lastSeenAt!: string | null;
}

export class LeadsQuery {
  @Id({ optional: true, message: 'Please select an account', description: 'users.id' }) userId?: number;
}

class SignInLeadDto {
  @ApiProperty({ type: 'integer', example: 41 }) id!: number;
  @ApiProperty({ format: 'date-time' }) at!: string;
  @ApiProperty({ type: String, nullable: true, example: '203.0.113.7' }) address!: string | null;
  @ApiProperty({ type: String, nullable: true }) agent!: string | null;
}

class TokenLeadDto {
  @ApiProperty({ type: 'integer', example: 3 }) id!: number;
  @ApiProperty({ example: 'Bookkeeping' }) name!: string;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
}

class AdminLeadDto {
  @ApiProperty({ type: 'integer', description: 'users.id', example: 1 }) id!: number;
  @ApiProperty({ example: 'Jordan Example' }) name!: string;
}

export class ExposureLeadsDto {
  @ApiProperty({ type: [AdminLeadDto], description: 'The accounts of the practice' }) admins!: AdminLeadDto[];
  @ApiProperty({ type: [SignInLeadDto], description: 'The latest 100' }) signIns!: SignInLeadDto[];
  @ApiProperty({ type: [TokenLeadDto], description: 'The latest 100, revoked ones too' })
  accessTokens!: TokenLeadDto[];
}
