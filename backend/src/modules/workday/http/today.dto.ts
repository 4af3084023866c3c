import { ApiProperty } from '@nestjs/swagger';
import { PersonDto } from '../../documents/index.js';
import { type WaitingType, waitingTypes } from '../application/today.js';

export class WaitingItemDto {
  @ApiProperty({ enum: waitingTypes, enumName: 'WaitingType', example: 'document' }) type!: WaitingType;
  @ApiProperty({ type: 'integer', description: 'Of the record that waits', example: 2 }) id!: number;
  @ApiProperty({ example: 'Engagement letter' }) title!: string;
  @ApiProperty({
    type: PersonDto,
    nullable: true,
    description: 'null where nobody who wrote or booked has an account',
  })
  client!: PersonDto | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    description:
      'Since when it waits, in UTC: what is overdue since the day after it was due; of an appointment its begin',
    example: '2026-11-20T15:04:05.000Z',
  })
  since!: string;
  @ApiProperty({ description: 'The screen on which it is done', example: '/admin/documents?document=2' })
  url!: string;
}

export class WaitingDto {
  @ApiProperty({ type: 'integer', description: 'How many wait', example: 1 }) count!: number;
  @ApiProperty({ type: [WaitingItemDto], description: 'The first five of them, oldest first' })
  items!: WaitingItemDto[];
}

const list = (description: string): PropertyDecorator => ApiProperty({ type: WaitingDto, description });

export class TodayDto {
  @list('Unanswered ones') conversations!: WaitingDto;
  @list('To be reviewed by the practice') documents!: WaitingDto;
  @list('Documents that a client has yet to sign') signatures!: WaitingDto;
  @list('Unanswered ones that are overdue') requests!: WaitingDto;
  @list("Today's, in the time zone of the practice") appointments!: WaitingDto;
  @list('Owed ones that are overdue, and recurring ones that wait for the practice’s details')
  invoices!: WaitingDto;
  @list('Unresolved ones, without suspected spam') contactMessages!: WaitingDto;
  @list('Refunds that were asked for, neither made nor declined') refundRequests!: WaitingDto;
}
