import { t } from '@steward/texts';
import type { PriceDto } from '../../shared/api/models/PriceDto';
import type { QuestionDto } from '../../shared/api/models/QuestionDto';
import { benefitText, priceText, wholeDollars } from '../../shared/text/price-text.ts';

/**
 * The questions, with what the price list adds to two sentences of the samples: to the one about rates what a session
 * costs, to the one about packages those that there are. Without any, the question about packages is left out. Found by these
 * sentences, since an answer that says something else on prices must stay as the practice wrote it.
 */
export function withPrices(
  questions: readonly QuestionDto[] | null,
  prices: readonly PriceDto[],
): readonly QuestionDto[] {
  return (questions ?? []).flatMap(({ question, answer }) => {
    if (answer.includes(t('Every rate is on the pricing page.')))
      return [{ question, answer: [...feesTexts(prices), answer].join(' ') }];
    if (!answer.includes(t('A package gives you several sessions or hours at a better rate.')))
      return [{ question, answer }];
    const packages = packageTexts(prices);
    return packages.length === 0 ? [] : [{ question, answer: [answer, ...packages].join(' ') }];
  });
}

/** 'Sessions cost between $30 and $85, depending on the service.'; empty without a fixed price for a session. */
function feesTexts(prices: readonly PriceDto[]): string[] {
  const amounts = prices.flatMap(({ unit, price }) =>
    unit === 'session' && price !== null ? [Number(price)] : [],
  );
  if (amounts.length === 0) return [];
  const least = wholeDollars(String(Math.min(...amounts)));
  const most = wholeDollars(String(Math.max(...amounts)));
  return [
    least === most
      ? t('A session costs {price}.', { price: least })
      : t('Sessions cost between {least} and {most}, depending on the service.', { least, most }),
    ...(prices.some((price) => price.package) ? [t('Packages cost less per session.')] : []),
  ];
}

const packageTexts = (prices: readonly PriceDto[]): string[] =>
  prices.flatMap(({ title, package: offer }) => {
    if (!offer) return [];
    const of = { name: offer.name, service: title, price: priceText(offer) };
    const benefit = benefitText(offer);
    return benefit
      ? t('{name}, {service}: {price} ({benefit}).', { ...of, benefit })
      : t('{name}, {service}: {price}.', of);
  });
