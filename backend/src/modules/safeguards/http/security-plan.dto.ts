import { ApiProperty } from '@nestjs/swagger';
import { Day, Nested, NestedList, Text } from '../../../platform/http/fields.js';
import { omittedAnswers, suggestedAnswers, type SecurityPlanAnswers } from '../domain/security-plan.js';

const Line = (message: string, example: string, max = 200): PropertyDecorator =>
  Text({ message, example, max });
const OptionalLine = (example: string, max = 200): PropertyDecorator =>
  Text({ optional: true, max, example, description: 'May be empty' });
const LongText = (description: string, example: string): PropertyDecorator =>
  Text({ optional: true, max: 10_000, description: `${description}; may be empty`, example });
const OptionalDay = (description: string): PropertyDecorator =>
  Day({ optional: true, nullable: true, description, example: '2026-11-02' });

class ResponsiblePersonDto {
  @OptionalLine('Jordan Example', 100) name?: string;
  @OptionalLine('Founder', 100) title?: string;
  @OptionalLine('(210) 555-0100', 50) phone?: string;
  @OptionalLine('jordan@example.com', 254) email?: string;
}

class PlanDeviceDto {
  @Line('Name is required', 'Laptop 1') name!: string;
  @OptionalLine('Office, in the cabinet at night') location?: string;
  @OptionalLine('No client files: the portal is used in the browser', 500) holds?: string;
}

class PlanTrainingDto {
  @Day({ message: 'Date is required', example: '2026-09-14' }) on!: string;
  @Line('Topic is required', 'Recognizing phishing') topic!: string;
  @OptionalLine('Everyone', 500) people?: string;
}

class PlanProviderDto {
  @Line('Name is required', 'Example Hosting') name!: string;
  @OptionalLine('The server that runs Steward') service?: string;
  @OptionalLine('support@example.net') contact?: string;
  @OptionalDay('Date of the last review of its safeguards; null or omitted: not yet')
  reviewedOn?: string | null;
}

class PlanContactDto {
  @Line('Role is required', 'Insurance company') role!: string;
  @OptionalLine('Example Mutual, policy 000000') name?: string;
  @OptionalLine('(210) 555-0199, 24 hours a day') reach?: string;
}

const list = { optional: true, max: 200 } as const;

/** All of the practice's answers; omitted ones become empty. */
export class WriteSecurityPlanDto {
  @Nested(ResponsiblePersonDto, {
    description: 'The coordinator (Publication 5708), or qualified individual (16 CFR 314.4(a))',
    message: 'Enter the name of the coordinator',
  })
  coordinator!: ResponsiblePersonDto;
  @Nested(ResponsiblePersonDto, {
    optional: true,
    description: 'Spokesperson after an incident',
  })
  spokesperson?: ResponsiblePersonDto;
  @LongText('What the plan protects', 'Our clients’ information, on paper and on computers.')
  scope?: string;
  @LongText('Internal and external risks, and how likely they are', 'A stolen laptop: unlikely, serious.')
  riskAssessment?: string;
  @OptionalDay('Date of the last risk assessment') riskAssessedOn?: string | null;
  @NestedList(PlanDeviceDto, { ...list, message: 'Must be a list of devices' }) devices?: PlanDeviceDto[];
  @LongText('Office and paper', 'Paper is locked away at the end of each day.') premises?: string;
  @LongText('Network and remote work', 'The office Wi-Fi is separate from the guest Wi-Fi.')
  network?: string;
  @LongText('Staff rules', 'Everyone has their own account.') conduct?: string;
  @LongText('Disposal', 'Paper is cross-cut shredded.') disposal?: string;
  @LongText('How the safeguards are tested', 'Once a year by the coordinator.') testing?: string;
  @NestedList(PlanTrainingDto, { ...list, message: 'Must be a list of trainings' })
  trainings?: PlanTrainingDto[];
  @NestedList(PlanProviderDto, { ...list, message: 'Must be a list of providers' })
  providers?: PlanProviderDto[];
  @LongText('Steps after an incident, in this order', '1. Stop it.') incidentSteps?: string;
  @NestedList(PlanContactDto, { ...list, message: 'Must be a list of contacts' })
  incidentContacts?: PlanContactDto[];
  @LongText('Annual report goes to', 'The owner, in writing, each January.')
  reporting?: string;
}

/** Stored answers have no omitted fields. */
export const answersOf = (given: WriteSecurityPlanDto): SecurityPlanAnswers =>
  // Typed by `omittedAnswers`, whose fields it has.
  filled(given, omittedAnswers) as SecurityPlanAnswers;

/** @param omitted values of omitted fields; of a list, those of one row */
function filled(given: unknown, omitted: unknown): unknown {
  if (Array.isArray(omitted)) return ((given ?? []) as unknown[]).map((row) => filled(row, omitted[0]));
  if (typeof omitted !== 'object' || omitted === null) return given ?? omitted;
  const values = (given ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(omitted).map(([name, value]) => [name, filled(values[name], value)]),
  );
}

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

class WrittenPersonDto {
  @ApiProperty({ example: 'Jordan Example' }) name!: string;
  @ApiProperty({ example: 'Founder' }) title!: string;
  @ApiProperty({ example: '(210) 555-0100' }) phone!: string;
  @ApiProperty({ example: 'jordan@example.com' }) email!: string;
}

class WrittenDeviceDto {
  @ApiProperty({ example: 'Laptop 1' }) name!: string;
  @ApiProperty({ example: 'Office' }) location!: string;
  @ApiProperty({ example: '' }) holds!: string;
}

