import { ApiProperty } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { Integer, Nullable } from '../../../platform/http/answer-fields.js';
import { Id, NestedList, Numeric } from '../../../platform/http/fields.js';

class NewPackQuestionnaireDto {
  @Id({ message: msg('Please select a questionnaire'), description: 'questionnaires.id', example: 1 })
  questionnaireId!: number;
  @Numeric({
    type: 'integer',
    minimum: 0,
    maximum: 365,
    optional: true,
    message: msg('Must be a whole number of days from 0 to 365'),
    description: 'Days after the pack is applied; none: no due date',
    example: 14,
  })
  dueInDays?: number;
}

class PackQuestionnaireDto {
  @Integer({ description: 'questionnaires.id', example: 1 }) questionnaireId!: number;
  @Nullable('integer', { description: 'Days after the pack is applied; null: no due date', example: 14 })
  dueInDays!: number | null;
  @Nullable('text', { description: 'null: deleted meanwhile', example: 'New individual client' })
  title!: string | null;
}

class PreviewedQuestionnaireDto {
  @Integer({ description: 'questionnaires.id', example: 1 }) questionnaireId!: number;
  @ApiProperty({ example: 'New individual client' }) title!: string;
  @Nullable('day', { description: 'Due date in the practice’s time zone', example: '2027-01-31' })
  dueDate!: string | null;
}

/** Keys of the calls of packs: in a request, an answer, a preview, and what was sent. */
export const questionnairesOfPacks = {
  request: {
    questionnaires: NestedList(NewPackQuestionnaireDto, {
      optional: true,
      max: 20,
      message: msg('Must be a list of questionnaires'),
    }),
  },
  answer: { questionnaires: ApiProperty({ type: [PackQuestionnaireDto], required: false }) },
  preview: { questionnaires: ApiProperty({ type: [PreviewedQuestionnaireDto], required: false }) },
  applied: {
    questionnaires: ApiProperty({
      type: 'integer',
      isArray: true,
      required: false,
      description: 'Ids of the questionnaires that were sent',
      example: [3],
    }),
  },
};
