import type { Recorded } from '../../../kernel/index.js';

export interface RecurringRequestEvent extends Recorded {
  type: `recurring_request.${'created' | 'changed' | 'deleted'}`;
  clientId: number;
}

export interface BankAccountEvent extends Recorded {
  type: `bank_account.${'created' | 'changed' | 'deleted' | 'destroyed'}`;
  clientId: number;
}

export type StatementsEvent = RecurringRequestEvent | BankAccountEvent;
