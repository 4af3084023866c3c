import { Module } from '@nestjs/common';
import { PracticeModule } from '../practice/practice.module.js';
import { PriceQueries } from './application/price-queries.js';
import { Prices } from './application/prices.js';
import { TaxRates } from './application/tax-rates.js';
import { WrittenItems } from './application/written-items.js';
import { PriceRepository } from './domain/price-repository.js';
import { TaxRateRepository } from './domain/tax-rate-repository.js';
import { PricesController } from './http/prices.controller.js';
import { TaxRatesController } from './http/tax-rates.controller.js';
import { priceTable } from './infrastructure/prices.tables.js';
import { taxRateTable } from './infrastructure/tax-rates.tables.js';
import { TypeOrmTaxRateRepository } from './infrastructure/typeorm-tax-rate-repository.js';
import { TypeOrmPriceRepository } from './infrastructure/typeorm-price-repository.js';

export const pricesTables = [priceTable, taxRateTable];

@Module({
  imports: [PracticeModule],
  controllers: [PricesController, TaxRatesController],
  providers: [
    Prices,
    PriceQueries,
    TaxRates,
    WrittenItems,
    { provide: TaxRateRepository, useClass: TypeOrmTaxRateRepository },
    { provide: PriceRepository, useClass: TypeOrmPriceRepository },
  ],
  exports: [PriceQueries, Prices, TaxRates, WrittenItems],
})
export class PricesModule {}
