import { Body, Controller, Delete, Get, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { t } from '@steward/texts';
import type { Actor } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import { sendTable } from '../../../platform/http/send-table.js';
import { WithBody } from '../../../platform/http/with-body.js';
import { RecordVersions } from '../../../platform/database/record-versions.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { WrittenItems } from '../../prices/index.js';
import { invoiceVersions } from '../application/invoice-columns.js';
import { InvoiceCsv } from '../application/invoice-csv.js';
import { InvoiceQueries } from '../application/invoice-queries.js';
import { InvoiceReminders } from '../application/invoice-reminders.js';
import { Invoices } from '../application/invoices.js';
import { BodyWithItems } from './body-with-items.js';
import {
  AdminInvoiceDetailsDto,
  AdminInvoiceDto,
  CreateInvoiceDto,
  DeletedInvoiceDto,
  IssueInvoiceDto,
  InvoiceSummaryDto,
  InvoiceVersionDto,
  UpdateInvoiceDto,
  VoidInvoiceDto,
} from './invoices.dto.js';
import { RemindDto, SentRemindersDto } from './invoice-reminders.dto.js';
import { AllInvoicesQuery, InvoiceExportQuery } from './invoices-query.dto.js';

@ApiTags('Invoices')
@Controller('admin/invoices')
@Allow('admin', { role: 'consultant' })
@RecordRefusals('invoice')
export class InvoicesAdminController {
  constructor(
    private readonly invoices: Invoices,
    private readonly reminders: InvoiceReminders,
    private readonly queries: InvoiceQueries,
    private readonly table: InvoiceCsv,
    private readonly items: WrittenItems,
    private readonly versions: RecordVersions,
    private readonly work: UnitOfWork,
  ) {}

  @Get()
  @Endpoint({
    summary: "All clients' invoices, newest first",
    description:
      'Includes drafts and void invoices. Searches number, description and client name. `status=deleted` lists the deleted ones that had a number, without their content.',
    answer: [[AdminInvoiceDto, 'or', DeletedInvoiceDto]],
  })
  listInvoicesForAdmin(@CurrentActor() admin: Actor, @Query() query: AllInvoicesQuery) {
    return query.status === 'deleted' ? this.queries.deleted(admin, query) : this.queries.all(admin, query);
  }

  @Get('summary')
  @Endpoint({
    summary: 'Totals of the listed invoices',
    description: 'Over all pages of the list with the same filters.',
    answer: InvoiceSummaryDto,
  })
  getInvoiceSummaryForAdmin(@CurrentActor() admin: Actor, @Query() query: AllInvoicesQuery) {
    return this.queries.summary(admin, query);
  }

  @Post()
  @BodyWithItems()
  @Endpoint({
    summary: 'Create an invoice',
    description:
      'Issued immediately with the next number of the series and the date `issuedOn`, and the client is notified; `draft: true` saves a draft.',
    answer: AdminInvoiceDetailsDto,
    status: 201,
    idempotent: 'database',
    refusals: { 409: 'invoice.number_taken' },
  })
  async createInvoice(@CurrentActor() admin: Actor, @Body() request: CreateInvoiceDto) {
    const { id } = await this.work.run(async () => {
      const items = await this.items.of(request.items);
      return this.invoices.create(admin, { ...request, items });
    });
    return this.queries.oneForAdmin(admin, id);
  }

  @Get('export')
  @Allow('admin', { role: 'consultant', token: 'none' })
  @Endpoint({
    summary: 'Invoices issued between two days, as CSV or a spreadsheet',
    description:
      'Includes void and deleted invoices (Status `Void`, `Deleted`, in the reader’s language; the description of a deleted one is empty), not drafts, by default ordered by issue date. With search or filters of `GET /api/admin/invoices` only the invoices of that list. Columns: Number, Issued, Due, Client, Description, Amount, Balance, Status, Net, Tax. The CSV is UTF-8 with a byte order mark; text that a spreadsheet would read as a formula is prefixed with an apostrophe. With `format=xlsx` amounts are numbers and days are dates. Needs a fresh session (403 `auth.password_required`: see `POST /api/session/confirm`); access tokens are refused (403 `auth.session_required`).',
    answer: 'file',
    refusals: { 403: 'auth.password_required' },
  })
  async exportInvoices(
    @CurrentActor() admin: Actor,
    @Query() query: InvoiceExportQuery,
    @WithBody() sent: boolean,
    @Res() response: Response,
  ) {
    const rows = await this.table.begin(admin, query, sent);
    const { from, to, format } = query;
    await sendTable(
      response,
      { fileName: `invoices-${from}-${to}`, title: t('Invoices'), columns: InvoiceCsv.columns, format },
      rows,
    );
  }

  @Get(':id')
  @Endpoint({
    summary: 'Get an invoice with the practice’s details',
    description: 'Includes items, payments and refunds.',
    answer: AdminInvoiceDetailsDto,
    byId: 'invoices.id',
  })
  getInvoiceForAdmin(@CurrentActor() admin: Actor, @IdParam() id: number) {
    return this.queries.oneForAdmin(admin, id);
  }

  @Patch(':id')
  @BodyWithItems()
  @Endpoint({
    summary: 'Change an invoice before its first payment',
    description:
      'Omitted fields keep their values. An issued invoice keeps its number and issue date, and gets a new PDF version. 409 also `payment.in_progress`.',
    answer: AdminInvoiceDetailsDto,
    byId: 'invoices.id',
    refusals: { 409: 'invoice.not_changeable' },
  })
  async updateInvoice(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() { items, ...changes }: UpdateInvoiceDto,
  ) {
    await this.work.run(async () => {
      const before = () => this.invoices.itemsOf(admin, id);
      const written = items && { items: await this.items.of(items, { before }) };
      await this.invoices.change(admin, id, { ...changes, ...written });
    });
    return this.queries.oneForAdmin(admin, id);
  }

  @Get(':id/versions')
  @Endpoint({
    summary: 'Earlier versions of an invoice, newest first',
    description: 'Every change stores the previous values, also for drafts.',
    answer: [InvoiceVersionDto],
    byId: 'invoices.id',
  })
  listInvoiceVersions(@CurrentActor() admin: Actor, @IdParam() id: number, @Query() page: PageQuery) {
    return this.versions.list<InvoiceVersionDto>(admin, invoiceVersions, id, page);
  }

  @Delete(':id')
  @Allow('admin', { role: 'consultant', token: 'refused' })
  @Endpoint({
    summary: 'Delete an invoice before its first payment',
    description:
      'A draft is removed. An issued invoice is reversed in the ledger and leaves both lists; its number is not reused, and stays in `GET /api/admin/invoices?status=deleted` and in the CSV. 409 under a legal hold (`invoice.held`), and `payment.in_progress` while it is being paid.',
    byId: 'invoices.id',
    refusals: { 409: 'invoice.not_changeable' },
  })
  deleteInvoice(@CurrentActor() admin: Actor, @IdParam() id: number) {
    return this.invoices.delete(admin, id);
  }

  @Post(':id/issue')
  // Callers of earlier versions send none.
  @ApiBody({ type: IssueInvoiceDto, required: false })
  @Endpoint({
    summary: 'Issue a draft',
    description:
      'Assigns its number and its date, and notifies the client. 409 `practice.incomplete` while the practice’s details are missing.',
    answer: AdminInvoiceDetailsDto,
    byId: 'invoices.id',
    refusals: { 409: 'invoice.not_draft' },
  })
  async issueInvoice(@CurrentActor() admin: Actor, @IdParam() id: number, @Body() request: IssueInvoiceDto) {
    await this.invoices.issue(admin, id, request);
    return this.queries.oneForAdmin(admin, id);
  }

  @Post(':id/void')
  @Allow('admin', { role: 'consultant', token: 'refused' })
  @Endpoint({
    summary: 'Void an issued invoice',
    description:
      'Only without payments. It stays in both lists with its number and no balance. 409 also `payment.in_progress`.',
    answer: AdminInvoiceDetailsDto,
    byId: 'invoices.id',
    refusals: { 409: 'invoice.not_voidable' },
  })
  async voidInvoice(@CurrentActor() admin: Actor, @IdParam() id: number, @Body() { reason }: VoidInvoiceDto) {
    await this.invoices.void(admin, id, reason);
    return this.queries.oneForAdmin(admin, id);
  }

  @Post('remind')
  @Endpoint({
    summary: 'Remind clients of several invoices',
    description:
      'Each client gets one email with all of theirs. All or none: an unknown invoice is 400. Skipped are those that `POST …/{id}/remind` would refuse, with its code.',
    answer: SentRemindersDto,
    status: 202,
    idempotent: 'database',
  })
  remindOfInvoices(@CurrentActor() admin: Actor, @Body() { invoiceIds }: RemindDto) {
    return this.reminders.remindOfAll(admin, invoiceIds);
  }

  @Post(':id/remind')
  @Endpoint({
    summary: 'Remind a client of an invoice',
    description:
      'Sent by the channels that the client has chosen, for an invoice with a balance due, at most once a day: a second one is 409 reminder.already_sent. One that would reach nobody is 409 client.no_reader, client.email_not_confirmed or client.notifications_off.',
    status: 202,
    byId: 'invoices.id',
    idempotent: 'database',
    refusals: { 409: 'invoice.already_paid' },
  })
  remindOfInvoice(@CurrentActor() admin: Actor, @IdParam() id: number) {
    return this.reminders.remind(admin, id);
  }

  @Post(':id/resend')
  @Endpoint({
    summary: 'Send an owed invoice again',
    description:
      'Emails it with a new link that opens it without a login, and ends the links of all earlier emails about it. Without anyone to email it to, it is 409 client.no_reader or client.email_not_confirmed, and the earlier links stay. Five times in 24 hours for each invoice.',
    status: 202,
    byId: 'invoices.id',
    idempotent: 'database',
    refusals: { 409: 'invoice.already_paid', 429: 'request.too_many' },
  })
  resendInvoice(@CurrentActor() admin: Actor, @IdParam() id: number) {
    return this.reminders.resend(admin, id);
  }
}
