import { Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/actor.js';
import { Allow } from '../../../platform/http/allow.js';
import { Endpoint } from '../../../platform/http/endpoint.js';
import { IdParam } from '../../../platform/http/id-param.js';
import { Idempotent } from '../../../platform/http/idempotency.interceptor.js';
import { CurrentActor } from '../../../platform/http/principal.js';
import { RecordRefusals } from '../../../platform/http/record-refusals.js';
import { InvoiceReminders } from '../application/invoice-reminders.js';

@ApiTags('Invoices')
@Controller('admin/invoices')
@Allow('admin')
@RecordRefusals('invoice')
export class InvoiceRemindersController {
  constructor(private readonly reminders: InvoiceReminders) {}

  @Post(':id/remind')
  @Idempotent()
  @Endpoint({
    summary: 'Remind a client of an invoice',
    description:
      'Sent by the channels that the client has chosen, for an invoice with a balance due, at most once a day: a second one is 409 reminder.already_sent.',
    status: 202,
    byId: 'invoices.id',
    idempotent: true,
    refusals: { 409: 'invoice.already_paid' },
  })
  remindOfInvoice(@CurrentActor() admin: Actor, @IdParam() id: number): Promise<void> {
    return this.reminders.remind(admin, id);
  }
}
