import type { Recorded } from '../../../kernel/index.js';

/*
 * Events of the part that keeps bank accounts of clients; they are declared here, since live updates and other parts name
 * them.
 */

/** Someone said that a month has no statement, or that it may have one after all. */
export interface BankStatementEvent extends Recorded {
  type: `bank_statement.${'none_reported' | 'expected'}`;
  clientId: number;
}

/** A document became a month's statement. */
export interface BankStatementReceived extends Recorded {
  type: 'bank_statement.received';
  clientId: number;
  documentId: number;
}
