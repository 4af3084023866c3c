import { ApiProperty } from '@nestjs/swagger';
import type { Money } from '../../../kernel/money.js';
import { Amount, Choice, Text } from '../../../platform/http/fields.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import {
  type Payment,
  type PaymentMethod,
  paymentMethods,
  type PaymentMode,
  paymentModes,
} from '../domain/payment.js';
import { type DifferenceKind, differenceKinds } from '../domain/payment-difference.js';
import { type Refund, type RefundStatus, refundStatuses } from '../domain/refund.js';
import { type RefundRequestStatus, refundRequestStatuses } from '../domain/refund-request.js';
import { InvoiceDetailsDto } from './invoices.dto.js';

const amountOf = (description?: string, nullable = false) =>
  ApiProperty({
    type: String,
    nullable,
    pattern: '^\\d{1,8}\\.\\d{2}$',
    example: '125.00',
    ...(description !== undefined && { description }),
  });

export class RecordPaymentDto {
  @Amount({ description: 'At most what is owed' }) amount!: Money;
  @Choice(paymentMethods, { name: 'PaymentMethod', message: 'Please select how it was paid' })
  method!: PaymentMethod;
  @Text({ clearable: true, description: 'Such as the number of a check', example: 'Check 1042' })
  reference?: string | null;
}

export class MakeRefundDto {
  @Amount({ description: 'At most what was received and has not gone back' }) amount!: Money;
  @Text({ max: 2000, message: 'Please say why', example: 'The session did not take place.' })
  reason!: string;
}

export class RequestRefundDto {
  @Text({ max: 2000, message: 'Please tell us why', example: 'The session did not take place.' })
  reason!: string;
}

export class ReportPaymentDto {
  @Choice(paymentMethods, { name: 'PaymentMethod', message: 'Please select how you paid' })
  method!: PaymentMethod;
  @Text({ clearable: true, description: 'Such as the number of a check', example: 'Check 1042' })
  reference?: string | null;
}

export class DecideRefundRequestDto {
  @Choice(['declined'], { name: 'RefundRequestDecision' }) status!: 'declined';
  @Text({ max: 2000, message: 'Please say why', example: 'The review was delivered in full.' })
  reason!: string;
}

export class RefundRequestsQuery extends PageQuery {
  @Choice(refundRequestStatuses, { name: 'RefundRequestStatus', optional: true })
  status?: RefundRequestStatus;
}

const outcomes = ['paid', 'redirect', 'processing', 'instructions'] as const;

export class PayingDto {
  @ApiProperty({ enum: outcomes, enumName: 'PaymentOutcome' }) outcome!: (typeof outcomes)[number];
  @ApiProperty({ required: false, description: 'Of redirect: where it is paid' }) url?: string;
  @ApiProperty({ required: false, description: 'Of instructions: how the practice wants to be paid' })
  instructions?: string;
  @ApiProperty({ type: InvoiceDetailsDto }) invoice!: InvoiceDetailsDto;
}

/** A payment as the call that records it answers. */
export class RecordedPaymentDto {
  @ApiProperty({ type: 'integer', example: 31 }) id!: number;
  @ApiProperty({ type: 'integer', description: 'invoices.id', example: 7 }) invoiceId!: number;
  @amountOf() amount!: string;
  @ApiProperty({ enum: paymentMethods, enumName: 'PaymentMethod' }) method!: PaymentMethod;
  @ApiProperty({ enum: paymentModes, enumName: 'PaymentMode', description: 'test: no money was moved' })
  mode!: PaymentMode;
  @ApiProperty({ type: String, nullable: true, example: 'Check 1042' }) reference!: string | null;
  @ApiProperty({ type: 'string', format: 'date-time' }) paidAt!: string;
}

