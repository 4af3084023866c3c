import { ApiProperty, OmitType, PartialType } from '@nestjs/swagger';
import { type Language, msg } from '@steward/texts';
import { Integer, Time } from '../../../platform/http/answer-fields.js';
import { LanguageChoice, PersonLanguage } from '../../../platform/http/account-fields.js';
import { Text } from '../../../platform/http/text-fields.js';
import { maximumContent } from '../domain/message.js';

export class CreateSavedReplyDto {
  @Text({ message: msg('Title is required'), example: 'Documents for April' }) title!: string;
  @LanguageChoice() language?: Language;
  @Text({
    message: msg('Content is required'),
    max: maximumContent,
    example: 'Please send us the following:',
  })
  content!: string;
}

/** Omitted fields keep their values. */
export class UpdateSavedReplyDto extends PartialType(OmitType(CreateSavedReplyDto, ['language']), {
  skipNullProperties: false,
}) {
  @LanguageChoice('Language of its text') language?: Language;
}

export class SavedReplyDto {
  @Integer({ example: 1 }) id!: number;
  @ApiProperty({ example: 'Documents for April' }) title!: string;
  @PersonLanguage() language!: Language;
  @ApiProperty({ example: 'Please send us the following:' }) content!: string;
  @Integer({ description: 'users.id', example: 1 }) createdBy!: number;
  @Time() created_at!: string;
  @Time() updated_at!: string;
}
