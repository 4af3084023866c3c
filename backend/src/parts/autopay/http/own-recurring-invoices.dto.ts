import { ApiProperty } from '@nestjs/swagger';
import { type Money, type Period, periods } from '../../../kernel/index.js';
import { InvoiceItemDto, TaxAmountDto } from '../../../modules/billing/index.js';
import { Integer, Nullable, OneOf } from '../../../platform/http/answer-fields.js';
import { OwnPassword } from '../../../platform/http/account-fields.js';
import { Amount, Flag } from '../../../platform/http/fields.js';

export class OwnRecurringInvoiceDto {
  @Integer({ example: 3 }) id!: number;
  @ApiProperty({ example: 'Monthly package' }) description!: string;
  @ApiProperty({ type: [InvoiceItemDto] }) items!: InvoiceItemDto[];
  @ApiProperty({ description: 'Of each invoice, before tax', example: '125.00' }) subtotal!: string;
  @ApiProperty({ type: [TaxAmountDto], description: 'Of each invoice' }) taxes!: TaxAmountDto[];
  @ApiProperty({ description: 'Total of each invoice', example: '125.00' }) amount!: string;
  @OneOf(periods, 'Period', { example: 'month' }) every!: Period;
  @Nullable('day', { description: 'Day of the next invoice; null while paused or after the last one' })
  nextOn!: string | null;
  @Nullable('day', { description: 'No invoice is issued after this day; null: no end' }) endsOn!:
    | string
    | null;
  @ApiProperty({ description: 'The saved card is charged for each invoice', example: true })
  autopay!: boolean;
  @Nullable('text', {
    description:
      'US dollars that were agreed to; while `autopay` is false, an invoice was above it or came on other days than agreed to, and nothing is charged until someone agrees anew. Otherwise null.',
  })
  agreedAmount!: string | null;
  @Nullable('text', {
    description:
      'US dollars of the invoice that was above `agreedAmount`. It is not charged later either: what is agreed to anew counts from the next one. Otherwise null.',
  })
  askedAmount!: string | null;
  @ApiProperty({
    description: 'The words to agree to, in the reader’s language',
    example:
      'I allow Example Practice to charge my saved card up to $125.00 every month for “Monthly package”.',
  })
  terms!: string;
}

export class AutopayDto {
  @Flag({ optional: false, description: 'Whether the saved card is charged for each invoice' })
  autopay!: boolean;
  @Flag({ description: 'Needed to turn it on: agrees to `terms`' }) agreed?: boolean;
  @Amount({
    optional: true,
    description: 'The amount that was read: if it has changed since, it is 409 `autopay.amount_changed`',
  })
  agreedAmount?: Money;
  @OwnPassword() password?: string;
}
