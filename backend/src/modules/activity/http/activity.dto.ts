import { ApiProperty } from '@nestjs/swagger';
import type { SubjectType } from '../../../kernel/recorded.js';
import { Day, Id, Text } from '../../../platform/http/fields.js';
import { PageQuery, SearchQuery } from '../../../platform/http/page-query.dto.js';

export class OwnActivityQuery extends PageQuery {
  @Text({
    optional: true,
    max: 60,
    pattern: { expression: /^[a-z_]+(\.[a-z_]+)?$/, message: 'Must be a type such as document.signed' },
    description:
      'Only this type, such as `document.signed`; without a dot, such as `document` or `invoice`, all that is about ' +
      'such a record',
  })
  type?: string;
  @Day({ optional: true, description: "From this day on, by the practice's calendar" }) from?: string;
  @Day({ optional: true, description: 'Up to the end of this day' }) to?: string;
  @Text({ optional: true, max: 45, description: 'Only what was done by oneself from this IP address' })
  address?: string;
}

export class AllActivityQuery extends SearchQuery {
  @Id({
    optional: true,
    message: 'userId must be a positive whole number',
    description: 'Only what concerns this user, or was done by them',
  })
  userId?: number;
  @Text({
    optional: true,
    max: 40,
    pattern: { expression: /^[a-z_]+$/, message: 'Must be a type such as document or account' },
    description: 'Only subjects of this type: document, document_request, account …',
  })
  subjectType?: SubjectType;
  @Id({
    optional: true,
    message: 'subjectId must be a positive whole number',
    description: 'Only this subject; subjectType tells which kind it is',
  })
  subjectId?: number;
}

export class ActivityActorDto {
  @ApiProperty({ type: 'integer', description: 'users.id', example: 1 }) id!: number;
  @ApiProperty({ description: 'Of today', example: 'Jordan Example' }) name!: string;
}

export class ActivitySubjectDto {
  @ApiProperty({ type: String, example: 'document' }) type!: SubjectType;
  @ApiProperty({ type: 'integer', example: 12 }) id!: number;
  @ApiProperty({ description: 'As it was called when it happened', example: 'Engagement Agreement 2027' })
  title!: string;
}

export class ActivityDto {
  @ApiProperty({ type: 'integer', example: 57 }) id!: number;
  @ApiProperty({ description: "The subject's type, and what happened", example: 'document.uploaded' })
  type!: string;
  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-18T15:04:05.000Z' })
  occurredAt!: string;
  @ApiProperty({
    type: ActivityActorDto,
    nullable: true,
    description: 'Whoever did it; null for the program itself',
  })
  actor!: ActivityActorDto | null;
  @ApiProperty({ type: ActivitySubjectDto }) subject!: ActivitySubjectDto;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'IP address of the actor; a client is shown their own only',
    example: '203.0.113.7',
  })
  address!: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Browser or program of the actor; a client is shown their own only',
    example: 'Mozilla/5.0',
  })
  agent!: string | null;
}

export class AdminActivityDto extends ActivityDto {
  @ApiProperty({ description: 'Attempted and refused; never shown to clients', example: false })
  refused!: boolean;
  @ApiProperty({
    type: 'object',
    nullable: true,
    additionalProperties: {
      oneOf: [{ type: 'string', nullable: true }, { type: 'integer' }, { type: 'boolean' }],
    },
    description: 'What else was worth remembering',
    example: { attempt: 'downloadDocument', code: 'document.not_found' },
  })
  details!: Record<string, string | number | boolean | null> | null;
  @ApiProperty({ type: 'integer', description: "Counts the subject's events from 1", example: 3 })
  sequence!: number;
  @ApiProperty({ type: 'integer', nullable: true, description: 'users.id of whoever did it', example: 1 })
  actorId!: number | null;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'users.id of the client concerned',
    example: 2,
  })
  clientId!: number | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: "The sha256 of the subject's event before",
    example: '7d865e959b2466918c9863afca942d0fb89d7c9ac0c99bafc3749504ded97730',
  })
  previous!: string | null;
  @ApiProperty({
    description: "Of the event's text, which contains previous",
    example: 'bf07a7fbb825fc0aae7bf4a1177b2b31fcf8a3feeaf7092761e18c859ee52a9c',
  })
  sha256!: string;
}
