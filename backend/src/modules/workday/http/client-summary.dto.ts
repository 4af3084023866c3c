import { ApiProperty } from '@nestjs/swagger';
import { Integer, Nullable, Time } from '../../../platform/http/answer-fields.js';

export class NextAppointmentDto {
  @Integer({ example: 3 }) id!: number;
  @ApiProperty({ example: 'Review' }) title!: string;
  @Time({ description: 'UTC', example: '2026-11-24T15:00:00.000Z' }) startsAt!: string;
  @Time({ description: 'UTC', example: '2026-11-24T15:30:00.000Z' }) endsAt!: string;
}

export class ClientSummaryDto {
  @Integer({ description: 'All documents of the client', example: 12 }) documents!: number;
  @Integer({ description: "Documents awaiting the client's signature", example: 1 }) signatures!: number;
  @Integer({ description: 'Open requests: neither accepted nor cancelled', example: 2 }) requests!: number;
  @Integer({ description: 'All conversations with the client', example: 4 }) conversations!: number;
  @Nullable('integer', { description: 'Invoices with a balance due; null for assistants', example: 1 })
  openInvoices!: number | null;
  @Nullable('text', { description: 'Total outstanding; null for assistants', example: '250.00' })
  balance!: string | null;
  @ApiProperty({ type: NextAppointmentDto, nullable: true, description: 'The next one that is not over' })
  nextAppointment!: NextAppointmentDto | null;
  @Time({
    description:
      'Time of the last login, message, upload, signature, payment or appointment, otherwise the registration; UTC',
    example: '2026-11-20T15:04:05.000Z',
  })
  lastContact!: string;
}
