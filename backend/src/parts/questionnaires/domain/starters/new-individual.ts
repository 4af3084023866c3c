import { t } from '@steward/texts';
import type { StarterContents } from './starter.js';

export function newIndividual(): StarterContents {
  const married = t('Married');
  const partner = t('Living with a partner');
  const job = t('A job');
  const business = t('My own business');
  const other = t('Something else');
  return {
    title: t('New individual client'),
    description: t('About 10 minutes. Answers are saved as you go, so you can stop and return at any time.'),
    sections: [
      {
        title: t('About you'),
        questions: [
          {
            key: 'full_name',
            type: 'text',
            label: t('What is your full legal name?'),
            help: t('As on your identification.'),
            required: true,
          },
          { key: 'preferred_name', type: 'text', label: t('What should we call you?') },
          { key: 'birth_date', type: 'date', label: t('When were you born?'), required: true },
          {
            key: 'ssn',
            type: 'secret',
            label: t('What is your Social Security number?'),
            help: t(
              'It is encrypted, and shown by its last four digits only. You can also tell us in person.',
            ),
          },
          { key: 'address', type: 'long_text', label: t('Where do you live?'), required: true },
          {
            key: 'contact',
            type: 'choice',
            label: t('How do you like to hear from us?'),
            options: [t('Phone call'), t('Text message'), t('Email'), t('Message in the portal')],
          },
          { key: 'identification', type: 'file', label: t('Please add a photo of your identification.') },
        ],
      },
      {
        title: t('Your household'),
        questions: [
          {
            key: 'household',
            type: 'choice',
            label: t('Which one describes you?'),
            options: [t('[household] Single'), married, partner, t('Separated or divorced'), t('Widowed')],
            required: true,
          },
          {
            key: 'partner_name',
            type: 'text',
            label: t('What is the full name of your spouse or partner?'),
            showIf: {
              any: [
                { key: 'household', is: married },
                { key: 'household', is: partner },
              ],
            },
          },
          { key: 'dependents', type: 'number', label: t('How many people do you support?') },
          {
            key: 'dependents_list',
            type: 'table',
            label: t('Who are they?'),
            columns: [t('Name'), t('Relationship'), t('Date of birth')],
            showIf: { key: 'dependents', atLeast: 1 },
          },
        ],
      },
      {
        title: t('Work and income'),
        questions: [
          {
            key: 'income',
            type: 'choices',
            label: t('Where does your income come from?'),
            options: [
              job,
              business,
              t('Retirement or Social Security'),
              t('Rental property'),
              t('Investments'),
              other,
            ],
            required: true,
          },
          {
            key: 'jobs',
            type: 'number',
            label: t('How many jobs do you have?'),
            help: t('We will ask for one recent pay stub of each.'),
            showIf: { key: 'income', is: job },
            requests: [{ title: t('Recent pay stub') }],
          },
          {
            key: 'business_name',
            type: 'text',
            label: t('What is your business called, and what does it do?'),
            showIf: { key: 'income', is: business },
          },
          {
            key: 'other_income',
            type: 'long_text',
            label: t('What other income do you have?'),
            showIf: { key: 'income', is: other },
          },
        ],
      },
      {
        title: t('Accounts and debts'),
        questions: [
          {
            key: 'accounts',
            type: 'choices',
            label: t('Which of these do you have?'),
            help: t('We will ask for the latest statement of each.'),
            options: [
              t('Checking account'),
              t('Savings account'),
              t('Retirement account'),
              t('Investment account'),
              t('Credit card'),
              t('Mortgage'),
              t('Student loan'),
              t('Car loan'),
            ],
            requests: [{ title: t('Latest statement') }],
          },
          { key: 'has_debts', type: 'yes_no', label: t('Do you owe money that you would like to plan for?') },
          {
            key: 'debts',
            type: 'table',
            label: t('What do you owe?'),
            help: t('Rough numbers are fine.'),
            columns: [t('Owed to'), t('Balance'), t('Monthly payment')],
            showIf: { key: 'has_debts', is: 'yes' },
          },
        ],
      },
      {
        title: t('How we can help'),
        questions: [
          {
            key: 'help_with',
            type: 'long_text',
            label: t('What would you like us to help you with?'),
            required: true,
          },
          {
            key: 'urgent',
            type: 'yes_no',
            label: t('Is anything urgent, such as a letter with a deadline?'),
            requests: [{ title: t('The urgent letter, all pages') }],
          },
          {
            key: 'urgent_date',
            type: 'date',
            label: t('What is the deadline?'),
            showIf: { key: 'urgent', is: 'yes' },
          },
        ],
      },
    ],
  };
}
