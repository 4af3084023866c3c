import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/actor.js';
import type { Page } from '../../../kernel/page.js';
import { Allow } from '../../../platform/http/allow.js';
import { Endpoint } from '../../../platform/http/endpoint.js';
import { IdParam } from '../../../platform/http/id-param.js';
import { Idempotent } from '../../../platform/http/idempotency.interceptor.js';
import { CurrentActor } from '../../../platform/http/principal.js';
import { RecordRefusals } from '../../../platform/http/record-refusals.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import { RecordVersions } from '../../../platform/record-versions/record-versions.js';
import { invoiceVersions } from '../application/invoice-columns.js';
import { InvoiceQueries } from '../application/invoice-queries.js';
import { Invoices } from '../application/invoices.js';
import {
  AdminInvoiceDetailsDto,
  AdminInvoiceDto,
  AllInvoicesQuery,
  CreateInvoiceDto,
  InvoiceSummaryDto,
  InvoiceVersionDto,
  UpdateInvoiceDto,
  VoidInvoiceDto,
} from './invoices.dto.js';

@ApiTags('Invoices')
@Controller('admin/invoices')
@Allow('admin')
@RecordRefusals('invoice')
export class InvoicesAdminController {
  constructor(
    private readonly invoices: Invoices,
    private readonly queries: InvoiceQueries,
    private readonly versions: RecordVersions,
  ) {}

  @Get()
  @Endpoint({
    summary: "All clients' invoices, newest first",
    description: 'Includes drafts and void invoices. Searches number, description and client name.',
    answer: [AdminInvoiceDto],
  })
  listAllInvoices(
    @CurrentActor() admin: Actor,
    @Query() query: AllInvoicesQuery,
  ): Promise<Page<AdminInvoiceDto>> {
    return this.queries.all(admin, query);
  }

  @Get('summary')
  @Endpoint({
    summary: 'Totals of the listed invoices',
    description: 'Over all pages of the list with the same filters.',
    answer: InvoiceSummaryDto,
    refusals: { 400: 'request.invalid' },
  })
  summarizeAllInvoices(
    @CurrentActor() admin: Actor,
    @Query() query: AllInvoicesQuery,
  ): Promise<InvoiceSummaryDto> {
    return this.queries.summary(admin, query);
  }

  @Post()
  @Idempotent()
  @Endpoint({
    summary: 'Create an invoice',
    description:
      'Issued immediately with the next number of the series, and the client is notified; `draft: true` saves a draft.',
    answer: AdminInvoiceDetailsDto,
    status: 201,
    idempotent: true,
    refusals: { 400: 'request.invalid', 409: 'invoice.number_taken' },
  })
  async createInvoice(
    @CurrentActor() admin: Actor,
    @Body() request: CreateInvoiceDto,
  ): Promise<AdminInvoiceDetailsDto> {
    const { id } = await this.invoices.create(admin, request);
    return this.queries.oneForAdmin(admin, id);
  }

  @Get(':id')
  @Endpoint({
    summary: 'Get an invoice with the practice’s details',
    description: 'Includes items, payments and refunds.',
    answer: AdminInvoiceDetailsDto,
    byId: 'invoices.id',
  })
  getInvoiceForAdmin(@CurrentActor() admin: Actor, @IdParam() id: number): Promise<AdminInvoiceDetailsDto> {
    return this.queries.oneForAdmin(admin, id);
  }

  @Patch(':id')
  @Endpoint({
    summary: 'Change an invoice before its first payment',
    description:
      'Omitted fields keep their values. An issued invoice keeps its number and issue date, and gets a new PDF version.',
    answer: AdminInvoiceDetailsDto,
    byId: 'invoices.id',
    refusals: { 400: 'request.invalid', 409: 'invoice.not_changeable' },
  })
  async updateInvoice(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() changes: UpdateInvoiceDto,
  ): Promise<AdminInvoiceDetailsDto> {
    await this.invoices.change(admin, id, changes);
    return this.queries.oneForAdmin(admin, id);
  }

  @Get(':id/versions')
  @Endpoint({
    summary: 'Earlier versions of an invoice, newest first',
    description: 'Every change stores the previous values, also for drafts.',
    answer: [InvoiceVersionDto],
    byId: 'invoices.id',
  })
  listInvoiceVersions(@IdParam() id: number, @Query() page: PageQuery): Promise<Page<InvoiceVersionDto>> {
    return this.versions.list(invoiceVersions, id, page);
  }

  @Delete(':id')
  @Endpoint({
    summary: 'Delete an invoice before its first payment',
    description:
      'A draft is removed. An issued invoice is reversed in the ledger and leaves both lists; its number is not reused. 409 under a legal hold (`invoice.held`).',
    byId: 'invoices.id',
    refusals: { 409: 'invoice.not_changeable' },
  })
  deleteInvoice(@CurrentActor() admin: Actor, @IdParam() id: number): Promise<void> {
    return this.invoices.delete(admin, id);
  }

  @Post(':id/issue')
  @Endpoint({
    summary: 'Issue a draft',
    description:
      'Assigns its number and notifies the client. 409 `practice.incomplete` while the practice’s details are missing.',
    answer: AdminInvoiceDetailsDto,
    byId: 'invoices.id',
    refusals: { 409: 'invoice.not_draft' },
  })
  async issueInvoice(@CurrentActor() admin: Actor, @IdParam() id: number): Promise<AdminInvoiceDetailsDto> {
    await this.invoices.issue(admin, id);
    return this.queries.oneForAdmin(admin, id);
  }

  @Post(':id/void')
  @Endpoint({
    summary: 'Void an issued invoice',
    description: 'Only without payments. It stays in both lists with its number and no balance.',
    answer: AdminInvoiceDetailsDto,
    byId: 'invoices.id',
    refusals: { 400: 'request.invalid', 409: 'invoice.not_voidable' },
  })
  async voidInvoice(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() { reason }: VoidInvoiceDto,
  ): Promise<AdminInvoiceDetailsDto> {
    await this.invoices.void(admin, id, reason);
    return this.queries.oneForAdmin(admin, id);
  }
}
