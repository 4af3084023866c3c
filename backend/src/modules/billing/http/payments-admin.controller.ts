import { Body, Controller, Delete, Get, Patch, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Actor } from '../../../kernel/actor.js';
import type { Page } from '../../../platform/database/paging.js';
import type { Commit } from '../../../platform/database/unit-of-work.js';
import { Allow } from '../../../platform/http/allow.js';
import { Command } from '../../../platform/http/command.interceptor.js';
import { Endpoint } from '../../../platform/http/endpoint.js';
import { IdParam } from '../../../platform/http/id-param.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import { CurrentActor } from '../../../platform/http/principal.js';
import { RecordRefusals } from '../../../platform/http/record-refusals.js';
import { Site } from '../../content/index.js';
import { PaymentDifferenceQueries } from '../application/payment-difference-queries.js';
import { PaymentReports } from '../application/payment-reports.js';
import { Payments } from '../application/payments.js';
import { RefundRequestQueries } from '../application/refund-request-queries.js';
import { RefundRequests } from '../application/refund-requests.js';
import { Refunds } from '../application/refunds.js';
import {
  AdminRefundRequestDto,
  DecideRefundRequestDto,
  MadeRefundDto,
  MakeRefundDto,
  PaymentDifferenceDto,
  paymentDto,
  RecordedPaymentDto,
  RecordPaymentDto,
  refundDto,
  RefundRequestsQuery,
} from './payments.dto.js';

@ApiTags('Payments')
@Controller('admin')
@Allow('admin')
export class PaymentsAdminController {
  constructor(
    private readonly payments: Payments,
    private readonly refunds: Refunds,
    private readonly requests: RefundRequests,
    private readonly requestQueries: RefundRequestQueries,
    private readonly reports: PaymentReports,
    private readonly differences: PaymentDifferenceQueries,
    private readonly site: Site,
  ) {}

  @Post('invoices/:id/payments')
  @Command()
  @RecordRefusals('invoice')
  @Endpoint({
    summary: 'Record a payment that has arrived',
    description:
      'At most what is owed. It counts as live money, whatever PAYMENTS says, and ends what its client has reported. A page on which the client could still pay is ended first.',
    answer: RecordedPaymentDto,
    status: 201,
    idempotent: true,
    byId: 'invoices.id',
    refusals: {
      400: 'request.invalid',
      404: 'invoice.not_found',
      409: 'payment.exceeds_balance',
      503: 'payment.unavailable',
    },
  })
  async recordPayment(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() { amount, method, reference = null, receivedOn }: RecordPaymentDto,
  ): Promise<Commit<RecordedPaymentDto>> {
    const received = { amount, method, reference, receivedOn };
    const record = await this.payments.prepareRecord(admin, id, received);
    return async () => paymentDto(id, await record(), await this.site.timeZone());
  }

  @Post('invoices/:id/refunds')
  @Command()
  @RecordRefusals('invoice')
  @Endpoint({
    summary: 'Give money back',
    description:
      'The latest payment first: by the provider that took it, else as the practice gives it back itself. Each payment gets a refund of its own, which succeeds or fails by itself. Of a fully paid invoice the balance stays zero; of a partly paid one it grows back, unless `stillOwed` is false. Ends the wait of a refund request. Not while a payment is disputed. Needs a session that is fresh, or `password`, and never takes an access token (403 `auth.session_required`).',
    answer: MadeRefundDto,
    status: 201,
    idempotent: true,
    byId: 'invoices.id',
    refusals: {
      400: 'request.invalid',
      403: 'auth.password_required',
      404: 'invoice.not_found',
      409: 'refund.exceeds_received',
      503: 'payment.unavailable',
    },
  })
  async makeRefund(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() { password, ...order }: MakeRefundDto,
    @Req() { principal }: Request,
  ): Promise<Commit<MadeRefundDto>> {
    const proof = { sessionId: principal?.sessionId, password };
    const make = await this.refunds.prepareConfirmed(admin, id, order, proof);
    return async () => refundDto(id, await make());
  }

  @Delete('invoices/:id/payment-report')
  @RecordRefusals('invoice')
  @Endpoint({
    summary: 'Dismiss what a client has reported',
    description: 'The payment did not arrive: the client is told, and may pay or report again.',
    byId: 'invoices.id',
    refusals: { 404: 'payment_report.not_found' },
  })
  dismissPaymentReport(@CurrentActor() admin: Actor, @IdParam() id: number): Promise<void> {
    return this.reports.dismiss(admin, id);
  }

  @Get('refund-requests')
  @Endpoint({
    summary: "All clients' refund requests, newest first",
    description: 'Decided ones too, unless `status` is given.',
    answer: [AdminRefundRequestDto],
    refusals: { 400: 'request.invalid' },
  })
  listRefundRequests(
    @CurrentActor() admin: Actor,
    @Query() query: RefundRequestsQuery,
  ): Promise<Page<AdminRefundRequestDto>> {
    return this.requestQueries.all(admin, query);
  }

  @Patch('refund-requests/:id')
  @Endpoint({
    summary: 'Decline a refund request',
    description:
      'With a reason, which the client reads. A refund is made at the invoice, and ends the wait as well.',
    answer: AdminRefundRequestDto,
    byId: 'refund_requests.id',
    refusals: { 400: 'request.invalid', 404: 'refund_request.not_found', 409: 'refund_request.decided' },
  })
  async decideRefundRequest(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() { reason }: DecideRefundRequestDto,
  ): Promise<AdminRefundRequestDto> {
    await this.requests.decline(admin, id, reason);
    return this.requestQueries.one(admin, id);
  }

  @Get('payment-differences')
  @Endpoint({
    summary: 'What ledger and payment provider tell differently, newest first',
    description: 'Compared each night; what no longer differs goes.',
    answer: [PaymentDifferenceDto],
    refusals: { 400: 'request.invalid' },
  })
  listPaymentDifferences(
    @CurrentActor() admin: Actor,
    @Query() query: PageQuery,
  ): Promise<Page<PaymentDifferenceDto>> {
    return this.differences.all(admin, query);
  }
}
