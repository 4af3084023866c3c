import { ApiProperty } from '@nestjs/swagger';
import { Integer, Nullable, OneOf, Time } from '../../../platform/http/answer-fields.js';
import { PersonDto } from '../../identity/index.js';
import { type TaskType, taskTypes } from '../domain/record-types.js';

/** A task of a client. */
export class ToDoDto {
  @OneOf(taskTypes, 'ToDoType', {
    description:
      'sign a document, upload a requested file, pay an invoice, read a new message, confirm an appointment that the practice created or moved, approve access of another person that the practice started or wants to widen, agree to a new amount or other days of automatic payment',
    example: 'sign',
  })
  type!: TaskType;
  @Integer({
    description:
      'Id of the document, request, invoice, conversation, appointment, access or recurring invoice',
    example: 5,
  })
  id!: number;
  @ApiProperty({
    description:
      'Title, invoice number, subject, appointment type, name of the person, or description of the recurring invoice',
    example: 'Engagement Agreement 2027',
  })
  title!: string;
  @Time({ description: 'Time the task was added, UTC' }) since!: string;
  @Nullable('day', { description: "Due date of a request or an invoice, in the practice's time zone" })
  dueDate!: string | null;
  @ApiProperty({ description: 'The due date has passed', example: false }) overdue!: boolean;
  @Nullable('text', { description: 'Balance due, or the new amount of each period, US dollars' }) amount!:
    | string
    | null;
  @Nullable('time', { description: 'Start of the appointment, UTC' }) startsAt!: string | null;
  @ApiProperty({ description: 'Portal address', example: '/client/documents?document=5' }) url!: string;
  @ApiProperty({ type: PersonDto }) client!: PersonDto;
}
