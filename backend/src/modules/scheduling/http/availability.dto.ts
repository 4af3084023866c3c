import { ApiProperty } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import type { Money } from '../../../kernel/index.js';
import { Amount, Choice, Choices, Nested, NestedList, Numeric } from '../../../platform/http/fields.js';
import {
  ReviewedTranslationsDto,
  reviewedTranslations,
  StaleSince,
  StaleTranslationsDto,
} from '../../../platform/http/stale-translations.dto.js';
import { HttpsAddress, Text } from '../../../platform/http/text-fields.js';
import {
  type AppointmentType,
  appointmentTypes,
  type CostKind,
  costKinds,
  type Place,
  places,
} from '../domain/availability.js';

const hours = {
  type: 'integer',
  minimum: 0,
  maximum: 8760,
  message: msg('Must be a whole number of hours from 0 to 8760'),
} as const;

/** Names of an appointment type by language. */
export class TypeLabelsDto {
  @Text({ partial: true, max: 100, message: msg('Please name this appointment type'), example: 'Review' })
  en!: string;
  @Text({ clearable: true, max: 100, example: 'Revisión' }) es!: string | null;
}

class TypeTextsDto {
  @Text({ clearable: true, max: 100, example: 'Revisión' }) label!: string | null;
}

class TypeTranslationsDto {
  @Nested(TypeTextsDto, { partial: true, message: msg('Must be an object') }) es!: TypeTextsDto;
}

/** The cost of an appointment to a client. */
export class AppointmentCostDto {
  @Choice(costKinds, { name: 'AppointmentCostKind', example: 'price' }) kind!: CostKind;
  @Amount({
    clearable: true,
    description: 'Above zero; null if it is included. Always in responses',
    example: '65.00',
  })
  amount?: Money | null;
}

/** An appointment type. */
export class AppointmentKindDto {
  @Choice(appointmentTypes, { name: 'AppointmentType', example: 'review' }) type!: AppointmentType;
  @Numeric({
    type: 'integer',
    minimum: 5,
    maximum: 24 * 60,
    message: msg('Must be a whole number of minutes from 5 to 1440'),
    description: 'Length in minutes',
    example: 30,
  })
  minutes!: number;
  // Released as required. A request may leave it out beside `labels`.
  @ApiProperty({ required: true })
  @Text({
    partial: true,
    max: 100,
    message: msg('Please name this appointment type'),
    description:
      'Name in the reader’s language. Always in responses; in a request it is the English name, unless `labels` has it',
    example: 'Review',
  })
  label?: string;
  @Nested(TypeLabelsDto, {
    partial: true,
    message: msg('Must be an object'),
    description:
      'Names by language; `es` is null if it is not translated. Always in responses; omitted names keep their values',
  })
  labels?: TypeLabelsDto;
  @Nested(TypeTranslationsDto, {
    partial: true,
    message: msg('Must be an object'),
    description: 'The same as `labels.es`. Always in responses',
  })
  translations?: TypeTranslationsDto;
  @Nested(ReviewedTranslationsDto, { ...reviewedTranslations, message: msg('Must be an object') })
  reviewedTranslations?: ReviewedTranslationsDto;
  @ApiProperty({
    required: false,
    description:
      'Always in the practice’s responses, and ignored in requests: `label` if the English name was changed after the Spanish one, which only the practice reads until it is changed or reviewed',
  })
  staleTranslations?: StaleTranslationsDto;
  @StaleSince({ required: false }) staleSince?: Record<string, string>;
  @Choices(places, {
    name: 'AppointmentPlace',
    min: 1,
    distinct: true,
    partial: true,
    message: msg('Choose at least one place'),
    description:
      'Places that it offers, each once; the first is the default. `video` needs `videoUrl` of the availability. Always in responses; omitted in a request, it keeps its value, at first `office`',
    example: ['office', 'video'],
  })
  places?: Place[];
  @Nested(AppointmentCostDto, {
    clearable: true,
    message: msg('Must be a price, or included'),
    description:
      'Null if it is free, or not stated. Always in responses; omitted in a request, it keeps its value',
  })
  cost?: AppointmentCostDto | null;
}

export const maximumClosedDays = 1000;

/** The practice's availability. */
export class AvailabilityDto {
  @NestedList(AppointmentKindDto, {
    max: appointmentTypes.length,
    message: msg('Must be a list of appointment types'),
    description: 'Types of appointments, each once',
  })
  types!: AppointmentKindDto[];
  @Numeric({
    ...hours,
    description: 'Clients can cancel or reschedule up to this many hours before',
    example: 24,
  })
  cancelHours!: number;
  @HttpsAddress({
    clearable: true,
    message: msg('Please enter an address that begins with https://'),
    description:
      'Link of the practice’s video calls. Always in responses; omitted in a request, it keeps its value',
    example: 'https://meet.example.com/steward',
  })
  videoUrl?: string | null;
}
