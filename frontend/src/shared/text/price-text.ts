import { t } from '@steward/texts';
import { perLanguage } from '@steward/texts/locale';
import type { PriceDto } from '../api/models/PriceDto';
import { translated } from './translated.ts';
import type { PriceUnit } from '../api/models/PriceUnit';

interface Priced {
  price: string | null;
  priceText: string | null;
}

const dollars = perLanguage(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'USD',
      trailingZeroDisplay: 'stripIfInteger',
    }),
);

/** '$35' for '35.00', '$12.50' for '12.50'. */
export const wholeDollars = (amount: string): string => dollars().format(Number(amount));

/** '$35', 'Starting at $150' or 'Based on volume'. */
export const priceText = ({ price, priceText: text }: Priced): string =>
  [text, price && wholeDollars(price)].filter(Boolean).join(' ');

export const unitText = (): Readonly<Record<PriceUnit, string>> => ({
  session: t('per session'),
  hour: t('per hour'),
  month: t('per month'),
  item: t('[price] each'),
});

/** 'Saving $10', '3 hours included', both or nothing. */
export const benefitText = ({ savings, note }: { savings: string | null; note: string | null }): string =>
  [savings && t('Saving {amount}', { amount: wholeDollars(savings) }), note].filter(Boolean).join(', ');

/** A price in the reader's language. */
export const priceForReader = (price: PriceDto) => {
  const { package: texts, ...es } = price.translations.es;
  return {
    ...translated(price, { es }),
    package: price.package && translated(price.package, { es: texts }),
  };
};
