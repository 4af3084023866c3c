import { Injectable } from '@nestjs/common';
import { type Actor, assertInOrder, clientOf, type Days, notFound } from '../../../kernel/index.js';
import { isoJson } from '../../../platform/database/iso-json.js';
import { Sql } from '../../../platform/database/sql.js';
import { Accounts } from '../../identity/index.js';
import type { ClientCreditDto, CreditEntryDto, LedgerDto } from '../http/credit.dto.js';
import { postedOn } from './statement-queries.js';

const entry = `json_build_object('id', e.id, 'kind', e.kind, 'amount', e.amount::text, 'invoiceId', e.invoice_id,
  'method', e.method, 'reference', e.reference, 'created_at', ${isoJson('e.created_at')})`;

/** Reads of clients' credit, and of the ledger's accounts. */
@Injectable()
export class CreditQueries {
  constructor(
    private readonly sql: Sql,
    private readonly accounts: Accounts,
  ) {}

  own(client: Actor): Promise<ClientCreditDto> {
    return this.of(clientOf(client));
  }

  /** @throws DomainError not_found */
  async ofClient(admin: Actor, userId: number): Promise<ClientCreditDto> {
    if (!(await this.accounts.client(userId, admin))) throw notFound('client');
    return this.of(userId);
  }

  one(id: number): Promise<CreditEntryDto> {
    return this.sql.onlyValue('credit.one', `SELECT ${entry} FROM credit_entries e WHERE e.id = $1`, [id]);
  }

  /**
   * Debits and credits of each account on those days; an invoice counts on its date.
   * @throws DomainError invalid (to)
   */
  async ledger(days: Days): Promise<LedgerDto> {
    assertInOrder(days);
    const accounts = await this.sql.view<LedgerDto['accounts'][number]>(
      'ledger.accounts',
      `SELECT named.account AS name, coalesce(sum(e.amount) FILTER (WHERE e.amount > 0), 0)::numeric(14, 2)::text AS debit,
         coalesce(-sum(e.amount) FILTER (WHERE e.amount < 0), 0)::numeric(14, 2)::text AS credit
       FROM unnest($1::text[]) WITH ORDINALITY AS named (account, place)
       LEFT JOIN (SELECT CASE WHEN e.account = 'cash' AND t.mode = 'test' THEN 'test_cash' ELSE e.account END AS account, e.amount
         FROM site s, ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
           LEFT JOIN invoices i ON i.id = t.invoice_id LEFT JOIN payments before ON before.id = t.payment_id
             AND before.method = 'before'
         WHERE ${postedOn} BETWEEN $2::date AND $3::date) e ON e.account = named.account
       GROUP BY named.account, named.place ORDER BY named.place`,
      [ledgerAccounts, days.from, days.to],
    );
    return { accounts };
  }

  private of(userId: number): Promise<ClientCreditDto> {
    return this.sql.only<ClientCreditDto>(
      'credit.of-client',
      `SELECT coalesce((SELECT balance FROM client_credit WHERE user_id = $1), 0)::numeric(12, 2)::text AS balance,
         ARRAY(SELECT ${entry} FROM credit_entries e WHERE e.user_id = $1 ORDER BY e.id DESC) AS entries`,
      [userId],
    );
  }
}

/** In the order of a chart of accounts. Providers name no fees yet. */
const ledgerAccounts = [
  ...(['receivable', 'cash', 'test_cash', 'disputed', 'opening'] as const),
  ...(['tax', 'client_credit', 'revenue', 'refunds', 'fees'] as const),
];
