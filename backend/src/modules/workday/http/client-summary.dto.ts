import { ApiProperty } from '@nestjs/swagger';
import { Integer } from '../../../platform/http/answer-fields.js';

const count = (description: string, example: number): PropertyDecorator =>
  ApiProperty({ type: 'integer', description, example });
const moment = (description: string, example: string): PropertyDecorator =>
  ApiProperty({ type: String, format: 'date-time', description, example });

export class NextAppointmentDto {
  @Integer({ example: 3 }) id!: number;
  @ApiProperty({ example: 'Review' }) title!: string;
  @moment('UTC', '2026-11-24T15:00:00.000Z') startsAt!: string;
  @moment('UTC', '2026-11-24T15:30:00.000Z') endsAt!: string;
}

export class ClientSummaryDto {
  @count('All documents of the client', 12) documents!: number;
  @count("Documents awaiting the client's signature", 1) signatures!: number;
  @count('Open requests: neither accepted nor cancelled', 2) requests!: number;
  @count('All conversations with the client', 4) conversations!: number;
  @count('Invoices with a balance due', 1) openInvoices!: number;
  @ApiProperty({ description: 'Total outstanding', example: '250.00' }) balance!: string;
  @ApiProperty({ type: NextAppointmentDto, nullable: true, description: 'The next one that is not over' })
  nextAppointment!: NextAppointmentDto | null;
  @moment(
    'Time of the last login, message, upload, signature, payment or appointment, otherwise the registration; UTC',
    '2026-11-20T15:04:05.000Z',
  )
  lastContact!: string;
}
