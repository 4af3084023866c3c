import { ApiProperty, OmitType, PartialType, PickType } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { AllowedActions, Integer, Nullable, OneOf, Time } from '../../../platform/http/answer-fields.js';
import { ClientId, OfClient, OfClients } from '../../../platform/http/account-fields.js';
import { Choice, Flag } from '../../../platform/http/fields.js';
import { Text } from '../../../platform/http/text-fields.js';
import { SearchQuery, SortChoice } from '../../../platform/http/page-query.dto.js';
import { FilePart } from '../../../platform/http/upload.js';
import { PersonDto } from '../../identity/index.js';
import { documentCategories, type DocumentCategory } from '../domain/document-changes.js';
import { versionKinds, type VersionKind } from '../domain/file-kind.js';
import { type DocumentAction, documentActions } from '../domain/document-actions.js';
import { documentStatuses, type DocumentStatus } from '../domain/document-status.js';

export class DocumentsQuery extends SearchQuery {
  @Choice(documentStatuses, { name: 'DocumentStatus', optional: true }) status?: DocumentStatus;
  @Choice(documentCategories, { name: 'DocumentCategory', optional: true }) category?: DocumentCategory;
}

const documentSortKeys = ['title', 'client', 'status', 'created_at'] as const;
export type DocumentSortKey = (typeof documentSortKeys)[number];

export class AllDocumentsQuery extends DocumentsQuery {
  @OfClient('documents') userId?: number;
  @OfClients('documents') userIds?: number[];
  @Flag({ description: 'Only deleted documents that can still be restored' }) deleted?: boolean;
  @SortChoice(documentSortKeys, { name: 'DocumentSort', description: 'Statuses in the order of the work.' })
  sort?: DocumentSortKey | `-${DocumentSortKey}`;
}

const fileHint =
  'One .pdf, .doc, .docx, .xls, .xlsx, .jpg, .png or iPhone photo (HEIC, stored as .jpg), max 5MB; recognized by its content, which its name then follows';

/** An upload of a file only. */
export class FileDto {
  @FilePart({ message: msg('A file is required'), description: fileHint }) file!: string;
}

/** A client's upload for the practice. */
export class UploadOwnDocumentDto extends FileDto {
  @Text({ min: 3, message: msg('Title must be at least 3 characters'), example: 'W-2 of 2026' })
  title!: string;
  @Choice(documentCategories, { name: 'DocumentCategory', optional: true, default: 'other' })
  category?: DocumentCategory;
  @Text({ optional: true, max: 2000, example: 'Both pages, from my employer.' }) description?: string;
}

/** The practice's upload for a client. */
export class UploadDocumentDto extends UploadOwnDocumentDto {
  @ClientId() userId!: number;
  @Flag({ default: false, description: "Request the client's signature; PDF and images only" })
  needsSignature?: boolean;
  @Flag({
    default: true,
    description: 'Automatic reminders 3 and 7 days after a signature was requested',
  })
  reminders?: boolean;
  @Flag({
    default: true,
    description:
      'false: the client is not notified, not of a requested signature either, for example for documents imported from other software. Reminders to sign follow `reminders`.',
  })
  notify?: boolean;
}

/** Omitted fields keep their values; an empty description removes it. */
export class UpdateDocumentDto extends PartialType(
  OmitType(UploadOwnDocumentDto, ['file', 'category', 'description']),
  { skipNullProperties: false },
) {
  @Choice(documentCategories, { name: 'DocumentCategory', partial: true }) category?: DocumentCategory;
  @Text({ clearable: true, max: 2000, example: 'Both pages.' }) description?: string | null;
  @Choice(documentStatuses, {
    name: 'DocumentStatus',
    partial: true,
    description:
      'draft → pending_review, awaiting_signature, completed; pending_review → draft, awaiting_signature, completed; awaiting_signature → draft; signed → completed. Anything else is 409.',
  })
  status?: DocumentStatus;
  @Flag({
    partial: true,
    description:
      "true requests the client's signature; false withdraws the request. Without a status it also changes the status.",
  })
  needsSignature?: boolean;
  @Flag({ partial: true, description: 'false turns automatic reminders off' }) reminders?: boolean;
}

export class DocumentDto {
  @Integer({ example: 12 }) id!: number;
  @Integer({ description: 'users.id of the client', example: 2 }) userId!: number;
  @ApiProperty({ example: 'Engagement Agreement 2027' }) title!: string;
  @Nullable('text', { example: 'Please read it before our meeting.' }) description!: string | null;
  @OneOf(documentStatuses, 'DocumentStatus', { example: 'draft' }) status!: DocumentStatus;
  @OneOf(documentCategories, 'DocumentCategory', { example: 'agreement' }) category!: DocumentCategory;
  @ApiProperty({ example: 'Engagement Agreement 2027.pdf' }) fileName!: string;
  @ApiProperty({ description: 'MIME type, detected from the content', example: 'application/pdf' })
  fileType!: string;
  @Integer({ description: 'Bytes', example: 188416 }) fileSize!: number;
  @ApiProperty({ example: '/api/documents/12' }) fileUrl!: string;
  @ApiProperty({ description: 'Same URL as fileUrl', example: '/api/documents/12' }) filePath!: string;
  @Integer({
    description: 'users.id of the person who uploaded it; for clients, 1 for the practice',
    example: 1,
  })
  uploadedBy!: number;
  @Integer({ description: 'Number of the current version, from 1', example: 1 }) version!: number;
  @ApiProperty({ example: false }) needsSignature!: boolean;
  @ApiProperty({ description: 'The file shows nothing without a password', example: false })
  needsPassword!: boolean;
  @Nullable('time') signedDate!: string | null;
  @Nullable('integer', { description: 'users.id' }) signedBy!: number | null;
  @Nullable('text', { description: 'URL of a PNG of the signature' }) signatureImagePath!: string | null;
  @Nullable('text', { description: 'Reason the client declined to sign' }) declineReason!: string | null;
  @Time() created_at!: string;
  @Time() updated_at!: string;
  @Nullable('time', {
    description: 'When its files were destroyed under a retention rule; opening one is 410',
  })
  destroyedAt!: string | null;
}

