import { Module } from '@nestjs/common';
import { PracticeModule } from '../practice/practice.module.js';
import { PriceQueries } from './application/price-queries.js';
import { Prices } from './application/prices.js';
import { WrittenItems } from './application/written-items.js';
import { PriceRepository } from './domain/price-repository.js';
import { PricesController } from './http/prices.controller.js';
import { priceTable } from './infrastructure/prices.tables.js';
import { TypeOrmPriceRepository } from './infrastructure/typeorm-price-repository.js';

export const pricesTables = [priceTable];

@Module({
  imports: [PracticeModule],
  controllers: [PricesController],
  providers: [
    Prices,
    PriceQueries,
    WrittenItems,
    { provide: PriceRepository, useClass: TypeOrmPriceRepository },
  ],
  exports: [PriceQueries, Prices, WrittenItems],
})
export class PricesModule {}
