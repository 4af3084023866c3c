import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { type Language, msg } from '@steward/texts';
import { LanguageChoice, PersonLanguage } from '../../../platform/http/account-fields.js';
import { Integer, Nullable, OneOf, Time } from '../../../platform/http/answer-fields.js';
import { ObjectList } from '../../../platform/http/fields.js';
import { Name, Text } from '../../../platform/http/text-fields.js';
import { type Condition, limits, type QuestionType, questionTypes } from '../domain/form/questions.js';

const value: ApiPropertyOptions & object = {
  oneOf: [{ type: 'string' }, { type: 'number' }],
  required: false,
};
const group = { type: () => [FormConditionDto], required: false } as const;
const optional = { required: false } as const;

/** Exactly one of `is`, `isNot`, `atLeast`, `all` and `any`. */
class FormConditionDto {
  @ApiProperty({ ...optional, description: 'Key of an earlier question, with `is`, `isNot` and `atLeast`' })
  key?: string;
  @ApiProperty({
    ...value,
    description: 'The answer; of several chosen options, one of them',
    example: 'yes',
  })
  is?: string | number;
  @ApiProperty({ ...value, description: 'Another answer than this one' }) isNot?: string | number;
  @ApiProperty({ ...value, description: 'The least number, amount or day' }) atLeast?: string | number;
  @ApiProperty({ ...group, description: 'All of 1 to 20 conditions, at most 5 levels deep' })
  all?: FormConditionDto[];
  @ApiProperty({ ...group, description: 'At least one of 1 to 20 conditions' }) any?: FormConditionDto[];
}

class AskedDocumentDto {
  @ApiProperty({ maxLength: limits.requestTitle, example: 'Profit and loss statement' }) title!: string;
  @ApiProperty({ ...optional, maxLength: limits.description }) description?: string;
  @ApiProperty({ ...optional, description: 'For this option of a choice only' }) option?: string;
}

class FormQuestionDto {
  @ApiProperty({
    pattern: '^[a-z][a-z0-9_]{0,39}$',
    description: 'Unique in its questionnaire',
    example: 'owns_business',
  })
  key!: string;
  @OneOf(questionTypes, 'QuestionType', { example: 'yes_no' }) type!: QuestionType;
  @ApiProperty({ maxLength: limits.label, example: 'Do you own a business?' }) label!: string;
  @ApiProperty({ ...optional, maxLength: limits.description }) help?: string;
  @ApiProperty({ ...optional, description: 'An answer is needed while it is visible' }) required?: boolean;
  @ApiProperty({
    ...optional,
    type: [String],
    maxItems: limits.options,
    description: 'Of `choice` and `choices`',
  })
  options?: readonly string[];
  @ApiProperty({ ...optional, type: [String], maxItems: limits.columns, description: 'Of `table`' })
  columns?: readonly string[];
  @ApiProperty({
    ...optional,
    type: FormConditionDto,
    description: 'When it is asked. A condition on a hidden or unanswered question does not hold',
  })
  showIf?: Condition;
  @ApiProperty({
    ...optional,
    type: [AskedDocumentDto],
    maxItems: limits.requests,
    description:
      'Document requests of the answer: once for `yes`, once for a chosen option, as often as the number says (20 at most)',
  })
  requests?: readonly AskedDocumentDto[];
}

export class FormSectionDto {
  @ApiProperty({ maxLength: limits.title, example: 'Business' }) title!: string;
  @ApiProperty({ type: [FormQuestionDto], maxItems: limits.questions })
  questions!: readonly FormQuestionDto[];
}

const sections = {
  min: 1,
  max: limits.questions,
  message: msg('Must be a list of sections'),
  description: 'With 1 to 300 questions',
} as const;
const title = { max: limits.title, message: msg('Title is required'), example: 'Yearly review' } as const;
const languageOfTexts = 'Language of its texts; default en';

export class CreateQuestionnaireDto {
  @Name(title) title!: string;
  @Text({ optional: true, max: limits.description, description: 'For its readers' }) description?: string;
  @LanguageChoice(languageOfTexts) language?: Language;
  @ObjectList(FormSectionDto, sections) sections!: unknown[];
}

/** Omitted fields keep their values; given sections replace the stored ones. */
export class UpdateQuestionnaireDto {
  @Name({ ...title, partial: true, min: 1 }) title?: string;
  @Text({ clearable: true, max: limits.description }) description?: string | null;
  @LanguageChoice('Language of its texts') language?: Language;
  @ObjectList(FormSectionDto, { ...sections, partial: true }) sections?: unknown[];
}

class QuestionnaireHeadDto {
  @Integer({ example: 1 }) id!: number;
  @ApiProperty({ example: 'Yearly review' }) title!: string;
  @Nullable('text') description!: string | null;
  @PersonLanguage() language!: Language;
  @Integer({ description: 'One higher with each change', example: 1 }) version!: number;
  @Time() created_at!: string;
  @Time() updated_at!: string;
}

export class ListedQuestionnaireDto extends QuestionnaireHeadDto {
  @Integer({ description: 'Number of its questions', example: 18 }) questions!: number;
  @Integer({ description: 'How often it was sent', example: 4 }) sent!: number;
}

export class QuestionnaireDto extends QuestionnaireHeadDto {
  @ApiProperty({ type: [FormSectionDto] }) sections!: FormSectionDto[];
}
