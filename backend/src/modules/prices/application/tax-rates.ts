import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, Clock, conflict, type LineItem } from '../../../kernel/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { TaxRate, type TaxRateChanges, type TaxRateTerms } from '../domain/tax-rate.js';
import { TaxRateRepository } from '../domain/tax-rate-repository.js';

/** The list is read as a whole. */
const maximumRates = 100;

/** The practice's tax rates. */
@Injectable()
export class TaxRates {
  constructor(
    private readonly rates: TaxRateRepository,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Also the retired ones, in the order in which they were made. */
  all(): Promise<TaxRate[]> {
    return this.rates.all();
  }

  /** @throws DomainError tax_rate.too_many */
  async create(admin: Actor, terms: TaxRateTerms): Promise<TaxRate> {
    return this.work.run(async () => {
      const offered = (await this.rates.all()).filter(({ retired }) => !retired);
      if (offered.length >= maximumRates)
        throw conflict(
          'tax_rate.too_many',
          t('There can be at most {maximumRates} tax rates.', { maximumRates }),
        );
      return this.rates.add(new TaxRate(terms, this.clock.now()), admin);
    });
  }

  /** In the open unit of work, until whose end no rate is retired. @throws DomainError tax_rate.retired */
  async assertOffered(items: readonly LineItem[]): Promise<void> {
    const ids = [...new Set(items.flatMap(({ tax }) => tax?.rateId ?? []))];
    const rates = ids.length === 0 ? [] : await this.work.run(() => this.rates.use(ids));
    const retired = rates.find((rate) => rate.retired);
    if (retired)
      throw conflict(
        'tax_rate.retired',
        t('The tax rate {name} is retired. Please select another one.', { name: retired.name }),
      );
  }

  /** @throws DomainError not_found, tax_rate.used */
  change(admin: Actor, id: number, changes: TaxRateChanges): Promise<TaxRate> {
    return this.rates.change(id, (rate) => rate.change(changes, admin, this.clock.now()));
  }

  /** Removes one that no item was written with, and retires another. @throws DomainError not_found */
  delete(admin: Actor, id: number): Promise<void> {
    return this.work.run(async () => {
      const at = this.clock.now();
      const { used } = await this.rates.change(id, (rate) => (rate.used ? rate.retire(admin, at) : []));
      if (!used) await this.rates.remove(id, (rate) => rate.deletedEvents(admin, at));
    });
  }
}
