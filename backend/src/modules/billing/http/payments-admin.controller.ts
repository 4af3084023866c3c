import { Body, Controller, Delete, Get, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { t } from '@steward/texts';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import { sendTable } from '../../../platform/http/send-table.js';
import { WithBody } from '../../../platform/http/with-body.js';
import { Site } from '../../practice/index.js';
import { PaymentCsv } from '../application/payment-csv.js';
import { PaymentQueries } from '../application/payment-queries.js';
import { Payments } from '../application/payments.js';
import { RefundRequests } from '../application/refund-requests.js';
import { Refunds } from '../application/refunds.js';
import { TableQuery } from './days.dto.js';
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
@Allow('admin', { role: 'consultant' })
export class PaymentsAdminController {
  constructor(
    private readonly payments: Payments,
    private readonly refunds: Refunds,
    private readonly requests: RefundRequests,
    private readonly queries: PaymentQueries,
    private readonly site: Site,
    private readonly table: PaymentCsv,
  ) {}

  @Get('payments/export')
  @Allow('admin', { role: 'consultant', token: 'none' })
  @Endpoint({
    summary: 'Payments received between two days, as CSV or a spreadsheet',
    description:
      'Live money only, in the order received. Refunds and lost disputes are rows with a negative amount, so that the sum is the income of a client or a month. Credit counts when it is received; a payment from it is a row only if it has tax: with the amount 0.00, and that tax. Columns: Date received, Client, Invoice, Method, Amount, Kind (payment, refund, lost dispute, credit received, credit refunded), Reference, Net, Tax. Format and rights are those of `GET /api/admin/invoices/export`.',
    answer: 'file',
    refusals: { 403: 'auth.password_required' },
  })
  async exportPayments(
    @CurrentActor() admin: Actor,
    @Query() query: TableQuery,
    @WithBody() sent: boolean,
    @Res() response: Response,
  ) {
    const rows = await this.table.begin(admin, query, sent);
    await sendTable(
      response,
      {
        fileName: `payments-${query.from}-${query.to}`,
        title: t('Payments'),
        columns: PaymentCsv.columns,
        format: query.format,
      },
      rows,
    );
  }

  @Post('invoices/:id/payments')
  @RecordRefusals('invoice')
  @Endpoint({
    summary: 'Record a payment you received',
    description:
      'At most the balance due, unless `keepRest` keeps the rest as the client’s credit. It counts as live money, whatever PAYMENTS is set to, and closes the client’s payment report. An open payment page is closed first.',
    answer: RecordedPaymentDto,
    status: 201,
    idempotent: 'commit',
    byId: 'invoices.id',
    refusals: { 409: 'payment.exceeds_balance', 503: 'payments.unavailable' },
  })
  async recordPayment(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() { amount, method, reference = null, receivedOn, confirmClosed, keepRest }: RecordPaymentDto,
  ) {
    const received = { amount, method, reference, receivedOn, confirmClosed, keepRest };
    const record = await this.payments.prepareRecord(admin, id, received);
    return async () => paymentDto(id, await record(), amount, await this.site.timeZone());
  }

  @Post('invoices/:id/refunds')
  @Allow('admin', { role: 'consultant', token: 'none' })
  @RecordRefusals('invoice')
  @Endpoint({
    summary: 'Refund a payment',
    description:
      'Latest payment first: card payments through their provider; other payments you return yourself. Each payment gets its own refund, which succeeds or fails separately. The balance of a fully paid invoice stays zero; that of a partly paid one grows by the refund, unless `stillOwed` is false. Closes an open refund request. Refused while a payment is disputed. Needs a fresh session, or `password`; access tokens are refused (403 `auth.session_required`).',
    answer: MadeRefundDto,
    status: 201,
    idempotent: 'commit',
    byId: 'invoices.id',
    refusals: { 403: 'auth.password_required', 409: 'refund.exceeds_received', 503: 'payments.unavailable' },
  })
  async createRefund(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() { password, ...order }: MakeRefundDto,
  ) {
    const make = await this.refunds.prepareConfirmed(admin, id, order, { password });
    return async () => refundDto(id, await make());
  }

  @Delete('invoices/:id/payment-report')
  @RecordRefusals('invoice')
  @Endpoint({
    summary: 'Dismiss a payment report',
    description: 'The payment did not arrive: the client is notified, and can pay or report again.',
    byId: 'invoices.id',
    refusals: { 404: 'payment_report.not_found' },
  })
  dismissPaymentReport(@CurrentActor() admin: Actor, @IdParam() id: number) {
    return this.payments.dismissReport(admin, id);
  }

  @Get('refund-requests')
  @Endpoint({
    summary: "All clients' refund requests, newest first",
    description: 'Includes decided ones, unless `status` is given.',
    answer: [AdminRefundRequestDto],
  })
  listRefundRequests(@CurrentActor() admin: Actor, @Query() query: RefundRequestsQuery) {
    return this.queries.refundRequests(admin, query);
  }

  @Patch('refund-requests/:id')
  @Endpoint({
    summary: 'Decline a refund request',
    description: 'With a reason for the client. To approve a request, make the refund on its invoice.',
    answer: AdminRefundRequestDto,
    byId: 'refund_requests.id',
    refusals: { 409: 'refund_request.decided' },
  })
  async answerRefundRequest(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() { reason }: DecideRefundRequestDto,
  ) {
    await this.requests.decline(admin, id, reason);
    return this.queries.refundRequestForAdmin(admin, id);
  }

  @Get('payment-differences')
  @Endpoint({
    summary: 'Differences between ledger and payment provider, newest first',
    description: 'Compared nightly; resolved differences are removed.',
    answer: [PaymentDifferenceDto],
  })
  listPaymentDifferences(@CurrentActor() admin: Actor, @Query() query: PageQuery) {
    return this.queries.differences(admin, query);
  }
}
