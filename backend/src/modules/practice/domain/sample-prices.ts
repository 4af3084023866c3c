import { t } from '@steward/texts';

/** A price of ours, with the fields of `POST /api/admin/prices`. */
export interface SamplePrice {
  title: string;
  description: string;
  features: readonly string[];
  unit: 'session';
  price: string;
  priceText: null;
  package: {
    name: string;
    price: string | null;
    priceText: string | null;
    savings: string | null;
    note: string | null;
  };
  serviceId: string;
}

/** Amounts for one session. */
const perSession = { unit: 'session', priceText: null } as const;
const plain = { price: null, priceText: null, savings: null, note: null };

/** Our price list, in the current language. */
export const samplePrices = (): SamplePrice[] => [
  {
    ...perSession,
    title: t('Personal Financial Coaching'),
    description: t('Budget, debt and savings, one step at a time.'),
    features: [
      t('A budget you can keep'),
      t('Debt reduction plan'),
      t('Savings and emergency fund'),
      t('Notes after every session'),
    ],
    price: '35.00',
    package: { ...plain, name: t('3-Session Package'), price: '95.00', savings: '10.00' },
    serviceId: 'personal-finance',
  },
  {
    ...perSession,
    title: t('Business Consulting'),
    description: t('For owners who want a second pair of eyes on the numbers.'),
    features: [
      t('Cash flow and pricing review'),
      t('Goals for the quarter'),
      t('A look at how work gets done'),
      t('Email support between sessions'),
    ],
    price: '65.00',
    package: { ...plain, name: t('Monthly Retainer'), price: '225.00', note: t('3 hours included') },
    serviceId: 'business-finance',
  },
  {
    ...perSession,
    title: t('Professional Bookkeeping'),
    description: t('Books in order, month after month.'),
    features: [
      t('Monthly reconciliation'),
      t('Income and expense reports'),
      t('Invoices and receipts sorted'),
      t('A year-end folder for your tax preparer'),
    ],
    price: '45.00',
    package: {
      ...plain,
      name: t('Monthly Package'),
      priceText: t('Variable'),
      note: t('Based on volume'),
    },
    serviceId: 'bookkeeping',
  },
  {
    ...perSession,
    title: t('Regulatory Guidance'),
    description: t('Know which rules apply to you, before anything is due.'),
    features: [
      t('License and filing checklist'),
      t('Calendar of due dates'),
      t('Record-keeping set up'),
      t('Referral to licensed professionals'),
    ],
    price: '85.00',
    package: { ...plain, name: t('Custom Pricing'), priceText: t('Request a quote') },
    serviceId: 'operational-efficiency',
  },
  {
    ...perSession,
    title: t('Financial Education'),
    description: t('Learn to read your own numbers.'),
    features: [
      t('One to one, or in a small group'),
      t('Topics you choose'),
      t('Workbooks to keep'),
      t('For families, teams and schools'),
    ],
    price: '30.00',
    package: {
      ...plain,
      name: t('Workshop Series'),
      price: '150.00',
      priceText: t('Starting at'),
      note: t('Group rates'),
    },
    serviceId: 'business-education',
  },
];
