import { ApiProperty, OmitType, PartialType } from '@nestjs/swagger';
import { Choice, Flag, Id, Text } from '../../../platform/http/fields.js';
import { SearchQuery } from '../../../platform/http/page-query.dto.js';
import { FilePart } from '../../../platform/http/upload.js';
import { PersonDto } from '../../identity/index.js';
import { documentCategories, type DocumentCategory } from '../domain/document.js';
import { fileKinds, type FileKind } from '../domain/file-kind.js';
import { type DocumentAction, documentActions } from '../domain/document-actions.js';
import { documentStatuses, type DocumentStatus } from '../domain/document-status.js';

export class DocumentsQuery extends SearchQuery {
  @Choice(documentStatuses, { name: 'DocumentStatus', optional: true }) status?: DocumentStatus;
  @Choice(documentCategories, { name: 'DocumentCategory', optional: true }) category?: DocumentCategory;
}

export class AllDocumentsQuery extends DocumentsQuery {
  @Id({ optional: true, message: 'Please select a client', description: "Only this client's documents" })
  userId?: number;
  @Flag({ description: 'Only deleted documents that can still be restored' })
  deleted?: boolean;
}

const fileHint = 'One .pdf, .doc, .docx, .xls, .xlsx, .jpg, .jpeg or .png, max 5MB';

/** An upload of a file only. */
export class FileDto {
  @FilePart({ message: 'A file is required', description: fileHint }) file!: string;
}

/** A client's upload for the practice. */
export class UploadOwnDocumentDto extends FileDto {
  @Text({ min: 3, message: 'Title must be at least 3 characters', example: 'W-2 of 2026' })
  title!: string;
  @Choice(documentCategories, { name: 'DocumentCategory', optional: true, default: 'other' })
  category?: DocumentCategory;
  @Text({ optional: true, max: 2000, example: 'Both pages, from my employer.' }) description?: string;
}

/** The practice's upload for a client. */
export class UploadDocumentDto extends UploadOwnDocumentDto {
  @Id({ message: 'Please select a client', description: 'users.id of the client', example: 2 })
  userId!: number;
  @Flag({ default: false, description: "Request the client's signature; PDF and images only" })
  needsSignature?: boolean;
  @Flag({
    default: true,
    description: 'false: the client is not notified, for example for documents imported from other software',
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
}

export class DocumentDto {
  @ApiProperty({ type: 'integer', example: 12 }) id!: number;
  @ApiProperty({ type: 'integer', description: 'users.id of the client', example: 2 }) userId!: number;
  @ApiProperty({ example: 'Engagement Agreement 2027' }) title!: string;
  @ApiProperty({ type: String, nullable: true, example: 'Please read it before our meeting.' })
  description!: string | null;
  @ApiProperty({ enum: documentStatuses, enumName: 'DocumentStatus', example: 'draft' })
  status!: DocumentStatus;
  @ApiProperty({ enum: documentCategories, enumName: 'DocumentCategory', example: 'agreement' })
  category!: DocumentCategory;
  @ApiProperty({ example: 'Engagement Agreement 2027.pdf' }) fileName!: string;
  @ApiProperty({ description: 'MIME type, detected from the content', example: 'application/pdf' })
  fileType!: string;
  @ApiProperty({ type: 'integer', description: 'Bytes', example: 188416 }) fileSize!: number;
  @ApiProperty({ example: '/api/documents/12' }) fileUrl!: string;
  @ApiProperty({ description: 'Same URL as fileUrl', example: '/api/documents/12' })
  filePath!: string;
  @ApiProperty({
    type: 'integer',
    description: 'users.id of the client or admin who uploaded it',
    example: 1,
  })
  uploadedBy!: number;
  @ApiProperty({ type: 'integer', description: 'Number of the current version, from 1', example: 1 })
  version!: number;
  @ApiProperty({ example: false }) needsSignature!: boolean;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: null })
  signedDate!: string | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'users.id', example: null })
  signedBy!: number | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'URL of a PNG of the signature',
    example: null,
  })
  signatureImagePath!: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Reason the client declined to sign',
    example: null,
  })
  declineReason!: string | null;
  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-18T15:04:05.000Z' })
  created_at!: string;
  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-18T15:04:05.000Z' })
  updated_at!: string;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When its files were destroyed under a retention rule; opening one is 410',
    example: null,
  })
  destroyedAt!: string | null;
}

export class AdminDocumentDto extends DocumentDto {
  @ApiProperty({ description: 'Username of the client', example: 'asample' }) username!: string;
  @ApiProperty({ description: 'Whether a virus scanner found the file clean', example: false })
  scanned!: boolean;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When it was deleted; it is removed permanently 30 days later',
    example: null,
  })
  deleted_at!: string | null;
}

const Allowed = (): PropertyDecorator =>
  ApiProperty({
    enum: documentActions,
    enumName: 'DocumentAction',
    isArray: true,
    description: 'Actions that the caller may take now; any other would be refused',
    example: ['decline'],
  });

/** A document in the answer of a client's command. */
export class DocumentRecordDto extends DocumentDto {
  @Allowed() allowed!: DocumentAction[];
}

/** A document in the answer of an admin's command. */
export class AdminDocumentRecordDto extends AdminDocumentDto {
  @Allowed() allowed!: DocumentAction[];
}

export class DocumentVersionDto {
  @ApiProperty({ type: 'integer', description: 'From 1', example: 1 }) version!: number;
  @ApiProperty({ enum: fileKinds, enumName: 'DocumentFileKind', example: 'uploaded' }) kind!: FileKind;
  @ApiProperty({ example: 'Engagement Agreement 2027.pdf' }) fileName!: string;
  @ApiProperty({ example: 'application/pdf' }) fileType!: string;
  @ApiProperty({ type: 'integer', description: 'Bytes', example: 188416 }) fileSize!: number;
  @ApiProperty({
    description: 'Hex',
    example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  })
  sha256!: string;
  @ApiProperty({ type: PersonDto }) uploadedBy!: PersonDto;
  @ApiProperty({ description: 'Whether this is the current version', example: true }) current!: boolean;
  @ApiProperty({ example: '/api/documents/12/versions/1' }) fileUrl!: string;
  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-18T15:04:05.000Z' })
  created_at!: string;
}

/** A request for a signature, or a declined one. */
export class SignatureEventDto {
  @ApiProperty({ enum: ['sent', 'declined'], enumName: 'SignatureEvent', example: 'sent' })
  type!: 'sent' | 'declined';
  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-18T15:04:05.000Z' })
  occurredAt!: string;
  @ApiProperty({ type: PersonDto, nullable: true }) actor!: PersonDto | null;
}

/** A view or a download of the document. */
export class DocumentOpeningDto {
  @ApiProperty({ enum: ['viewed', 'downloaded'], enumName: 'DocumentOpening', example: 'viewed' })
  type!: 'viewed' | 'downloaded';
  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-18T15:04:05.000Z' })
  occurredAt!: string;
  @ApiProperty({ type: PersonDto, nullable: true }) actor!: PersonDto | null;
}

/** Everything about one document. */
export class DocumentDetailsDto extends AdminDocumentRecordDto {
  @ApiProperty({ type: PersonDto, description: 'The client' }) client!: PersonDto;
  @ApiProperty({ type: PersonDto, nullable: true, description: 'The client who signed' })
  signer!: PersonDto | null;
  @ApiProperty({ type: PersonDto, nullable: true }) countersigner!: PersonDto | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: null })
  countersignedDate!: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'URL of the original file that the signer saw; null until signed',
    example: null,
  })
  originalUrl!: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'URL of the signing record; null until signed',
    example: null,
  })
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
