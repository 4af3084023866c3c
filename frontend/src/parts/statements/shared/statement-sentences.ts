import { t } from '@steward/texts';
import type { AdditionTypes } from '../../../shared/parts/additions';

/** Recurring requests, accounts and their months in the activity. */
export const statementSentences: AdditionTypes['activity.sentences'] = {
  'recurring_request.created': (v) => t('{who} set up the recurring request {title}', v),
  'recurring_request.changed': (v) => t('{who} changed the recurring request {title}', v),
  'recurring_request.deleted': (v) => t('{who} deleted the recurring request {title}', v),
  'bank_account.created': (v) => t('{who} added the account {title}', v),
  'bank_account.changed': (v) => t('{who} changed the account {title}', v),
  'bank_account.deleted': (v) => t('{who} deleted the account {title}', v),
  'bank_account.destroyed': (v) => t('The account {title} was destroyed by a retention rule', v),
  'bank_statement.received': (v) => t('{who} filed the statement {title}', v),
  'bank_statement.none_reported': (v) => t('{who} said that there is no statement {title}', v),
  'bank_statement.expected': (v) => t('{who} took back that there is no statement {title}', v),
};

/** Icons of these. */
export const statementIcons: AdditionTypes['activity.icons'] = {
  recurring_request: 'list',
  bank_account: 'document',
};
