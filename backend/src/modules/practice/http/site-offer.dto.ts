import { ApiProperty } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { Nullable } from '../../../platform/http/answer-fields.js';
import { Flag } from '../../../platform/http/fields.js';
import { Text, TextList } from '../../../platform/http/text-fields.js';

/** One of the statistics on the home page. */
export class StatDto {
  @Text({ max: 20, message: msg('Enter a value'), example: '100%' }) value!: string;
  @Text({ max: 60, message: msg('Enter what it means'), example: 'client-centered approach' }) label!: string;
}

class ServiceTextDto {
  @Text({ max: 100, message: msg('Title is required'), example: 'Strategic Planning' }) title!: string;
  @Text({
    min: 0,
    max: 300,
    message: msg('Must be text'),
    example: 'Where the business should be in a few years, and what has to happen this quarter.',
  })
  description!: string;
  @TextList({
    max: 20,
    longest: 2000,
    description: 'Paragraphs',
    example: ['A good plan changes what you do on Monday.'],
  })
  details!: readonly string[];
  @TextList({ max: 20, longest: 200, example: ['A few goals you can measure', 'A budget for the plan'] })
  features!: readonly string[];
}

export class EnteredServiceDto extends ServiceTextDto {
  @Text({
    optional: true,
    max: 100,
    example: 'strategic-planning',
    description: 'Omitted for a new service: its id is derived from the title',
  })
  id?: string;
  @Flag({
    description:
      'Left out of the website; links to it still open the page. Keeps its value if omitted; false for a new service',
  })
  hidden?: boolean;
}

/** Texts of a hidden service are empty for everyone but admins. */
export class OfferedServiceDto {
  @ApiProperty({ description: 'Anchor on the services page', example: 'strategic-planning' }) id!: string;
  @ApiProperty({ description: 'Empty if hidden', example: 'Strategic Planning' }) title!: string;
  @ApiProperty({
    description: 'Empty if hidden',
    example: 'Where the business should be in a few years, and what has to happen this quarter.',
  })
  description!: string;
  @ApiProperty({
    type: [String],
    description: 'Paragraphs; none if hidden',
    example: ['A good plan changes what you do on Monday.'],
  })
  details!: readonly string[];
  @ApiProperty({
    type: [String],
    description: 'None if hidden',
    example: ['A few goals you can measure', 'A budget for the plan'],
  })
  features!: readonly string[];
  @ApiProperty({
    description:
      'Left out of the website; links to it still open the page. `GET /api/site` has no texts of it, and the price list no prices',
    example: false,
  })
  hidden!: boolean;
}

class CardTranslationDto {
  @Nullable('text', { example: 'Consultoría de negocios' }) title!: string | null;
  @Nullable('text', { example: 'Precios, flujo de efectivo y su próxima contratación.' })
  description!: string | null;
}

class CardTranslationsDto {
  @ApiProperty() es!: CardTranslationDto;
}

export class ServiceCardDto {
  @ApiProperty({ description: 'Anchor on the services page', example: 'business-consulting' }) id!: string;
  @ApiProperty({ example: 'Business Consulting' }) title!: string;
  @ApiProperty({ example: 'Pricing, cash flow and the next hire.' }) description!: string;
  @ApiProperty() translations!: CardTranslationsDto;
}

export const maximumServices = 30;

/** A text in another language, with the limits of the English one; empty or null: not translated. */
export const Translated = (max: number, example: string): PropertyDecorator =>
  Text({ clearable: true, max, example, message: msg('Must be text') });
const TranslatedLines = (longest: number, example: string[]): PropertyDecorator =>
  TextList({ clearable: true, max: 20, longest, example });

export class TranslatedStatDto {
  @Translated(20, '100%') value?: string | null;
  @Translated(60, 'atención centrada en el cliente') label?: string | null;
}

export class TranslatedServiceDto {
  @Text({
    optional: true,
    max: 100,
    example: 'strategic-planning',
    description: 'Omitted: the service at the same place of `services`',
  })
  id?: string;
  @Translated(100, 'Planeación estratégica') title?: string | null;
  @Translated(300, 'Dónde debe estar el negocio en unos años.') description?: string | null;
  @TranslatedLines(2000, ['Un buen plan cambia lo que hace el lunes.']) details?: readonly string[] | null;
  @TranslatedLines(200, ['Un presupuesto para el año']) features?: readonly string[] | null;
}

export class StatTranslationDto {
  @Nullable('text', { example: '100%' }) value!: string | null;
  @Nullable('text', { example: 'atención centrada en el cliente' }) label!: string | null;
}

const Lines = (example: string[]): PropertyDecorator =>
  ApiProperty({ type: 'array', items: { type: 'string' }, nullable: true, example });

export class ServiceTranslationDto {
  @ApiProperty({ example: 'strategic-planning' }) id!: string;
  @Nullable('text', { example: 'Planeación estratégica' }) title!: string | null;
  @Nullable('text', { example: 'Dónde debe estar el negocio en unos años.' }) description!: string | null;
  @Lines(['Un buen plan cambia lo que hace el lunes.']) details!: readonly string[] | null;
  @Lines(['Un presupuesto para el año']) features!: readonly string[] | null;
}
