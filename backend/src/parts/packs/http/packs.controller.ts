import { Body, Controller, Delete, Get, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Actor, LineItem } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam, RecordRefusals } from '../../../platform/http/route.js';
import { SearchQuery } from '../../../platform/http/page-query.dto.js';
import { BodyWithItems, itemView, taxView } from '../../../modules/billing/index.js';
import { WrittenItems } from '../../../modules/prices/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { AddedContents } from '../application/added-contents.js';
import { type PackPreview, PackApplication } from '../application/pack-application.js';
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
@Allow('admin', { role: 'consultant' })
@RecordRefusals('pack')
export class PacksController {
  constructor(
    private readonly packs: Packs,
    private readonly application: PackApplication,
    private readonly queries: PackQueries,
    private readonly contents: AddedContents,
    private readonly items: WrittenItems,
    private readonly work: UnitOfWork,
  ) {}

  @Get()
  @Endpoint({
    summary: 'All packs, newest first',
    description: 'Searches the title.',
    answer: [PackDto],
  })
  listPacks(@Query() query: SearchQuery) {
    return this.queries.all(query);
  }

  @Post()
  @BodyWithItems()
  @Endpoint({
    summary: 'Create a pack',
    description:
      'Documents from templates, requests, a message and an invoice: at least one of them. Texts may contain {{firstName}}, {{lastName}}, {{date}}, {{dueDate}} and {{amount}}, which are filled in for each client; other placeholders are refused.',
    answer: PackDto,
    status: 201,
    idempotent: 'database',
  })
  async createPack(
    @CurrentActor() admin: Actor,
    @Body()
    { title, language = 'en', documents = [], requests = [], message, invoice, ...more }: CreatePackDto,
  ) {
    const { id } = await this.work.run(async () =>
      this.packs.create(admin, {
        title,
        language,
        documents,
        requests: requests.map(requestOf),
        message: message ?? null,
        invoice: invoice ? await this.invoiceOf(invoice) : null,
        added: await this.contents.read({ ...more }),
      }),
    );
    return this.queries.one(id);
  }

  @Get(':id')
  @Endpoint({
    summary: 'Get a pack',
    description: 'A deleted one is 404.',
    answer: PackDto,
    byId: 'packs.id',
  })
  getPack(@IdParam() id: number) {
    return this.queries.one(id);
  }

  @Patch(':id')
  @BodyWithItems()
  @Endpoint({
    summary: 'Change a pack',
    description:
      'Omitted fields keep their values; null removes the message or the invoice. Anything already sent does not change.',
    answer: PackDto,
    byId: 'packs.id',
  })
  async updatePack(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() { title, language, documents, requests, message, invoice, ...more }: UpdatePackDto,
  ) {
    await this.work.run(async () =>
      this.packs.update(admin, id, {
        title,
        language,
        documents,
        message,
        requests: requests?.map(requestOf),
        invoice: invoice ? await this.invoiceOf(invoice, () => this.packs.itemsOf(id)) : invoice,
        added: await this.contents.read({ ...more }),
      }),
    );
    return this.queries.one(id);
  }

  @Delete(':id')
  @Allow('admin', { role: 'consultant', token: 'refused' })
  @Endpoint({
    summary: 'Delete a pack',
    description: 'Anything already sent does not change.',
    byId: 'packs.id',
  })
  deletePack(@CurrentActor() admin: Actor, @IdParam() id: number) {
    return this.packs.delete(admin, id);
  }

  @Post(':id/preview')
  @Endpoint({
    summary: 'Preview a pack for a client',
    description: 'With names, dates and prices filled in as of today, and warnings. Nothing is sent.',
    answer: PackPreviewDto,
    byId: 'packs.id',
    refusals: { 409: 'pack.template_missing' },
  })
  async previewPack(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() { userId }: PackRecipientDto,
  ): Promise<PackPreviewDto> {
    const { invoice, ...preview } = await this.application.preview(admin, id, userId);
    return { ...preview, invoice: invoice && priced(invoice) };
  }

  @Post(':id/apply')
  @Endpoint({
    summary: 'Send a pack to a client',
    description:
      'All or nothing: creates the documents from their templates, the requests and a conversation, and issues the invoice. 409 pack.template_missing: one of its templates was deleted; tax_rate.retired: an item of its invoice has such a rate.',
    answer: AppliedPackDto,
    status: 201,
    idempotent: 'commit',
    byId: 'packs.id',
    refusals: { 409: 'pack.template_missing' },
  })
  applyPack(@CurrentActor() admin: Actor, @IdParam() id: number, @Body() { userId }: PackRecipientDto) {
    return this.application.prepare(admin, id, userId);
  }

  private async invoiceOf(
    { description, items, dueInDays }: NewPackInvoiceDto,
    before?: () => Promise<readonly LineItem[]>,
  ): Promise<PackInvoice> {
    return {
      description,
      items: await this.items.of(items, { path: 'invoice.items', ...(before && { before }) }),
      dueInDays: dueInDays ?? null,
    };
  }
}

/** The stored form has explicit nulls. */
const requestOf = ({ title, description, dueInDays, templateId }: NewPackRequestDto): PackRequest => ({
  title,
  description: description ?? null,
  dueInDays: dueInDays ?? null,
  templateId: templateId ?? null,
});

/** Amounts as text, for an answer. */
const priced = ({
  items,
  subtotal,
  taxes,
  amount,
  ...invoice
}: NonNullable<PackPreview['invoice']>): NonNullable<PackPreviewDto['invoice']> => ({
  ...invoice,
  items: items.map(itemView),
  subtotal: String(subtotal),
  taxes: taxes.map(taxView),
  amount: String(amount),
});