class WrittenTrainingDto {
  @ApiProperty({ format: 'date', example: '2026-09-14' }) on!: string;
  @ApiProperty({ example: 'Recognizing phishing' }) topic!: string;
  @ApiProperty({ example: 'Everyone' }) people!: string;
}

class WrittenProviderDto {
  @ApiProperty({ example: 'Example Hosting' }) name!: string;
  @ApiProperty({ example: 'The server' }) service!: string;
  @ApiProperty({ example: 'support@example.net' }) contact!: string;
  @ApiProperty({ type: String, format: 'date', nullable: true, example: null }) reviewedOn!: string | null;
}

class WrittenContactDto {
  @ApiProperty({ example: 'Insurance company' }) role!: string;
  @ApiProperty({ example: 'Example Mutual' }) name!: string;
  @ApiProperty({ example: '(210) 555-0199' }) reach!: string;
}

/** The practice's answers, or suggestions where there are none. */
class SecurityPlanAnswersDto {
  @ApiProperty({ type: WrittenPersonDto }) coordinator!: WrittenPersonDto;
  @ApiProperty({ type: WrittenPersonDto }) spokesperson!: WrittenPersonDto;
  @ApiProperty({ example: suggestedAnswers.scope }) scope!: string;
  @ApiProperty({ example: '' }) riskAssessment!: string;
  @ApiProperty({ type: String, format: 'date', nullable: true, example: '2026-11-02' })
  riskAssessedOn!: string | null;
  @ApiProperty({ type: [WrittenDeviceDto] }) devices!: readonly WrittenDeviceDto[];
  @ApiProperty({ example: suggestedAnswers.premises }) premises!: string;
  @ApiProperty({ example: suggestedAnswers.network }) network!: string;
  @ApiProperty({ example: suggestedAnswers.conduct }) conduct!: string;
  @ApiProperty({ example: suggestedAnswers.disposal }) disposal!: string;
  @ApiProperty({ example: '' }) testing!: string;
  @ApiProperty({ type: [WrittenTrainingDto] }) trainings!: readonly WrittenTrainingDto[];
  @ApiProperty({ type: [WrittenProviderDto] }) providers!: readonly WrittenProviderDto[];
  @ApiProperty({ example: suggestedAnswers.incidentSteps }) incidentSteps!: string;
  @ApiProperty({ type: [WrittenContactDto] }) incidentContacts!: readonly WrittenContactDto[];
  @ApiProperty({ example: '' }) reporting!: string;
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
  @ApiProperty({ type: [PlanTextDto], description: 'Texts by the practice' })
  texts!: readonly PlanTextDto[];
  @ApiProperty({ type: [PlanFactDto], description: 'Facts that Steward found in its settings and data' })
  facts!: readonly PlanFactDto[];
  @ApiProperty({ type: [PlanTableDto] }) tables!: readonly PlanTableDto[];
}

class PlanDifferenceDto {
  @ApiProperty({ example: 'Access' }) section!: string;
  @ApiProperty({ example: 'Rate limits' }) name!: string;
  @ApiProperty({ type: String, nullable: true, example: 'On' }) was!: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'Off (THROTTLE)' }) is!: string | null;
}

class PlanInForceDto {
  @ApiProperty({ type: 'integer', description: 'Number of the version', example: 1 }) id!: number;
  @ApiProperty({ format: 'date-time', example: '2026-11-21T15:00:00.000Z' }) adoptedAt!: string;
  @ApiProperty({ format: 'date', example: '2027-11-21' }) reviewOn!: string;
}

export class SecurityPlanDto {
  @ApiProperty({ type: SecurityPlanAnswersDto }) answers!: SecurityPlanAnswersDto;
  @ApiProperty({ description: 'false while the answers are unsaved suggestions' })
  written!: boolean;
  @ApiProperty({ type: [PlanSectionDto], description: 'The plan in its current state' })
  sections!: readonly PlanSectionDto[];
  @ApiProperty({
    type: [String],
    example: ['Risk assessment: Internal and external risks to client information'],
  })
  unwritten!: string[];
  @ApiProperty({
    enum: ['none', 'current', 'due_soon', 'overdue'],
    enumName: 'PlanReview',
    description: 'Review state of the plan in force; `due_soon` from 30 days before',
  })
  review!: 'none' | 'current' | 'due_soon' | 'overdue';
  @ApiProperty({ type: PlanInForceDto, nullable: true }) inForce!: PlanInForceDto | null;
  @ApiProperty({
    type: [PlanDifferenceDto],
    description: 'Facts that have changed since the plan in force was adopted',
  })
  differences!: PlanDifferenceDto[];
}

class AdopterDto {
  @ApiProperty({ type: 'integer', example: 1 }) id!: number;
  @ApiProperty({ example: 'Jordan Example' }) name!: string;
}

export class SecurityPlanVersionDto {
  @ApiProperty({ type: 'integer', description: 'Number of the version', example: 1 }) id!: number;
  @ApiProperty({ format: 'date-time', example: '2026-11-21T15:00:00.000Z' }) adoptedAt!: string;
  @ApiProperty({ type: AdopterDto }) adoptedBy!: AdopterDto;
  @ApiProperty({ format: 'date', example: '2027-11-21' }) reviewOn!: string;
  @ApiProperty({ type: String, nullable: true, example: 'Added a new provider.' }) note!: string | null;
  @ApiProperty({ description: 'SHA-256 of the PDF, hex' }) sha256!: string;
}

export class AdoptedSecurityPlanDto {
  @ApiProperty({ type: 'integer', description: 'Number of the version', example: 1 }) id!: number;
  @ApiProperty({ format: 'date', example: '2027-11-21' }) reviewOn!: string;
  @ApiProperty({ description: 'SHA-256 of the PDF, hex' }) sha256!: string;
}
