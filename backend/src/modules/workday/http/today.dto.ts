import { ApiProperty } from '@nestjs/swagger';
import { Integer, Nullable, OneOf, Time } from '../../../platform/http/answer-fields.js';
import { AssigneeChoice, PersonDto } from '../../identity/index.js';
import { waitingTypes } from '../domain/record-types.js';
import { type AddedSetupKey, addedSetupKeys, setupKeys, type SetupStep } from '../domain/setup.js';

export class TodayRowDto {
  @Integer({ description: 'Id of the record', example: 2 }) id!: number;
  @ApiProperty({ example: 'Engagement letter' }) title!: string;
  @ApiProperty({
    type: PersonDto,
    nullable: true,
    description: 'null if the person who wrote or booked has no account',
  })
  client!: PersonDto | null;
  @Time({
    description:
      'Waiting since, UTC: for overdue items the day after the due date; for an appointment its start',
    example: '2026-11-20T15:04:05.000Z',
  })
  since!: string;
  @ApiProperty({ description: 'Dashboard address', example: '/admin/documents?document=2' }) url!: string;
}

export class WaitingItemDto extends TodayRowDto {
  @OneOf(waitingTypes, 'WaitingType', { example: 'document' }) type!: (typeof waitingTypes)[number];
}

export class WaitingDto {
  @Integer({ description: 'Number of items waiting', example: 1 }) count!: number;
  @ApiProperty({ type: [WaitingItemDto], description: 'The first five items, oldest first' })
  items!: WaitingItemDto[];
}

/** List that a part adds to Today. */
export class TodayRowsDto {
  @Integer({ description: 'Number of rows', example: 1 }) count!: number;
  @ApiProperty({ type: [TodayRowDto], description: 'The first five' }) items!: TodayRowDto[];
}

export class FailingCheckDto {
  @ApiProperty({ enum: ['health'], example: 'health' }) type!: 'health';
  @Nullable('integer', { description: 'Always null: a check is no record', example: null }) id!: null;
  @ApiProperty({ example: 'Email: The mail server does not answer.' }) title!: string;
  @ApiProperty({ type: PersonDto, nullable: true, description: 'Always null' }) client!: null;
  @Time({ description: 'Failing since, UTC', example: '2026-11-20T15:04:05.000Z' }) since!: string;
  @ApiProperty({ description: 'Dashboard address', example: '/admin/mail' }) url!: string;
}

export class FailingChecksDto {
  @Integer({ description: 'Number of failing checks', example: 1 }) count!: number;
  @ApiProperty({ type: [FailingCheckDto] }) items!: FailingCheckDto[];
}

const list = (description: string): PropertyDecorator => ApiProperty({ type: WaitingDto, description });

export class TodayQuery {
  @AssigneeChoice() assignee?: string;
}

export class SetupStepDto {
  @OneOf([...setupKeys, ...addedSetupKeys], 'SetupStep', { example: 'prices' })
  key!: SetupStep | AddedSetupKey;
  @ApiProperty({ example: false }) done!: boolean;
  @ApiProperty({ description: 'Dashboard address', example: '/admin/prices' }) url!: string;
}

export class TodayDto {
  @list('Unanswered ones') conversations!: WaitingDto;
  @list('Awaiting the practice’s review') documents!: WaitingDto;
  @list('Signed documents that the practice has yet to countersign or complete')
  countersignatures!: WaitingDto;
  @list('Documents awaiting a client’s signature') signatures!: WaitingDto;
  @list('Open requests that are overdue') requests!: WaitingDto;
  @list("Today's, in the practice’s time zone") appointments!: WaitingDto;
  @list('Overdue invoices, and recurring invoices waiting for the practice’s details') invoices!: WaitingDto;
  @list('Invoices that are owed and not overdue, the first due first') unpaid!: WaitingDto;
  @list('Unresolved ones, without suspected spam') contactMessages!: WaitingDto;
  @list('Open refund requests') refundRequests!: WaitingDto;
  @ApiProperty({
    type: FailingChecksDto,
    description:
      'For owners failing health checks, and one row for the parts that an update brought; for them and consultants also one row for all translations that are stale',
  })
  health!: FailingChecksDto;
  @ApiProperty({
    type: [SetupStepDto],
    nullable: true,
    description:
      'The checklist of a new practice, in its order. null once it was dismissed or all steps are done, in the demo practice, and for consultants and assistants',
  })
  setup!: SetupStepDto[] | null;
}
