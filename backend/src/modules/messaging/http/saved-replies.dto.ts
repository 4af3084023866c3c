import { ApiProperty, PartialType } from '@nestjs/swagger';
import { Text } from '../../../platform/http/fields.js';
import { maximumContent } from '../domain/message.js';

export class CreateSavedReplyDto {
  @Text({ message: 'Title is required', example: 'Documents for April' }) title!: string;
  @Text({ message: 'Content is required', max: maximumContent, example: 'Please send us the following:' })
  content!: string;
}

/** Omitted fields keep their values. */
export class UpdateSavedReplyDto extends PartialType(CreateSavedReplyDto, { skipNullProperties: false }) {}

export class SavedReplyDto {
  @ApiProperty({ type: 'integer', example: 1 }) id!: number;
  @ApiProperty({ example: 'Documents for April' }) title!: string;
  @ApiProperty({ example: 'Please send us the following:' }) content!: string;
  @ApiProperty({ type: 'integer', description: 'users.id', example: 1 }) createdBy!: number;
  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-18T15:04:05.000Z' })
  created_at!: string;
  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-18T15:04:05.000Z' })
  updated_at!: string;
}
