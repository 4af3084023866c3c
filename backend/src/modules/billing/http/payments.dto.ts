import { ApiProperty } from '@nestjs/swagger';
import { msg } from '@steward/texts';
import { Integer, Nullable, OneOf } from '../../../platform/http/answer-fields.js';
import { dayOf, Money, unreachable } from '../../../kernel/index.js';
import { OwnPassword } from '../../../platform/http/account-fields.js';
import { Amount, Choice, Day, Flag } from '../../../platform/http/fields.js';
import { Text } from '../../../platform/http/text-fields.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import {
  type Payment,
  type PaymentMethod,
  paymentMethods,
  type PaymentMode,
  paymentModes,
} from '../domain/payment.js';
import { shownFailure } from '../domain/refusal.js';
import {
  type DifferenceKind,
  differenceKinds,
  type RefusedReason,
  refusedReasons,
} from '../domain/payment-difference.js';
import { type Refund, type RefundStatus, refundStatuses } from '../domain/refund.js';
import { type RefundRequestStatus, refundRequestStatuses } from '../domain/refund-request.js';
import { ClosedDayDto, InvoiceDetailsDto } from './invoices.dto.js';

const amountOf = (description?: string, nullable = false) =>
  ApiProperty({
    type: String,
    nullable,
    pattern: '^\\d{1,8}\\.\\d{2}$',
    example: '125.00',
    ...(description !== undefined && { description }),
  });

export class RecordPaymentDto extends ClosedDayDto {
  @Amount({ description: 'At most the balance due, unless keepRest' }) amount!: Money;
  @Choice(paymentMethods, { name: 'PaymentMethod', message: msg('Please select how it was paid') })
  method!: PaymentMethod;
  @Text({ clearable: true, description: 'For example, a check number', example: 'Check 1042' })
  reference?: string | null;
  @Day({
    optional: true,
    description: 'Day it was received, in the practice’s time zone, not in the future; default: today',
    example: '2026-11-20',
  })
  receivedOn?: string;
  @Flag({ default: false, description: 'Keeps the part above the balance due as the client’s credit' })
  keepRest?: boolean;
}

export class MakeRefundDto {
  @Amount({ description: 'At most the amount received and not refunded' }) amount!: Money;
  @Text({ max: 2000, message: msg('Enter a reason'), example: 'The session did not take place.' })
  reason!: string;
  @Flag({
    default: true,
    description:
      'For a partly paid invoice: true adds the refund to the balance; false reduces the invoice instead',
  })
  stillOwed?: boolean;
  @OwnPassword() password?: string;
}

export class RequestRefundDto {
  @Text({ max: 2000, message: msg('Tell us why'), example: 'The session did not take place.' })
  reason!: string;
}

export class ReportPaymentDto {
  @Choice(paymentMethods, { name: 'PaymentMethod', message: msg('Please select how you paid') })
  method!: PaymentMethod;
  @Text({ clearable: true, description: 'For example, a check number', example: 'Check 1042' })
  reference?: string | null;
}

export class DecideRefundRequestDto {
  @Choice(['declined'], { name: 'RefundRequestDecision' }) status!: 'declined';
  @Text({ max: 2000, message: msg('Enter a reason'), example: 'The review was delivered in full.' })
  reason!: string;
}

export class RefundRequestsQuery extends PageQuery {
  @Choice(refundRequestStatuses, { name: 'RefundRequestStatus', optional: true })
  status?: RefundRequestStatus;
}

const outcomes = ['paid', 'redirect', 'processing', 'instructions'] as const;

export class PayingDto {
  @OneOf(outcomes, 'PaymentOutcome') outcome!: (typeof outcomes)[number];
  @ApiProperty({ required: false, description: 'Payment page, for redirect' }) url?: string;
  @ApiProperty({ required: false, description: 'Payment instructions, for instructions' })
  instructions?: string;
  @ApiProperty({ type: InvoiceDetailsDto }) invoice!: InvoiceDetailsDto;
}

/** A payment, as answered by the call that records it. */
export class RecordedPaymentDto {
  @Integer({ example: 31 }) id!: number;
  @Integer({ description: 'invoices.id', example: 7 }) invoiceId!: number;
  @amountOf() amount!: string;
  @OneOf(paymentMethods, 'PaymentMethod') method!: PaymentMethod;
  @OneOf(paymentModes, 'PaymentMode', { description: 'test: no money was moved' }) mode!: PaymentMode;
  @Nullable('text', { example: 'Check 1042' }) reference!: string | null;
  @ApiProperty({ type: 'string', format: 'date-time', description: 'Time it was received' }) paidAt!: string;
  @ApiProperty({
    type: 'string',
    format: 'date',
    description: 'Day it was received, in the practice’s time zone',
    example: '2026-11-20',
  })
  receivedOn!: string;
  @amountOf('Kept as the client’s credit') keptAsCredit!: string;
}

/** @param received with what was kept as credit */
export const paymentDto = (
  invoiceId: number,
  payment: Payment,
  received: Money,
  timeZone: string,
): RecordedPaymentDto => ({
  id: payment.id,
  invoiceId,
  amount: `${payment.amount}`,
  method:
    payment.method === 'before' || payment.method === 'credit'
      ? unreachable('such a payment is not recorded here')
      : payment.method,
  mode: payment.mode,
  reference: payment.reference,
  paidAt: payment.paidAt.toISOString(),
  receivedOn: dayOf(payment.paidAt.getTime(), timeZone),
  keptAsCredit: `${received.minus(payment.amount)}`,
});

