import { Body, Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Actor, Percent } from '../../../kernel/index.js';
import { Allow, CurrentActor, Endpoint, IdParam } from '../../../platform/http/route.js';
import { TaxRates } from '../application/tax-rates.js';
import { CreateTaxRateDto, TaxRateDto, taxRateDto, UpdateTaxRateDto } from './tax-rates.dto.js';

/** Values of a new rate for omitted fields. */
const omitted = {
  taxableShare: Percent.hundred,
  reason: null,
  translations: { es: { name: null, reason: null } },
};

@ApiTags('Tax rates')
@Controller('admin/tax-rates')
@Allow('admin', { role: 'consultant' })
export class TaxRatesController {
  constructor(private readonly rates: TaxRates) {}

  @Get()
  @Endpoint({
    summary: 'The tax rates, oldest first',
    description: 'With the retired ones; not paged.',
    answer: [TaxRateDto],
  })
  async listTaxRates() {
    return (await this.rates.all()).map(taxRateDto);
  }

  @Post()
  @Endpoint({
    summary: 'Add a tax rate',
    description:
      'tax = sum of the items’ amounts × taxableShare × percent, rounded half up once for each rate of an invoice. At most 100 rates that are not retired.',
    answer: TaxRateDto,
    status: 201,
    idempotent: 'database',
    refusals: { 409: 'tax_rate.too_many' },
  })
  async createTaxRate(
    @CurrentActor() admin: Actor,
    @Body() { name, percent, taxableShare, reason, translations }: CreateTaxRateDto,
  ) {
    const terms = {
      name,
      percent,
      taxableShare: taxableShare ?? omitted.taxableShare,
      reason: reason ?? omitted.reason,
      translations: translations ?? omitted.translations,
    };
    return taxRateDto(await this.rates.create(admin, terms));
  }

  @Patch(':id')
  @Endpoint({
    summary: 'Change a tax rate that was never used',
    description: 'Omitted fields keep their values. For one that an item was written with, add another.',
    answer: TaxRateDto,
    byId: 'tax_rates.id',
    refusals: { 409: 'tax_rate.used' },
  })
  async updateTaxRate(
    @CurrentActor() admin: Actor,
    @IdParam() id: number,
    @Body() changes: UpdateTaxRateDto,
  ) {
    return taxRateDto(await this.rates.change(admin, id, changes));
  }

  @Delete(':id')
  @Allow('admin', { role: 'consultant', token: 'refused' })
  @Endpoint({
    summary: 'Delete a tax rate',
    description:
      'One that an item was written with is retired: no new item takes it, and what was written keeps it.',
    byId: 'tax_rates.id',
  })
  deleteTaxRate(@CurrentActor() admin: Actor, @IdParam() id: number) {
    return this.rates.delete(admin, id);
  }
}
