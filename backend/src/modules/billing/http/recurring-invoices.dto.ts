import { ApiProperty, PickType } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { type Period, periods } from '../../../kernel/index.js';
import { Integer, OneOf, Time } from '../../../platform/http/answer-fields.js';
import { Choice, Day, Flag, Id, Numeric } from '../../../platform/http/fields.js';
import { SearchQuery } from '../../../platform/http/page-query.dto.js';
import { PersonDto } from '../../identity/index.js';
import { InvoiceItemDto, TaxAmountDto } from './invoice-items.dto.js';
import { CreateInvoiceDto, UpdateInvoiceDto } from './invoices.dto.js';

export class RecurringInvoicesQuery extends SearchQuery {
  @Id({ optional: true, message: msg('Please select a client'), description: "Only this client's" })
  userId?: number;
}

const dueInDays = {
  type: 'integer',
  minimum: 0,
  maximum: 365,
  message: msg('Must be a whole number of days from 0 to 365'),
  description: 'Days from issue to due date',
  example: 14,
} as const;

export class CreateRecurringInvoiceDto extends PickType(CreateInvoiceDto, [
  'userId',
  'description',
  'items',
]) {
  @Choice(periods, { name: 'Period', example: 'month' }) every!: Period;
  @Day({
    description:
      'Day of the first invoice in the practice’s time zone, today or later; months are counted from it',
    example: '2027-01-31',
  })
  startsOn!: string;
  @Day({ clearable: true, description: 'No invoice is issued after this day', example: '2027-12-31' })
  endsOn?: string | null;
  @Numeric(dueInDays) dueInDays!: number;
}

/** Omitted fields keep their values. */
export class UpdateRecurringInvoiceDto extends PickType(UpdateInvoiceDto, ['description', 'items']) {
  @Choice(periods, { name: 'Period', partial: true, example: 'quarter' }) every?: Period;
  @Day({ partial: true, description: 'Restarts on this day, today or later', example: '2027-03-15' })
  startsOn?: string;
  @Day({ clearable: true, description: 'null: no end', example: '2027-12-31' }) endsOn?: string | null;
  @Numeric({ ...dueInDays, partial: true }) dueInDays?: number;
  @Flag({
    partial: true,
    description: 'While paused nothing is issued, and nothing is issued later for that time',
  })
  paused?: boolean;
  @Flag({
    description: 'With `paused: true`: gives up invoices that are due and wait; their days are recorded',
  })
  cancelWaiting?: boolean;
}

export class EndRecurringInvoiceQuery {
  @Flag({ description: 'Gives up invoices that are due and wait; their days are recorded' })
  cancelWaiting?: boolean;
}

const day = (description: string, example: string | null): PropertyDecorator =>
  ApiProperty({ type: String, format: 'date', nullable: true, description, example });

export class RecurringInvoiceDto {
  @Integer({ example: 3 }) id!: number;
  @Integer({ description: 'users.id of the client', example: 2 }) userId!: number;
  @ApiProperty({ type: PersonDto }) client!: PersonDto;
  @ApiProperty({ example: 'Monthly package' }) description!: string;
  @ApiProperty({ type: [InvoiceItemDto] }) items!: InvoiceItemDto[];
  @ApiProperty({ description: 'Of each invoice, before tax', example: '125.00' }) subtotal!: string;
  @ApiProperty({ type: [TaxAmountDto], description: 'Of each invoice' }) taxes!: TaxAmountDto[];
  @ApiProperty({ description: 'Total of each invoice', example: '125.00' }) amount!: string;
  @OneOf(periods, 'Period', { example: 'month' }) every!: Period;
  @ApiProperty({ type: String, format: 'date', example: '2027-01-31' }) startsOn!: string;
  @day('No invoice is issued after this day; null: no end', null) endsOn!: string | null;
  @Integer({ description: dueInDays.description, example: 14 }) dueInDays!: number;
  @ApiProperty({ example: false }) paused!: boolean;
  @ApiProperty({
    description:
      'Invoices are due and wait: for the practice’s details, or for their turn, since at most one a day is issued',
    example: false,
  })
  waiting!: boolean;
  @day(
    'Day of the next invoice, today or earlier while it waits; null while paused or after the last one',
    '2027-02-28',
  )
  nextOn!: string | null;
  @day('Day of the latest issued invoice', '2027-01-31') lastIssuedOn!: string | null;
  @Time() created_at!: string;
  @Time() updated_at!: string;
}
