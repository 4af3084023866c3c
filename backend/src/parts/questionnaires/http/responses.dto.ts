import {
  ApiExtraModels,
  ApiProperty,
  type ApiPropertyOptions,
  getSchemaPath,
  IntersectionType,
} from '@nestjs/swagger';
import { type Language, msg } from '@steward/texts';
import { PersonDto } from '../../../modules/identity/index.js';
import { ClientId, OfClient, PersonLanguage } from '../../../platform/http/account-fields.js';
import { AllowedActions, Integer, Nullable, OneOf, Time } from '../../../platform/http/answer-fields.js';
import { Choice, Day, Flag } from '../../../platform/http/fields.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import { Text } from '../../../platform/http/text-fields.js';
import { AsSent } from '../../../platform/http/validation.pipe.js';
import type { AnswerValue } from '../domain/form/questions.js';
import { type ResponseAction, responseActions } from '../domain/response-actions.js';
import { type ResponseState, responseStates } from '../domain/sent-questionnaire.js';
import { WaitingDto } from '../../../modules/workday/index.js';
import { FormSectionDto } from './questionnaires.dto.js';

/** An empty list is one of both kinds. */
const valueTypes: NonNullable<ApiPropertyOptions['anyOf']> = [
  { type: 'string' },
  { type: 'number' },
  { type: 'array', items: { type: 'string' } },
  { type: 'array', items: { type: 'object', additionalProperties: { type: 'string' } } },
];

/** Values by key. */
const Values = (description: string): PropertyDecorator =>
  ApiProperty({
    type: 'object',
    additionalProperties: { anyOf: valueTypes },
    description,
    example: { owns_business: 'yes', ssn: '•••-••-1234' },
  });

export class SendQuestionnaireDto {
  @ClientId() userId!: number;
  @Day({ optional: true, description: "Due date in the practice's time zone", example: '2027-02-15' })
  dueDate?: string;
}

export class SaveAnswerDto {
  @ApiProperty({
    required: false,
    description: 'null clears it. Of a secret, all of it: never its mask',
    example: 'yes',
    // Each of its types says that it may be null.
    anyOf: valueTypes.map((type) => ({ ...type, nullable: true })),
  } as ApiPropertyOptions)
  // Its question decides what is an answer.
  @AsSent()
  value?: unknown;
  @Flag({ description: 'true: takes the answer of the last accepted response, in place of `value`' })
  usePrevious?: boolean;
}

export class SavedAnswerDto {
  @Integer({ description: 'Visible questions with an answer', example: 12 }) answered!: number;
  @Integer({ description: 'Visible questions', example: 31 }) visible!: number;
  @Time({ description: 'For `If-Match` of the next one' }) savedAt!: string;
}

export class ReopenResponseDto {
  @Text({ max: 2000, message: msg('Please say why'), example: 'The amounts are those of last year.' })
  reason!: string;
}

export class RevealAnswerDto {
  @Text({
    max: 40,
    message: msg('Choose a question'),
    example: 'ssn',
  })
  key!: string;
  @Text({
    max: 500,
    message: msg('Please say why'),
    description: 'Kept in the activity log',
    example: 'To file the return',
  })
  reason!: string;
}

export class RevealedAnswerDto {
  @ApiProperty({ example: 'ssn' }) key!: string;
  @ApiProperty({ description: 'The secret', example: '123-45-6789' }) value!: string;
}

export class ResponsesQuery extends PageQuery {
  @OfClient('questionnaires') userId?: number;
  @Choice(responseStates, { name: 'QuestionnaireResponseState', optional: true }) state?: ResponseState;
}

