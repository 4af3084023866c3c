import { ApiProperty } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { Nullable } from '../../../platform/http/answer-fields.js';
import { NestedList } from '../../../platform/http/fields.js';
import { Text } from '../../../platform/http/text-fields.js';
import { longestTexts, maximumEntries } from '../domain/website-texts.js';

// The module checks the lengths of entries, to name their list.
const Part = (example: string): PropertyDecorator =>
  Text({ min: 0, max: Infinity, message: msg('Must be text'), example });

class EntryDto {
  @Part('Plain language') title!: string;
  @Part('We tell you why, and what it costs, in words you can repeat at home.') text!: string;
}

class QuestionDto {
  @Part('How can I pay?') question!: string;
  @Part('We send an invoice to your client portal.') answer!: string;
}

const Words = (key: keyof typeof longestTexts): PropertyDecorator =>
  Text({ clearable: true, max: longestTexts[key] });
const Entries = (): PropertyDecorator =>
  NestedList(EntryDto, { clearable: true, max: maximumEntries, message: msg('Must be a list of texts') });
const Questions = (): PropertyDecorator =>
  NestedList(QuestionDto, { clearable: true, max: maximumEntries, message: msg('Must be a list of texts') });

/** Omitted texts keep their value; null, like an empty one, leaves out its section. */
export class EnteredTextsDto {
  @Words('headline') headline?: string | null;
  @Words('heroCaption') heroCaption?: string | null;
  @Words('offer') offer?: string | null;
  @Words('whyLead') whyLead?: string | null;
  @Words('story') story?: string | null;
  @Words('firstSessionLead') firstSessionLead?: string | null;
  @Words('pricingLead') pricingLead?: string | null;
  @Words('closing') closing?: string | null;
  @Words('aboutLead') aboutLead?: string | null;
  @Words('greeting') greeting?: string | null;
  @Words('answerTime') answerTime?: string | null;
  @Entries() reasons?: EntryDto[] | null;
  @Entries() firstSession?: EntryDto[] | null;
  @Entries() values?: EntryDto[] | null;
  @Questions() contactQuestions?: QuestionDto[] | null;
  @Questions() pricingQuestions?: QuestionDto[] | null;
}

const List = (type: typeof EntryDto | typeof QuestionDto, description?: string): PropertyDecorator =>
  ApiProperty({ type: () => [type], nullable: true, ...(description !== undefined && { description }) });

/** Each null where there is none. */
export class TextsDto {
  @Nullable('text', { description: 'Home page: its heading', example: 'Financial Success Made Accessible' })
  headline!: string | null;
  @Nullable('text', { description: 'Home page: below the picture' }) heroCaption!: string | null;
  @Nullable('text', {
    description: 'The free first session; null: no page speaks of one',
    example: 'First session is FREE for all new clients',
  })
  offer!: string | null;
  @Nullable('text', { description: 'Home and about: above the reasons' }) whyLead!: string | null;
  @Nullable('text', { description: 'About; an empty line parts paragraphs' }) story!: string | null;
  @Nullable('text', { description: 'Home: above the steps of a first session' })
  firstSessionLead!: string | null;
  @Nullable('text', { description: 'Pricing: below the heading' }) pricingLead!: string | null;
  @Nullable('text', { description: 'Home: in the band at the end' }) closing!: string | null;
  @Nullable('text', { description: 'About: below the heading' }) aboutLead!: string | null;
  @Nullable('text', { description: "Home: beside the founder's photo" }) greeting!: string | null;
  @Nullable('text', { description: 'Home and contact: beside the contact form' }) answerTime!: string | null;
  @List(EntryDto, 'Home and about') reasons!: readonly EntryDto[] | null;
  @List(EntryDto, 'Home: the steps of a first session') firstSession!: readonly EntryDto[] | null;
  @List(EntryDto, 'About') values!: readonly EntryDto[] | null;
  @List(QuestionDto, 'Contact') contactQuestions!: readonly QuestionDto[] | null;
  @List(QuestionDto, 'Pricing') pricingQuestions!: readonly QuestionDto[] | null;
}
