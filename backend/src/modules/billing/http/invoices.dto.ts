import { ApiProperty, IntersectionType, PickType } from '@nestjs/swagger';
import type { Money } from '../../../kernel/money.js';
import { Amount, Choice, Day, Flag, Id, Name, NestedList, Text } from '../../../platform/http/fields.js';
import { SearchQuery } from '../../../platform/http/page-query.dto.js';
import { RecordVersionDto } from '../../../platform/record-versions/record-version.dto.js';
import { PersonDto } from '../../documents/index.js';
import { type InvoiceStatus, invoiceStatuses } from '../domain/invoice-account.js';
import { type PaymentMethod, paymentMethods, type PaymentMode, paymentModes } from '../domain/payment.js';
import { type RefundStatus, refundStatuses } from '../domain/refund.js';
import { type RefundRequestStatus, refundRequestStatuses } from '../domain/refund-request.js';

export class InvoicesQuery extends SearchQuery {
  @Choice(invoiceStatuses, { name: 'InvoiceStatus', optional: true }) status?: InvoiceStatus;
  @Flag({ description: 'Unpaid or partly paid; or neither' }) owed?: boolean;
  @Flag({ description: 'Overdue, or not' }) overdue?: boolean;
}

export class AllInvoicesQuery extends InvoicesQuery {
  @Id({ optional: true, message: 'Please select a client', description: "Only this client's invoices" })
  userId?: number;
  @Flag({ description: 'Its client says to have paid it, and the practice has not decided yet; or not so' })
  reported?: boolean;
}

const maximumItems = 200;
const itemsMessage = 'Please add at least one item';

export class NewInvoiceItemDto {
  @Text({ max: 300, message: 'Description is required', example: 'Bookkeeping, October' })
  description!: string;
  @Amount({ description: 'Above zero; a decimal text, never a JSON number' }) amount!: Money;
}

export class CreateInvoiceDto {
  @Id({ message: 'Please select a client', description: 'users.id of the client', example: 2 })
  userId!: number;
  @Text({ max: 500, message: 'Description is required', example: 'Bookkeeping, fourth quarter' })
  description!: string;
  @Day({
    clearable: true,
    description: 'The last day to pay, in the time zone of the practice; none: upon receipt',
    example: '2027-01-31',
  })
  dueDate?: string | null;
  @NestedList(NewInvoiceItemDto, {
    min: 1,
    max: maximumItems,
    message: itemsMessage,
    description: 'At most 99999999.99 together',
  })
  items!: NewInvoiceItemDto[];
  @Name({
    optional: true,
    max: 40,
    description: 'The practice’s own; left out, the next one of the series INV-000001 is taken',
    example: '2027-A-17',
  })
  invoiceNumber?: string;
  @Flag({ default: false, description: 'Keep it for the practice, without a number, to issue it later' })
  draft?: boolean;
}

/** Omitted fields keep their values. */
export class UpdateInvoiceDto {
  @Text({ partial: true, min: 1, max: 500, message: 'Description is required', example: 'Bookkeeping' })
  description?: string;
  @Day({ clearable: true, example: '2027-01-31' }) dueDate?: string | null;
  @NestedList(NewInvoiceItemDto, { partial: true, min: 1, max: maximumItems, message: itemsMessage })
  items?: NewInvoiceItemDto[];
  @Name({
    clearable: true,
    max: 40,
    description: 'Of a draft; an issued invoice keeps its number',
    example: '2027-A-17',
  })
  invoiceNumber?: string | null;
}

export class VoidInvoiceDto {
  @Text({ max: 500, message: 'Please say why', description: 'For the practice', example: 'Wrong client' })
  reason!: string;
}

const money = (description: string, example = '125.00'): PropertyDecorator =>
  ApiProperty({ type: String, pattern: String.raw`^\d{1,10}\.\d{2}$`, description, example });
const moment = (description: string, example: string | null = null): PropertyDecorator =>
  ApiProperty({ type: String, format: 'date-time', nullable: true, description, example });
const day = (description: string, example: string): PropertyDecorator =>
  ApiProperty({ type: String, format: 'date', nullable: true, description, example });

export class PaymentReportDto {
  @ApiProperty({ enum: paymentMethods, enumName: 'PaymentMethod', example: 'zelle' }) method!: PaymentMethod;
  @ApiProperty({ type: String, nullable: true, example: null }) reference!: string | null;
  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-18T15:04:05.000Z' }) at!: string;
}

