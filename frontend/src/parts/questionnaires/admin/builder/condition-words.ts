import { t } from '@steward/texts';
import { perLanguage } from '@steward/texts/locale';
import { formatDate, formatMoney } from '../../../../shared/text/format';
import type { Condition, QuestionType } from '../../shared/form';
import { isGroup, membersOf, type Comparison, type DraftQuestion } from './draft';

const lists = perLanguage((locale) => ({
  all: new Intl.ListFormat(locale, { type: 'conjunction' }),
  any: new Intl.ListFormat(locale, { type: 'disjunction' }),
}));

/** The question that a condition looks at; undefined if it was removed. */
type QuestionAt = (id: string) => Pick<DraftQuestion, 'label' | 'type'> | undefined;

/** 'Ask this when “Do you own a business?” is yes.' */
export const conditionSentence = (condition: Condition, questionAt: QuestionAt): string =>
  t('Ask this when {condition}.', { condition: wordsOf(condition, questionAt) });

function wordsOf(condition: Condition, questionAt: QuestionAt): string {
  if (!isGroup(condition)) return comparisonWords(condition, questionAt);
  const words = membersOf(condition).map((one) =>
    isGroup(one) && membersOf(one).length > 1 ? `(${wordsOf(one, questionAt)})` : wordsOf(one, questionAt),
  );
  return lists()['all' in condition ? 'all' : 'any'].format(words);
}

function comparisonWords(one: Comparison, questionAt: QuestionAt): string {
  const question = questionAt(one.key);
  const label = question?.label.trim() || t('a question without text');
  const type = question?.type ?? 'text';
  const has = type === 'choices';
  if ('is' in one) {
    const value = valueWords(one.is, type);
    return has
      ? t('“{question}” includes {value}', { question: label, value })
      : t('“{question}” is {value}', { question: label, value });
  }
  if ('isNot' in one) {
    const value = valueWords(one.isNot, type);
    return has
      ? t('“{question}” does not include {value}', { question: label, value })
      : t('“{question}” is not {value}', { question: label, value });
  }
  const value = valueWords(one.atLeast, type);
  return type === 'date'
    ? t('“{question}” is {value} or later', { question: label, value })
    : t('“{question}” is at least {value}', { question: label, value });
}

/** The value in the reader's words; what is half written as it is. */
function valueWords(value: string | number, type: QuestionType): string {
  const text = String(value);
  if (text.trim() === '') return '…';
  if (type === 'yes_no')
    return text === 'yes' ? t('[answer in a sentence] yes') : t('[answer in a sentence] no');
  if (type === 'money' && /^\d+(\.\d{1,2})?$/.test(text)) return formatMoney(text);
  if (type === 'date' && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)))
    return formatDate(text);
  return type === 'number' ? text : `“${text}”`;
}
