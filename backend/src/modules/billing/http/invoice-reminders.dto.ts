import { ApiProperty } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { Integer } from '../../../platform/http/answer-fields.js';
import { IdList } from '../../../platform/http/fields.js';

export class RemindDto {
  @IdList({
    min: 1,
    max: 2000,
    message: msg('Choose between 1 and 2000 invoices'),
    description: 'invoices.id',
    example: [7, 8],
  })
  invoiceIds!: number[];
}

class SkippedInvoiceDto {
  @Integer({ example: 8 }) invoiceId!: number;
  @ApiProperty({ description: 'The code of a single reminder’s refusal', example: 'reminder.already_sent' })
  code!: string;
}

export class SentRemindersDto {
  @Integer({ description: 'Number of clients who are reminded, with one email each', example: 1 })
  emails!: number;
  @ApiProperty({ type: [SkippedInvoiceDto] }) skipped!: SkippedInvoiceDto[];
}
