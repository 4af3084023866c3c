import { ApiProperty } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { Integer, Nullable, OneOf, Time } from '../../../platform/http/answer-fields.js';
import { Choice, Id, NestedList, Numeric } from '../../../platform/http/fields.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import { Text } from '../../../platform/http/text-fields.js';
import { PersonDto } from '../../../modules/identity/index.js';
import { type RetentionCategoryName, retentionCategoryNames } from '../domain/retention-category.js';

class RequestedRuleDto {
  @Choice(retentionCategoryNames, { name: 'RetentionCategory', example: 'tax_documents' })
  category!: RetentionCategoryName;

  @Numeric({
    type: 'integer',
    minimum: 1,
    maximum: 99,
    clearable: true,
    message: msg('Must be a whole number of years from 1 to 99'),
    description: 'Whole years; null or omitted to keep forever',
    example: 7,
  })
  years?: number | null;
}

export class RequestedRulesDto {
  @NestedList(RequestedRuleDto, {
    max: retentionCategoryNames.length,
    message: msg('Rules are required'),
    description: 'One per category at most',
  })
  rules!: RequestedRuleDto[];
}

export class AdoptRulesDto extends RequestedRulesDto {
  @Text({
    optional: true,
    description:
      'From the preview of exactly these rules; required if they destroy more than the current ones',
    example: '1795300000000.q3b6…',
  })
  confirmation?: string;

  @Text({
    optional: true,
    trim: false,
    max: 1000,
    format: 'password',
    description: 'Your password; required if the session is older than 15 minutes',
  })
  password?: string;
}

const moment = { type: String, format: 'date-time', nullable: true, example: null } as const;

export class RetentionRuleDto {
  @OneOf(retentionCategoryNames, 'RetentionCategory', { example: 'tax_documents' })
  category!: RetentionCategoryName;
  @ApiProperty({ example: 'Tax documents' }) title!: string;
  @ApiProperty({ description: 'Records in this category, and what is destroyed' }) explanation!: string;
  @ApiProperty({ example: 'after the last change' }) countsFrom!: string;
  @ApiProperty({ description: 'Reasons to keep them, with sources; not legal advice' }) reason!: string;
  @Nullable('integer', { example: 7 }) suggestedYears!: number | null;
  @Nullable('integer', { description: 'null keeps it forever' }) years!: number | null;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Days, for a fixed period that cannot be changed',
  })
  fixedDays!: number | null;
  @ApiProperty({ type: PersonDto, nullable: true }) adoptedBy!: PersonDto | null;
  @ApiProperty(moment) adoptedAt!: string | null;
  @ApiProperty({ ...moment, description: 'When the rule takes effect; nothing is destroyed under it before' })
  effectiveAt!: string | null;
}

/** The user's own password, as an alternative to a recent session. */
export class ResumeRetentionDto {
  @Text({
    optional: true,
    trim: false,
    max: 1000,
    format: 'password',
    description: 'Required if the session is older than 15 minutes',
    example: 'River-stone-9!',
  })
  password?: string;
}

export class RetentionRulesDto {
  @ApiProperty({
    description: 'Whether destruction is paused after a restore, until an admin resumes it',
    example: false,
  })
  paused!: boolean;
  @ApiProperty({ type: [RetentionRuleDto] }) rules!: RetentionRuleDto[];
}

class DueExampleDto {
  @ApiProperty({ example: 'document' }) type!: string;
  @Integer({ example: 12 }) id!: number;
  @ApiProperty({ example: 'Engagement Agreement 2019' }) title!: string;
  @ApiProperty({ type: PersonDto, nullable: true }) client!: PersonDto | null;
  @ApiProperty({ type: String, format: 'date-time', description: "Start of the record's retention period" })
  since!: string;
}

export class DueRuleDto {
  @OneOf(retentionCategoryNames, 'RetentionCategory', { example: 'tax_documents' })
  category!: RetentionCategoryName;
  @Nullable('integer', { example: 7 }) years!: number | null;
  @Integer({ description: 'Number of records that would be destroyed', example: 42 }) records!: number;
  @Integer({ description: 'Number of clients that they belong to', example: 9 }) clients!: number;
  @ApiProperty({ type: 'number', description: 'Total size of files and texts', example: 18841600 })
  bytes!: number;
  @ApiProperty(moment) oldest!: string | null;
  @ApiProperty(moment) newest!: string | null;
  @Integer({ description: 'Number of records kept by a legal hold', example: 0 }) held!: number;
  @ApiProperty({ type: [DueExampleDto], description: 'The five oldest' }) examples!: DueExampleDto[];
}

export class RetentionPreviewDto {
  @ApiProperty({ type: [DueRuleDto], description: 'Rules with a period' }) rules!: DueRuleDto[];
  @ApiProperty({ description: 'Send it with the same rules to adopt them; valid for an hour' })
  confirmation!: string;
}

class CertificateRuleDto {
  @ApiProperty({ example: 'tax_documents' }) category!: string;
  @ApiProperty({ example: 'Tax documents' }) title!: string;
  @ApiProperty({ example: '7 years after the last change' }) period!: string;
  @Nullable('text', { example: 'Jordan Example' }) adoptedBy!: string | null;
  @ApiProperty(moment) adoptedAt!: string | null;
}

export class DestructionDto {
  @Integer({ example: 12 }) id!: number;
  @ApiProperty({ type: PersonDto, nullable: true, description: 'Null for records without a client' })
  client!: PersonDto | null;
  @ApiProperty({ type: [CertificateRuleDto], description: 'As they were at that time' })
  rules!: CertificateRuleDto[];
  @Integer({ example: 3 }) records!: number;
  @ApiProperty({ type: 'number', description: 'Total size of files and texts', example: 188416 })
  bytes!: number;
  @ApiProperty({
    description: 'Hex, of the list of records; the activity log contains it too',
    example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  })
  listSha256!: string;
  @Time() created_at!: string;
  @ApiProperty({
    ...moment,
    description: 'When the last file was removed; the certificate is available from then on',
  })
  completedAt!: string | null;
}

export class DestructionsQuery extends PageQuery {
  @Id({
    optional: true,
    message: msg('userId must be an id'),
    description: "Only this client's destructions",
  })
  userId?: number;
}
