import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/actor.js';
import type { Page } from '../../../platform/database/paging.js';
import { Allow } from '../../../platform/http/allow.js';
import { Endpoint } from '../../../platform/http/endpoint.js';
import { IdParam } from '../../../platform/http/id-param.js';
import { Idempotent } from '../../../platform/http/idempotency.interceptor.js';
import { CurrentActor } from '../../../platform/http/principal.js';
import { RecordRefusals } from '../../../platform/http/record-refusals.js';
import { PageQuery } from '../../../platform/http/page-query.dto.js';
import { RecordVersions } from '../../../platform/record-versions/record-versions.js';
import { InvoiceQueries, invoiceVersions } from '../application/invoice-queries.js';
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
    description: 'Drafts and void ones too. Searches number, description and the client’s name.',
    answer: [AdminInvoiceDto],
    refusals: { 400: 'request.invalid' },
  })
  listAllInvoices(
    @CurrentActor() admin: Actor,
    @Query() query: AllInvoicesQuery,
  ): Promise<Page<AdminInvoiceDto>> {
    return this.queries.all(admin, query);
  }

  @Get('summary')
  @Endpoint({
    summary: 'Sums of what is listed',
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
    summary: 'Write an invoice',
    description:
      'It is issued at once, with the next number of the series, and its client is told; `draft: true` keeps it for the practice.',
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
    summary: 'One invoice, as the practice sees it',
    description: 'With its items, payments and refunds.',
    answer: AdminInvoiceDetailsDto,
    byId: 'invoices.id',
    refusals: { 404: 'invoice.not_found' },
  })
  getInvoiceForAdmin(@CurrentActor() admin: Actor, @IdParam() id: number): Promise<AdminInvoiceDetailsDto> {
    return this.queries.oneForAdmin(admin, id);
  }

  @Patch(':id')
  @Endpoint({
    summary: 'Change an invoice before its first payment',
    description:
      'What is left out stays as it is. An issued one keeps its number and day of issue, and its PDF is drawn anew as the next version.',
    answer: AdminInvoiceDetailsDto,
    byId: 'invoices.id',
    refusals: { 400: 'request.invalid', 404: 'invoice.not_found', 409: 'invoice.not_changeable' },
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
    description: 'Every change keeps the values before it, of drafts as well.',
    answer: [InvoiceVersionDto],
    byId: 'invoices.id',
    refusals: { 400: 'request.invalid', 404: 'invoice.not_found' },
  })
  listInvoiceVersions(@IdParam() id: number, @Query() page: PageQuery): Promise<Page<InvoiceVersionDto>> {
    return this.versions.list(invoiceVersions, id, page);
  }

  @Delete(':id')
  @Endpoint({
    summary: 'Delete an invoice before its first payment',
    description:
      'A draft is removed. An issued one is reversed in the ledger and leaves both lists; its number stays used. 409 under a legal hold (`invoice.held`).',
    byId: 'invoices.id',
    refusals: { 404: 'invoice.not_found', 409: 'invoice.not_changeable' },
  })
  deleteInvoice(@CurrentActor() admin: Actor, @IdParam() id: number): Promise<void> {
    return this.invoices.delete(admin, id);
  }

  @Post(':id/issue')
  @Endpoint({
    summary: 'Issue a draft',
    description:
      'It takes its number, and its client is told. 409 `practice.incomplete` while the practice’s own details are missing.',
    answer: AdminInvoiceDetailsDto,
    byId: 'invoices.id',
    refusals: { 404: 'invoice.not_found', 409: 'invoice.not_draft' },
  })
  async issueInvoice(@CurrentActor() admin: Actor, @IdParam() id: number): Promise<AdminInvoiceDetailsDto> {
    await this.invoices.issue(admin, id);
    return this.queries.oneForAdmin(admin, id);
  }

  @Post(':id/void')
  @Endpoint({
    summary: 'Make an issued invoice void',
    description:
      'One of which nothing is paid. It stays in both lists, with its number and without a balance.',
    answer: AdminInvoiceDetailsDto,
    byId: 'invoices.id',
    refusals: { 400: 'request.invalid', 404: 'invoice.not_found', 409: 'invoice.not_voidable' },
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
