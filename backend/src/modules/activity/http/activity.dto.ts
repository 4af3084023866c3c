import { OmitType, ApiProperty } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { Integer, Nullable, Time } from '../../../platform/http/answer-fields.js';
import type { SubjectType } from '../../../kernel/index.js';
import { Day, Flag, Id } from '../../../platform/http/fields.js';
import { Text } from '../../../platform/http/text-fields.js';
import { PageQuery, SearchQuery } from '../../../platform/http/page-query.dto.js';

export class OwnActivityQuery extends PageQuery {
  @Text({
    optional: true,
    max: 60,
    pattern: {
      expression: /^[a-z_]+(\.[a-z_]+)?$/,
      message: msg('Must be an event type, for example document.signed'),
    },
    description:
      'Only this event type, for example `document.signed`. Without a dot, for example `document` or `invoice`, all ' +
      'events about such a record',
  })
  type?: string;
  @Day({ optional: true, description: "First day, in the practice's time zone" }) from?: string;
  @Day({ optional: true, description: 'Last day, inclusive' }) to?: string;
  @Text({ optional: true, max: 45, description: 'Only actions of the caller from this IP address' })
  address?: string;
  @Flag({ default: true, description: 'False leaves out views of documents, which their history lists' })
  viewed?: boolean;
}

export class AllActivityQuery extends SearchQuery {
  @Id({
    optional: true,
    message: msg('userId must be a positive whole number'),
    description: 'Only events about this user, or caused by them',
  })
  userId?: number;
  @Text({
    optional: true,
    max: 40,
    pattern: {
      expression: /^[a-z_]+$/,
      message: msg('Must be a subject type, for example document or account'),
    },
    description: 'Only subjects of this type: document, document_request, account …',
  })
  subjectType?: SubjectType;
  @Id({
    optional: true,
    message: msg('subjectId must be a positive whole number'),
    description: 'Only this subject; requires subjectType',
  })
  subjectId?: number;
  @Flag({ default: true, description: 'False leaves out views of documents by the practice' })
  viewed?: boolean;
}

export class ActivityActorDto {
  @Integer({ description: 'users.id', example: 1 }) id!: number;
  @ApiProperty({ description: 'Current name', example: 'Jordan Example' }) name!: string;
}

export class ActivitySubjectDto {
  @ApiProperty({ type: String, example: 'document' }) type!: SubjectType;
  @Integer({ example: 12 }) id!: number;
  @ApiProperty({ description: 'Title at the time of the event', example: 'Engagement Agreement 2027' })
  title!: string;
}

export class ActivityDto {
  @Integer({ example: 57 }) id!: number;
  @ApiProperty({ description: 'Subject type and event name', example: 'document.uploaded' }) type!: string;
  @Time() occurredAt!: string;
  @ApiProperty({
    type: ActivityActorDto,
    nullable: true,
    description: 'The user who did it; null for Steward itself',
  })
  actor!: ActivityActorDto | null;
  @ApiProperty({
    type: ActivityActorDto,
    nullable: true,
    description:
      'The client for whom another person acted; null for the client themselves and for the practice',
  })
  onBehalfOf!: ActivityActorDto | null;
  @ApiProperty({
    description: 'By the emailed link to an invoice; nobody knows who opened it',
    example: false,
  })
  byLink!: boolean;
  @ApiProperty({ type: ActivitySubjectDto }) subject!: ActivitySubjectDto;
  @Nullable('text', {
    description: 'IP address of the actor; clients see their own only',
    example: '203.0.113.7',
  })
  address!: string | null;
  @Nullable('text', {
    description: 'User agent of the actor; clients see their own only',
    example: 'Mozilla/5.0',
  })
  agent!: string | null;
}

/** The practice's own subjects may be a part of the product, which no call takes by number. */
export class AdminActivitySubjectDto extends OmitType(ActivitySubjectDto, ['id']) {
  @Nullable('integer', { description: 'null for a part of the product', example: 12 }) id!: number | null;
}

export class AdminActivityDto extends OmitType(ActivityDto, ['subject']) {
  @ApiProperty({ type: AdminActivitySubjectDto }) subject!: AdminActivitySubjectDto;
  @ApiProperty({
    description: 'True for an attempt that was refused; never shown to clients',
    example: false,
  })
  refused!: boolean;
  @ApiProperty({
    type: 'object',
    nullable: true,
    additionalProperties: {
      oneOf: [{ type: 'string', nullable: true }, { type: 'integer' }, { type: 'boolean' }],
    },
    description: 'Further details of the event',
    example: { attempt: 'downloadDocument', code: 'document.not_found' },
  })
  details!: Record<string, string | number | boolean | null> | null;
  @Integer({ description: "Number of the event in its subject's chain, from 1", example: 3 })
  sequence!: number;
  @Nullable('integer', { description: 'users.id of the actor', example: 1 }) actorId!: number | null;
  @Nullable('integer', { description: 'users.id of the client concerned', example: 2 })
  clientId!: number | null;
  @Nullable('text', {
    description: 'sha256 of the previous event of the subject',
    example: '7d865e959b2466918c9863afca942d0fb89d7c9ac0c99bafc3749504ded97730',
  })
  previous!: string | null;
  @ApiProperty({
    description: "SHA-256 of the event's text, which contains previous",
    example: 'bf07a7fbb825fc0aae7bf4a1177b2b31fcf8a3feeaf7092761e18c859ee52a9c',
  })
  sha256!: string;
}
