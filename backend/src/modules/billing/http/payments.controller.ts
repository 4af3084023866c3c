import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import type { Commit } from '../../../platform/unit-of-work/unit-of-work.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { InvoiceQueries } from '../application/invoice-queries.js';
import { PaymentQueries } from '../application/payment-queries.js';
import { Payments } from '../application/payments.js';
import { RefundRequests } from '../application/refund-requests.js';
import { InvoiceDetailsDto } from './invoices.dto.js';
import { PayingDto, RefundRequestDto, ReportPaymentDto, RequestRefundDto } from './payments.dto.js';

@ApiTags('Payments')
@Controller('invoices/:id')
@Allow('client', { scope: 'pay', record: 'invoices' })
@RecordRefusals('invoice')
export class PaymentsController {
  constructor(
    private readonly payments: Payments,
    private readonly requests: RefundRequests,
    private readonly queries: PaymentQueries,
    private readonly invoices: InvoiceQueries,
  ) {}

  @Post('pay')
  @Endpoint({
    summary: 'Pay the balance of an invoice',
    description:
      'paid: settled; redirect: pay at `url`, which stays the same for repeated calls; processing: in progress; instructions: pay by other means.',
    answer: PayingDto,
    idempotent: 'commit',
    byId: 'invoices.id',
    refusals: { 409: 'invoice.already_paid', 503: 'payments.unavailable' },
  })
  async payInvoice(@CurrentActor() client: Actor, @IdParam() id: number): Promise<Commit<PayingDto>> {
    const pay = await this.payments.prepare(client, id);
    return async () => ({ ...(await pay()), invoice: await this.invoices.one(client, id) });
  }

  @Post('payment-report')
  @Endpoint({
    summary: 'Report that you paid an invoice',
    description:
      'Only if PAYMENTS is offline. The practice then records the payment, or dismisses the report.',
    answer: InvoiceDetailsDto,
    idempotent: 'database',
    byId: 'invoices.id',
    refusals: { 409: 'payment.not_offline' },
  })
  async reportPayment(
    @CurrentActor() client: Actor,
    @IdParam() id: number,
    @Body() { method, reference = null }: ReportPaymentDto,
  ) {
    await this.payments.report(client, id, method, reference);
    return this.invoices.one(client, id);
  }

  @Post('refund-request')
  @Endpoint({
    summary: 'Request a refund',
    description: 'For a paid invoice, within 48 hours after its last payment; one open request at a time.',
    answer: RefundRequestDto,
    status: 201,
    idempotent: 'database',
    byId: 'invoices.id',
    refusals: { 409: 'refund.too_late' },
  })
  async requestRefund(
    @CurrentActor() client: Actor,
    @IdParam() id: number,
    @Body() { reason }: RequestRefundDto,
  ) {
    const request = await this.requests.make(client, id, reason);
    return this.queries.refundRequest(client, request.id);
  }
}
