import { ApiProperty, IntersectionType, PickType } from '@nestjs/swagger';
import { type Language, languageCodes, msg } from '@steward/texts';
import { Integer, Nullable, OneOf, Time } from '../../../platform/http/answer-fields.js';
import { ClientId } from '../../../platform/http/account-fields.js';
import { Day, Flag, NestedList } from '../../../platform/http/fields.js';
import { Name, Text } from '../../../platform/http/text-fields.js';
import { RecordVersionDto } from '../../../platform/http/record-version.dto.js';
import { PersonDto } from '../../identity/index.js';
import { type InvoiceStatus, invoiceStatuses } from '../domain/invoice-rules.js';
import { type ShownAttempt, shownAttempts } from '../domain/payment-attempt.js';
import { type InvoiceAction, invoiceActions } from '../domain/invoice-actions.js';
import {
  type PaymentMethod,
  paymentMethods,
  type PaymentMode,
  paymentModes,
  type StoredMethod,
  storedMethods,
} from '../domain/payment.js';
import { type RefundStatus, refundStatuses } from '../domain/refund.js';
import { type RefundRequestStatus, refundRequestStatuses } from '../domain/refund-request.js';
import { InvoiceItemDto, maximumItems, money, NewInvoiceItemDto, TaxAmountDto } from './invoice-items.dto.js';

const itemsMessage = msg('Please add at least one item');

/** An owner's word that a closed day is meant: the part that closes days adds the field to each of these DTOs. */
export class ClosedDayDto {
  confirmClosed?: boolean;
}

/** Fields that a new invoice may lack, and a change may clear. */
class InvoiceOptionsDto extends ClosedDayDto {
  @Day({
    clearable: true,
    description: 'Due date in the practice’s time zone; none: upon receipt',
    example: '2027-01-31',
  })
  dueDate?: string | null;
  @Text({ clearable: true, max: 50, description: "The client's purchase order number", example: 'PO-4711' })
  poNumber?: string | null;
}

export class CreateInvoiceDto extends InvoiceOptionsDto {
  @ClientId() userId!: number;
  @Text({ max: 500, message: msg('Description is required'), example: 'Bookkeeping, fourth quarter' })
  description!: string;
  @NestedList(NewInvoiceItemDto, {
    min: 1,
    max: maximumItems,
    message: itemsMessage,
    description: 'At most 99999999.99 in total',
  })
  items!: NewInvoiceItemDto[];
  @Name({
    optional: true,
    max: 40,
    description: 'A number of your own; omitted, the next one of the series INV-000001 is assigned',
    example: '2027-A-17',
  })
  invoiceNumber?: string;
  @Day({
    optional: true,
    description:
      'Its own date in the practice’s time zone, not in the future; default: the day on which it is issued. A due date that is left out counts from it',
    example: '2026-11-20',
  })
  issuedOn?: string;
  @Flag({ default: false, description: 'Saves a draft without a number, to be issued later' })
  draft?: boolean;
}

/** Omitted fields keep their values. */
export class UpdateInvoiceDto extends InvoiceOptionsDto {
  @Text({ partial: true, min: 1, max: 500, message: msg('Description is required'), example: 'Bookkeeping' })
  description?: string;
  @NestedList(NewInvoiceItemDto, { partial: true, min: 1, max: maximumItems, message: itemsMessage })
  items?: NewInvoiceItemDto[];
  @Name({
    clearable: true,
    max: 40,
    description: 'Only for a draft; an issued invoice keeps its number',
    example: '2027-A-17',
  })
  invoiceNumber?: string | null;
  @Day({
    clearable: true,
    description: 'Only for a draft, not in the future; none: the day on which it is issued',
    example: '2026-11-20',
  })
  issuedOn?: string | null;
}

export class IssueInvoiceDto extends ClosedDayDto {
  @Day({
    optional: true,
    description: 'Its own date, not in the future; default: the draft’s, or today',
    example: '2026-11-20',
  })
  issuedOn?: string;
}

export class VoidInvoiceDto {
  @Text({
    max: 500,
    message: msg('Enter a reason'),
    description: 'Visible to the practice only',
    example: 'Wrong client',
  })
  reason!: string;
}

const moment = (description: string, example: string | null = null): PropertyDecorator =>
  ApiProperty({ type: String, format: 'date-time', nullable: true, description, example });
const day = (description: string, example: string): PropertyDecorator =>
  ApiProperty({ type: String, format: 'date', nullable: true, description, example });

export class PaymentReportDto {
  @OneOf(paymentMethods, 'PaymentMethod', { example: 'zelle' }) method!: PaymentMethod;
  @Nullable('text') reference!: string | null;
  @Time() at!: string;
}

