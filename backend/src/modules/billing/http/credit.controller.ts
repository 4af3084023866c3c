import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { ClientCredits } from '../application/client-credits.js';
import { CreditQueries } from '../application/credit-queries.js';
import { InvoiceQueries } from '../application/invoice-queries.js';
import {
  ApplyCreditDto,
  ClientCreditDto,
  CreditEntryDto,
  LedgerDto,
  ReceiveCreditDto,
  RefundCreditDto,
} from './credit.dto.js';
import { DaysQuery } from './days.dto.js';
import { AdminInvoiceDetailsDto, InvoiceDetailsDto } from './invoices.dto.js';

@ApiTags('Credit')
@Controller()
export class CreditController {
  constructor(
    private readonly credits: ClientCredits,
    private readonly queries: CreditQueries,
    private readonly invoices: InvoiceQueries,
  ) {}

  @Get('credit')
  @Allow('client', { scope: 'invoices' })
  @Endpoint({
    summary: 'Your credit',
    description: 'Money that you paid before an invoice, or above one.',
    answer: ClientCreditDto,
  })
  getCredit(@CurrentActor() client: Actor) {
    return this.queries.own(client);
  }

  @Post('invoices/:id/apply-credit')
  @Allow('client', { scope: 'pay', record: 'invoices' })
  @RecordRefusals('invoice')
  @ApiBody({ type: ApplyCreditDto, required: false })
  @Endpoint({
    summary: 'Pay an invoice from your credit',
    description: 'An open payment page is closed first.',
    answer: InvoiceDetailsDto,
    idempotent: 'commit',
    byId: 'invoices.id',
    refusals: { 409: 'credit.exceeds_balance', 503: 'payments.unavailable' },
  })
  async applyCredit(
    @CurrentActor() client: Actor,
    @IdParam() id: number,
    @Body() { amount }: ApplyCreditDto,
  ) {
    const apply = await this.credits.prepareApply(client, id, amount);
    return async () => {
      await apply();
      return this.invoices.one(client, id);
    };
  }

  @Get('admin/clients/:id/credit')
  @Allow('admin', { role: 'consultant' })
  @Endpoint({
    summary: 'The credit of a client',
    description: 'Money that they paid before an invoice, or above one.',
    answer: ClientCreditDto,
    byId: 'users.id of the client',
  })
  getClientCredit(@CurrentActor() admin: Actor, @IdParam() id: number) {
    return this.queries.ofClient(admin, id);
  }

  @Post('admin/clients/:id/credit')
  @Allow('admin', { role: 'consultant' })
  @Endpoint({
    summary: 'Record money that you received before an invoice',
    description: 'It counts as received today, and is owed to the client until it pays an invoice.',
    answer: CreditEntryDto,
    status: 201,
    idempotent: 'database',
    byId: 'users.id of the client',
  })
  async createClientCredit(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() { amount, method, reference = null }: ReceiveCreditDto,
  ) {
    const entry = await this.credits.deposit(admin, id, { amount, method, reference });
    return this.queries.one(entry.id);
  }

  @Post('admin/clients/:id/credit/refunds')
  @Allow('admin', { role: 'consultant', token: 'none' })
  @Endpoint({
    summary: 'Record that you gave credit back',
    description:
      'Needs a fresh session, or `password`; access tokens are refused (403 `auth.session_required`).',
    answer: CreditEntryDto,
    status: 201,
    idempotent: 'database',
    byId: 'users.id of the client',
    refusals: { 403: 'auth.password_required', 409: 'credit.exceeds_balance' },
  })
  async createCreditRefund(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() { amount, reason, method, reference = null, password }: RefundCreditDto,
  ) {
    const entry = await this.credits.refund(admin, id, { amount, reason, method, reference }, { password });
    return this.queries.one(entry.id);
  }

  @Post('admin/invoices/:id/apply-credit')
  @Allow('admin', { role: 'consultant' })
  @RecordRefusals('invoice')
  @ApiBody({ type: ApplyCreditDto, required: false })
  @Endpoint({
    summary: 'Pay an invoice from its client’s credit',
    description: 'An open payment page is closed first.',
    answer: AdminInvoiceDetailsDto,
    idempotent: 'commit',
    byId: 'invoices.id',
    refusals: { 409: 'credit.exceeds_balance', 503: 'payments.unavailable' },
  })
  async applyCreditForAdmin(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() { amount }: ApplyCreditDto,
  ) {
    const apply = await this.credits.prepareApply(admin, id, amount);
    return async () => {
      await apply();
      return this.invoices.oneForAdmin(admin, id);
    };
  }

  @Get('admin/ledger')
  @Allow('admin', { role: 'owner' })
  @Endpoint({
    summary: 'The accounts of the ledger between two days',
    description:
      'What was debited and credited on those days in the practice’s time zone; an invoice counts on its date. `tax` and `client_credit` are owed, not earned.',
    answer: LedgerDto,
  })
  getLedger(@Query() days: DaysQuery) {
    return this.queries.ledger(days);
  }
}
