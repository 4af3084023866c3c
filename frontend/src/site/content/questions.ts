import { t } from '@steward/texts';
import type { PriceDto } from '../../shared/api/models/PriceDto';
import { benefitText, priceText, wholeDollars } from '../../shared/text/price-text.ts';

export interface Question {
  question: string;
  answer: string;
}

/** Questions below the price list. */
export const pricingQuestions = (prices: readonly PriceDto[]): Question[] => [
  {
    question: t('How do I get the free first session?'),
    answer: t(
      "Mention it when you schedule. The first session is free for all new clients, for any of our services, and there's no obligation.",
    ),
  },
  {
    question: t('How can I pay?'),
    answer: t(
      "We send an invoice to your client portal. It shows the amount, the due date and how you can pay. If you'd like to pay another way, tell us and we'll find one.",
    ),
  },
  {
    question: t('Can I get a refund?'),
    answer: t(
      'Refund requests are accepted within 48 hours of the payment. Ask from the invoice in your client portal, or contact us.',
    ),
  },
  ...packageQuestion(prices),
];

/** Questions on the contact page: services, fees, small businesses, meeting frequency. */
export const contactQuestions = (prices: readonly PriceDto[]): Question[] => [
  {
    question: t('How do your services work?'),
    answer: t(
      'We begin with a free first session. You tell us where you are, and we tell you what we would do and what it costs. If you want to continue, we agree on the sessions you need and schedule the next one. Everything we prepare for you is in your client portal.',
    ),
  },
  {
    question: t('What are your fees?'),
    answer: [
      ...feesTexts(prices),
      t(
        'Every rate is on the pricing page. The first session is free for new clients: mention it when you schedule.',
      ),
    ].join(' '),
  },
  {
    question: t('Do you work with small businesses?'),
    answer: t(
      "Yes. Consulting, bookkeeping and regulatory guidance are made for small businesses, from someone who works alone to a store with employees. Your records don't have to be in order first. We can start there.",
    ),
  },
  {
    question: t('How often will we meet?'),
    answer: t(
      'Ongoing clients typically meet quarterly. At the beginning, or before a big decision, it may be more often. You decide, and you never have to book another one.',
    ),
  },
];

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

function packageQuestion(prices: readonly PriceDto[]): Question[] {
  const packages = prices.flatMap(({ title, package: offer }) => {
    if (!offer) return [];
    const of = { name: offer.name, service: title, price: priceText(offer) };
    const benefit = benefitText(offer);
    return benefit
      ? t('{name}, {service}: {price} ({benefit}).', { ...of, benefit })
      : t('{name}, {service}: {price}.', of);
  });
  if (packages.length === 0) return [];
  return [
    {
      question: t('How do the packages work?'),
      answer: [
        t('A package gives you several sessions or hours at a better rate.'),
        ...packages,
        t('You can start with single sessions and change to a package later.'),
      ].join(' '),
    },
  ];
}
