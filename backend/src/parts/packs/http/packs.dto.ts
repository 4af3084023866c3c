import { ApiProperty } from '@nestjs/swagger';
import { type Language, msg } from '@steward/texts';
import { Integer, Nullable, Time } from '../../../platform/http/answer-fields.js';
import { ClientId, LanguageChoice, PersonLanguage } from '../../../platform/http/account-fields.js';
import { Id, Nested, NestedList, Numeric } from '../../../platform/http/fields.js';
import { Name, Text } from '../../../platform/http/text-fields.js';
import {
  InvoiceItemDto,
  maximumItems,
  NewInvoiceItemDto,
  TaxAmountDto,
} from '../../../modules/billing/index.js';
import { maximumContent } from '../../../modules/messaging/index.js';
import {
  AppliedPackKeys,
  NewPackKeys,
  PackKeys,
  PackPreviewKeys,
} from '../../../modules/onboarding/index.js';
import { TakesKeysOf } from '../../../platform/parts/part-operations.js';
import { type PackWarning, packWarnings } from '../application/pack-application.js';

const aTemplate = { message: msg('Please select a template'), example: 1 } as const;
const filled = 'May contain {{firstName}}, {{lastName}}, {{date}}, {{dueDate}} and {{amount}}';

const dueInDays = {
  type: 'integer',
  minimum: 0,
  maximum: 365,
  optional: true,
  message: msg('Must be a whole number of days from 0 to 365'),
  example: 14,
} as const;

export class PackDocumentDto {
  @Id({ ...aTemplate, description: 'document_templates.id' }) templateId!: number;
}

export class NewPackRequestDto {
  @Text({
    min: 3,
    message: msg('Title must be at least 3 characters'),
    description: filled,
    example: 'Last year’s tax return of {{firstName}} {{lastName}}',
  })
  title!: string;
  @Text({ optional: true, max: 2000, description: filled, example: 'All pages, please, by {{dueDate}}.' })
  description?: string;
  @Numeric({ ...dueInDays, description: 'Days after the pack is applied; none: no due date' })
  dueInDays?: number;
  @Id({ ...aTemplate, optional: true, description: 'document_templates.id of a form to fill in' })
  templateId?: number;
}

export class PackMessageDto {
  @Text({
    message: msg('Please provide a subject for your message'),
    description: filled,
    example: 'Welcome, {{firstName}}',
  })
  subject!: string;
  @Text({
    message: msg('Please provide content for your message'),
    max: maximumContent,
    description: `${filled}; the due date is the earliest of the pack`,
    example: 'Please sign the agreement by {{dueDate}}.',
  })
  content!: string;
}

export class NewPackInvoiceDto {
  @Text({ max: 500, message: msg('Description is required'), description: filled, example: 'Onboarding' })
  description!: string;
  @NestedList(NewInvoiceItemDto, {
    min: 1,
    max: maximumItems,
    message: msg('Please add at least one item'),
    description: 'At most 99999999.99 in total',
  })
  items!: NewInvoiceItemDto[];
  @Numeric({ ...dueInDays, description: 'Days after issue; none: upon receipt' }) dueInDays?: number;
}

const languageOfTexts = 'Language of its texts, and of the dates that are filled in; default en';

const documents = { max: 20, message: msg('Must be a list of templates') };
const requests = { max: 50, message: msg('Must be a list of requests') };

@TakesKeysOf(NewPackKeys)
export class CreatePackDto {
  @Name({ message: msg('Title is required'), example: 'New client' }) title!: string;
  @LanguageChoice(languageOfTexts) language?: Language;
  @NestedList(PackDocumentDto, {
    ...documents,
    optional: true,
    description: 'Created from templates, like POST /api/admin/document-templates/{id}/use',
  })
  documents?: PackDocumentDto[];
  @NestedList(NewPackRequestDto, { ...requests, optional: true }) requests?: NewPackRequestDto[];
  @Nested(PackMessageDto, { optional: true, message: msg('Must be a message') }) message?: PackMessageDto;
  @Nested(NewPackInvoiceDto, { optional: true, message: msg('Must be an invoice') })
  invoice?: NewPackInvoiceDto;
}

/** Omitted fields keep their values; a given list replaces the stored one. */
@TakesKeysOf(NewPackKeys)
export class UpdatePackDto {
  @Name({ partial: true, min: 1, message: msg('Title is required'), example: 'New client' }) title?: string;
  @LanguageChoice('Language of its texts') language?: Language;
  @NestedList(PackDocumentDto, { ...documents, partial: true }) documents?: PackDocumentDto[];
  @NestedList(NewPackRequestDto, { ...requests, partial: true }) requests?: NewPackRequestDto[];
  @Nested(PackMessageDto, { clearable: true, message: msg('Must be a message'), description: 'null: none' })
  message?: PackMessageDto | null;
  @Nested(NewPackInvoiceDto, {
    clearable: true,
    message: msg('Must be an invoice'),
    description: 'null: none',
  })
  invoice?: NewPackInvoiceDto | null;
}

export class StartedPackDto {
  @Integer({ description: 'packs.id', example: 2 }) id!: number;
  @ApiProperty({ example: 'New tax client' }) title!: string;
}

/** Keys of the work that a member of the staff has started. */
export const startedPacks = {
  packs: ApiProperty({ type: [StartedPackDto], description: 'Packs that they wrote' }),
};

