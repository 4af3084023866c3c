import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor } from '../../../kernel/actor.js';
import type { Page } from '../../../platform/database/paging.js';
import type { Commit } from '../../../platform/database/unit-of-work.js';
import { Allow } from '../../../platform/http/allow.js';
import { Command } from '../../../platform/http/command.interceptor.js';
import { Endpoint } from '../../../platform/http/endpoint.js';
import { Idempotent } from '../../../platform/http/idempotency.interceptor.js';
import { IdParam } from '../../../platform/http/id-param.js';
import { SearchQuery } from '../../../platform/http/page-query.dto.js';
import { CurrentActor } from '../../../platform/http/principal.js';
import { RecordRefusals } from '../../../platform/http/record-refusals.js';
import { PackQueries } from '../application/pack-queries.js';
import { Packs } from '../application/packs.js';
import type { PackInvoice, PackRequest } from '../domain/pack.js';
import {
  AppliedPackDto,
  CreatePackDto,
  type NewPackInvoiceDto,
  type NewPackRequestDto,
  PackDto,
  PackPreviewDto,
  PackRecipientDto,
  UpdatePackDto,
} from './packs.dto.js';

@ApiTags('Packs')
@Controller('admin/packs')
@Allow('admin')
@RecordRefusals('pack')
export class PacksController {
  constructor(
    private readonly packs: Packs,
    private readonly queries: PackQueries,
  ) {}

  @Get()
  @Endpoint({
    summary: 'All packs, newest first',
    description: 'Searches the title.',
    answer: [PackDto],
    refusals: { 400: 'request.invalid' },
  })
  listPacks(@CurrentActor() admin: Actor, @Query() query: SearchQuery): Promise<Page<PackDto>> {
    return this.queries.all(admin, query);
  }

  @Post()
  @Idempotent()
  @Endpoint({
    summary: 'Put together what a client is sent in one step',
    description:
      'Documents made of templates, requests, a message and an invoice: at least one of them. Its texts may hold {{firstName}}, {{lastName}}, {{date}}, {{dueDate}} and {{amount}}, which are filled in for each client; any other is refused.',
    answer: PackDto,
    status: 201,
    idempotent: true,
    refusals: { 400: 'request.invalid' },
  })
  async createPack(
    @CurrentActor() admin: Actor,
    @Body() { title, documents = [], requests = [], message, invoice }: CreatePackDto,
  ): Promise<PackDto> {
    const { id } = await this.packs.create(admin, {
      title,
      documents,
      requests: requests.map(requestOf),
      message: message ?? null,
      invoice: invoice ? invoiceOf(invoice) : null,
    });
    return this.queries.one(admin, id);
  }

  @Get(':id')
  @Endpoint({
    summary: 'One pack',
    description: 'One that was deleted is not there.',
    answer: PackDto,
    byId: 'packs.id',
    refusals: { 404: 'pack.not_found' },
  })
  getPack(@CurrentActor() admin: Actor, @IdParam() id: number): Promise<PackDto> {
    return this.queries.one(admin, id);
  }

  @Patch(':id')
  @Endpoint({
    summary: 'Change a pack',
    description:
      'Fields that are left out keep their values; null takes the message or the invoice out. What was sent by it stays.',
    answer: PackDto,
    byId: 'packs.id',
    refusals: { 400: 'request.invalid', 404: 'pack.not_found' },
  })
  async updatePack(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() { requests, invoice, ...changes }: UpdatePackDto,
  ): Promise<PackDto> {
    await this.packs.update(admin, id, {
      ...changes,
      requests: requests?.map(requestOf),
      invoice: invoice ? invoiceOf(invoice) : invoice,
    });
    return this.queries.one(admin, id);
  }

  @Delete(':id')
  @Endpoint({
    summary: 'Delete a pack',
    description: 'What was sent by it stays.',
    byId: 'packs.id',
    refusals: { 404: 'pack.not_found' },
  })
  deletePack(@CurrentActor() admin: Actor, @IdParam() id: number): Promise<void> {
    return this.packs.delete(admin, id);
  }

  @Post(':id/preview')
  @Endpoint({
    summary: 'What applying a pack would send to a client today',
    description: 'With names, dates and prices filled in. Nothing is sent.',
    answer: PackPreviewDto,
    byId: 'packs.id',
    refusals: { 400: 'request.invalid', 404: 'pack.not_found', 409: 'pack.template_missing' },
  })
  async previewPack(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() { userId }: PackRecipientDto,
  ): Promise<PackPreviewDto> {
    const { documents, requests, message, invoice } = await this.packs.preview(admin, id, userId);
    return { documents, requests, message, invoice: invoice && priced(invoice) };
  }

  @Post(':id/apply')
  @Command()
  @Endpoint({
    summary: 'Send all that a pack holds to a client',
    description:
      'Whole or not at all. Documents are made of its templates, requests and a conversation are begun, the invoice is issued. 409 pack.template_missing: one of its templates was deleted.',
    answer: AppliedPackDto,
    status: 201,
    idempotent: true,
    byId: 'packs.id',
    refusals: { 400: 'request.invalid', 404: 'pack.not_found', 409: 'pack.template_missing' },
  })
  applyPack(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() { userId }: PackRecipientDto,
  ): Promise<Commit<AppliedPackDto>> {
    return this.packs.prepareApplication(admin, id, userId);
  }
}

/** What is kept says so where there is none. */
const requestOf = ({ title, description, dueInDays, templateId }: NewPackRequestDto): PackRequest => ({
  title,
  description: description ?? null,
  dueInDays: dueInDays ?? null,
  templateId: templateId ?? null,
});

const invoiceOf = ({ description, items, dueInDays }: NewPackInvoiceDto): PackInvoice => ({
  description,
  items,
  dueInDays: dueInDays ?? null,
});

/** Amounts as the texts that an answer has. */
const priced = ({
  items,
  amount,
  ...invoice
}: NonNullable<Awaited<ReturnType<Packs['preview']>>['invoice']>): NonNullable<
  PackPreviewDto['invoice']
> => ({
  ...invoice,
  items: items.map((item) => ({ ...item, amount: String(item.amount) })),
  amount: String(amount),
});