/** A questionnaire that was sent to a client. */
export class QuestionnaireResponseDto {
  @Integer({ example: 7 }) id!: number;
  @Integer({ description: 'questionnaires.id', example: 1 }) questionnaireId!: number;
  @Integer({ description: 'Version that was sent', example: 1 }) version!: number;
  @ApiProperty({ example: 'Yearly review' }) title!: string;
  @OneOf(responseStates, 'QuestionnaireResponseState', {
    description: 'open: the client can answer',
    example: 'open',
  })
  state!: ResponseState;
  @Nullable('day', { description: "Due date in the practice's time zone", example: '2027-02-15' })
  dueDate!: string | null;
  @Integer({ description: 'Visible questions with an answer', example: 12 }) answered!: number;
  @Integer({ description: 'Visible questions', example: 31 }) visible!: number;
  @Time() created_at!: string;
  @Nullable('time', { description: 'null while it is open' }) submittedAt!: string | null;
  @Nullable('integer', { description: 'documents.id of the answers that were submitted last' })
  documentId!: number | null;
  @Nullable('text', { description: 'Why the practice reopened it; null after the next submission' })
  reason!: string | null;
}

export class AdminQuestionnaireResponseDto extends QuestionnaireResponseDto {
  @Integer({ description: 'users.id of the client', example: 2 }) userId!: number;
  @ApiProperty({ type: PersonDto }) client!: PersonDto;
}

/** A document request that answers made. */
class MadeRequestDto {
  @Integer({ description: 'document_requests.id', example: 9 }) id!: number;
  @ApiProperty({ example: 'W-2 1' }) title!: string;
}

const Allowed = (): PropertyDecorator =>
  AllowedActions(responseActions, 'QuestionnaireResponseAction', ['answer', 'submit']);

/** Questions and answers of one response. */
class ResponseContentsDto {
  @Nullable('text', { description: 'For its readers' }) description!: string | null;
  @PersonLanguage() language!: Language;
  @ApiProperty({ type: [FormSectionDto], description: 'Of its version' }) sections!: FormSectionDto[];
  @Values('By key; of a secret its mask. Questions without an answer are left out')
  answers!: Record<string, AnswerValue>;
  @Values("The same of the client's last accepted response to the same questionnaire before it")
  previous!: Record<string, AnswerValue>;
  @ApiProperty({ type: [MadeRequestDto], description: 'Document requests that its answers made' })
  requests!: MadeRequestDto[];
  @Allowed() allowed!: ResponseAction[];
}

/** One response, for its client. */
export class QuestionnaireResponseRecordDto extends IntersectionType(
  QuestionnaireResponseDto,
  ResponseContentsDto,
) {
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string', format: 'date-time' },
    description: 'When each answer was saved or cleared, by key: for `If-Match`',
    example: { owns_business: '2026-11-18T15:04:05.000Z' },
  })
  savedAt!: Record<string, string>;
}

/** A person who gave an answer. */
class AnsweredByDto {
  @Nullable('integer', { description: 'users.id; null if the account is gone', example: 2 }) id!:
    | number
    | null;
  @Nullable('text', { example: 'Alex Sample' }) name!: string | null;
  @Time() savedAt!: string;
}

/** One response, for the practice. */
@ApiExtraModels(AnsweredByDto)
export class AdminQuestionnaireResponseRecordDto extends IntersectionType(
  AdminQuestionnaireResponseDto,
  ResponseContentsDto,
) {
  @ApiProperty({
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(AnsweredByDto) },
    description: 'Person of each answer, by key',
    example: { owns_business: { id: 2, name: 'Alex Sample', savedAt: '2026-11-18T15:04:05.000Z' } },
  })
  answeredBy!: Record<string, AnsweredByDto>;
  @ApiProperty({
    type: [String],
    description:
      'Keys of the answers that are others than in `previous`; empty if there is no earlier response',
    example: ['owns_business'],
  })
  changed!: string[];
}

/** Key of `TodayDto`. */
export const waitingQuestionnaires = {
  questionnaires: ApiProperty({
    required: false,
    type: WaitingDto,
    description: 'Questionnaires whose answers were submitted; url opens the answers',
  }),
};
