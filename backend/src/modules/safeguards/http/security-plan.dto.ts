import { ApiProperty } from '@nestjs/swagger';
import { Day, Nested, NestedList, Text } from '../../../platform/http/fields.js';
import { suggestedAnswers, type SecurityPlanAnswers } from '../domain/security-plan.js';

const Line = (message: string, example: string, max = 200): PropertyDecorator =>
  Text({ message, example, max });
const OptionalLine = (example: string, max = 200): PropertyDecorator =>
  Text({ optional: true, max, example, description: 'May be empty' });
const Words = (description: string, example: string): PropertyDecorator =>
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
  @OptionalLine('Office, at night in the cabinet') location?: string;
  @OptionalLine('No client files: the portal is used in the browser', 500) holds?: string;
}

class PlanTrainingDto {
  @Day({ message: 'Day is required', example: '2026-09-14' }) on!: string;
  @Line('Topic is required', 'How to know phishing') topic!: string;
  @OptionalLine('Everybody', 500) people?: string;
}

class PlanProviderDto {
  @Line('Name is required', 'Example Hosting') name!: string;
  @OptionalLine('The machine on which Steward runs') service?: string;
  @OptionalLine('support@example.net') contact?: string;
  @OptionalDay('When its safeguards were last looked at; null or left out: not yet')
  reviewedOn?: string | null;
}

class PlanContactDto {
  @Line('Role is required', 'Insurance company') role!: string;
  @OptionalLine('Example Mutual, policy 000000') name?: string;
  @OptionalLine('(210) 555-0199, day and night') reach?: string;
}

const list = { optional: true, max: 200 } as const;

/** The whole of what the practice writes; what is left out is empty. */
export class WriteSecurityPlanDto {
  @Nested(ResponsiblePersonDto, {
    description: 'The coordinator of Publication 5708, the qualified individual of 16 CFR 314.4(a)',
    message: 'Please name who is responsible',
  })
  coordinator!: ResponsiblePersonDto;
  @Nested(ResponsiblePersonDto, {
    optional: true,
    description: 'Who speaks for the practice after an incident',
  })
  spokesperson?: ResponsiblePersonDto;
  @Words('What the plan protects', 'The information of our clients, on paper and in computers.')
  scope?: string;
  @Words('Risks inside and outside, and how likely they are', 'A stolen laptop: unlikely, grave.')
  riskAssessment?: string;
  @OptionalDay('When the risks were last assessed') riskAssessedOn?: string | null;
  @NestedList(PlanDeviceDto, { ...list, message: 'Must be a list of devices' }) devices?: PlanDeviceDto[];
  @Words('Office and paper', 'Paper is locked away at the end of each day.') premises?: string;
  @Words('Network and work from elsewhere', 'The office Wi-Fi is apart from that of guests.')
  network?: string;
  @Words('Rules of conduct', 'Everybody has an account of their own.') conduct?: string;
  @Words('Disposal', 'Paper is shredded across.') disposal?: string;
  @Words('How the safeguards are tested', 'Once a year by the coordinator.') testing?: string;
  @NestedList(PlanTrainingDto, { ...list, message: 'Must be a list of trainings' })
  trainings?: PlanTrainingDto[];
  @NestedList(PlanProviderDto, { ...list, message: 'Must be a list of providers' })
  providers?: PlanProviderDto[];
  @Words('What is done after an incident, in this order', '1. Stop it.') incidentSteps?: string;
  @NestedList(PlanContactDto, { ...list, message: 'Must be a list of contacts' })
  incidentContacts?: PlanContactDto[];
  @Words('Who is told how the plan does, at least once a year', 'The owner, in writing, each January.')
  reporting?: string;
}

/** Nothing is left out in what is kept. */
export function answersOf(given: WriteSecurityPlanDto): SecurityPlanAnswers {
  const person = ({ name = '', title = '', phone = '', email = '' }: ResponsiblePersonDto) => ({
    ...{ name, title, phone, email },
  });
  const texts = Object.fromEntries(textFields.map((field) => [field, given[field] ?? ''])) as Record<
    (typeof textFields)[number],
    string
  >;
  return {
    ...texts,
    coordinator: person(given.coordinator),
    spokesperson: person(given.spokesperson ?? {}),
    riskAssessedOn: given.riskAssessedOn ?? null,
    devices: (given.devices ?? []).map(({ name, location = '', holds = '' }) => ({ name, location, holds })),
    trainings: (given.trainings ?? []).map(({ on, topic, people = '' }) => ({ on, topic, people })),
    providers: (given.providers ?? []).map(({ name, service = '', contact = '', reviewedOn = null }) => ({
      ...{ name, service, contact, reviewedOn },
    })),
    incidentContacts: (given.incidentContacts ?? []).map(({ role, name = '', reach = '' }) => ({
      ...{ role, name, reach },
    })),
  };
}

const textFields = [
  ...(['scope', 'riskAssessment', 'premises', 'network', 'conduct', 'disposal', 'testing'] as const),
  ...(['incidentSteps', 'reporting'] as const),
];

