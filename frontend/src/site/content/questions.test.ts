import { aPrice, initialPrices } from '../../../test/prices';
import { contactQuestions, pricingQuestions } from './questions';

const feesOf = (prices: Parameters<typeof contactQuestions>[0]): string | undefined =>
  contactQuestions(prices).find(({ question }) => question === 'What are your fees?')?.answer;
const packagesOf = (prices: Parameters<typeof contactQuestions>[0]): string | undefined =>
  pricingQuestions(prices).find(({ question }) => question === 'How do the packages work?')?.answer;

test('the fees are those of the price list', () => {
  expect(feesOf(initialPrices)).toMatch(
    /^Sessions cost between \$30 and \$85, depending on the service\. Packages cost less per session\. Every/,
  );
  expect(feesOf([aPrice({ price: '40.00', package: null })])).toMatch(/^A session costs \$40\. Every rate/);
  expect(feesOf([aPrice({ unit: 'month' }), aPrice({ price: null, priceText: 'On request' })])).toMatch(
    /^Every rate/,
  );
});

test('the packages are those of the price list', () => {
  expect(packagesOf(initialPrices)).toContain(
    '3-Session Package, Personal Financial Coaching: $95 (Saving $10). Workshop Series, Financial Education: Starting at $150 (Group rates).',
  );
  expect(packagesOf([aPrice({ package: null })])).toBeUndefined();
});
