import { ApiProperty } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import type { Money } from '../../../kernel/index.js';
import { Integer, Nullable, OneOf, Time } from '../../../platform/http/answer-fields.js';
import { Amount, Choice, Flag, Id, maximumId, Nested, Numeric } from '../../../platform/http/fields.js';
import {
  ReviewedTranslationsDto,
  reviewedTranslations,
  StaleSince,
  StaleTranslationsDto,
} from '../../../platform/http/stale-translations.dto.js';
import { Name, Text, TextList } from '../../../platform/http/text-fields.js';
import { type PriceUnit, priceUnits } from '../domain/price.js';

const priceText = {
  clearable: true,
  max: 60,
  description: 'Printed before the price, as “Starting at”, or in its place if price is null',
  example: 'Based on volume',
} as const;

/** Stored as it is, with null for what is omitted. */
class WrittenPackageDto {
  @Name({ max: 100, message: msg('Name is required'), example: '3-Session Package' }) name!: string;
  @Amount({ clearable: true, description: 'Above zero; null: priceText only', example: '95.00' })
  price: Money | null = null;
  @Text(priceText) priceText: string | null = null;
  @Amount({ clearable: true, description: 'Amount that the client saves', example: '10.00' })
  savings: Money | null = null;
  @Text({ clearable: true, max: 100, description: 'Another benefit', example: '3 hours included' })
  note: string | null = null;
}

const features = {
  max: 12,
  longest: 120,
  description: 'What the price includes',
  example: ['A budget you can keep', 'Notes after every session'],
};
const description = { max: 300, example: 'Budget, debt and savings, one step at a time.' };
const position = {
  type: 'integer',
  minimum: 0,
  maximum: maximumId,
  message: msg('Must be a whole number from 0'),
  example: 1,
} as const;

const service = {
  description: 'id of a service of the site, which shows the price; null: none',
  example: 'personal-finance',
};

class TranslatedPackageDto {
  @Text({ clearable: true, max: 100, example: 'Paquete de 3 sesiones' }) name: string | null = null;
  @Text({ clearable: true, max: 60, example: 'Desde' }) priceText: string | null = null;
  @Text({ clearable: true, max: 100, example: '3 horas incluidas' }) note: string | null = null;
}

class TranslatedPriceDto {
  @Text({ clearable: true, max: 100, example: 'Orientación financiera personal' }) title?: string | null;
  @Text({ clearable: true, max: 300, example: 'Presupuesto, deudas y ahorros, paso a paso.' })
  description?: string | null;
  @TextList({ clearable: true, max: 12, longest: 120, example: ['Notas después de cada sesión'] })
  features?: string[] | null;
  @Text({ clearable: true, max: 60, example: 'Según el volumen' }) priceText?: string | null;
  @Nested(TranslatedPackageDto, { clearable: true, message: msg('Must be a package') })
  package?: TranslatedPackageDto | null;
}

class EnteredPriceTranslationsDto {
  @Nested(TranslatedPriceDto, { partial: true, message: msg('Must be an object') }) es?: TranslatedPriceDto;
}

class PackageTranslationDto {
  @Nullable('text', { example: 'Paquete de 3 sesiones' }) name!: string | null;
  @Nullable('text') priceText!: string | null;
  @Nullable('text') note!: string | null;
}

class PriceTranslationDto {
  @Nullable('text', { example: 'Orientación financiera personal' }) title!: string | null;
  @Nullable('text') description!: string | null;
  @ApiProperty({ type: 'array', items: { type: 'string' }, nullable: true, example: null })
  features!: readonly string[] | null;
  @Nullable('text') priceText!: string | null;
  @ApiProperty({ type: () => PackageTranslationDto, nullable: true }) package!: PackageTranslationDto | null;
}

class PriceTranslationsDto {
  @ApiProperty() es!: PriceTranslationDto;
}