/** The fields that the practice writes, beside the items. */
class InvoiceTextDto {
  @ApiProperty({ example: 'Bookkeeping, fourth quarter' }) description!: string;
  @day('Due date; null: upon receipt', '2026-12-31') dueDate!: string | null;
  @Nullable('text', { description: "The client's purchase order number" }) poNumber!: string | null;
}

export class InvoiceDto extends InvoiceTextDto {
  @Integer({ example: 12 }) id!: number;
  @Integer({ description: 'users.id of the client', example: 2 }) userId!: number;
  @Nullable('text', {
    description: 'null in a draft, unless it has a number of your own',
    example: 'INV-000012',
  })
  invoiceNumber!: string | null;
  @money('Sum of all items, before tax') subtotal!: string;
  @ApiProperty({
    type: [TaxAmountDto],
    description:
      'One for each rate, in the order in which the items name them; named in the language of the PDF',
  })
  taxes!: TaxAmountDto[];
  @money('Total: subtotal and taxes') amount!: string;
  @money('Balance due') balance!: string;
  @money('Total refunded', '0.00') refunded!: string;
  @ApiProperty({
    type: String,
    pattern: String.raw`^-?\d{1,10}\.\d{2}$`,
    description:
      'Reduction by refunds: balance = amount − credited − paid + refunded; negative after an overpayment',
    example: '0.00',
  })
  credited!: string;
  @OneOf(invoiceStatuses, 'InvoiceStatus', { example: 'unpaid' }) status!: InvoiceStatus;
  @ApiProperty({ description: 'true if the status is paid', example: false }) isPaid!: boolean;
  @moment('Time of the last payment; null if it is not paid, or was refunded in full')
  paidDate!: string | null;
  @ApiProperty({
    description:
      'It has a balance and the due date has passed; due upon receipt: from the eighth day after issue',
    example: false,
  })
  overdue!: boolean;
  @day('Its date in the practice’s time zone; null in a draft that takes the day of its issue', '2026-11-20')
  issuedOn!: string | null;
  @ApiProperty({
    type: String,
    enum: [...languageCodes, null],
    nullable: true,
    description: 'Language of its PDF: the client’s at issue; null for a draft',
    example: 'en',
  })
  language!: Language | null;
  @moment('The client can request a refund until then; null if not possible') refundableUntil!: string | null;
  @ApiProperty({
    type: PaymentReportDto,
    nullable: true,
    description: 'A payment that the client reported and the practice has not reviewed',
  })
  paymentReport!: PaymentReportDto | null;
  @ApiProperty({ description: 'A payment is held back by a dispute', example: false }) disputed!: boolean;
  @ApiProperty({
    type: String,
    enum: [...paymentModes, null],
    nullable: true,
    description: 'test: it has a payment in test mode; null before any payment',
    example: null,
  })
  mode!: PaymentMode | null;
  @Time({ example: '2026-11-20T15:04:05.000Z' }) created_at!: string;
  @Time({ example: '2026-11-20T15:04:05.000Z' }) updated_at!: string;
}

export class AdminInvoiceDto extends InvoiceDto {
  @ApiProperty({ type: PersonDto }) client!: PersonDto;
  @day('Day of the last reminder in the practice’s time zone', '2026-11-28') remindedOn!: string | null;
}

/** An invoice that was deleted, without its content: its number is explained. */
export class DeletedInvoiceDto {
  @Integer({ example: 12 }) id!: number;
  @ApiProperty({ example: 'INV-000012' }) invoiceNumber!: string;
  @ApiProperty({ type: PersonDto }) client!: PersonDto;
  @money('Its total when it was deleted') amount!: string;
  @ApiProperty({ type: String, format: 'date', example: '2026-11-20' }) issuedOn!: string;
  @Time({ example: '2026-11-21T15:04:05.000Z' }) deletedAt!: string;
  @ApiProperty({
    type: PersonDto,
    nullable: true,
    description: 'null: unknown, for one that an earlier version deleted',
  })
  deletedBy!: PersonDto | null;
}

/** The persons of a payment. */
class PayerDto {
  @ApiProperty({
    type: PersonDto,
    nullable: true,
    description: 'The person who paid; null if the practice recorded it, or someone paid by the emailed link',
  })
  paidBy!: PersonDto | null;
  @ApiProperty({
    type: PersonDto,
    nullable: true,
    description: 'The client, if someone else paid on their behalf',
  })
  onBehalfOf!: PersonDto | null;
  @ApiProperty({ description: 'Someone paid by the emailed link', example: false }) byLink!: boolean;
}

