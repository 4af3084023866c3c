import { t } from '@steward/texts';
import { type DomainError, invalidField } from '../../../kernel/index.js';
import { limits } from '../domain/form/questions.js';
import type { ValueProblem } from '../domain/form/values.js';

/** In the caller's language. None has the value itself, which may be a secret. */
const texts: Record<ValueProblem, () => string> = {
  not_text: () => t('Enter a text'),
  too_long: () => t('This is too long'),
  unreadable: () => t('Must not contain NUL or incomplete characters'),
  masked: () => t('Enter all of it, without •'),
  not_a_number: () => t('Enter a number'),
  not_an_amount: () => t('Enter an amount, e.g. 125.00'),
  not_a_date: () => t('Enter a date, e.g. 2027-01-31'),
  not_yes_or_no: () => t('Choose yes or no'),
  not_an_option: () => t('Choose from the list'),
  not_a_list: () => t('Choose from the list'),
  repeated: () => t('Each only once'),
  not_a_document: () => t('Choose one of your documents'),
  not_a_table: () => t('Enter rows with a text in each column'),
  too_many_rows: () => t('At most {max} rows', { max: limits.rows }),
  unknown_column: () => t('This column is not part of the table'),
};

export const refusedValue = (problem: ValueProblem): DomainError => invalidField('value', texts[problem]());
