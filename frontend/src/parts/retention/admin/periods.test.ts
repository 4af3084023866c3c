import type { RetentionRuleDto } from '../../../shared/api';
import { changedRules, yearsText } from './periods.ts';

const rule = (category: RetentionRuleDto['category'], years: number | null) =>
  ({ category, years }) as RetentionRuleDto;
const rules = [
  rule('messages' as RetentionRuleDto['category'], 7),
  rule('tax_documents' as RetentionRuleDto['category'], null),
];

test('only differences are changes, also to forever', () => {
  expect(changedRules(rules, {})).toEqual([]);
  expect(changedRules(rules, { messages: 7, tax_documents: null })).toEqual([]);
  expect(changedRules(rules, { messages: null, tax_documents: 3 })).toEqual([
    { category: 'messages', years: null },
    { category: 'tax_documents', years: 3 },
  ]);
});

test('years as text', () => {
  expect([1, 7].map(yearsText)).toEqual(['1 year', '7 years']);
});
