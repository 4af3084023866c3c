import { ApiProperty } from '@nestjs/swagger';
import { Choice, Flag, Id, Text } from '../../../platform/http/fields.js';
import { SearchQuery } from '../../../platform/http/page-query.dto.js';
import { FilePart } from '../../../platform/http/upload.js';
import {
  documentCategories,
  type DocumentCategory,
  documentStatuses,
  type DocumentStatus,
} from '../domain/document.js';

export class DocumentsQuery extends SearchQuery {
  @Choice(documentStatuses, { name: 'DocumentStatus', optional: true }) status?: DocumentStatus;
  @Choice(documentCategories, { name: 'DocumentCategory', optional: true }) category?: DocumentCategory;
}

export class AllDocumentsQuery extends DocumentsQuery {
  @Id({ optional: true, message: 'Please select a client', description: "Only this client's documents" })
  userId?: number;
}

export class UploadDocumentDto {
  @Text({ min: 3, message: 'Title must be at least 3 characters', example: 'Engagement Agreement 2027' })
  title!: string;
  @FilePart({
    message: 'A file is required',
    description: 'One .pdf, .doc, .docx, .xls, .xlsx, .jpg, .jpeg or .png, max 5MB',
  })
  file!: string;
  @Id({ message: 'Please select a client', description: 'users.id of the client', example: 2 })
  userId!: number;
  @Choice(documentCategories, { name: 'DocumentCategory', optional: true, default: 'other' })
  category?: DocumentCategory;
  @Text({ optional: true, max: 2000, example: 'Please read it before our meeting.' }) description?: string;
  @Flag({ default: false, description: 'Ask the client to sign; PDF and images only' })
  needsSignature?: boolean;
}

export class DocumentDto {
  @ApiProperty({ type: 'integer', example: 12 }) id!: number;
  @ApiProperty({ example: 'Engagement Agreement 2027' }) title!: string;
  @ApiProperty({ type: String, nullable: true, example: 'Please read it before our meeting.' }) description!:
    string | null;
  @ApiProperty({ enum: documentStatuses, enumName: 'DocumentStatus', example: 'draft' })
  status!: DocumentStatus;
  @ApiProperty({ enum: documentCategories, enumName: 'DocumentCategory', example: 'agreement' })
  category!: DocumentCategory;
  @ApiProperty({ example: 'Engagement Agreement 2027.pdf' }) fileName!: string;
  @ApiProperty({ description: 'MIME type, recognised from the content', example: 'application/pdf' })
  fileType!: string;
  @ApiProperty({ type: 'integer', description: 'Bytes', example: 188416 }) fileSize!: number;
  @ApiProperty({ example: '/api/documents/12' }) fileUrl!: string;
  @ApiProperty({ description: 'The same address as fileUrl', example: '/api/documents/12' })
  filePath!: string;
  @ApiProperty({ example: false }) needsSignature!: boolean;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: null }) signedDate!:
    string | null;
  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-18T15:04:05.000Z' })
  created_at!: string;
  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-18T15:04:05.000Z' })
  updated_at!: string;
}

export class AdminDocumentDto extends DocumentDto {
  @ApiProperty({ type: 'integer', description: 'users.id of the client', example: 2 }) userId!: number;
  @ApiProperty({ description: 'Of the client', example: 'asample' }) username!: string;
}
