import type { Recorded } from '../../../kernel/index.js';

export interface RecurringRequestEvent extends Recorded {
  type: `recurring_request.${'created' | 'changed' | 'deleted'}`;
  clientId: number;
}

export interface BankAccountEvent extends Recorded {
  type: `bank_account.${'created' | 'changed' | 'deleted'}`;
  clientId: number;
}

/** A change of one month, in the chain of its account. */
interface BankStatementEvent extends Recorded {
  /** none_reported: there is none of this month; expected: there may be one after all. */
  type: `bank_statement.${'none_reported' | 'expected'}`;
  clientId: number;
}

export type StatementsEvent = RecurringRequestEvent | BankAccountEvent | BankStatementEvent;
