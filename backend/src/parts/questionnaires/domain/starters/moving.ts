import { t } from '@steward/texts';
import type { StarterContents } from './starter.js';

export function moving(): StarterContents {
  const another = t('Another program');
  return {
    title: t('Moving from another tool'),
    description: t('About 8 minutes, so that nothing is lost when we take over your books.'),
    sections: [
      {
        title: t('What you use today'),
        questions: [
          {
            key: 'program',
            type: 'choice',
            label: t('Where are your books now?'),
            options: ['QuickBooks', 'Xero', 'FreshBooks', 'Wave', t('A spreadsheet'), another],
            required: true,
          },
          {
            key: 'program_name',
            type: 'text',
            label: t('Which program?'),
            showIf: { key: 'program', is: another },
            required: true,
          },
          { key: 'since', type: 'date', label: t('Since when do you use it?') },
          {
            key: 'uses',
            type: 'choices',
            label: t('What do you do with it?'),
            options: [
              t('Bookkeeping'),
              t('Invoices to customers'),
              t('Payroll'),
              t('Paying bills'),
              t('Inventory'),
              t('Receipts'),
            ],
            required: true,
            requests: [
              { title: t('List of unpaid invoices'), option: t('Invoices to customers') },
              { title: t('List of unpaid bills'), option: t('Paying bills') },
              { title: t('Payroll reports of this year'), option: t('Payroll') },
              { title: t('Latest inventory list'), option: t('Inventory') },
            ],
          },
          {
            key: 'administrator',
            type: 'yes_no',
            label: t('Can you sign in as its administrator?'),
            help: t('Please do not send us a password. We will ask you to invite us.'),
            required: true,
          },
          {
            key: 'who_can',
            type: 'text',
            label: t('Who can?'),
            showIf: { key: 'administrator', is: 'no' },
          },
        ],
      },
      {
        title: t('What moves'),
        questions: [
          {
            key: 'complete_until',
            type: 'date',
            label: t('Up to which day are the books complete?'),
            required: true,
          },
          { key: 'years', type: 'number', label: t('How many earlier years should move as well?') },
          {
            key: 'accounts',
            type: 'table',
            label: t('Which bank accounts and cards are in it?'),
            columns: [t('Bank'), t('Kind of account'), t('Last four digits')],
          },
          {
            key: 'can_export',
            type: 'yes_no',
            label: t('Can you export reports yourself?'),
            help: t('If not, we will do it together.'),
            requests: [
              { title: t('General ledger of this year, exported') },
              { title: t('Trial balance at the end of last year') },
            ],
          },
          {
            key: 'attachments',
            type: 'yes_no',
            label: t('Are receipts or other files stored in it?'),
          },
        ],
      },
      {
        title: t('The change'),
        questions: [
          {
            key: 'starts',
            type: 'date',
            label: t('From which day should we keep the books?'),
            required: true,
          },
          { key: 'paid_until', type: 'date', label: t('Until when is the old program paid for?') },
          { key: 'helper', type: 'yes_no', label: t('Does someone keep the books for you today?') },
          {
            key: 'helper_contact',
            type: 'text',
            label: t('Who is it, and may we write to them?'),
            showIf: { key: 'helper', is: 'yes' },
          },
          { key: 'works', type: 'long_text', label: t('What works well today and should stay?') },
          { key: 'hurts', type: 'long_text', label: t('What should become easier?') },
        ],
      },
    ],
  };
}
