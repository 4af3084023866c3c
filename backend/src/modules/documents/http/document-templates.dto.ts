import { ApiProperty, OmitType, PartialType } from '@nestjs/swagger';
import { type Language, msg } from '@steward/texts';
import { Integer, Nullable, OneOf, Time } from '../../../platform/http/answer-fields.js';
import { ClientId, LanguageChoice, PersonLanguage } from '../../../platform/http/account-fields.js';
import { Choice, Flag } from '../../../platform/http/fields.js';
import { Text } from '../../../platform/http/text-fields.js';
import { type DocumentCategory, documentCategories } from '../domain/document-changes.js';
import { FileDto } from './documents.dto.js';

export class CreateDocumentTemplateDto extends FileDto {
  @Text({ min: 3, message: msg('Title must be at least 3 characters'), example: 'Engagement Agreement' })
  title!: string;
  @LanguageChoice('Language of the file; default en') language?: Language;
  @Text({ optional: true, max: 2000, example: 'For new clients.' }) description?: string;
  @Choice(documentCategories, { name: 'DocumentCategory', optional: true, default: 'other' })
  category?: DocumentCategory;
  @Flag({ default: false, description: 'Documents created from it await a signature; PDF and images only' })
  requiresSignature?: boolean;
}

/** Omitted fields keep their values; an empty description removes it. */
export class UpdateDocumentTemplateDto extends PartialType(
  OmitType(CreateDocumentTemplateDto, ['file', 'category', 'description', 'language', 'requiresSignature']),
  { skipNullProperties: false },
) {
  @LanguageChoice('Language of the file') language?: Language;
  @Text({ clearable: true, max: 2000, example: 'For new clients.' }) description?: string | null;
  @Choice(documentCategories, { name: 'DocumentCategory', partial: true }) category?: DocumentCategory;
  @Flag({ partial: true, description: 'Documents created from it await a signature' })
  requiresSignature?: boolean;
}

export class UseDocumentTemplateDto {
  @ClientId() userId!: number;
}

export class DocumentTemplateDto {
  @Integer({ example: 1 }) id!: number;
  @ApiProperty({ example: 'Engagement Agreement' }) title!: string;
  @PersonLanguage() language!: Language;
  @Nullable('text', { example: 'For new clients.' }) description!: string | null;
  @OneOf(documentCategories, 'DocumentCategory', { example: 'agreement' }) category!: DocumentCategory;
  @ApiProperty({ example: true }) requiresSignature!: boolean;
  @ApiProperty({ example: 'Engagement Agreement.pdf' }) fileName!: string;
  @ApiProperty({ example: 'application/pdf' }) fileType!: string;
  @Integer({ description: 'Bytes', example: 188416 }) fileSize!: number;
  @ApiProperty({ description: 'The file shows nothing without a password', example: false })
  needsPassword!: boolean;
  @ApiProperty({ example: '/api/admin/document-templates/1/file' }) fileUrl!: string;
  @ApiProperty({ description: 'Same URL as fileUrl', example: '/api/admin/document-templates/1/file' })
  filePath!: string;
  @Integer({ description: 'users.id', example: 1 }) createdBy!: number;
  @Time() created_at!: string;
  @Time() updated_at!: string;
}
