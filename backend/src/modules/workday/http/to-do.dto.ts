import { ApiProperty } from '@nestjs/swagger';
import { type TaskType, taskTypes } from '../domain/record-types.js';

/** A task of a client. */
export class ToDoDto {
  @ApiProperty({
    enum: taskTypes,
    enumName: 'ToDoType',
    description:
      'sign a document, upload a requested file, pay an invoice, read a new message, confirm an appointment that the practice created or moved',
    example: 'sign',
  })
  type!: TaskType;
  @ApiProperty({
    type: 'integer',
    description: 'Id of the document, request, invoice, conversation or appointment',
    example: 5,
  })
  id!: number;
  @ApiProperty({
    description: 'Title, invoice number, subject, or appointment type',
    example: 'Engagement Agreement 2027',
  })
  title!: string;
  @ApiProperty({
    type: String,
    format: 'date-time',
    description: 'Time the task was added, UTC',
    example: '2026-11-18T15:04:05.000Z',
  })
  since!: string;
  @ApiProperty({
    type: String,
    format: 'date',
    nullable: true,
    description: "Due date of a request or an invoice, in the practice's time zone",
    example: null,
  })
  dueDate!: string | null;
  @ApiProperty({ description: 'The due date has passed', example: false }) overdue!: boolean;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Balance due, US dollars',
    example: null,
  })
  amount!: string | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Start of the appointment, UTC',
    example: null,
  })
  startsAt!: string | null;
  @ApiProperty({ description: 'Portal address', example: '/client/documents?document=5' })
  url!: string;
}