export class InvoiceDto {
  @ApiProperty({ type: 'integer', example: 12 }) id!: number;
  @ApiProperty({ type: 'integer', description: 'users.id of the client', example: 2 }) userId!: number;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'null in a draft, unless the practice has chosen one',
    example: 'INV-000012',
  })
  invoiceNumber!: string | null;
  @money('All items together') amount!: string;
  @money('Still owed') balance!: string;
  @money('Paid back so far', '0.00') refunded!: string;
  @ApiProperty({
    type: String,
    pattern: String.raw`^-?\d{1,10}\.\d{2}$`,
    description:
      'What refunds reduced it by: balance = amount − credited − paid + refunded; below zero where more was paid than it is over',
    example: '0.00',
  })
  credited!: string;
  @ApiProperty({ example: 'Bookkeeping, fourth quarter' }) description!: string;
  @ApiProperty({ enum: invoiceStatuses, enumName: 'InvoiceStatus', example: 'unpaid' })
  status!: InvoiceStatus;
  @ApiProperty({ description: 'The status is paid', example: false }) isPaid!: boolean;
  @moment('When the last of it arrived; null where it is not paid, or all of it was refunded')
  paidDate!: string | null;
  @ApiProperty({
    description:
      'Something is owed and the due date is past; due upon receipt: from the eighth day after the issue',
    example: false,
  })
  overdue!: boolean;
  @day('The practice’s day of issue', '2026-11-20') issuedOn!: string | null;
  @day('The last day to pay; null: upon receipt', '2026-12-31') dueDate!: string | null;
  @moment('Until when its client may ask for a refund; null where that is not possible')
  refundableUntil!: string | null;
  @ApiProperty({
    type: PaymentReportDto,
    nullable: true,
    description: 'What its client says to have paid, until the practice has decided on it',
  })
  paymentReport!: PaymentReportDto | null;
  @ApiProperty({ description: 'A provider holds a payment back', example: false }) disputed!: boolean;
  @ApiProperty({
    type: String,
    enum: [...paymentModes, null],
    nullable: true,
    description: 'test: a payment of it moved no money; null before any payment',
    example: null,
  })
  mode!: PaymentMode | null;
  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-20T15:04:05.000Z' })
  created_at!: string;
  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-20T15:04:05.000Z' })
  updated_at!: string;
}

export class AdminInvoiceDto extends InvoiceDto {
  @ApiProperty({ type: PersonDto }) client!: PersonDto;
  @day('The practice’s day of the last reminder', '2026-11-28') remindedOn!: string | null;
}

export class InvoiceItemDto {
  @ApiProperty({ example: 'Bookkeeping, October' }) description!: string;
  @money('Of this item') amount!: string;
}

class InvoicePaymentDto {
  @ApiProperty({ type: 'integer', description: 'payments.id', example: 7 }) id!: number;
  @money('What arrived') amount!: string;
  @ApiProperty({ enum: paymentMethods, enumName: 'PaymentMethod', example: 'check' }) method!: PaymentMethod;
  @ApiProperty({ enum: paymentModes, enumName: 'PaymentMode', example: 'live' }) mode!: PaymentMode;
  @ApiProperty({ type: String, nullable: true, example: '1001' }) reference!: string | null;
  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-22T15:04:05.000Z' }) paidAt!: string;
  @ApiProperty({
    type: String,
    format: 'date',
    description: 'The practice’s day on which it arrived',
    example: '2026-11-22',
  })
  receivedOn!: string;
}

class InvoiceRefundDto {
  @ApiProperty({ type: 'integer', description: 'refunds.id', example: 3 }) id!: number;
  @money('What goes back', '25.00') amount!: string;
  @ApiProperty({ example: 'The session was cancelled' }) reason!: string;
  @ApiProperty({ enum: paymentModes, enumName: 'PaymentMode', example: 'live' }) mode!: PaymentMode;
  @ApiProperty({ enum: refundStatuses, enumName: 'RefundStatus', example: 'succeeded' })
  status!: RefundStatus;
  @moment('When it went back', '2026-11-23T15:04:05.000Z') refundedAt!: string | null;
  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-23T15:04:05.000Z' })
  created_at!: string;
}

class AdminInvoiceRefundDto extends InvoiceRefundDto {
  @ApiProperty({ type: String, nullable: true, description: 'Why it failed', example: null })
  failure!: string | null;
}

class InvoiceRefundRequestDto {
  @ApiProperty({ type: 'integer', description: 'refund_requests.id', example: 2 }) id!: number;
  @ApiProperty({ example: 'I could not come.' }) reason!: string;
  @ApiProperty({ enum: refundRequestStatuses, enumName: 'RefundRequestStatus', example: 'open' })
  status!: RefundRequestStatus;
  @ApiProperty({ type: String, nullable: true, example: null }) decisionReason!: string | null;
  @moment('When the practice decided') decidedAt!: string | null;
  @ApiProperty({ type: String, format: 'date-time', example: '2026-11-22T16:00:00.000Z' })
  created_at!: string;
}

export class InvoiceDetailsDto extends InvoiceDto {
  @ApiProperty({ type: [InvoiceItemDto] }) items!: InvoiceItemDto[];
  @ApiProperty({ type: [InvoicePaymentDto], description: 'In the order in which they arrived' })
  payments!: InvoicePaymentDto[];
  @ApiProperty({ type: [InvoiceRefundDto] }) refunds!: InvoiceRefundDto[];
  @ApiProperty({
    type: InvoiceRefundRequestDto,
    nullable: true,
    description: 'The last that its client has asked for',
  })
  refundRequest!: InvoiceRefundRequestDto | null;
}

export class InvoiceVersionDto extends IntersectionType(
  RecordVersionDto,
  PickType(InvoiceDetailsDto, ['invoiceNumber', 'description', 'dueDate', 'amount', 'items']),
) {}

export class AdminInvoiceDetailsDto extends InvoiceDetailsDto {
  @ApiProperty({ type: [AdminInvoiceRefundDto] }) declare refunds: AdminInvoiceRefundDto[];
  @ApiProperty({ type: PersonDto }) client!: PersonDto;
  @day('The practice’s day of the last reminder', '2026-11-28') remindedOn!: string | null;
  @ApiProperty({ type: String, nullable: true, example: null }) voidReason!: string | null;
}

export class InvoiceSummaryDto {
  @ApiProperty({ type: 'integer', example: 3 }) count!: number;
  @money('All amounts together', '375.00') amount!: string;
  @money('All that is owed', '250.00') balance!: string;
}
