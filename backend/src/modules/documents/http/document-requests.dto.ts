import { ApiProperty, IntersectionType, PartialType, PickType } from '@nestjs/swagger';
import { Choice, Day, Id, Text } from '../../../platform/http/fields.js';
import { RecordVersionDto } from '../../../platform/record-versions/record-version.dto.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import {
  type RequestSide,
  requestSides,
  type RequestStatus,
  requestStatuses,
} from '../domain/document-request.js';

export class DocumentRequestsQuery extends PageQuery {
  @Choice(requestStatuses, { name: 'DocumentRequestStatus', optional: true }) status?: RequestStatus;
  @Choice(requestSides, {
    name: 'DocumentRequestSide',
    optional: true,
    description: 'client: open, nothing uploaded yet or sent back; practice: open, uploaded, to be reviewed',
  })
  waiting?: RequestSide;
}

export class AllDocumentRequestsQuery extends DocumentRequestsQuery {
  @Id({ optional: true, message: 'Please select a client', description: 'Only what this client was asked' })
  userId?: number;
}

export class CreateDocumentRequestDto {
  @Id({ message: 'Please select a client', description: 'users.id of the client', example: 2 })
  userId!: number;
  @Text({ min: 3, message: 'Title must be at least 3 characters', example: 'W-2 of 2026' })
  title!: string;
  @Text({ optional: true, max: 2000, example: 'The one that your employer sends in January.' })
  description?: string;
  @Day({
    optional: true,
    description: 'The last day, in the time zone of the practice',
    example: '2027-02-15',
  })
  dueDate?: string;
  @Id({
    optional: true,
    message: 'Please select a template',
    description: 'document_templates.id of a form to fill in',
    example: 1,
  })
  templateId?: number;
}

/** Omitted fields keep their values. */
export class UpdateDocumentRequestDto extends PartialType(PickType(CreateDocumentRequestDto, ['title']), {
  skipNullProperties: false,
}) {
  @Choice(requestStatuses, {
    name: 'DocumentRequestStatus',
    partial: true,
    description: 'completed accepts what was uploaded; pending_review sends it back, with a reason',
  })
  status?: RequestStatus;
  @Text({ optional: true, max: 2000, example: 'The second page is missing.' }) reason?: string;
  @Text({ clearable: true, max: 2000, example: 'Both pages.' }) description?: string | null;
  @Day({ clearable: true, example: '2027-02-15' }) dueDate?: string | null;
}

export class DocumentRequestDto {
  @ApiProperty({ type: 'integer', example: 7 }) id!: number;
  @ApiProperty({ type: 'integer', description: 'users.id of the client', example: 2 }) userId!: number;
  @ApiProperty({ type: 'integer', description: 'users.id', example: 1 }) requestedBy!: number;
  @ApiProperty({ example: 'W-2 of 2026' }) title!: string;
  @ApiProperty({ type: String, nullable: true, example: 'The one that your employer sends in January.' })
  description!: string | null;
  @ApiProperty({
    type: String,
    format: 'date',
    nullable: true,
    description: 'The last day, in the time zone of the practice',
    example: '2027-02-15',
  })
  dueDate!: string | null;
  @ApiProperty({
    enum: requestStatuses,
    enumName: 'DocumentRequestStatus',
    description:
      'pending_review until what was uploaded is accepted; documentId says whether there is an upload',
    example: 'pending_review',
  })
  status!: RequestStatus;
  @ApiProperty({ description: 'Nothing is uploaded yet, and its last day is over', example: false })
  overdue!: boolean;
  @ApiProperty({ type: String, nullable: true, description: 'Why it was sent back', example: null })
  reason!: string | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'documents.id of the answer', example: null })
  documentId!: number | null;
  @ApiProperty({ type: String, nullable: true, description: 'Of the answer', example: null })
  fileName!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: null })
  uploadedAt!: string | null;
  @ApiProperty({
    description: 'The client can still take the upload back: the practice has not begun its review',
    example: false,
  })
  undoable!: boolean;
  @ApiProperty({ type: 'integer', nullable: true, example: null }) templateId!: number | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Address of the form to fill in',
    example: null,
  })
  templateUrl!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Its file name', example: null })
  templateFileName!: string | null;
  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-18T15:04:05.000Z' })
  created_at!: string;
  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-18T15:04:05.000Z' })
  updated_at!: string;
}

export class DocumentRequestVersionDto extends IntersectionType(
  RecordVersionDto,
  PickType(DocumentRequestDto, ['title', 'description', 'dueDate', 'reason']),
) {}

export class AdminDocumentRequestDto extends DocumentRequestDto {
  @ApiProperty({ description: 'Of the client', example: 'asample' }) username!: string;
  @ApiProperty({
    type: String,
    format: 'date',
    nullable: true,
    description: 'The practice’s day of the last reminder',
    example: null,
  })
  remindedOn!: string | null;
}
