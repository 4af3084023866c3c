import { t } from '@steward/texts';
import { practiceDay } from '../../modules/practice/index.js';
import type { Part } from '../../platform/parts/part.js';
import type { StatementsEvent } from './domain/statements-events.js';
import { OfStatements1790000203000 } from './migrations/1790000203000-statements.js';
import { OfAnsweredStatementRequests1790000212000 } from './migrations/1790000212000-answered-statement-requests.js';
import { StatementsModule } from './statements.module.js';

declare module '../../platform/unit-of-work/domain-events.js' {
  interface PublishedEvents {
    statements: StatementsEvent;
  }
}

export const statements: Part = {
  name: 'statements',
  title: () => t('Statements and recurring requests'),
  description: () =>
    t('Asks clients for the same documents every month, and shows which bank statements are missing.'),
  needs: [],
  isOnAtFirst: false,
  module: StatementsModule,
  tables: ['recurring_requests', 'recurring_request_periods', 'bank_accounts', 'bank_statements'],
  migrations: [OfStatements1790000203000, OfAnsweredStatementRequests1790000212000],
  // Once it is on again, only the days of the present month, quarter or year are made up.
  whenOff: [
    `UPDATE recurring_requests SET next_on = date_trunc(every, ${practiceDay('now()')}::timestamp)::date
     WHERE next_on < date_trunc(every, ${practiceDay('now()')}::timestamp)::date`,
  ],
};
