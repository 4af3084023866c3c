import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, Clock, conflict, invalidField, Money, staleTextsAfter } from '../../../kernel/index.js';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { demoPrices, PublicChange, Site } from '../../practice/index.js';
import { placed } from '../domain/place.js';
import { Price, type PriceChanges, type PriceTerms } from '../domain/price.js';
import { TaxRateRepository } from '../domain/tax-rate-repository.js';
import { PriceRepository } from '../domain/price-repository.js';
import { textsOfPrice } from './price-translations.js';

/** The list is read and printed as a whole. */
const maximumPrices = 100;

/** Also with the paths of translations that are right for the present English. */
interface ReviewedPriceChanges extends PriceChanges {
  reviewedTranslations?: { es?: readonly string[] | undefined } | undefined;
}

/** The practice's price list. Positions are numbered from 1 without gaps. */
@Injectable()
export class Prices {
  constructor(
    private readonly prices: PriceRepository,
    private readonly rates: TaxRateRepository,
    private readonly publicChange: PublicChange,
    private readonly site: Site,
    private readonly clock: Clock,
    events: DomainEvents,
  ) {
    events.subscribe('practice.changed', async () => this.prices.keepServices(await this.serviceIds()));
  }

  /**
   * @param position undefined: at the end
   * @throws DomainError invalid (price, package.price, serviceId, taxRateId), price.too_many
   */
  create(
    admin: Actor,
    terms: PriceTerms & Pick<PriceChanges, 'translations'>,
    position?: number,
  ): Promise<Price> {
    return this.publicChange.run(async () => {
      await this.assertService(terms.serviceId);
      this.assertRate(terms.taxRateId, await this.offeredRates());
      const order = await this.prices.order();
      if (order.length >= maximumPrices)
        throw conflict(
          'price.too_many',
          t('The price list can have at most {maximumPrices} prices.', { maximumPrices }),
        );
      const price = await this.prices.add(new Price(terms, admin, this.clock.now()), admin);
      await this.prices.arrange(placed(order, price.id, position));
      return price;
    });
  }

  /** @throws DomainError not_found, invalid (price, package.price, serviceId, taxRateId) */
  async update(
    admin: Actor,
    id: number,
    { reviewedTranslations, ...changes }: ReviewedPriceChanges,
    position?: number,
  ): Promise<void> {
    await this.publicChange.run(async () => {
      await this.assertService(changes.serviceId ?? null);
      const rates = await this.offeredRates();
      const order = await this.prices.order();
      await this.prices.change(id, (price) => {
        const at = this.clock.now();
        // A price keeps a rate that was retired meanwhile.
        if (changes.taxRateId !== price.taxRateId) this.assertRate(changes.taxRateId, rates);
        const before = { ...textsOfPrice(price), stale: price.translations.stale ?? {} };
        const events = price.change(changes, admin, at);
        const stale = staleTextsAfter(before, textsOfPrice(price), {
          reviewed: reviewedTranslations?.es,
          at,
        });
        price.markStale(stale);
        return events;
      });
      await this.prices.arrange(placed(order, id, position));
    });
  }

  /** Invoices, packs and recurring invoices do not change. @throws DomainError not_found */
  async delete(admin: Actor, id: number): Promise<void> {
    await this.publicChange.run(async () => {
      const order = await this.prices.order();
      await this.prices.change(id, (price) => price.delete(admin, this.clock.now()));
      await this.prices.arrange(order.filter((other) => other !== id));
    });
  }

  /** The price list of the demo practice. */
  async startDemo(): Promise<void> {
    const ids: number[] = [];
    for (const { price, package: offer, ...words } of demoPrices()) {
      const terms = {
        ...words,
        price: Money.parse(price),
        package: { ...offer, price: moneyOrNull(offer.price), savings: moneyOrNull(offer.savings) },
        taxRateId: null,
        hidden: false,
      };
      ids.push((await this.prices.add(new Price(terms, null, this.clock.now()), null)).id);
    }
    await this.prices.arrange(ids);
  }

  private async serviceIds(): Promise<string[]> {
    return (await this.site.forUsers()).services.map(({ id }) => id);
  }

  private async offeredRates(): Promise<ReadonlySet<number>> {
    const rates = await this.rates.all();
    return new Set(rates.filter(({ retired }) => !retired).map(({ id }) => id));
  }

  private assertRate(id: number | null | undefined, offered: ReadonlySet<number>): void {
    if (typeof id === 'number' && !offered.has(id))
      throw invalidField('taxRateId', t('Please select a tax rate that is not retired'));
  }

  private async assertService(id: string | null): Promise<void> {
    if (id !== null && !(await this.serviceIds()).includes(id))
      throw invalidField('serviceId', t('Please select a service'));
  }
}

const moneyOrNull = (amount: string | null): Money | null => (amount === null ? null : Money.parse(amount));
