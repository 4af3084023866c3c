import { msg } from '@steward/texts';
import { ApiProperty } from '@nestjs/swagger';
import { Integer, OneOf } from '../../../platform/http/answer-fields.js';
import { Text } from '../../../platform/http/text-fields.js';
import { PersonDto } from '../../../modules/identity/index.js';
import { type WeekAction, weekActions } from '../domain/review-week.js';

const amount = { type: String, example: '1250.00' } as const;
const week = { example: '2026-W47', description: 'ISO 8601 week, Monday to Sunday' } as const;
const userId = { type: 'integer', description: 'users.id of the client' } as const;

export class WeeklyCloseQuery {
  @Text({ optional: true, ...week, description: `${week.description}; default: the current one` })
  week?: string;
}

export class CloseWeekDto {
  @Text({ ...week, max: 8, message: msg('Enter an existing week, e.g. 2026-W47') }) week!: string;
}

const promiseTypes = ['request', 'invoice'] as const;

export class PromiseDto {
  @OneOf(promiseTypes, 'PromiseType') type!: (typeof promiseTypes)[number];
  @Integer({ description: 'document_requests.id or invoices.id' }) id!: number;
  @ApiProperty(userId) userId!: number;
  @ApiProperty({ type: PersonDto }) client!: PersonDto;
  @ApiProperty({ description: 'Title of the request; number and description of the invoice' }) title!: string;
  @ApiProperty({ format: 'date', example: '2026-11-20' }) dueDate!: string;
  @ApiProperty({ ...amount, nullable: true, description: 'Balance due; null for a request' })
  amount!: string | null;
}

export class WaitingClientDto {
  @ApiProperty(userId) userId!: number;
  @ApiProperty({ type: PersonDto }) client!: PersonDto;
  @Integer({ description: 'Calendar days since the start of the longest wait', example: 3 }) days!: number;
}

export class SilentClientDto {
  @ApiProperty(userId) userId!: number;
  @ApiProperty({ type: PersonDto }) client!: PersonDto;
  @ApiProperty({ format: 'date-time', description: 'Time of the last contact, or of the registration' })
  since!: string;
}

export class ReceivedWeekDto {
  @ApiProperty(week) week!: string;
  @ApiProperty(amount) received!: string;
}

export class WeeklyCloseDto {
  @ApiProperty(week) week!: string;
  @ApiProperty({ format: 'date', description: "Its Monday, in the practice's time zone" }) from!: string;
  @ApiProperty({ format: 'date', description: 'Its Sunday' }) to!: string;
  @ApiProperty({
    format: 'date-time',
    description: 'End of the week, or now; all figures are as of this time',
  })
  asAt!: string;
  @ApiProperty({ ...amount, description: 'Payments received in that week, without tax and test mode' })
  received!: string;
  @ApiProperty({
    ...amount,
    example: '40.00',
    description: 'Refunds and lost disputes in that week, without tax, not deducted from `received`',
  })
  refunded!: string;
  @ApiProperty({
    type: String,
    example: '82.50',
    description: 'The tax in these payments, less that in these refunds',
  })
  tax!: string;
  @ApiProperty({ ...amount, example: '0.00', description: 'Credit of all clients at that time' })
  credit!: string;
  @ApiProperty({ ...amount, description: 'Total outstanding at that time' }) outstanding!: string;
  @ApiProperty({
    type: [PromiseDto],
    description: 'Open requests and invoices due in that week, by due date',
  })
  promises!: PromiseDto[];
  @ApiProperty({
    type: [WaitingClientDto],
    description: 'Clients waiting for an answer, a review or a refund, longest wait first',
  })
  waiting!: WaitingClientDto[];
  @ApiProperty({
    type: [SilentClientDto],
    description: 'Clients without contact for 30 days or more, longest silence first',
  })
  silent!: SilentClientDto[];
  @ApiProperty({ type: [ReceivedWeekDto], description: 'Twelve weeks up to this one, oldest first' })
  weeks!: ReceivedWeekDto[];
  @ApiProperty({
    description: 'Its review is closed: invoices and payments take its days only if an owner confirms it',
    example: false,
  })
  closed!: boolean;
  @ApiProperty({ type: PersonDto, nullable: true, description: 'The person who closed it' })
  closedBy!: PersonDto | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: null }) closedAt!: string | null;
  @ApiProperty({
    enum: weekActions,
    enumName: 'WeekAction',
    isArray: true,
    description: 'Actions that would not be refused for the caller now',
    example: ['close'],
  })
  allowed!: WeekAction[];
}