/** Keys of the calls that make a client. */
export const packOfWelcome = {
  packId: Id({
    optional: true,
    message: msg('Please select a pack'),
    description: 'packs.id of a pack to apply',
  }),
};

/** The client who receives a pack. */
export class PackRecipientDto {
  @ClientId() userId!: number;
}

class PackRequestDto {
  @ApiProperty({ example: 'Last year’s tax return' }) title!: string;
  @Nullable('text', { example: 'All pages, please, by {{dueDate}}.' }) description!: string | null;
  @Nullable('integer', { description: 'Days after the pack is applied; null: no due date', example: 14 })
  dueInDays!: number | null;
  @Nullable('integer', { description: 'document_templates.id of a form to fill in' })
  templateId!: number | null;
}

class PackInvoiceDto {
  @ApiProperty({ example: 'Onboarding' }) description!: string;
  @ApiProperty({ type: [InvoiceItemDto] }) items!: InvoiceItemDto[];
  @Nullable('integer', { description: 'Days after issue; null: upon receipt', example: 14 })
  dueInDays!: number | null;
}

class PackTemplateDto {
  @Integer({ description: 'document_templates.id', example: 1 }) id!: number;
  @ApiProperty({ example: 'Engagement Agreement' }) title!: string;
  @ApiProperty({ example: true }) requiresSignature!: boolean;
}

@TakesKeysOf(PackKeys)
export class PackDto {
  @Integer({ example: 1 }) id!: number;
  @ApiProperty({ example: 'New client' }) title!: string;
  @PersonLanguage() language!: Language;
  @ApiProperty({ type: [PackDocumentDto] }) documents!: PackDocumentDto[];
  @ApiProperty({ type: [PackRequestDto] }) requests!: PackRequestDto[];
  @ApiProperty({ type: PackMessageDto, nullable: true }) message!: PackMessageDto | null;
  @ApiProperty({ type: PackInvoiceDto, nullable: true }) invoice!: PackInvoiceDto | null;
  @ApiProperty({ type: [PackTemplateDto], description: 'Its templates, without deleted ones' })
  templates!: PackTemplateDto[];
  @Integer({ description: 'users.id', example: 1 }) createdBy!: number;
  @Time() created_at!: string;
  @Time() updated_at!: string;
}

class PreviewedDocumentDto {
  @Integer({ example: 1 }) templateId!: number;
  @ApiProperty({ example: 'Engagement Agreement' }) title!: string;
  @ApiProperty({ description: 'It is sent for signature', example: true }) needsSignature!: boolean;
}

class PreviewedRequestDto {
  @ApiProperty({ example: 'Last year’s tax return' }) title!: string;
  @Nullable('text', { example: 'All pages, please, by January 31, 2027.' }) description!: string | null;
  @Nullable('day', { description: 'Due date in the practice’s time zone', example: '2027-01-31' })
  dueDate!: string | null;
  @Nullable('integer', { description: 'document_templates.id of a form to fill in' })
  templateId!: number | null;
  @Nullable('text') templateTitle!: string | null;
}

class PreviewedInvoiceDto {
  @ApiProperty({ example: 'Onboarding' }) description!: string;
  @ApiProperty({ type: [InvoiceItemDto] }) items!: InvoiceItemDto[];
  @ApiProperty({ description: 'Sum of all items, before tax', example: '125.00' }) subtotal!: string;
  @ApiProperty({ type: [TaxAmountDto] }) taxes!: TaxAmountDto[];
  @ApiProperty({ description: 'Total: subtotal and taxes', example: '125.00' }) amount!: string;
  @Nullable('day', { description: 'Due date; null: upon receipt', example: '2027-01-31' })
  dueDate!: string | null;
}

class PackReaderDto {
  @ApiProperty({ example: 'Alex Sample' }) name!: string;
  @PersonLanguage() language!: Language;
}

/** Preview for a client, with names, dates and prices filled in. */
@TakesKeysOf(PackPreviewKeys)
export class PackPreviewDto {
  @ApiProperty({ type: [PreviewedDocumentDto] }) documents!: PreviewedDocumentDto[];
  @ApiProperty({ type: [PreviewedRequestDto] }) requests!: PreviewedRequestDto[];
  @ApiProperty({ type: PackMessageDto, nullable: true }) message!: PackMessageDto | null;
  @ApiProperty({ type: PreviewedInvoiceDto, nullable: true }) invoice!: PreviewedInvoiceDto | null;
  @PersonLanguage() language!: Language;
  @ApiProperty() client!: PackReaderDto;
  @ApiProperty({
    enum: packWarnings,
    enumName: 'PackWarning',
    isArray: true,
    description: '`pack.other_language`: the client reads another language than that of the pack',
    example: [],
  })
  warnings!: PackWarning[];
}

@TakesKeysOf(AppliedPackKeys)
export class AppliedPackDto {
  @ApiProperty({ type: 'integer', isArray: true, description: 'documents.id', example: [12] })
  documents!: number[];
  @ApiProperty({ type: 'integer', isArray: true, description: 'document_requests.id', example: [7, 8] })
  requests!: number[];
  @Nullable('integer', { description: 'Id of the conversation that the message starts', example: 4 })
  threadId!: number | null;
  @Nullable('integer', { description: 'invoices.id', example: 15 }) invoiceId!: number | null;
}
