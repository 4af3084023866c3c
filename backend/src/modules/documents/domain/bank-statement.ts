import type { Recorded } from '../../../kernel/index.js';

/** A document became a month's statement of a bank account. Published by the part that keeps these; others may listen. */
export interface BankStatementReceived extends Recorded {
  type: 'bank_statement.received';
  clientId: number;
  documentId: number;
}
