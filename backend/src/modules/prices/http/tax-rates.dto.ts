import { ApiProperty } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import type { Percent } from '../../../kernel/index.js';
import { Integer, Nullable, Time } from '../../../platform/http/answer-fields.js';
import { Nested, Percentage } from '../../../platform/http/fields.js';
import { Name, Text } from '../../../platform/http/text-fields.js';
import type { TaxRate } from '../domain/tax-rate.js';

const name = { max: 60, message: msg('Name is required'), example: 'Texas sales tax' };
const percent = { description: '0 to 100, with up to four decimals', example: '8.25' };
const share = {
  description: 'The taxed part of an amount in percent: 80 for data processing in Texas',
  example: '80',
};
const reason = {
  max: 200,
  description: 'Printed under each item of the rate, for example why it is not taxed',
  example: 'Data processing: 20 percent is exempt',
};

class TranslatedTaxRateDto {
  @Name({ ...name, clearable: true, example: 'Impuesto sobre las ventas de Texas' }) name: string | null =
    null;
  @Text({ ...reason, clearable: true, example: null }) reason: string | null = null;
}

class EnteredTaxRateTranslationsDto {
  @Nested(TranslatedTaxRateDto, { message: msg('Must be an object') }) es!: TranslatedTaxRateDto;
}

const translations = {
  message: msg('Must be an object'),
  description: 'Words in Spanish, each or null. An invoice keeps those of its issue',
};

export class CreateTaxRateDto {
  @Name(name) name!: string;
  @Percentage(percent) percent!: Percent;
  @Percentage({ ...share, description: `${share.description}; default: 100`, optional: true })
  taxableShare?: Percent;
  @Text({ ...reason, clearable: true }) reason?: string | null;
  @Nested(EnteredTaxRateTranslationsDto, { ...translations, partial: true })
  translations?: EnteredTaxRateTranslationsDto;
}

/** Omitted fields keep their values. */
export class UpdateTaxRateDto {
  @Name({ ...name, min: 1, partial: true }) name?: string;
  @Percentage({ ...percent, partial: true }) percent?: Percent;
  @Percentage({ ...share, partial: true }) taxableShare?: Percent;
  @Text({ ...reason, clearable: true }) reason?: string | null;
  @Nested(EnteredTaxRateTranslationsDto, { ...translations, partial: true })
  translations?: EnteredTaxRateTranslationsDto;
}

class TaxRateTranslationDto {
  @Nullable('text', { example: 'Impuesto sobre las ventas de Texas' }) name!: string | null;
  @Nullable('text') reason!: string | null;
}

class TaxRateTranslationsDto {
  @ApiProperty() es!: TaxRateTranslationDto;
}

export class TaxRateDto {
  @Integer({ example: 1 }) id!: number;
  @ApiProperty({ example: name.example }) name!: string;
  @ApiProperty({ ...percent, pattern: String.raw`^\d{1,3}(\.\d{1,4})?$` }) percent!: string;
  @ApiProperty({ ...share, pattern: String.raw`^\d{1,3}(\.\d{1,4})?$` }) taxableShare!: string;
  @Nullable('text', { description: reason.description }) reason!: string | null;
  @ApiProperty({ description: 'Words in Spanish; null where there are none' })
  translations!: TaxRateTranslationsDto;
  @ApiProperty({ description: 'An item was written with it: it cannot change', example: false })
  used!: boolean;
  @ApiProperty({ description: 'No new item takes it', example: false }) retired!: boolean;
  @Time() created_at!: string;
  @Time() updated_at!: string;
}

export const taxRateDto = (rate: TaxRate): TaxRateDto => ({
  id: rate.id,
  name: rate.name,
  percent: `${rate.percent}`,
  taxableShare: `${rate.taxableShare}`,
  reason: rate.reason,
  translations: rate.translations,
  used: rate.used,
  retired: rate.retired,
  created_at: rate.created_at.toISOString(),
  updated_at: rate.updated_at.toISOString(),
});
