import { Injectable } from '@nestjs/common';
import { type Actor, Clock, type Page, type PageRequest } from '../../../kernel/index.js';
import { documentScope } from '../../../platform/database/client-scope.js';
import { newestFirst } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import { practiceDay, Site } from '../../../modules/practice/index.js';
import { type BankAccount, hasMonth, stateOf, unknown } from '../domain/bank-account.js';
import { firstDay, monthOf, monthsBetween } from '../domain/month.js';
import type { BankAccountDto, BankAccountYearDto, BankStatementDto } from '../http/bank-statements.dto.js';
import { accountColumns, knownMonth } from './statement-columns.js';

/** A `MonthRecord` without its names, and whether the reader may not see the document. */
type Known = [
  month: string,
  documentId: number | null,
  isNone: boolean,
  requestId: number | null,
  wasAnswered: boolean,
  isHidden?: boolean | null,
];

interface AccountRow extends Pick<BankAccount, 'id' | 'title' | 'from' | 'to'> {
  /** Day of the practice. */
  today: string;
  known: Known[] | null;
}

/** Reads for the grids of accounts and months. */
@Injectable()
export class StatementQueries {
  constructor(
    private readonly sql: Sql,
    private readonly site: Site,
    private readonly clock: Clock,
  ) {}

  /** A client's accounts, newest first. */
  accounts(admin: Actor, clientId: number, request: PageRequest): Promise<Page<BankAccountDto>> {
    const list = {
      of: 'a',
      columns: `${accountColumns}, a.created_at, a.updated_at`,
      from: 'bank_accounts a',
      where: 'a.user_id = $1',
      values: [clientId],
      visibleTo: { actor: admin, client: 'a.user_id' },
    };
    return newestFirst(this.sql, 'bank-account.list', list, request);
  }

  /** The same fields of one account of a client whom the caller may see. @throws DomainError not_found */
  account(clientId: number, id: number): Promise<BankAccountDto> {
    return this.sql.one(
      'bank_account',
      'bank-account.one',
      `SELECT ${accountColumns}, a.created_at, a.updated_at FROM bank_accounts a WHERE a.id = $1 AND a.user_id = $2`,
      [id, clientId],
    );
  }

  /** The year's months of each account that has some, in the order in which accounts were added. */
  year(reader: Actor, clientId: number, year: number): Promise<BankAccountYearDto[]> {
    return this.grid(reader, clientId, `${year}-01`, `${year}-12`);
  }

  /** All months until the present one. */
  async all(client: Actor, clientId: number): Promise<BankAccountYearDto[]> {
    return this.grid(client, clientId, '1900-01', monthOf(await this.site.today()));
  }

  private async grid(
    reader: Actor,
    clientId: number,
    first: string,
    last: string,
  ): Promise<BankAccountYearDto[]> {
    const scope = documentScope(reader, 'documents');
    const isLimited = scope.name === 'limited';
    const isHidden = isLimited
      ? `, (SELECT NOT (${scope.where('d', 5)}) FROM documents d WHERE d.id = ${knownMonth.documentId})`
      : '';
    const accounts = await this.sql.rows<AccountRow>(
      `bank-statement.grid-${isLimited ? 'limited' : 'all'}`,
      // Joined and grouped: a statement for each account's months costs half as much again.
      `SELECT a.id, a.title, to_char(a.from_month, 'YYYY-MM') AS "from", to_char(a.to_month, 'YYYY-MM') AS "to",
         ${practiceDay('$4::timestamptz')}::text AS today,
         json_agg(json_build_array(${knownMonth.fields}${isHidden})) FILTER (WHERE s.month IS NOT NULL) AS known
       FROM bank_accounts a LEFT JOIN (bank_statements s ${knownMonth.joins})
         ON s.account_id = a.id AND s.month BETWEEN $2 AND $3
       WHERE a.user_id = $1 AND a.from_month <= $3 AND (a.to_month IS NULL OR a.to_month >= $2)
       GROUP BY a.id
       ORDER BY a.id`,
      [clientId, firstDay(first), firstDay(last), this.clock.now(), ...(isLimited ? [scope.value] : [])],
    );
    const months = monthsBetween(first, last);
    return accounts.map((account) => ({
      account: { id: account.id, title: account.title },
      months: monthsOf(account, months),
    }));
  }

  /** @returns the number of accounts */
  count(): Promise<number> {
    return this.sql.count('bank-account.all', 'bank_accounts', []);
  }
}

/** The account's months among these. */
function monthsOf(account: AccountRow, months: readonly string[]): BankStatementDto[] {
  const records = new Map(account.known?.map((one) => [one[0], one]));
  return months
    .filter((month) => hasMonth(account, month))
    .map((month) => {
      const known = records.get(month);
      if (!known) return { month, state: stateOf(unknown(month), account.today), documentId: null };
      const [, documentId, isNone, requestId, wasAnswered, isHidden] = known;
      const state = stateOf({ month, documentId, isNone, requestId, wasAnswered }, account.today);
      return { month, state, documentId: isHidden ? null : documentId };
    });
}
