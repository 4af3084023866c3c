import { ApiProperty, IntersectionType, PartialType, PickType } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { AllowedActions, Integer, Nullable, OneOf, Time } from '../../../platform/http/answer-fields.js';
import { ClientId, OfClient, OfClients } from '../../../platform/http/account-fields.js';
import { Choice, Day, Flag, Id, NestedList } from '../../../platform/http/fields.js';
import { Text } from '../../../platform/http/text-fields.js';
import { RecordVersionDto } from '../../../platform/http/record-version.dto.js';
import { PageQuery, SortChoice } from '../../../platform/http/page-query.dto.js';
import {
  type RequestSide,
  requestSides,
  type RequestStatus,
  requestStatuses,
} from '../domain/document-request.js';
import { FileDto } from './documents.dto.js';
import { PersonDto } from '../../identity/index.js';
import { type RequestAction, requestActions } from '../domain/request-actions.js';

export class DocumentRequestsQuery extends PageQuery {
  @Choice(requestStatuses, { name: 'DocumentRequestStatus', optional: true }) status?: RequestStatus;
  @Choice(requestSides, {
    name: 'DocumentRequestSide',
    optional: true,
    description: 'client: open, with no upload or sent back; practice: open, uploaded and waiting for review',
  })
  waiting?: RequestSide;
}

const requestSortKeys = ['title', 'client', 'status', 'dueDate', 'created_at'] as const;
export type RequestSortKey = (typeof requestSortKeys)[number];

export class AllDocumentRequestsQuery extends DocumentRequestsQuery {
  @OfClient('requests') userId?: number;
  @OfClients('requests') userIds?: number[];
  @SortChoice(requestSortKeys, {
    name: 'DocumentRequestSort',
    description: '`status`: those that wait for the client, those to review, completed ones.',
  })
  sort?: RequestSortKey | `-${RequestSortKey}`;
}

const itemTitle = { message: msg('Enter the name of the document'), example: 'W-2 of 2026' };

class NewRequestItemDto {
  @Text(itemTitle) title!: string;
}

export class CreateDocumentRequestDto {
  @ClientId() userId!: number;
  @Text({ min: 3, message: msg('Title must be at least 3 characters'), example: 'W-2 of 2026' })
  title!: string;
  @Text({ optional: true, max: 2000, example: 'Your employer sends it in January.' }) description?: string;
  @Day({ optional: true, description: "Due date in the practice's time zone", example: '2027-02-15' })
  dueDate?: string;
  @Id({
    optional: true,
    message: msg('Please select a template'),
    description: 'document_templates.id of the form to fill in',
    example: 1,
  })
  templateId?: number;
  @NestedList(NewRequestItemDto, {
    optional: true,
    min: 1,
    max: 30,
    message: msg('Please list 1 to 30 documents'),
    description: 'A checklist: each document gets its own file',
  })
  items?: NewRequestItemDto[];
}

/** An upload for a request. */
export class UploadRequestedDocumentDto extends FileDto {
  @Id({
    optional: true,
    message: msg('Please choose a document of the list'),
    description: 'Id of the item, for a checklist; otherwise left out',
    example: 1,
  })
  itemId?: number;
}

export class RequestedUploadQuery extends PickType(UploadRequestedDocumentDto, ['itemId']) {}

/** The client does not have a document of the checklist. */
export class MarkRequestItemDto {
  @Flag({ optional: false, description: 'false: it is needed again' }) notNeeded!: boolean;
  @Text({
    optional: true,
    max: 2000,
    description: 'Required with notNeeded: true',
    example: 'I had no other job.',
  })
  reason?: string;
}

/** The practice's review of one document of the checklist. */
export class ReviewRequestItemDto {
  @Choice(requestStatuses, {
    name: 'DocumentRequestStatus',
    description: 'completed accepts it; pending_review sends it back and requires a reason',
  })
  status!: RequestStatus;
  @Text({ optional: true, max: 2000, example: 'The second page is missing.' }) reason?: string;
}

/** Omitted fields keep their values. */
export class UpdateDocumentRequestDto extends PartialType(PickType(CreateDocumentRequestDto, ['title']), {
  skipNullProperties: false,
}) {
  @Choice(requestStatuses, {
    name: 'DocumentRequestStatus',
    partial: true,
    description: 'completed accepts the upload; pending_review sends it back and requires a reason',
  })
  status?: RequestStatus;
  @Text({ optional: true, max: 2000, example: 'The second page is missing.' }) reason?: string;
  @Text({ clearable: true, max: 2000, example: 'Both pages.' }) description?: string | null;
  @Day({ clearable: true, example: '2027-02-15' }) dueDate?: string | null;
}

