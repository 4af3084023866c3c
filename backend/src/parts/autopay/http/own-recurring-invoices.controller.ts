import { Body, Controller, Get, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/index.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { Agreements } from '../application/agreements.js';
import { AutopayQueries } from '../application/autopay-queries.js';
import { AutopayDto, OwnRecurringInvoiceDto } from './own-recurring-invoices.dto.js';

@ApiTags('Recurring invoices')
@Controller('recurring-invoices')
export class OwnRecurringInvoicesController {
  constructor(
    private readonly agreements: Agreements,
    private readonly queries: AutopayQueries,
  ) {}

  @Get()
  @Allow('client', { scope: 'invoices' })
  @Endpoint({
    summary: 'Your recurring invoices, newest first',
    description:
      'Those that have not ended, or whose last invoice may still be charged, with whether the saved card pays them.',
    answer: [OwnRecurringInvoiceDto],
  })
  listOwnRecurringInvoices(@CurrentActor() person: Actor, @Query() query: PageQuery) {
    return this.queries.recurring(person, query);
  }

  @Patch(':id')
  @Allow('client', { scope: 'owner', record: 'recurring_invoices', token: 'refused' })
  @RecordRefusals('recurring_invoice')
  @Endpoint({
    summary: 'Turn automatic payment on or off',
    description:
      'By the client or an owner, in a fresh session or with `password`; access tokens are refused (403 `auth.session_required`). Turning it on agrees to `terms`, which is recorded with its language and hash. An email announces each charge, which follows on the third day at 9:00. 409 also `email.not_confirmed`, `email.not_connected` and `autopay.amount_changed`.',
    answer: OwnRecurringInvoiceDto,
    byId: 'recurring_invoices.id',
    refusals: {
      403: 'auth.password_required',
      409: 'payment_method.missing',
      503: 'payments.unavailable',
    },
  })
  async updateAutopay(
    @CurrentActor() person: Actor,
    @IdParam() id: number,
    @Body() { autopay, ...given }: AutopayDto,
  ) {
    if (autopay) await this.agreements.turnOn(person, id, { ...given, agreed: given.agreed });
    else await this.agreements.turnOff(person, id, { password: given.password });
    return this.queries.one(person, id);
  }
}
