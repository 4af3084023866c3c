import type { SpotName } from '../../shared/art/spot';
import { prices } from '../../shared/price-list';

/** One of the five services that are priced per session. */
export interface Plan {
  /** As of the home page's card of this service. */
  id: string;
  title: string;
  icon: SpotName;
  /** Dollars for one session */
  price: number;
  description: string;
  features: readonly string[];
  /** `savings` is the benefit of the package: an amount saved, hours or a rate. */
  package: { name: string; price: string; savings: string };
}

/** In the order of the price list. Prices and packages are set by the owner. */
export const plans: readonly Plan[] = [
  {
    id: 'personal-finance',
    title: 'Personal Financial Coaching',
    icon: 'agave',
    price: prices['Personal Financial Coaching'],
    description: 'Budget, debt and savings, one step at a time.',
    features: [
      'A budget you can keep',
      'Debt reduction plan',
      'Savings and emergency fund',
      'Notes after every session',
    ],
    package: { name: '3-Session Package', price: `$${prices['3-Session Package']}`, savings: 'Saving $10' },
  },
  {
    id: 'business-consulting',
    title: 'Business Consulting',
    icon: 'arcade',
    price: prices['Business Consulting'],
    description: 'For owners who want a second pair of eyes on the numbers.',
    features: [
      'Cash flow and pricing review',
      'Goals for the quarter',
      'A look at how work gets done',
      'Email support between sessions',
    ],
    package: {
      name: 'Monthly Retainer',
      price: `$${prices['Monthly Retainer']}`,
      savings: '3 hours included',
    },
  },
  {
    id: 'bookkeeping',
    title: 'Professional Bookkeeping',
    icon: 'ledger',
    price: prices['Professional Bookkeeping'],
    description: 'Books in order, month after month.',
    features: [
      'Monthly reconciliation',
      'Income and expense reports',
      'Invoices and receipts sorted',
      'A year-end folder for your tax preparer',
    ],
    package: { name: 'Monthly Package', price: 'Variable', savings: 'Based on volume' },
  },
  {
    id: 'regulatory-compliance',
    title: 'Regulatory Guidance',
    icon: 'seal',
    price: prices['Regulatory Guidance'],
    description: 'Know which rules apply to you, before anything is due.',
    features: [
      'License and filing checklist',
      'Calendar of due dates',
      'Record-keeping set up',
      'Referral to licensed professionals',
    ],
    package: { name: 'Custom Pricing', price: 'Request a quote', savings: '' },
  },
  {
    id: 'financial-education',
    title: 'Financial Education',
    icon: 'sunrise',
    price: prices['Financial Education'],
    description: 'Learn to read your own numbers.',
    features: [
      'One to one, or in a small group',
      'Topics you choose',
      'Workbooks to keep',
      'For families, teams and schools',
    ],
    package: {
      name: 'Workshop Series',
      price: `Starting at $${prices['Workshop Series']}`,
      savings: 'Group rates',
    },
  },
];
