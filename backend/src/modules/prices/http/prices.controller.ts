import { Body, Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Actor, given } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam } from '../../../platform/http/route.js';
import { PriceQueries } from '../application/price-queries.js';
import { Prices } from '../application/prices.js';
import { AdminPriceDto, CreatePriceDto, PriceDto, UpdatePriceDto } from './prices.dto.js';

/** Values of a new price for omitted fields. */
const omitted = {
  description: '',
  features: [],
  unit: 'session',
  price: null,
  priceText: null,
  package: null,
  serviceId: null,
  taxRateId: null,
  hidden: false,
} as const;

@ApiTags('Prices')
@Controller()
export class PricesController {
  constructor(
    private readonly prices: Prices,
    private readonly queries: PriceQueries,
  ) {}

  @Get('prices')
  @Allow('public')
  @Endpoint({
    summary: 'The price list',
    description: 'In the practice’s order, not paged. Without hidden prices, and those of hidden services.',
    answer: [PriceDto],
  })
  listPrices() {
    return this.queries.forVisitors();
  }

  @Get('admin/prices')
  @Allow('admin', { role: 'consultant' })
  @Endpoint({
    summary: 'The price list with hidden prices',
    description: 'In the practice’s order, not paged.',
    answer: [AdminPriceDto],
  })
  listPricesForAdmin() {
    return this.queries.all();
  }

  @Post('admin/prices')
  @Allow('admin', { role: 'consultant' })
  @Endpoint({
    summary: 'Add a price',
    description: 'It needs a price or a priceText. At most 100 prices.',
    answer: AdminPriceDto,
    status: 201,
    idempotent: 'database',
    refusals: { 409: 'price.too_many' },
  })
  async createPrice(@CurrentActor() admin: Actor, @Body() { position, title, ...terms }: CreatePriceDto) {
    const { id } = await this.prices.create(admin, { title, ...omitted, ...given(terms) }, position);
    return this.queries.one(id);
  }

  @Patch('admin/prices/:id')
  @Allow('admin', { role: 'consultant' })
  @Endpoint({
    summary: 'Change a price',
    description:
      'Omitted fields keep their values; a given package replaces the stored one, and null removes it. Invoices, packs and recurring invoices do not change.',
    answer: AdminPriceDto,
    byId: 'prices.id',
  })
  async updatePrice(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() { position, ...changes }: UpdatePriceDto,
  ) {
    await this.prices.update(admin, id, changes, position);
    return this.queries.one(id);
  }

  @Delete('admin/prices/:id')
  @Allow('admin', { role: 'consultant', token: 'refused' })
  @Endpoint({
    summary: 'Delete a price',
    description: 'Invoices, packs and recurring invoices that were written from it do not change.',
    byId: 'prices.id',
  })
  deletePrice(@CurrentActor() admin: Actor, @IdParam() id: number) {
    return this.prices.delete(admin, id);
  }
}