export const paymentDto = (invoiceId: number, payment: Payment): RecordedPaymentDto => ({
  id: payment.id,
  invoiceId,
  amount: `${payment.amount}`,
  method: payment.method,
  mode: payment.mode,
  reference: payment.reference,
  paidAt: payment.paidAt.toISOString(),
});

/** A refund as the call that makes it answers. */
export class MadeRefundDto {
  @ApiProperty({ type: 'integer', example: 4 }) id!: number;
  @ApiProperty({ type: 'integer', description: 'invoices.id', example: 7 }) invoiceId!: number;
  @amountOf() amount!: string;
  @ApiProperty({ example: 'The session did not take place.' }) reason!: string;
  @ApiProperty({ enum: paymentModes, enumName: 'PaymentMode', description: 'test: no money was moved' })
  mode!: PaymentMode;
  @ApiProperty({
    enum: refundStatuses,
    enumName: 'RefundStatus',
    description: 'pending: the payment provider has it in hand',
  })
  status!: RefundStatus;
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true }) refundedAt!: string | null;
  @ApiProperty({ type: 'string', format: 'date-time' }) created_at!: string;
}

export const refundDto = (invoiceId: number, refund: Refund): MadeRefundDto => ({
  id: refund.id,
  invoiceId,
  amount: `${refund.amount}`,
  reason: refund.reason,
  mode: refund.mode,
  status: refund.status,
  refundedAt: refund.refundedAt?.toISOString() ?? null,
  created_at: refund.created_at.toISOString(),
});

export class RefundRequestDto {
  @ApiProperty({ type: 'integer', example: 3 }) id!: number;
  @ApiProperty({ type: 'integer', description: 'invoices.id', example: 7 }) invoiceId!: number;
  @ApiProperty({ example: 'INV-000007' }) invoiceNumber!: string;
  @ApiProperty({ type: 'integer', description: 'users.id of the client', example: 2 }) userId!: number;
  @ApiProperty({ example: 'The session did not take place.' }) reason!: string;
  @ApiProperty({ enum: refundRequestStatuses, enumName: 'RefundRequestStatus' })
  status!: RefundRequestStatus;
  @ApiProperty({ type: String, nullable: true, description: 'Why it was declined' })
  decisionReason!: string | null;
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true }) decidedAt!: string | null;
  @ApiProperty({ type: 'string', format: 'date-time' }) created_at!: string;
}

class RefundClientDto {
  @ApiProperty({ type: 'integer', description: 'users.id', example: 2 }) id!: number;
  @ApiProperty({ example: 'Alex Sample' }) name!: string;
}

export class AdminRefundRequestDto extends RefundRequestDto {
  @ApiProperty({ type: () => RefundClientDto }) client!: RefundClientDto;
  @amountOf('What was received for the invoice and has not gone back') refundable!: string;
}

export class PaymentDifferenceDto {
  @ApiProperty({ type: 'integer', example: 1 }) id!: number;
  @ApiProperty({
    enum: differenceKinds,
    enumName: 'PaymentDifferenceKind',
    description:
      'missing_here: the provider has a payment that is not in the ledger; missing_there: the ledger has one that the provider does not know; amount, refunded: both have it, with different amounts',
  })
  kind!: DifferenceKind;
  @ApiProperty({ description: 'The payment at the provider', example: 'pi_3MtwBwLkdIwHu7ix28a3tqPa' })
  providerId!: string;
  @ApiProperty({ type: 'integer', description: 'invoices.id', example: 7 }) invoiceId!: number;
  @ApiProperty({ type: String, nullable: true, example: 'INV-000007' }) invoiceNumber!: string | null;
  @amountOf('What the ledger says') here!: string;
  @amountOf('What the provider says') there!: string;
  @ApiProperty({ type: 'string', format: 'date-time' }) paidAt!: string;
  @ApiProperty({ type: 'string', format: 'date-time', description: 'When it was found' })
  created_at!: string;
}

export class WebhookReceiptDto {
  @ApiProperty() received!: true;
}