export class AdminDocumentDto extends DocumentDto {
  @ApiProperty({ description: 'Username of the client; name of a household or business', example: 'asample' })
  username!: string;
  @ApiProperty({ type: PersonDto }) client!: PersonDto;
  @ApiProperty({ description: 'Whether a virus scanner found the file clean', example: false })
  scanned!: boolean;
  @ApiProperty({
    description: 'Whether a virus scanner is set, which has not checked this file from before',
    example: false,
  })
  scanMissing!: boolean;
  @ApiProperty({
    description: 'Automatic reminders 3 and 7 days after a signature was requested, at 9:00',
    example: true,
  })
  reminders!: boolean;
  @Nullable('day', {
    description: "Date of the last reminder to sign, in the practice's time zone",
    example: '2027-01-31',
  })
  remindedOn!: string | null;
  @Nullable('time', { description: 'When it was deleted; it is removed permanently 30 days later' })
  deleted_at!: string | null;
}

/** A row of the list for an assistant. */
export class DocumentTitleDto extends PickType(AdminDocumentDto, [
  ...(['id', 'userId', 'username', 'title', 'status', 'created_at'] as const),
]) {}

const Allowed = (): PropertyDecorator => AllowedActions(documentActions, 'DocumentAction', ['decline']);

/** A document in the answer of a client's command. */
export class DocumentRecordDto extends DocumentDto {
  @Allowed() allowed!: DocumentAction[];
}

/** A document in the answer of an admin's command. */
export class AdminDocumentRecordDto extends AdminDocumentDto {
  @Allowed() allowed!: DocumentAction[];
}

export class DocumentVersionDto {
  @Integer({ description: 'From 1', example: 1 }) version!: number;
  @OneOf(versionKinds, 'DocumentFileKind', { example: 'uploaded' }) kind!: VersionKind;
  @ApiProperty({ example: 'Engagement Agreement 2027.pdf' }) fileName!: string;
  @ApiProperty({ example: 'application/pdf' }) fileType!: string;
  @Integer({ description: 'Bytes', example: 188416 }) fileSize!: number;
  @ApiProperty({
    description: 'Hex',
    example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  })
  sha256!: string;
  @ApiProperty({ type: PersonDto }) uploadedBy!: PersonDto;
  @ApiProperty({
    type: PersonDto,
    nullable: true,
    description: 'The client for whom another person uploaded it',
  })
  onBehalfOf!: PersonDto | null;
  @ApiProperty({ description: 'Whether this is the current version', example: true }) current!: boolean;
  @ApiProperty({ example: '/api/documents/12/versions/1' }) fileUrl!: string;
  @Time() created_at!: string;
}

class DocumentActionDto {
  @Time() occurredAt!: string;
  @ApiProperty({ type: PersonDto, nullable: true }) actor!: PersonDto | null;
  @ApiProperty({ type: PersonDto, nullable: true, description: 'The client for whom another person acted' })
  onBehalfOf!: PersonDto | null;
}

/** A request for a signature, or a declined one. */
export class SignatureEventDto extends DocumentActionDto {
  @OneOf(['sent', 'declined'], 'SignatureEvent', { example: 'sent' }) type!: 'sent' | 'declined';
}

/** A view or a download of the document. */
export class DocumentOpeningDto extends DocumentActionDto {
  @OneOf(['viewed', 'downloaded'], 'DocumentOpening', { example: 'viewed' }) type!: 'viewed' | 'downloaded';
}

/** The request, and the item of its checklist, that a document answers. */
class AnsweredRequestDto {
  @Integer({ description: 'document_requests.id', example: 7 }) id!: number;
  @Nullable('integer', { description: 'Null for a request for one document', example: 1 }) itemId!:
    | number
    | null;
}

/** Everything about one document. */
export class DocumentDetailsDto extends AdminDocumentRecordDto {
  @ApiProperty({ type: PersonDto, nullable: true, description: 'The person who signed' })
  signer!: PersonDto | null;
  @ApiProperty({ type: PersonDto, nullable: true }) countersigner!: PersonDto | null;
  @Nullable('time') countersignedDate!: string | null;
  @ApiProperty({ type: AnsweredRequestDto, nullable: true, description: 'The request that it answers' })
  request!: AnsweredRequestDto | null;
  @Nullable('text', { description: 'URL of the original file that the signer saw; null until signed' })
  originalUrl!: string | null;
  @Nullable('text', { description: 'URL of the signing record; null until signed' })
  evidenceUrl!: string | null;
  @ApiProperty({
    enum: documentStatuses,
    enumName: 'DocumentStatus',
    isArray: true,
    description: 'Statuses that an admin may set now',
    example: ['pending_review'],
  })
  allowedTransitions!: DocumentStatus[];
  @ApiProperty({ type: [DocumentVersionDto], description: 'Newest first' }) versions!: DocumentVersionDto[];
  @ApiProperty({ type: [DocumentOpeningDto], description: 'Newest first, at most 50' })
  opened!: DocumentOpeningDto[];
  @ApiProperty({ type: [SignatureEventDto], description: 'Newest first, at most 50' })
  signatureEvents!: SignatureEventDto[];
}
