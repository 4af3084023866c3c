import { ApiProperty } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { PersonDto } from '../../../modules/identity/index.js';
import { ClientId, OfClient } from '../../../platform/http/account-fields.js';
import { Integer, Nullable, OneOf, Time } from '../../../platform/http/answer-fields.js';
import { Choice, Day, Flag, Id, Numeric } from '../../../platform/http/fields.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import { Text } from '../../../platform/http/text-fields.js';
import { type RequestPeriod, requestPeriods } from '../domain/period.js';

export class RecurringRequestsQuery extends PageQuery {
  @OfClient('recurring requests') userId?: number;
}

const title = {
  min: 3,
  // With the name of a period it is a request's title.
  max: 170,
  message: msg('Title must be at least 3 characters'),
  example: 'Sales report',
};
const template = {
  message: msg('Please select a template'),
  description: 'document_templates.id of the form to fill in',
  example: 1,
};
const dueInDays = {
  type: 'integer',
  minimum: 0,
  maximum: 365,
  message: msg('Must be a whole number of days from 0 to 365'),
  description: 'Days from the day on which a request is made to its due date',
  example: 14,
} as const;

export class CreateRecurringRequestDto {
  @ClientId() userId!: number;
  @Text(title) title!: string;
  @Text({ optional: true, max: 2000, example: 'As your shop prints it.' }) description?: string;
  @Id({ optional: true, ...template }) templateId?: number;
  @Choice(requestPeriods, { name: 'RequestPeriod', example: 'month' }) every!: RequestPeriod;
  @Day({
    description:
      'Day of the first request in the practice’s time zone, today or later; months are counted from it',
    example: '2027-01-31',
  })
  startsOn!: string;
  @Day({ clearable: true, description: 'No request is made after this day', example: '2027-12-31' })
  endsOn?: string | null;
  @Numeric(dueInDays) dueInDays!: number;
}

/** Omitted fields keep their values. */
export class UpdateRecurringRequestDto {
  @Text({ partial: true, ...title }) title?: string;
  @Text({ clearable: true, max: 2000, example: 'As your shop prints it.' }) description?: string | null;
  @Id({ clearable: true, ...template }) templateId?: number | null;
  @Choice(requestPeriods, { name: 'RequestPeriod', partial: true, example: 'quarter' }) every?: RequestPeriod;
  @Day({ partial: true, description: 'Restarts on this day, today or later', example: '2027-03-15' })
  startsOn?: string;
  @Day({ clearable: true, description: 'null: no end', example: '2027-12-31' }) endsOn?: string | null;
  @Numeric({ ...dueInDays, partial: true }) dueInDays?: number;
  @Flag({
    partial: true,
    description: 'While paused no request is made, and none is made later for that time',
  })
  paused?: boolean;
}

export class RecurringRequestDto {
  @Integer({ example: 3 }) id!: number;
  @Integer({ description: 'users.id of the client', example: 2 }) userId!: number;
  @ApiProperty({ type: PersonDto }) client!: PersonDto;
  @ApiProperty({ example: 'Sales report' }) title!: string;
  @Nullable('text', { example: 'As your shop prints it.' }) description!: string | null;
  @Nullable('integer', { description: 'Of a template that is still there' }) templateId!: number | null;
  @Nullable('text') templateTitle!: string | null;
  @OneOf(requestPeriods, 'RequestPeriod', { example: 'month' }) every!: RequestPeriod;
  @ApiProperty({ type: String, format: 'date', example: '2027-01-31' }) startsOn!: string;
  @Nullable('day', { description: 'No request is made after this day; null: no end' })
  endsOn!: string | null;
  @Integer({ description: dueInDays.description, example: 14 }) dueInDays!: number;
  @ApiProperty({ example: false }) paused!: boolean;
  @Nullable('day', {
    description: 'Day of the next request; null while paused or after the last one',
    example: '2027-02-28',
  })
  nextOn!: string | null;
  @Nullable('text', {
    description: 'Its title, in the client’s language',
    example: 'Sales report, January 2027',
  })
  nextTitle!: string | null;
  @Nullable('day', { description: 'Day of the latest one', example: '2027-01-31' }) lastOn!: string | null;
  @Time() created_at!: string;
  @Time() updated_at!: string;
}
