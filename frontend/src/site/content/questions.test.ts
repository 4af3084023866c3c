import { aPrice, initialPrices } from '../../../test/prices';
import { withPrices } from './questions';

const rates = { question: 'What are your fees?', answer: 'Every rate is on the pricing page. Ask us.' };
const packages = {
  question: 'How do the packages work?',
  answer: 'A package gives you several sessions or hours at a better rate.',
};
const answerTo = (question: typeof rates, prices: Parameters<typeof withPrices>[1]): string | undefined =>
  withPrices([question], prices)[0]?.answer;

test('the fees are those of the price list', () => {
  expect(answerTo(rates, initialPrices)).toMatch(
    /^Sessions cost between \$30 and \$85, depending on the service\. Packages cost less per session\. Every/,
  );
  expect(answerTo(rates, [aPrice({ price: '40.00', package: null })])).toMatch(
    /^A session costs \$40\. Every rate/,
  );
  expect(
    answerTo(rates, [aPrice({ unit: 'month' }), aPrice({ price: null, priceText: 'On request' })]),
  ).toMatch(/^Every rate/);
});

test('the packages are those of the price list', () => {
  expect(answerTo(packages, initialPrices)).toContain(
    '3-Session Package, Personal Financial Coaching: $95 (Saving $10). Workshop Series, Financial Education: Starting at $150 (Group rates).',
  );
  expect(answerTo(packages, [aPrice({ package: null })])).toBeUndefined();
});

test('a question of the practice has its own answer', () => {
  const own = { question: 'What are your fees?', answer: 'A flat fee.' };
  expect(withPrices([own], initialPrices)).toEqual([own]);
  expect(withPrices(null, initialPrices)).toEqual([]);
});
