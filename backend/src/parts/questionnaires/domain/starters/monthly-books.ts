import { t } from '@steward/texts';
import type { StarterContents } from './starter.js';

export function monthlyBooks(): StarterContents {
  return {
    title: t('Monthly books'),
    description: t('About 5 minutes: what your bank statements do not tell us.'),
    sections: [
      {
        title: t('Money that came in'),
        questions: [
          { key: 'month', type: 'text', label: t('Which month is it about?'), required: true },
          {
            key: 'all_sales',
            type: 'yes_no',
            label: t('Were all deposits of the month sales?'),
            help: t('Say no if there was a loan, a refund, a gift or money of your own among them.'),
            required: true,
          },
          {
            key: 'other_deposits',
            type: 'table',
            label: t('Which deposits were something else?'),
            columns: [t('Date'), t('Amount'), t('What it was')],
            showIf: { key: 'all_sales', is: 'no' },
          },
          {
            key: 'cash_kept',
            type: 'money',
            label: t('How much cash did you receive and not deposit?'),
          },
          {
            key: 'unpaid',
            type: 'table',
            label: t('Who owed you money at the end of the month?'),
            columns: [t('Customer'), t('Amount'), t('Since')],
          },
        ],
      },
      {
        title: t('Money that went out'),
        questions: [
          {
            key: 'personal',
            type: 'yes_no',
            label: t('Did you pay anything personal from a business account?'),
            required: true,
          },
          {
            key: 'personal_list',
            type: 'table',
            label: t('Which payments were personal?'),
            columns: [t('Date'), t('Amount'), t('What it was')],
            showIf: { key: 'personal', is: 'yes' },
          },
          {
            key: 'own_pocket',
            type: 'money',
            label: t('How much did you pay for the business from your own pocket?'),
          },
          {
            key: 'own_pocket_receipts',
            type: 'yes_no',
            label: t('Do you have the receipts?'),
            showIf: { key: 'own_pocket', atLeast: '0.01' },
            requests: [{ title: t('Receipts for what you paid from your own pocket') }],
          },
          {
            key: 'large',
            type: 'yes_no',
            label: t('Did you buy equipment, a vehicle or anything else that will last for years?'),
            requests: [{ title: t('Invoice of each large purchase') }],
          },
        ],
      },
      {
        title: t('What changed'),
        questions: [
          {
            key: 'changes',
            type: 'choices',
            label: t('What was new this month?'),
            options: [
              t('A bank account or card'),
              t('A loan'),
              t('A lease'),
              t('An employee'),
              t('A contractor'),
            ],
            help: t('We will ask for the documents of each.'),
            requests: [{ title: t('Agreement or first statement') }],
          },
          { key: 'notes', type: 'long_text', label: t('Is there anything else about this month?') },
        ],
      },
    ],
  };
}
