import { ApiProperty } from '@nestjs/swagger';
import { Text } from '../../../platform/http/fields.js';
import { PersonDto } from '../../documents/index.js';

const amount = { type: String, example: '1250.00' } as const;
const week = { example: '2026-W47', description: 'A week of ISO 8601, Monday to Sunday' } as const;
const userId = { type: 'integer', description: 'users.id of the client' } as const;

export class WeeklyCloseQuery {
  @Text({ optional: true, ...week, description: `${week.description}; left out, the present one` })
  week?: string;
}

const promiseTypes = ['request', 'invoice'] as const;

export class PromiseDto {
  @ApiProperty({ enum: promiseTypes, enumName: 'PromiseType' }) type!: (typeof promiseTypes)[number];
  @ApiProperty({ type: 'integer', description: 'document_requests.id or invoices.id' }) id!: number;
  @ApiProperty(userId) userId!: number;
  @ApiProperty({ type: PersonDto }) client!: PersonDto;
  @ApiProperty({ description: 'The title of the request; number and description of the invoice' })
  title!: string;
  @ApiProperty({ format: 'date', example: '2026-11-20' }) dueDate!: string;
  @ApiProperty({ ...amount, nullable: true, description: 'What is owed; null for a request' })
  amount!: string | null;
}

export class WaitingClientDto {
  @ApiProperty(userId) userId!: number;
  @ApiProperty({ type: PersonDto }) client!: PersonDto;
  @ApiProperty({
    type: 'integer',
    description: 'Days of the calendar since its longest wait began',
    example: 3,
  })
  days!: number;
}

export class SilentClientDto {
  @ApiProperty(userId) userId!: number;
  @ApiProperty({ type: PersonDto }) client!: PersonDto;
  @ApiProperty({ format: 'date-time', description: 'The last contact, or the registration' }) since!: string;
}

export class ReceivedWeekDto {
  @ApiProperty(week) week!: string;
  @ApiProperty(amount) received!: string;
}

export class WeeklyCloseDto {
  @ApiProperty(week) week!: string;
  @ApiProperty({ format: 'date', description: "Its Monday, the practice's day" }) from!: string;
  @ApiProperty({ format: 'date', description: 'Its Sunday' }) to!: string;
  @ApiProperty({ format: 'date-time', description: "The week's end, or now: of when all figures are" })
  asAt!: string;
  @ApiProperty({ ...amount, description: 'What clients paid in that week; nothing of test mode' })
  received!: string;
  @ApiProperty({
    ...amount,
    example: '40.00',
    description: 'What went back in that week by refunds and lost disputes; `received` is before that',
  })
  refunded!: string;
  @ApiProperty({ ...amount, description: 'What was owed then' }) outstanding!: string;
  @ApiProperty({
    type: [PromiseDto],
    description: 'Open requests and owed invoices that are due in that week, by their day',
  })
  promises!: PromiseDto[];
  @ApiProperty({
    type: [WaitingClientDto],
    description: 'Clients who wait for an answer, a review or a refund, the longest wait first',
  })
  waiting!: WaitingClientDto[];
  @ApiProperty({
    type: [SilentClientDto],
    description: 'Clients of whom nothing was heard for 30 days or longer, the longest silence first',
  })
  silent!: SilentClientDto[];
  @ApiProperty({ type: [ReceivedWeekDto], description: 'The twelve weeks up to this one, oldest first' })
  weeks!: ReceivedWeekDto[];
}
