import { ApiProperty, OmitType, PickType } from '@nestjs/swagger';
import { type Language, languageCodes } from '@steward/texts';
import { OneOf } from '../../../platform/http/answer-fields.js';
import { type PaymentMode, paymentModes } from '../domain/payment.js';
import { InvoiceItemDto } from './invoice-items.dto.js';
import { InvoiceDetailsDto } from './invoices.dto.js';
import { PayingDto } from './payments.dto.js';

class LinkedItemDto extends OmitType(InvoiceItemDto, ['priceId', 'taxRateId']) {}

class LinkedPracticeDto {
  @ApiProperty({ example: 'Limestone Guidance' }) name!: string;
  @ApiProperty({ description: 'Empty if it has none', example: '(210) 555-0142' }) phone!: string;
  @ApiProperty({ example: 'hello@example.com' }) email!: string;
}

/** An owed invoice, as its emailed link shows it. */
export class LinkedInvoiceDto extends PickType(InvoiceDetailsDto, [
  'subtotal',
  'taxes',
  'amount',
  'balance',
  'dueDate',
  'overdue',
  'paymentAttempt',
]) {
  @ApiProperty({ example: 'INV-000012' }) invoiceNumber!: string;
  @ApiProperty({
    type: String,
    pattern: String.raw`^\d{1,10}\.\d{2}$`,
    description: 'The client’s credit, with which the invoice can be paid',
    example: '0.00',
  })
  credit!: string;
  @ApiProperty({ type: LinkedPracticeDto }) practice!: LinkedPracticeDto;
  @ApiProperty({ type: String, format: 'date', example: '2026-11-20' }) issuedOn!: string;
  @ApiProperty({ type: [LinkedItemDto] }) items!: LinkedItemDto[];
  @ApiProperty({
    description: 'The practice’s words on how to pay; empty until they are written',
    example: 'By check to Limestone Guidance.',
  })
  paymentInstructions!: string;
  @ApiProperty({ description: 'false: by the payment instructions only', example: true })
  canPayOnline!: boolean;
  @OneOf(paymentModes, 'PaymentMode', { description: 'test: a payment moves no money', example: 'live' })
  mode!: PaymentMode;
  @OneOf(languageCodes, 'Language', { description: 'Language of its PDF', example: 'en' })
  language!: Language;
}

/** For a day after the payment. */
export class PaidLinkedInvoiceDto {
  @ApiProperty({ enum: [true] }) paid!: true;
  @ApiProperty({ example: 'INV-000012' }) invoiceNumber!: string;
}

export class LinkPayingDto extends OmitType(PayingDto, ['invoice']) {}
