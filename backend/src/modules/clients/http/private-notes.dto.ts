import { ApiProperty, PartialType } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { Integer, Time } from '../../../platform/http/answer-fields.js';
import { Text } from '../../../platform/http/text-fields.js';
import { RecordVersionDto } from '../../../platform/http/record-version.dto.js';
import { maximumNote } from '../domain/private-note.js';

export class CreateNoteDto {
  @Text({
    message: msg('Content is required'),
    max: maximumNote,
    example: 'Prefers to be called in the afternoon.',
  })
  content!: string;
}

/** Omitted fields keep their values. */
export class UpdateNoteDto extends PartialType(CreateNoteDto, { skipNullProperties: false }) {}

class NoteAuthorDto {
  @Integer({ description: 'users.id', example: 1 }) id!: number;
  @ApiProperty({ description: 'Current name', example: 'Jordan Example' }) name!: string;
}

export class NoteVersionDto extends RecordVersionDto {
  @ApiProperty({ example: 'Prefers to be called in the afternoon.' }) content!: string;
}

export class NoteDto {
  @Integer({ example: 1 }) id!: number;
  @Integer({ description: 'users.id of the client', example: 2 }) userId!: number;
  @ApiProperty({ example: 'Prefers to be called in the afternoon.' }) content!: string;
  @ApiProperty({ type: NoteAuthorDto, description: 'Original author' }) author!: NoteAuthorDto;
  @Time() created_at!: string;
  @Time() updated_at!: string;
}