/** The refund of one payment. */
class RefundPartDto {
  @Integer({ description: 'refunds.id', example: 4 }) id!: number;
  @amountOf() amount!: string;
  @OneOf(paymentModes, 'PaymentMode', { description: 'test: no money was moved' }) mode!: PaymentMode;
  @OneOf(refundStatuses, 'RefundStatus', { description: 'pending: in progress at the payment provider' })
  status!: RefundStatus;
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true }) refundedAt!: string | null;
  @Nullable('text', { description: 'Reason for the failure' }) failure!: string | null;
}

/** The refunds of one command, one per payment, as answered by the command. */
export class MadeRefundDto {
  @Integer({ description: 'Id of the first refund that did not fail', example: 4 }) id!: number;
  @Integer({ description: 'invoices.id', example: 7 }) invoiceId!: number;
  @amountOf('Refunded or in progress; less than requested if a part failed') amount!: string;
  @ApiProperty({ example: 'The session did not take place.' }) reason!: string;
  @ApiProperty({ description: 'False: it reduces the invoice, and the balance does not grow', example: true })
  stillOwed!: boolean;
  @OneOf(paymentModes, 'PaymentMode', { description: 'test: no money was moved' }) mode!: PaymentMode;
  @OneOf(refundStatuses, 'RefundStatus', {
    description: 'pending: some of it is in progress at the payment provider',
  })
  status!: RefundStatus;
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true }) refundedAt!: string | null;
  @ApiProperty({ type: 'string', format: 'date-time' }) created_at!: string;
  @ApiProperty({ type: [RefundPartDto], description: 'One per payment, latest payment first' })
  refunds!: RefundPartDto[];
}

const partDto = ({ id, amount, mode, status, refundedAt, failure }: Refund): RefundPartDto => ({
  id,
  amount: `${amount}`,
  mode,
  status,
  refundedAt: refundedAt?.toISOString() ?? null,
  failure: shownFailure(failure),
});

/** @param refunds of one command, at least one of which did not fail */
export function refundDto(invoiceId: number, refunds: readonly Refund[]): MadeRefundDto {
  const effective = refunds.filter(({ status }) => status !== 'failed');
  const [first] = effective;
  if (!first) throw new Error(`All refunds of invoice ${invoiceId} failed.`);
  const pending = effective.find(({ status }) => status === 'pending');
  const { id, reason, stillOwed, created_at } = first;
  return {
    id,
    invoiceId,
    amount: `${Money.sum(effective.map(({ amount }) => amount))}`,
    reason,
    stillOwed,
    mode: effective.every(({ mode }) => mode === 'test') ? 'test' : 'live',
    status: pending ? 'pending' : 'succeeded',
    refundedAt: pending ? null : (first.refundedAt?.toISOString() ?? null),
    created_at: created_at.toISOString(),
    refunds: refunds.map(partDto),
  };
}

export class RefundRequestDto {
  @Integer({ example: 3 }) id!: number;
  @Integer({ description: 'invoices.id', example: 7 }) invoiceId!: number;
  @ApiProperty({ example: 'INV-000007' }) invoiceNumber!: string;
  @Integer({ description: 'users.id of the client', example: 2 }) userId!: number;
  @ApiProperty({ example: 'The session did not take place.' }) reason!: string;
  @OneOf(refundRequestStatuses, 'RefundRequestStatus') status!: RefundRequestStatus;
  @ApiProperty({ type: String, nullable: true, description: 'Reason for declining' })
  decisionReason!: string | null;
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true }) decidedAt!: string | null;
  @ApiProperty({ type: 'string', format: 'date-time' }) created_at!: string;
}

class RefundClientDto {
  @Integer({ description: 'users.id', example: 2 }) id!: number;
  @ApiProperty({ example: 'Alex Sample' }) name!: string;
}

export class AdminRefundRequestDto extends RefundRequestDto {
  @ApiProperty({ type: () => RefundClientDto }) client!: RefundClientDto;
  @amountOf('Amount received for the invoice and not refunded') refundable!: string;
}

export class PaymentDifferenceDto {
  @Integer({ example: 1 }) id!: number;
  @OneOf(differenceKinds, 'PaymentDifferenceKind', {
    description:
      'missing_here: a payment at the provider that is not in the ledger; missing_there: a payment in the ledger that the provider does not have; amount, refunded: both have it, with different amounts; not_booked: an event from the provider that does not fit the account, so nothing was booked',
  })
  kind!: DifferenceKind;
  @ApiProperty({
    type: String,
    enum: [...refusedReasons, null],
    nullable: true,
    description:
      'For not_booked: the currency is not US dollars; test and live mode are mixed; it belongs to another account; the amount is not above zero; the session does not belong to its reference',
    example: null,
  })
  reason!: RefusedReason | null;
  @ApiProperty({ description: 'Id of the payment at the provider', example: 'pi_3MtwBwLkdIwHu7ix28a3tqPa' })
  providerId!: string;
  @Integer({ description: 'invoices.id', example: 7 }) invoiceId!: number;
  @Nullable('text', { example: 'INV-000007' }) invoiceNumber!: string | null;
  @amountOf('Amount in the ledger') here!: string;
  @amountOf('Amount at the provider') there!: string;
  @ApiProperty({ type: 'string', format: 'date-time' }) paidAt!: string;
  @ApiProperty({ type: 'string', format: 'date-time', description: 'Time it was found' }) created_at!: string;
}

export class WebhookReceiptDto {
  @ApiProperty() received!: true;
}
