import { Injectable } from '@nestjs/common';
import type { Language } from '@steward/texts';
import { inLanguage } from '../../../platform/process/request-context.js';
import { demoDetails, demoTexts } from '../domain/demo-details.js';
import { sampleServices, sampleStats } from '../domain/sample-offer.js';
import { samplePrices } from '../domain/sample-prices.js';
import { type SampleFacts, sampleTexts } from '../domain/sample-texts.js';
import { SiteRepository, type StoredSite, type WrittenSite } from '../domain/site.js';

/** Words and prices of ours, with which a practice can begin. */
@Injectable()
export class Samples {
  constructor(private readonly site: SiteRepository) {}

  /** Those that name the practice and its city, and speak of a free session and of prices if it has them. */
  async all() {
    const stored = { ...(await this.site.get()), hasPrices: await this.site.hasPrices() };
    return { ...samplesOf(stored, 'en'), translations: { es: spanishOf(stored) } };
  }
}

/** The price list of the demo practice. */
export function demoPrices() {
  const { prices } = spanishOf(demoFacts);
  return samplesOf(demoFacts, 'en').prices.map((price, index) => ({
    ...price,
    translations: { es: prices[index] },
  }));
}

/** The words of the demo practice. */
export function demoSite(): WrittenSite {
  const { prices: _prices, ...english } = samplesOf(demoFacts, 'en');
  const { prices: _precios, ...spanish } = spanishOf(demoFacts);
  return { ...english, translations: { es: { ...inLanguage('es', demoTexts), ...spanish } } };
}

type Facts = Omit<SampleFacts, 'isFirstFree'> & Pick<StoredSite, 'hasFreeType'>;

const demoFacts: Facts = {
  ...demoDetails,
  displayName: demoDetails.name,
  founderGender: null,
  hasFreeType: true,
  hasPrices: true,
};

const samplesOf = (site: Facts, language: Language) =>
  inLanguage(language, () => ({
    texts: sampleTexts({ ...site, isFirstFree: site.hasFreeType }),
    stats: sampleStats(),
    services: sampleServices(),
    prices: samplePrices(),
  }));

/** The words alone, as translations are entered. */
function spanishOf(site: Facts) {
  const { services, prices, ...words } = samplesOf(site, 'es');
  return {
    ...words,
    services: services.map(({ hidden: _, ...service }) => service),
    prices: prices.map(({ title, description, features, priceText, package: offer }) => ({
      title,
      description,
      features,
      priceText,
      package: { name: offer.name, note: offer.note, priceText: offer.priceText },
    })),
  };
}
