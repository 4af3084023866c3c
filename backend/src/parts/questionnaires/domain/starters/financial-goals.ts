import { t } from '@steward/texts';
import type { StarterContents } from './starter.js';

export function financialGoals(): StarterContents {
  const reserve = t('An emergency fund');
  const debt = t('Paying off debt');
  const home = t('Buying a home');
  const education = t('Education of my children');
  const retirement = t('Retirement');
  const business = t('Starting or growing a business');
  return {
    title: t('Financial goals'),
    description: t('About 8 minutes. There are no wrong answers; rough numbers are enough.'),
    sections: [
      {
        title: t('Your goals'),
        questions: [
          {
            key: 'goals',
            type: 'choices',
            label: t('What would you like to work on?'),
            options: [reserve, debt, home, education, retirement, business],
            required: true,
          },
          {
            key: 'first',
            type: 'text',
            label: t('Which one matters most to you, and why?'),
            required: true,
          },
          {
            key: 'reserve',
            type: 'money',
            label: t('How much money would let you sleep well?'),
            showIf: { key: 'goals', is: reserve },
          },
          {
            key: 'debts',
            type: 'table',
            label: t('What do you owe?'),
            help: t('Rough numbers are fine.'),
            columns: [t('Owed to'), t('Balance'), t('Monthly payment'), t('Interest rate')],
            showIf: { key: 'goals', is: debt },
          },
          {
            key: 'home_when',
            type: 'date',
            label: t('When would you like to buy?'),
            showIf: { key: 'goals', is: home },
          },
          {
            key: 'home_price',
            type: 'money',
            label: t('About how much should the home cost?'),
            showIf: { key: 'goals', is: home },
          },
          {
            key: 'children',
            type: 'table',
            label: t('For which children?'),
            columns: [t('Name'), t('[of a person] Age'), t('Saved so far')],
            showIf: { key: 'goals', is: education },
          },
          {
            key: 'retirement_age',
            type: 'number',
            label: t('At what age would you like to stop working?'),
            showIf: { key: 'goals', is: retirement },
          },
          {
            key: 'retirement_plan',
            type: 'yes_no',
            label: t('Do you have a retirement account?'),
            showIf: { key: 'goals', is: retirement },
            requests: [{ title: t('Latest statement of the retirement account') }],
          },
          {
            key: 'business',
            type: 'long_text',
            label: t('What is the idea, and what is in the way?'),
            showIf: { key: 'goals', is: business },
          },
        ],
      },
      {
        title: t('Where you are today'),
        questions: [
          {
            key: 'income',
            type: 'money',
            label: t('How much comes in each month, after taxes?'),
            required: true,
          },
          { key: 'spending', type: 'money', label: t('How much do you spend each month?') },
          { key: 'saved', type: 'money', label: t('How much have you saved?') },
          { key: 'saves', type: 'yes_no', label: t('Do you set money aside regularly?') },
          {
            key: 'saves_amount',
            type: 'money',
            label: t('How much each month?'),
            showIf: { key: 'saves', is: 'yes' },
          },
          {
            key: 'insurance',
            type: 'choices',
            label: t('What are you insured for?'),
            options: [
              t('[insurance] Health'),
              t('[insurance] Life'),
              t('Disability'),
              t('Home or rent'),
              t('[insurance] Car'),
            ],
          },
          { key: 'will', type: 'yes_no', label: t('Do you have a will?') },
        ],
      },
      {
        title: t('How it feels'),
        questions: [
          {
            key: 'feeling',
            type: 'choice',
            label: t('How do you feel about your money?'),
            options: [t('Calm'), t('Mostly fine'), t('Often worried'), t('I avoid looking')],
          },
          { key: 'worry', type: 'long_text', label: t('What worries you most?') },
          {
            key: 'success',
            type: 'long_text',
            label: t('A year from now, what should be different?'),
            required: true,
          },
        ],
      },
    ],
  };
}
