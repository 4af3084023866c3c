import { t } from '@steward/texts';
import type { StarterContents } from './starter.js';

export function newBusiness(): StarterContents {
  const alone = t('Sole proprietor');
  const another = t('Another program');
  const nowhere = t('Nowhere yet');
  return {
    title: t('New business client'),
    description: t('About 15 minutes. Leave empty what you do not know; we will fill it in together.'),
    sections: [
      {
        title: t('The business'),
        questions: [
          {
            key: 'legal_name',
            type: 'text',
            label: t('What is the legal name of the business?'),
            required: true,
          },
          {
            key: 'trade_name',
            type: 'text',
            label: t('Under which name do customers know it?'),
            help: t('If it is another one.'),
          },
          { key: 'ein', type: 'secret', label: t('What is its Employer Identification Number?') },
          {
            key: 'entity',
            type: 'choice',
            label: t('What kind of business is it?'),
            options: [
              alone,
              t('LLC'),
              t('Partnership'),
              t('Corporation'),
              t('S corporation'),
              t('Nonprofit'),
              t('I am not sure'),
            ],
            required: true,
            requests: [{ title: t('Formation documents'), option: t('LLC') }],
          },
          {
            key: 'owners',
            type: 'table',
            label: t('Who owns it?'),
            columns: [t('Name'), t('Share in percent'), t('Role')],
            showIf: { key: 'entity', isNot: alone },
          },
          { key: 'started', type: 'date', label: t('When did it start?') },
          {
            key: 'what_it_does',
            type: 'long_text',
            label: t('What does it sell, and to whom?'),
            required: true,
          },
          { key: 'address', type: 'long_text', label: t('Where is it?') },
        ],
      },
      {
        title: t('People'),
        questions: [
          {
            key: 'has_employees',
            type: 'yes_no',
            label: t('Does it have employees?'),
            required: true,
            requests: [{ title: t('Latest payroll report') }],
          },
          {
            key: 'employees',
            type: 'number',
            label: t('How many?'),
            showIf: { key: 'has_employees', is: 'yes' },
          },
          {
            key: 'payroll',
            type: 'choice',
            label: t('Who runs the payroll?'),
            options: [t('We do it ourselves'), t('A payroll service'), t('Nobody yet')],
            showIf: { key: 'has_employees', is: 'yes' },
          },
          {
            key: 'has_contractors',
            type: 'yes_no',
            label: t('Does it pay contractors?'),
            requests: [{ title: t('List of contractors, with what each was paid this year') }],
          },
        ],
      },
      {
        title: t('Money'),
        questions: [
          {
            key: 'bank_accounts',
            type: 'number',
            label: t('How many bank accounts does it have?'),
            help: t('We will ask for the latest statement of each.'),
            required: true,
            requests: [{ title: t('Latest bank statement, account') }],
          },
          {
            key: 'cards',
            type: 'number',
            label: t('How many credit cards?'),
            requests: [{ title: t('Latest card statement, card') }],
          },
          {
            key: 'has_loans',
            type: 'yes_no',
            label: t('Does it have loans?'),
            requests: [{ title: t('Loan agreements') }],
          },
          { key: 'collects_sales_tax', type: 'yes_no', label: t('Does it collect sales tax?') },
          {
            key: 'sales_tax_states',
            type: 'text',
            label: t('In which states?'),
            showIf: { key: 'collects_sales_tax', is: 'yes' },
          },
          {
            key: 'revenue',
            type: 'money',
            label: t('About how much did it take in during the last twelve months?'),
          },
        ],
      },
      {
        title: t('The books today'),
        questions: [
          {
            key: 'books',
            type: 'choice',
            label: t('Where are the books kept?'),
            options: ['QuickBooks', 'Xero', another, t('A spreadsheet'), t('On paper'), nowhere],
            required: true,
          },
          {
            key: 'program',
            type: 'text',
            label: t('Which program?'),
            showIf: { key: 'books', is: another },
          },
          {
            key: 'books_until',
            type: 'date',
            label: t('Up to which day are they complete?'),
            showIf: { key: 'books', isNot: nowhere },
          },
          {
            key: 'help_with',
            type: 'choices',
            label: t('What should we take over?'),
            options: [
              t('Monthly bookkeeping'),
              t('Catching up on earlier months'),
              t('Payroll'),
              t('Invoices to customers'),
              t('Paying bills'),
              t('Reports and planning'),
            ],
            required: true,
          },
          { key: 'notes', type: 'long_text', label: t('What else should we know?') },
        ],
      },
    ],
  };
}