class InvoicePaymentDto extends PayerDto {
  @Integer({ description: 'payments.id', example: 7 }) id!: number;
  @money('Amount received') amount!: string;
  @OneOf(storedMethods, 'StoredPaymentMethod', {
    description: 'before: paid to other software before the invoice was imported; without a receipt',
    example: 'check',
  })
  method!: StoredMethod;
  @OneOf(paymentModes, 'PaymentMode', { example: 'live' }) mode!: PaymentMode;
  @Nullable('text', { example: '1001' }) reference!: string | null;
  @Time({ example: '2026-11-22T15:04:05.000Z' }) paidAt!: string;
  @ApiProperty({
    type: String,
    format: 'date',
    description: 'Day it was received, in the practice’s time zone',
    example: '2026-11-22',
  })
  receivedOn!: string;
}

class InvoiceRefundDto {
  @Integer({ description: 'refunds.id', example: 3 }) id!: number;
  @money('Amount refunded', '25.00') amount!: string;
  @ApiProperty({ example: 'The session was cancelled' }) reason!: string;
  @OneOf(paymentModes, 'PaymentMode', { example: 'live' }) mode!: PaymentMode;
  @OneOf(refundStatuses, 'RefundStatus', { example: 'succeeded' }) status!: RefundStatus;
  @moment('Time of the refund', '2026-11-23T15:04:05.000Z') refundedAt!: string | null;
  @Time({ example: '2026-11-23T15:04:05.000Z' }) created_at!: string;
}

class AdminInvoiceRefundDto extends InvoiceRefundDto {
  @Nullable('text', { description: 'Reason for the failure' }) failure!: string | null;
}

class InvoiceRefundRequestDto {
  @Integer({ description: 'refund_requests.id', example: 2 }) id!: number;
  @ApiProperty({ example: 'I could not come.' }) reason!: string;
  @OneOf(refundRequestStatuses, 'RefundRequestStatus', { example: 'open' }) status!: RefundRequestStatus;
  @Nullable('text') decisionReason!: string | null;
  @moment('Time of the decision') decidedAt!: string | null;
  @Time({ example: '2026-11-22T16:00:00.000Z' }) created_at!: string;
}

export class InvoiceDetailsDto extends InvoiceDto {
  @ApiProperty({ type: [InvoiceItemDto] }) items!: InvoiceItemDto[];
  @ApiProperty({ type: [InvoicePaymentDto], description: 'In the order received' })
  payments!: InvoicePaymentDto[];
  @ApiProperty({ type: [InvoiceRefundDto] }) refunds!: InvoiceRefundDto[];
  @ApiProperty({
    type: InvoiceRefundRequestDto,
    nullable: true,
    description: 'The client’s latest refund request',
  })
  refundRequest!: InvoiceRefundRequestDto | null;
  @ApiProperty({
    type: String,
    enum: [...shownAttempts, null],
    nullable: true,
    description:
      'The latest attempt to pay online, while the invoice is owed: its page is open, its payment takes days, or it failed; else null',
    example: null,
  })
  paymentAttempt!: ShownAttempt | null;
  @ApiProperty({
    enum: invoiceActions,
    enumName: 'InvoiceAction',
    isArray: true,
    description: 'Actions that would not be refused for the caller now',
    example: ['pay'],
  })
  allowed!: InvoiceAction[];
}

export class InvoiceVersionDto extends IntersectionType(
  RecordVersionDto,
  IntersectionType(
    InvoiceTextDto,
    PickType(InvoiceDetailsDto, ['invoiceNumber', 'issuedOn', 'subtotal', 'taxes', 'amount', 'items']),
  ),
) {}

export class AdminInvoiceDetailsDto extends InvoiceDetailsDto {
  @ApiProperty({ type: [AdminInvoiceRefundDto] }) declare refunds: AdminInvoiceRefundDto[];
  @ApiProperty({ type: PersonDto }) client!: PersonDto;
  @day('Day of the last reminder in the practice’s time zone', '2026-11-28') remindedOn!: string | null;
  @Nullable('text') voidReason!: string | null;
  @money('Amount that can still be refunded', '0.00') refundable!: string;
  @ApiProperty({
    type: String,
    enum: [...paymentMethods, null],
    nullable: true,
    description:
      'Method of the payment that the practice recorded last for this client, else for any client; null if there is none',
    example: 'check',
  })
  lastPaymentMethod!: PaymentMethod | null;
}

export class InvoiceSummaryDto {
  @Integer({ example: 3 }) count!: number;
  @money('Total of all amounts, with tax', '375.00') amount!: string;
  @money('Total balance due', '250.00') balance!: string;
}
