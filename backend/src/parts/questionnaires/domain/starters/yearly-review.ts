import { t } from '@steward/texts';
import type { StarterContents } from './starter.js';

export function yearlyReview(): StarterContents {
  const home = t('Bought or sold a home');
  const household = t('Married, divorced or lost a spouse');
  const child = t('Had a child, or began to support someone');
  const business = t('Started or ended a business');
  return {
    title: t('Yearly review'),
    description: t(
      'About 10 minutes. What you told us last year is there already; change only what is no longer right.',
    ),
    sections: [
      {
        title: t('You'),
        questions: [
          { key: 'address', type: 'long_text', label: t('Where do you live?'), required: true },
          { key: 'phone', type: 'text', label: t('At which phone number do we reach you?') },
          { key: 'occupation', type: 'text', label: t('What is your occupation?') },
          {
            key: 'events',
            type: 'choices',
            label: t('What happened this year?'),
            help: t('Leave it empty if nothing did.'),
            options: [household, child, t('Moved'), t('Changed jobs'), home, business, t('[event] Retired')],
            requests: [{ title: t('Closing statement of the home'), option: home }],
          },
          {
            key: 'household_details',
            type: 'long_text',
            label: t('What changed in your household, and when?'),
            showIf: {
              any: [
                { key: 'events', is: household },
                { key: 'events', is: child },
              ],
            },
          },
          {
            key: 'business_details',
            type: 'long_text',
            label: t('Which business was it, and on which day did it start or end?'),
            showIf: { key: 'events', is: business },
          },
          {
            key: 'dependents',
            type: 'table',
            label: t('Whom do you support?'),
            columns: [t('Name'), t('Relationship'), t('Date of birth')],
          },
        ],
      },
      {
        title: t('Income'),
        questions: [
          {
            key: 'jobs',
            type: 'number',
            label: t('From how many employers did you have wages?'),
            required: true,
            requests: [{ title: t('Form W-2, employer') }],
          },
          {
            key: 'forms',
            type: 'choices',
            label: t('Which other forms do you expect?'),
            help: t('We will ask for each of them.'),
            options: [
              t('1099-NEC (work as a contractor)'),
              t('1099-INT (interest)'),
              t('1099-DIV (dividends)'),
              t('1099-B (sales of investments)'),
              t('1099-R (pensions and retirement accounts)'),
              t('SSA-1099 (Social Security)'),
              t('K-1 (partnership or trust)'),
            ],
            requests: [{ title: t('[tax] Form') }],
          },
          { key: 'rental', type: 'yes_no', label: t('Did you rent out a property?') },
          {
            key: 'rental_list',
            type: 'table',
            label: t('Which properties, and what came in and went out?'),
            columns: [t('Address'), t('Rent received'), t('Expenses')],
            showIf: { key: 'rental', is: 'yes' },
          },
          {
            key: 'other_income',
            type: 'long_text',
            label: t('Did you have any other income, such as a prize, an inheritance or digital assets?'),
          },
        ],
      },
      {
        title: t('Expenses and payments'),
        questions: [
          {
            key: 'payments',
            type: 'choices',
            label: t('Which of these did you pay?'),
            help: t('We will ask for the documents of each.'),
            options: [
              t('Mortgage interest'),
              t('Property tax'),
              t('Tuition'),
              t('Student loan interest'),
              t('Child care'),
              t('Medical expenses'),
              t('Donations'),
            ],
            requests: [{ title: t('Documents for the year') }],
          },
          {
            key: 'estimated',
            type: 'yes_no',
            label: t('Did you make estimated tax payments?'),
            required: true,
          },
          {
            key: 'estimated_list',
            type: 'table',
            label: t('When, and how much?'),
            columns: [t('Date'), t('Paid to'), t('Amount')],
            showIf: { key: 'estimated', is: 'yes' },
          },
          {
            key: 'letters',
            type: 'yes_no',
            label: t('Did you receive a letter from a tax office?'),
            required: true,
            requests: [{ title: t('Letter from the tax office, all pages') }],
          },
        ],
      },
      {
        title: t('The next year'),
        questions: [
          {
            key: 'plans',
            type: 'long_text',
            label: t('What do you plan for the next year: a move, a purchase, a new job, retirement?'),
          },
          { key: 'questions', type: 'long_text', label: t('What would you like to ask us?') },
        ],
      },
    ],
  };
}
