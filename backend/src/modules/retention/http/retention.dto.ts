import { ApiProperty } from '@nestjs/swagger';
import { Choice, NestedList, Numeric, Text } from '../../../platform/http/fields.js';
import { type RetentionCategoryName, retentionCategoryNames } from '../domain/retention-category.js';

class RequestedRuleDto {
  @Choice(retentionCategoryNames, { name: 'RetentionCategory', example: 'tax_documents' })
  category!: RetentionCategoryName;

  @Numeric({
    type: 'integer',
    minimum: 1,
    maximum: 99,
    clearable: true,
    message: 'Must be a whole number of years from 1 to 99',
    description: 'Whole years; null, or nothing, keeps it forever',
    example: 7,
  })
  years?: number | null;
}

export class RequestedRulesDto {
  @NestedList(RequestedRuleDto, {
    max: retentionCategoryNames.length,
    message: 'Rules are required',
    description: 'One for each category at most',
  })
  rules!: RequestedRuleDto[];
}

export class AdoptRulesDto extends RequestedRulesDto {
  @Text({
    optional: true,
    description: 'From the preview of exactly these rules, where they destroy more than those before',
    example: '1795300000000.q3b6…',
  })
  confirmation?: string;

  @Text({
    optional: true,
    trim: false,
    max: 1000,
    format: 'password',
    description: 'The own one, where the session is older than 15 minutes',
  })
  password?: string;
}

export class RetentionPersonDto {
  @ApiProperty({ type: 'integer', description: 'users.id', example: 1 }) id!: number;
  @ApiProperty({ example: 'Jordan Example' }) name!: string;
}

const moment = { type: String, format: 'date-time', nullable: true, example: null } as const;

class RetentionRuleDto {
  @ApiProperty({ enum: retentionCategoryNames, enumName: 'RetentionCategory', example: 'tax_documents' })
  category!: RetentionCategoryName;
  @ApiProperty({ example: 'Tax documents' }) title!: string;
  @ApiProperty({ description: 'What falls under it, and what of that is destroyed' }) explanation!: string;
  @ApiProperty({ example: 'after the last change' }) countsFrom!: string;
  @ApiProperty({ description: 'What speaks for a period, with its sources; no legal advice' })
  reason!: string;
  @ApiProperty({ type: 'integer', nullable: true, example: 7 }) suggestedYears!: number | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'null keeps it forever', example: null })
  years!: number | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Days of a period that nobody sets' })
  fixedDays!: number | null;
  @ApiProperty({ type: RetentionPersonDto, nullable: true }) adoptedBy!: RetentionPersonDto | null;
  @ApiProperty(moment) adoptedAt!: string | null;
  @ApiProperty({ ...moment, description: 'Nothing is destroyed under it before' })
  effectiveAt!: string | null;
}

/** A person's own password, in place of a fresh session. */
export class ResumeRetentionDto {
  @Text({
    optional: true,
    trim: false,
    max: 1000,
    format: 'password',
    description: 'Needed where the session is older than 15 minutes',
    example: 'River-stone-9!',
  })
  password?: string;
}

export class RetentionRulesDto {
  @ApiProperty({
    description: 'A backup was restored: nothing is destroyed until an admin resumes it',
    example: false,
  })
  paused!: boolean;
  @ApiProperty({ type: [RetentionRuleDto] }) rules!: RetentionRuleDto[];
}

class DueExampleDto {
  @ApiProperty({ example: 'document' }) type!: string;
  @ApiProperty({ type: 'integer', example: 12 }) id!: number;
  @ApiProperty({ example: 'Engagement Agreement 2019' }) title!: string;
  @ApiProperty({ type: RetentionPersonDto, nullable: true }) client!: RetentionPersonDto | null;
  @ApiProperty({ type: String, format: 'date-time', description: 'What its time counts from' })
  since!: string;
}

class DueRuleDto {
  @ApiProperty({ enum: retentionCategoryNames, enumName: 'RetentionCategory', example: 'tax_documents' })
  category!: RetentionCategoryName;
  @ApiProperty({ type: 'integer', nullable: true, example: 7 }) years!: number | null;
  @ApiProperty({ type: 'integer', description: 'Records that would go', example: 42 }) records!: number;
  @ApiProperty({ type: 'integer', description: 'Whose they are', example: 9 }) clients!: number;
  @ApiProperty({ type: 'number', description: 'Of files and texts', example: 18841600 }) bytes!: number;
  @ApiProperty(moment) oldest!: string | null;
  @ApiProperty(moment) newest!: string | null;
  @ApiProperty({ type: 'integer', description: 'Records that a legal hold keeps', example: 0 }) held!: number;
  @ApiProperty({ type: [DueExampleDto], description: 'The oldest five' }) examples!: DueExampleDto[];
}

export class RetentionPreviewDto {
  @ApiProperty({ type: [DueRuleDto], description: 'Of the rules that do not keep forever' })
  rules!: DueRuleDto[];
  @ApiProperty({ description: 'Goes with the same rules when they are adopted, within an hour' })
  confirmation!: string;
}

class CertificateRuleDto {
  @ApiProperty({ example: 'tax_documents' }) category!: string;
  @ApiProperty({ example: 'Tax documents' }) title!: string;
  @ApiProperty({ example: '7 years after the last change' }) period!: string;
  @ApiProperty({ type: String, nullable: true, example: 'Jordan Example' }) adoptedBy!: string | null;
  @ApiProperty(moment) adoptedAt!: string | null;
}

export class DestructionDto {
  @ApiProperty({ type: 'integer', example: 12 }) id!: number;
  @ApiProperty({ type: RetentionPersonDto, nullable: true, description: 'Null for records of no client' })
  client!: RetentionPersonDto | null;
  @ApiProperty({ type: [CertificateRuleDto], description: 'As they were then' }) rules!: CertificateRuleDto[];
  @ApiProperty({ type: 'integer', example: 3 }) records!: number;
  @ApiProperty({ type: 'number', description: 'Of files and texts', example: 188416 }) bytes!: number;
  @ApiProperty({
    description: 'Hex; of the list, as the activity log keeps it',
    example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  })
  listSha256!: string;
  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-18T15:04:05.000Z' })
  created_at!: string;
  @ApiProperty({ ...moment, description: 'When the last file was gone; the certificate is there then' })
  completedAt!: string | null;
}
