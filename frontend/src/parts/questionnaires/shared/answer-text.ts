import { t } from '@steward/texts';
import { perLanguage } from '@steward/texts/locale';
import { formatDay, formatMoney } from '../../../shared/text/format';
import { type AnswerValue, ownOf, type Question, type TableRow } from './form';

const numbers = perLanguage((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 10 }));

/** Options in words; those of other questions are as the practice wrote them. */
export const optionText = ({ type }: Pick<Question, 'type'>, option: string): string => {
  if (type !== 'yes_no') return option;
  return option === 'yes' ? t('[answer] Yes') : t('[answer] No');
};

/** An answer in one text, with lines. Files are named by their documents. */
export function answerText(question: Pick<Question, 'type' | 'columns'>, value: AnswerValue): string {
  if (typeof value === 'number') return numbers().format(value);
  if (typeof value === 'string') {
    if (question.type === 'money') return formatMoney(value);
    return question.type === 'date' ? formatDay(value) : optionText(question, value);
  }
  return value
    .map((one) => (typeof one === 'string' ? one : rowText(question.columns ?? [], one)))
    .join(question.type === 'table' ? '\n' : ', ');
}

/** 'Property: 12 Oak St · Rent: 1,200' */
const rowText = (columns: readonly string[], row: TableRow): string =>
  columns
    .filter((column) => ownOf(row, column))
    .map((column) => t('{column}: {value}', { column, value: ownOf(row, column) ?? '' }))
    .join(' · ');
