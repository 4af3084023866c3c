import type { PriceUnit } from './api/models/PriceUnit';

interface Priced {
  price: string | null;
  priceText: string | null;
}

/** '$35' for '35.00', '$12.50' for '12.50'. */
export const wholeDollars = (amount: string): string =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(Number(amount));

/** '$35', 'Starting at $150' or 'Based on volume'. */
export const priceText = ({ price, priceText: text }: Priced): string =>
  [text, price && wholeDollars(price)].filter(Boolean).join(' ');

export const unitText: Readonly<Record<PriceUnit, string>> = {
  session: 'per session',
  hour: 'per hour',
  month: 'per month',
  item: 'each',
};

interface Benefit {
  savings: string | null;
  note: string | null;
}

/** 'Saving $10', '3 hours included', both or nothing. */
export const benefitText = ({ savings, note }: Benefit): string =>
  [savings && `Saving ${wholeDollars(savings)}`, note].filter(Boolean).join(', ');
