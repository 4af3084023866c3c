import { ApiProperty, PartialType } from '@nestjs/swagger';
import { type Language, msg } from '@steward/texts';
import { LanguageChoice, PersonLanguage } from '../../../platform/http/account-fields.js';
import { Integer, Time } from '../../../platform/http/answer-fields.js';
import { Flag, Numeric } from '../../../platform/http/fields.js';
import { Name, Text } from '../../../platform/http/text-fields.js';

export class CreateTestimonialDto {
  @Name({ max: 100, message: msg('Name is required'), example: 'Sam Sample' }) name!: string;
  @Text({ max: 100, message: msg('Role is required'), example: 'Owner, Sample Bakery' }) role!: string;
  @Text({ max: 2000, message: msg('Content is required'), example: 'We finally know what each loaf earns.' })
  content!: string;
  @LanguageChoice('Of role and content; default en') language?: Language;
  @Numeric({
    optional: true,
    type: 'integer',
    minimum: 1,
    maximum: 5,
    message: msg('Rating must be a whole number from 1 to 5'),
    description: 'Stars; default 5',
    example: 5,
  })
  rating?: number;
  @Flag({ description: 'Visible to everyone; default false', example: true }) approved?: boolean;
}

/** Omitted fields keep their values; the others follow the rules of a new one. */
export class UpdateTestimonialDto extends PartialType(CreateTestimonialDto, { skipNullProperties: false }) {}

export class TestimonialDto {
  @Integer({ example: 3 }) id!: number;
  @ApiProperty({ example: 'Sam Sample' }) name!: string;
  @ApiProperty({ example: 'Owner, Sample Bakery' }) role!: string;
  @ApiProperty({ example: 'We finally know what each loaf earns.' }) content!: string;
  @PersonLanguage() language!: Language;
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 5, example: 5 }) rating!: number;
  @ApiProperty({ description: 'Visible to everyone', example: true }) approved!: boolean;
  @Time() created_at!: string;
}
