import type { PriceDto } from '../../shared/api/models/PriceDto';
import { benefitText, priceText, wholeDollars } from '../../shared/price-text.ts';

export interface Question {
  question: string;
  answer: string;
}

/** Questions below the price list. */
export const pricingQuestions = (prices: readonly PriceDto[]): Question[] => [
  {
    question: 'How do I get the free first session?',
    answer:
      "Mention it when you schedule. The first session is free for all new clients, for any of our services, and there's no obligation.",
  },
  {
    question: 'How can I pay?',
    answer:
      "We send an invoice to your client portal. It shows the amount, the due date and how you can pay. If you'd like to pay another way, tell us and we'll find one.",
  },
  {
    question: 'Can I get a refund?',
    answer:
      'Refund requests are accepted within 48 hours of the payment. Ask from the invoice in your client portal, or contact us.',
  },
  ...packageQuestion(prices),
];

/** Questions on the contact page: services, fees, small businesses, meeting frequency. */
export const contactQuestions = (prices: readonly PriceDto[]): Question[] => [
  {
    question: 'How do your services work?',
    answer:
      'We begin with a free first session. You tell us where you are, and we tell you what we would do and what it costs. If you want to continue, we agree on the sessions you need and schedule the next one. Everything we prepare for you is in your client portal.',
  },
  {
    question: 'What are your fees?',
    answer: `${feesText(prices)}Every rate is on the pricing page. The first session is free for new clients: mention it when you schedule.`,
  },
  {
    question: 'Do you work with small businesses?',
    answer:
      "Yes. Consulting, bookkeeping and regulatory guidance are made for small businesses, from someone who works alone to a store with employees. Your records don't have to be in order first. We can start there.",
  },
  {
    question: 'How often will we meet?',
    answer:
      'Ongoing clients typically meet quarterly. At the beginning, or before a big decision, it may be more often. You decide, and you never have to book another one.',
  },
];

/** 'Sessions cost between $30 and $85, depending on the service. '; empty without a fixed price for a session. */
function feesText(prices: readonly PriceDto[]): string {
  const amounts = prices.flatMap(({ unit, price }) =>
    unit === 'session' && price !== null ? [Number(price)] : [],
  );
  if (amounts.length === 0) return '';
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)].map((amount) =>
    wholeDollars(String(amount)),
  );
  const packages = prices.some((price) => price.package) ? 'Packages cost less per session. ' : '';
  return least === most
    ? `A session costs ${least}. ${packages}`
    : `Sessions cost between ${least} and ${most}, depending on the service. ${packages}`;
}

function packageQuestion(prices: readonly PriceDto[]): Question[] {
  const packages = prices.flatMap(({ title, package: offer }) => {
    if (!offer) return [];
    const benefit = benefitText(offer);
    return [`${offer.name}, ${title}: ${priceText(offer)}${benefit && ` (${benefit})`}.`];
  });
  if (packages.length === 0) return [];
  return [
    {
      question: 'How do the packages work?',
      answer: `A package gives you several sessions or hours at a better rate. ${packages.join(' ')} You can start with single sessions and change to a package later.`,
    },
  ];
}