export class AdoptSecurityPlanDto {
  @Day({
    optional: true,
    description: 'By which day the plan is looked at again, within a year; in a year where left out',
    example: '2027-11-21',
  })
  reviewOn?: string;
  @Text({
    optional: true,
    max: 2000,
    description: 'What this review changed',
    example: 'Named a new provider.',
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
  @ApiProperty({ example: 'How to know phishing' }) topic!: string;
  @ApiProperty({ example: 'Everybody' }) people!: string;
}

class WrittenProviderDto {
  @ApiProperty({ example: 'Example Hosting' }) name!: string;
  @ApiProperty({ example: 'The machine' }) service!: string;
  @ApiProperty({ example: 'support@example.net' }) contact!: string;
  @ApiProperty({ type: String, format: 'date', nullable: true, example: null }) reviewedOn!: string | null;
}

class WrittenContactDto {
  @ApiProperty({ example: 'Insurance company' }) role!: string;
  @ApiProperty({ example: 'Example Mutual' }) name!: string;
  @ApiProperty({ example: '(210) 555-0199' }) reach!: string;
}

/** What the practice has written; where it has not, suggestions to go on from. */
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
  @ApiProperty({ description: 'Empty where it is not written yet', example: '' }) text!: string;
}

class PlanFactDto {
  @ApiProperty({ example: 'Limits on tries' }) name!: string;
  @ApiProperty({ example: 'On' }) value!: string;
  @ApiProperty({ required: false, description: 'It deserves a look' }) attention?: boolean;
  @ApiProperty({
    required: false,
    description: 'A count or a moment: it differs without any safeguard changing',
  })
  figure?: boolean;
}

class PlanTableDto {
  @ApiProperty({ example: 'Trainings' }) caption!: string;
  @ApiProperty({ type: [String], example: ['Day', 'Topic', 'Who'] }) columns!: readonly string[];
  @ApiProperty({ type: 'array', items: { type: 'array', items: { type: 'string' } }, example: [] })
  rows!: readonly (readonly string[])[];
}

class PlanSectionDto {
  @ApiProperty({ example: 'Access' }) title!: string;
  @ApiProperty({ description: 'Which rule it is shaped like', example: '16 CFR 314.4(c)(1) and (c)(5)' })
  shapedLike!: string;
  @ApiProperty({ type: [PlanTextDto], description: 'What the practice wrote' })
  texts!: readonly PlanTextDto[];
  @ApiProperty({ type: [PlanFactDto], description: 'What the program found of itself' })
  facts!: readonly PlanFactDto[];
  @ApiProperty({ type: [PlanTableDto] }) tables!: readonly PlanTableDto[];
}

class PlanDifferenceDto {
  @ApiProperty({ example: 'Access' }) section!: string;
  @ApiProperty({ example: 'Limits on tries' }) name!: string;
  @ApiProperty({ type: String, nullable: true, example: 'On' }) was!: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'Off (THROTTLE)' }) is!: string | null;
}

class PlanInForceDto {
  @ApiProperty({ type: 'integer', description: 'The number of the version', example: 1 }) id!: number;
  @ApiProperty({ format: 'date-time', example: '2026-11-21T15:00:00.000Z' }) adoptedAt!: string;
  @ApiProperty({ format: 'date', example: '2027-11-21' }) reviewOn!: string;
}

export class SecurityPlanDto {
  @ApiProperty({ type: SecurityPlanAnswersDto }) answers!: SecurityPlanAnswersDto;
  @ApiProperty({ description: 'False while the answers are suggestions that nobody has saved' })
  written!: boolean;
  @ApiProperty({ type: [PlanSectionDto], description: 'The plan as it would be adopted now' })
  sections!: readonly PlanSectionDto[];
  @ApiProperty({ type: [String], example: ['Risk assessment: Risks to client information'] })
  unwritten!: string[];
  @ApiProperty({
    enum: ['none', 'current', 'due_soon', 'overdue'],
    enumName: 'PlanReview',
    description: 'How the plan in force stands with its review; `due_soon` from 30 days before',
  })
  review!: 'none' | 'current' | 'due_soon' | 'overdue';
  @ApiProperty({ type: PlanInForceDto, nullable: true }) inForce!: PlanInForceDto | null;
  @ApiProperty({ type: [PlanDifferenceDto], description: 'What is no longer as the plan in force says' })
  differences!: PlanDifferenceDto[];
}

class AdopterDto {
  @ApiProperty({ type: 'integer', example: 1 }) id!: number;
  @ApiProperty({ example: 'Jordan Example' }) name!: string;
}

export class SecurityPlanVersionDto {
  @ApiProperty({ type: 'integer', description: 'Its number', example: 1 }) id!: number;
  @ApiProperty({ format: 'date-time', example: '2026-11-21T15:00:00.000Z' }) adoptedAt!: string;
  @ApiProperty({ type: AdopterDto }) adoptedBy!: AdopterDto;
  @ApiProperty({ format: 'date', example: '2027-11-21' }) reviewOn!: string;
  @ApiProperty({ type: String, nullable: true, example: 'Named a new provider.' }) note!: string | null;
  @ApiProperty({ description: 'Of the PDF, hex' }) sha256!: string;
}

export class AdoptedSecurityPlanDto {
  @ApiProperty({ type: 'integer', description: 'The number of the version', example: 1 }) id!: number;
  @ApiProperty({ format: 'date', example: '2027-11-21' }) reviewOn!: string;
  @ApiProperty({ description: 'Of the PDF, hex' }) sha256!: string;
}
