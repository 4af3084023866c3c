import { ApiProperty } from '@nestjs/swagger';
import { type TaskType, taskTypes, type TaskView } from '../application/to-do.js';

/** One thing that a client has to do. */
export class ToDoDto implements TaskView {
  @ApiProperty({
    enum: taskTypes,
    enumName: 'ToDoType',
    description:
      'sign a document, upload what was requested, pay an invoice, answer a message that is not read yet, confirm an appointment that the practice entered or moved',
    example: 'sign',
  })
  type!: TaskType;
  @ApiProperty({
    type: 'integer',
    description: 'Of the document, request, invoice, conversation or appointment',
    example: 5,
  })
  id!: number;
  @ApiProperty({
    description: 'Title, number of the invoice, subject, or kind of the appointment',
    example: 'Engagement Agreement 2027',
  })
  title!: string;
  @ApiProperty({
    type: String,
    format: 'date-time',
    description: 'Since when it waits, UTC',
    example: '2026-11-18T15:04:05.000Z',
  })
  since!: string;
  @ApiProperty({
    type: String,
    format: 'date',
    nullable: true,
    description: "The last day of a request or an invoice, in the practice's time zone",
    example: null,
  })
  dueDate!: string | null;
  @ApiProperty({ description: 'That day has passed', example: false }) overdue!: boolean;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'What is still to be paid, US dollars',
    example: null,
  })
  amount!: string | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When the appointment begins, UTC',
    example: null,
  })
  startsAt!: string | null;
  @ApiProperty({ description: 'Where the portal shows it', example: '/client/documents?document=5' })
  url!: string;
}