/** One document of a checklist. */
class RequestItemDto {
  @Integer({ description: 'From 1, within the request', example: 1 }) id!: number;
  @ApiProperty({ example: 'W-2 of 2026' }) title!: string;
  @OneOf(requestStatuses, 'DocumentRequestStatus', {
    description: 'pending_review until the practice accepts it',
    example: 'pending_review',
  })
  status!: RequestStatus;
  @Nullable('integer', { description: 'documents.id of the upload' }) documentId!: number | null;
  @Nullable('text', { description: 'Name of the uploaded file' }) fileName!: string | null;
  @ApiProperty({ description: 'The uploaded file shows nothing without a password', example: false })
  needsPassword!: boolean;
  @Nullable('time') uploadedAt!: string | null;
  @ApiProperty({ description: 'The client does not have it', example: false }) notNeeded!: boolean;
  @Nullable('text', {
    description: "The client's reason why it is not needed, or the practice's why it was sent back",
  })
  reason!: string | null;
  @ApiProperty({ description: 'Whether the client can still take the upload back', example: false })
  undoable!: boolean;
}

class RequestItemVersionDto extends PickType(RequestItemDto, [
  ...(['id', 'title', 'documentId', 'notNeeded', 'reason'] as const),
]) {}

export class DocumentRequestDto {
  @Integer({ example: 7 }) id!: number;
  @Integer({ description: 'users.id of the client', example: 2 }) userId!: number;
  @Integer({ description: 'users.id', example: 1 }) requestedBy!: number;
  @ApiProperty({ example: 'W-2 of 2026' }) title!: string;
  @Nullable('text', { example: 'Your employer sends it in January.' }) description!: string | null;
  @Nullable('day', { description: "Due date in the practice's time zone", example: '2027-02-15' })
  dueDate!: string | null;
  @OneOf(requestStatuses, 'DocumentRequestStatus', {
    description: 'pending_review until the upload is accepted; documentId is set once there is an upload',
    example: 'pending_review',
  })
  status!: RequestStatus;
  @ApiProperty({ description: 'Past its due date with no upload', example: false }) overdue!: boolean;
  @Nullable('text', { description: 'Reason the upload was sent back' }) reason!: string | null;
  @Nullable('integer', { description: 'documents.id of the upload; null for a checklist' }) documentId!:
    | number
    | null;
  @Nullable('text', { description: 'Name of the uploaded file' }) fileName!: string | null;
  @ApiProperty({ description: 'The uploaded file shows nothing without a password', example: false })
  needsPassword!: boolean;
  @Nullable('time') uploadedAt!: string | null;
  @ApiProperty({ type: [RequestItemDto], description: 'Empty for a request for one document' })
  items!: RequestItemDto[];
  @ApiProperty({
    description:
      'Whether the client can still take the upload back because the practice has not started its review',
    example: false,
  })
  undoable!: boolean;
  @Nullable('integer') templateId!: number | null;
  @Nullable('text', { description: 'URL of the form to fill in' }) templateUrl!: string | null;
  @Nullable('text', { description: 'File name of the form' }) templateFileName!: string | null;
  @Time() created_at!: string;
  @Time() updated_at!: string;
}

export class DocumentRequestVersionDto extends IntersectionType(
  RecordVersionDto,
  PickType(DocumentRequestDto, ['title', 'description', 'dueDate', 'reason']),
) {
  @ApiProperty({ type: [RequestItemVersionDto] }) items!: RequestItemVersionDto[];
}

export class AdminDocumentRequestDto extends DocumentRequestDto {
  @ApiProperty({ description: 'Username of the client; name of a household or business', example: 'asample' })
  username!: string;
  @ApiProperty({ type: PersonDto }) client!: PersonDto;
  @Nullable('day', { description: 'Date of the last reminder, in the practice’s time zone' })
  remindedOn!: string | null;
}

const Allowed = (): PropertyDecorator => AllowedActions(requestActions, 'DocumentRequestAction', ['upload']);

/** One request, for its client. */
export class DocumentRequestRecordDto extends DocumentRequestDto {
  @Allowed() allowed!: RequestAction[];
}

/** One request, for the practice. */
export class AdminDocumentRequestRecordDto extends AdminDocumentRequestDto {
  @Allowed() allowed!: RequestAction[];
}
