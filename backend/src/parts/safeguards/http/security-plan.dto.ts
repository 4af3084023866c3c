import type { Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { Integer, Nullable, OneOf } from '../../../platform/http/answer-fields.js';
import { Day, Nested, NestedList } from '../../../platform/http/fields.js';
import { Text } from '../../../platform/http/text-fields.js';
import { type AnswerField, planQuestions, type SecurityPlanAnswers } from '../domain/plan-answers.js';
import type { ReviewState } from '../domain/security-plan.js';

type Decorate = (field: AnswerField) => PropertyDecorator;

/** A decorated property for each question. */
const Answers =
  (decorate: Decorate, fields: Readonly<Record<string, AnswerField>>): ClassDecorator =>
  ({ prototype }) => {
    for (const [name, field] of Object.entries(fields)) decorate(field)(prototype as object, name);
  };

/** Classes of people and rows by their name in the API document, which has each once. */
const classes = new Map<string, Type>();

function classOf(name: string, decorate: Decorate, fields: Readonly<Record<string, AnswerField>>): Type {
  const known = classes.get(name);
  if (known) return known;
  const made = { [name]: class {} }[name] as Type;
  Answers(decorate, fields)(made);
  classes.set(name, made);
  return made;
}

/** Rules and documentation of an answer in a request. */
function asked({ type, description = '', example, required, max = 0, row = '', fields = {} }: AnswerField) {
  const rule = required === undefined ? { optional: true } : { message: required };
  switch (type) {
    case 'line':
      return Text({ ...rule, max, example, ...(!required && { description: 'May be empty' }) });
    case 'text':
      return Text({ optional: true, max: 10_000, description: `${description}; may be empty`, example });
    case 'day':
      return Day({ ...rule, ...(!required && { nullable: true, description }), example });
    case 'group':
      return Nested(classOf('ResponsiblePersonDto', asked, fields), { ...rule, description });
    case 'list':
      return NestedList(classOf(`Plan${row}Dto`, asked, fields), {
        optional: true,
        max: 200,
        message: msg('Must be a list'),
      });
  }
}

/** Documentation of a stored answer. */
function written({ type, example, shown = example, suggestion, required, row, fields = {} }: AnswerField) {
  switch (type) {
    case 'line':
      return ApiProperty({ type: String, example: shown });
    case 'text':
      return ApiProperty({ type: String, example: suggestion });
    case 'day':
      return ApiProperty({
        type: String,
        format: 'date',
        ...(!required && { nullable: true }),
        example: shown,
      });
    case 'group':
      return ApiProperty({ type: classOf('WrittenPersonDto', written, fields) });
    case 'list':
      return ApiProperty({ type: [classOf(`Written${row}Dto`, written, fields)] });
  }
}

/** All of the practice's answers; omitted ones become empty. */
@Answers(asked, planQuestions)
export class WriteSecurityPlanDto {}

/** The practice's answers, or suggestions where there are none. */
@Answers(written, planQuestions)
class SecurityPlanAnswersDto {}

export class AdoptSecurityPlanDto {
  @Day({
    optional: true,
    description: 'Date by which the plan is reviewed again, within a year; default: in a year',
    example: '2027-11-21',
  })
  reviewOn?: string;
  @Text({
    optional: true,
    max: 2000,
    description: 'Changes made in this review',
    example: 'Added a new provider.',
  })
  note?: string;
}

class PlanTextDto {
  @ApiProperty({ example: 'Office and paper' }) label!: string;
  @ApiProperty({ description: 'Empty until it is written', example: '' }) text!: string;
}

class PlanFactDto {
  @ApiProperty({ example: 'Rate limits' }) name!: string;
  @ApiProperty({ example: 'On' }) value!: string;
  @ApiProperty({ required: false, description: 'Whether it needs attention' }) attention?: boolean;
  @ApiProperty({
    required: false,
    description: 'Whether it is a count or a date that changes without any change to the safeguards',
  })
  figure?: boolean;
}

class PlanTableDto {
  @ApiProperty({ example: 'Trainings' }) caption!: string;
  @ApiProperty({ type: [String], example: ['Date', 'Topic', 'People'] }) columns!: readonly string[];
  @ApiProperty({ type: 'array', items: { type: 'array', items: { type: 'string' } }, example: [] })
  rows!: readonly (readonly string[])[];
}

class PlanSectionDto {
  @ApiProperty({ example: 'Access' }) title!: string;
  @ApiProperty({ description: 'Rule that the section is based on', example: '16 CFR 314.4(c)(1) and (c)(5)' })
  shapedLike!: string;
  @ApiProperty({ type: [PlanTextDto], description: 'Texts by the practice' }) texts!: readonly PlanTextDto[];
  @ApiProperty({ type: [PlanFactDto], description: 'Facts that Steward found in its settings and data' })
  facts!: readonly PlanFactDto[];
  @ApiProperty({ type: [PlanTableDto] }) tables!: readonly PlanTableDto[];
}

class PlanDifferenceDto {
  @ApiProperty({ example: 'Access' }) section!: string;
  @ApiProperty({ example: 'Rate limits' }) name!: string;
  @Nullable('text', { example: 'On' }) was!: string | null;
  @Nullable('text', { example: 'Off (THROTTLE)' }) is!: string | null;
}

class PlanInForceDto {
  @Integer({ description: 'Number of the version', example: 1 }) id!: number;
  @ApiProperty({ format: 'date-time', example: '2026-11-21T15:00:00.000Z' }) adoptedAt!: string;
  @ApiProperty({ format: 'date', example: '2027-11-21' }) reviewOn!: string;
}

export class SecurityPlanDto {
  @ApiProperty({ type: SecurityPlanAnswersDto }) answers!: SecurityPlanAnswers;
  @ApiProperty({ description: 'false while the answers are unsaved suggestions' }) written!: boolean;
  @ApiProperty({ type: [PlanSectionDto], description: 'The plan in its current state' })
  sections!: readonly PlanSectionDto[];
  @ApiProperty({
    type: [String],
    example: ['Risk assessment: Internal and external risks to client information'],
  })
  unwritten!: string[];
  @OneOf(['none', 'current', 'due_soon', 'overdue'], 'PlanReview', {
    description: 'Review state of the plan in force; `due_soon` from 30 days before',
  })
  review!: ReviewState;
  @ApiProperty({ type: PlanInForceDto, nullable: true }) inForce!: PlanInForceDto | null;
  @ApiProperty({
    type: [PlanDifferenceDto],
    description: 'Facts that have changed since the plan in force was adopted',
  })
  differences!: PlanDifferenceDto[];
}

class AdopterDto {
  @Integer({ example: 1 }) id!: number;
  @ApiProperty({ example: 'Jordan Example' }) name!: string;
}

export class SecurityPlanVersionDto {
  @Integer({ description: 'Number of the version', example: 1 }) id!: number;
  @ApiProperty({ format: 'date-time', example: '2026-11-21T15:00:00.000Z' }) adoptedAt!: string;
  @ApiProperty({ type: AdopterDto }) adoptedBy!: AdopterDto;
  @ApiProperty({ format: 'date', example: '2027-11-21' }) reviewOn!: string;
  @Nullable('text', { example: 'Added a new provider.' }) note!: string | null;
  @ApiProperty({ description: 'SHA-256 of the PDF, hex' }) sha256!: string;
}

export class AdoptedSecurityPlanDto {
  @Integer({ description: 'Number of the version', example: 1 }) id!: number;
  @ApiProperty({ format: 'date', example: '2027-11-21' }) reviewOn!: string;
  @ApiProperty({ description: 'SHA-256 of the PDF, hex' }) sha256!: string;
}
