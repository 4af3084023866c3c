import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Actor } from '../../../kernel/index.js';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { TypeOrmRepository } from '../../../platform/database/typeorm-repository.js';
import { TaxRate, type TaxRateEvent } from '../domain/tax-rate.js';
import type { TaxRateRepository } from '../domain/tax-rate-repository.js';

@Injectable()
export class TypeOrmTaxRateRepository extends TypeOrmRepository<TaxRate> implements TaxRateRepository {
  constructor(work: DatabaseUnitOfWork) {
    super(work, TaxRate, 'tax_rate');
  }

  add(rate: TaxRate, by: Actor): Promise<TaxRate> {
    return this.insert(rate, (stored) => stored.createdEvents(by));
  }

  change(id: number, change: (rate: TaxRate) => TaxRateEvent[]): Promise<TaxRate> {
    return this.changeWhere({ id }, change);
  }

  remove(id: number, eventsOf: (rate: TaxRate) => TaxRateEvent[]): Promise<void> {
    return this.deleteWhere({ id }, eventsOf);
  }

  all(): Promise<TaxRate[]> {
    return this.manager.find(TaxRate, { order: { id: 'ASC' } });
  }

  async use(ids: readonly number[]): Promise<TaxRate[]> {
    // In the order of their ids, so that two invoices never wait for each other.
    const where = { id: In([...ids]) };
    const rates = await this.manager.find(TaxRate, {
      where,
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_read' },
    });
    const unused = rates.filter(({ used }) => !used);
    if (unused.length > 0)
      await this.manager.update(TaxRate, { id: In(unused.map(({ id }) => id)) }, { used: true });
    return rates;
  }
}
