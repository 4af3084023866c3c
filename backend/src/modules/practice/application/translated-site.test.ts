import { inLanguage } from '../../../platform/process/request-context.js';
import { sampleServices } from '../domain/sample-offer.js';
import { demoSite } from './samples.js';
import { cardsOf, publishedTranslations, translationsOf } from './translated-site.js';

const demo = demoSite();
const es = translationsOf(demo);
const withChange = (id: string, change: object) =>
  demo.services.map((service) => (service.id === id ? { ...service, ...change } : service));

describe('the cards of the home page', () => {
  it('of the demo have their own words, until those of their service are changed', () => {
    const [, consulting] = cardsOf(demo.services, es, true);
    expect(consulting).toMatchObject({
      id: 'business-consulting',
      title: 'Business Consulting',
      translations: { es: { title: 'Consultoría de negocios' } },
    });
    const changed = withChange('business-finance', { description: 'Numbers for owners.' });
    expect(cardsOf(changed, es, true)[1]).toMatchObject({
      id: 'business-consulting',
      title: 'Business Finance',
      description: 'Numbers for owners.',
      translations: { es: { title: 'Finanzas de negocios' } },
    });
  });

  it('have the words of their service in a practice of its own, and are left out with it', () => {
    const shown = withChange('operational-efficiency', { hidden: true });
    expect(cardsOf(shown, es, false).map(({ title }) => title)).toEqual([
      'Personal Financial Coaching',
      'Business Finance',
      'Professional Bookkeeping',
      'Business and Financial Education',
    ]);
  });
});

describe('published translations', () => {
  const stale = (...paths: string[]) =>
    Object.fromEntries(paths.map((path) => [path, { at: '2026-11-26T12:00:00.000Z' }]));

  it('show older Spanish, but facts in English, and nothing whose English is empty', () => {
    const translations = {
      ...demo.translations,
      stale: stale(
        'tagline',
        'hours',
        'stats.0',
        'services.bookkeeping.title',
        'services.bookkeeping.details',
      ),
    };
    const published = publishedTranslations({ ...demo, translations }).es;
    const spanish = inLanguage('es', sampleServices).find(({ id }) => id === 'bookkeeping');
    expect([published.tagline, published.hours]).toEqual([es.es.tagline, null]);
    expect(published.stats?.map(({ label }) => label === null)).toEqual([true, false, false, false]);
    const bookkeeping = published.services?.find(({ id }) => id === 'bookkeeping');
    expect(bookkeeping).toMatchObject({ title: null, details: spanish?.details });

    const unnamed = demo.translations.es.stats?.with(1, { value: '98', label: null }) ?? null;
    const inPart = publishedTranslations({
      ...demo,
      translations: { es: { ...demo.translations.es, stats: unnamed } },
    }).es;
    expect(inPart.stats?.[1]).toEqual({ value: null, label: null });

    const emptied = publishedTranslations({
      texts: { ...demo.texts, story: '' },
      stats: [],
      // The Spanish features are reviewed, or were written without English ones.
      services: withChange('bookkeeping', { details: [], features: [] }),
      translations,
    }).es;
    expect([emptied.texts.story, emptied.stats]).toEqual([null, null]);
    expect(emptied.services?.find(({ id }) => id === 'bookkeeping')).toMatchObject({
      description: spanish?.description,
      details: null,
      features: null,
    });
  });
});
