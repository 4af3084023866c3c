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
    // Before the shared lock, which two invoices with a new rate could not both turn into one of their own.
    await this.sql.rows(
      'tax-rate.use',
      'UPDATE tax_rates SET used = true WHERE id = ANY ($1::int[]) AND NOT used',
      [ids],
    );
    return this.manager.find(TaxRate, {
      where: { id: In([...ids]) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_read' },
    });
  }
}