class PriceOptionsDto {
  @Amount({
    clearable: true,
    description: 'Above zero, for one unit; null: priceText only',
    example: '35.00',
  })
  price?: Money | null;
  @Text(priceText) priceText?: string | null;
  @Nested(WrittenPackageDto, {
    clearable: true,
    message: msg('Must be a package'),
    description: 'null: none',
  })
  package?: WrittenPackageDto | null;
  @Text({ ...service, clearable: true, max: 100 }) serviceId?: string | null;
  @Id({
    clearable: true,
    message: msg('Please select a tax rate that is not retired'),
    description: 'tax_rates.id with which items from the price list begin; null: none',
    example: 1,
  })
  taxRateId?: number | null;
  @Nested(EnteredPriceTranslationsDto, {
    partial: true,
    message: msg('Must be an object'),
    description: 'Texts in Spanish, each or null. Omitted ones keep their values',
  })
  translations?: EnteredPriceTranslationsDto;
}

export class CreatePriceDto extends PriceOptionsDto {
  @Name({ max: 100, message: msg('Title is required'), example: 'Personal Financial Coaching' })
  title!: string;
  @Text({ ...description, optional: true }) description?: string;
  @TextList({ ...features, optional: true }) features?: string[];
  @Choice(priceUnits, { name: 'PriceUnit', optional: true, default: 'session' }) unit?: PriceUnit;
  @Flag({ description: 'Left out of the website', default: false }) hidden?: boolean;
  @Numeric({
    ...position,
    optional: true,
    description:
      'Position in the list, from 1; 0 is the first one, and one after the end is the last; omitted: at the end',
  })
  position?: number;
}

/** Omitted fields keep their values. */
export class UpdatePriceDto extends PriceOptionsDto {
  @Name({ partial: true, min: 1, max: 100, message: msg('Title is required'), example: 'Financial Coaching' })
  title?: string;
  @Text({ ...description, partial: true, min: 0 }) description?: string;
  @TextList({ ...features, partial: true }) features?: string[];
  @Choice(priceUnits, { name: 'PriceUnit', partial: true }) unit?: PriceUnit;
  @Flag({ partial: true, description: 'Left out of the website' }) hidden?: boolean;
  @Nested(ReviewedTranslationsDto, { ...reviewedTranslations, message: msg('Must be an object') })
  reviewedTranslations?: ReviewedTranslationsDto;
  @Numeric({ ...position, partial: true, description: 'New position; the others move by one' })
  position?: number;
}

const money = (description: string, example: string | null): PropertyDecorator =>
  ApiProperty({ type: String, pattern: String.raw`^\d{1,8}\.\d{2}$`, nullable: true, description, example });

class PricePackageDto {
  @ApiProperty({ example: '3-Session Package' }) name!: string;
  @money('null: priceText only', '95.00') price!: string | null;
  @Nullable('text', { description: priceText.description }) priceText!: string | null;
  @money('Amount that the client saves', '10.00') savings!: string | null;
  @Nullable('text', { description: 'Another benefit', example: null }) note!: string | null;
}

export class PriceDto {
  @Integer({ example: 1 }) id!: number;
  @ApiProperty({ example: 'Personal Financial Coaching' }) title!: string;
  @ApiProperty({ example: description.example }) description!: string;
  @ApiProperty({ type: [String], example: features.example }) features!: string[];
  @OneOf(priceUnits, 'PriceUnit', { example: 'session' }) unit!: PriceUnit;
  @money('For one unit; null: priceText only', '35.00') price!: string | null;
  @Nullable('text', { description: priceText.description }) priceText!: string | null;
  @ApiProperty({ type: PricePackageDto, nullable: true }) package!: PricePackageDto | null;
  @Nullable('text', service) serviceId!: string | null;
  @Integer({ description: 'Position in the list, from 1, hidden ones included', example: 1 })
  position!: number;
  @ApiProperty({ description: 'Texts in Spanish; null where there is none' })
  translations!: PriceTranslationsDto;
}

export class AdminPriceDto extends PriceDto {
  @Nullable('integer', { description: 'tax_rates.id with which items from the price list begin; null: none' })
  taxRateId!: number | null;
  @ApiProperty({ description: 'Left out of the website', example: false }) hidden!: boolean;
  @ApiProperty({
    description:
      'Texts whose English was changed after their translation: until it is changed or reviewed, they are read in English',
  })
  staleTranslations!: StaleTranslationsDto;
  @StaleSince() staleSince!: Record<string, string>;
  @Time() created_at!: string;
  @Time() updated_at!: string;
}
