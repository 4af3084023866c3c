import { Injectable } from '@nestjs/common';
import { type Actor, Clock, Money, type Page, type PageRequest } from '../../../kernel/index.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { sortedList } from '../../../platform/database/sorting.js';
import { Sql } from '../../../platform/database/sql.js';
import { Site } from '../../practice/index.js';
import { PaymentAttemptRepository } from '../domain/gateway-ports.js';
import { allowedActions, type InvoiceAction } from '../domain/invoice-actions.js';
import { type InvoiceFacts, isOwed } from '../domain/invoice-rules.js';
import { Gateways } from '../domain/gateways.js';
import { shownFailure } from '../domain/refusal.js';
import { shownReason } from '../domain/refund.js';
import type {
  AdminInvoiceDetailsDto,
  AdminInvoiceDto,
  DeletedInvoiceDto,
  InvoiceDetailsDto,
  InvoiceDto,
  InvoiceSummaryDto,
} from '../http/invoices.dto.js';
import type { AllInvoicesQuery, InvoiceSortKey } from '../http/invoices-query.dto.js';
import {
  adminColumns,
  columns,
  adminDetailColumns,
  deletedColumns,
  detailColumns,
  factsColumn,
  type InvoiceFactsRow,
  lastPaymentMethod,
  paymentAttempt,
  refundable,
} from './invoice-columns.js';
import { type InvoiceScope, invoiceScope, invoiceSorts, isVisible } from './invoice-list-queries.js';

type InvoiceFilter = Omit<AllInvoicesQuery, keyof PageRequest>;
type DeletedRow = DeletedInvoiceDto & { created_at: string };

type WithFacts<Row> = Row & { facts: InvoiceFactsRow };

const joined = 'invoices i JOIN accounts a ON a.id = i.user_id';

/** Reads for the invoice screens. */
@Injectable()
export class InvoiceQueries {
  constructor(
    private readonly sql: Sql,
    private readonly attempts: PaymentAttemptRepository,
    private readonly gateways: Gateways,
    private readonly site: Site,
    private readonly clock: Clock,
  ) {}

  /** A client's own invoices, without drafts, newest first. */
  own(client: Actor, request: PageRequest & InvoiceFilter): Promise<Page<InvoiceDto>> {
    return this.page<InvoiceDto>(client, request, columns, 'invoices i');
  }

  /** Invoices of all clients or of one, by default newest first. */
  all(admin: Actor, request: PageRequest & InvoiceFilter): Promise<Page<AdminInvoiceDto>> {
    return this.page<AdminInvoiceDto>(admin, request, adminColumns, joined);
  }

  /** Deleted invoices that had a number, by default newest first. */
  async deleted(admin: Actor, request: PageRequest & InvoiceFilter): Promise<Page<DeletedInvoiceDto>> {
    const page = await this.page<DeletedRow>(admin, request, () => deletedColumns, joined);
    return page.map(({ created_at: _, ...row }) => row);
  }

  /**
   * Totals over all pages of the list; for a client, of invoices with a balance due unless the filter selects
   * others.
   */
  summary(actor: Actor, filter: InvoiceFilter): Promise<InvoiceSummaryDto> {
    const ofOwed = actor.role === 'client' && filter.status === undefined && filter.owed === undefined;
    const { name, where, values } = this.scopeOf(actor, ofOwed ? { ...filter, owed: true } : filter);
    return this.sql.only<InvoiceSummaryDto>(
      `invoice.summary-${name}`,
      `SELECT count(*)::int AS count, coalesce(sum(i.amount), 0)::numeric(14,2) AS amount,
         coalesce(sum(i.balance), 0)::numeric(14,2) AS balance
       FROM invoices i WHERE ${where}`,
      values,
    );
  }

  /** One invoice of a client whom the caller may see. @throws DomainError not_found */
  one(actor: Actor, id: number): Promise<InvoiceDetailsDto> {
    return this.details<WithFacts<InvoiceDetailsDto>>(
      'one',
      `${columns('$3')}, ${paymentAttempt('$3')} AS "paymentAttempt", ${detailColumns}`,
      'invoices i',
      actor,
      id,
    );
  }

  /** One invoice with the practice's private details. @throws DomainError not_found */
  async oneForAdmin(admin: Actor, id: number): Promise<AdminInvoiceDetailsDto> {
    const selected = `${adminColumns('$3')}, ${paymentAttempt('$3')} AS "paymentAttempt", i.void_reason AS "voidReason", ${refundable} AS refundable,
      ${lastPaymentMethod} AS "lastPaymentMethod", ${adminDetailColumns}`;
    const invoice = await this.details<WithFacts<AdminInvoiceDetailsDto>>(
      'one-for-admin',
      selected,
      joined,
      admin,
      id,
    );
    const refunds = invoice.refunds.map((refund) => ({
      ...refund,
      failure: shownFailure(refund.failure),
    }));
    return { ...invoice, refunds };
  }

  private page<Row extends { id: number; created_at: string }>(
    actor: Actor,
    request: PageRequest & InvoiceFilter,
    selectedColumns: (now: string) => string,
    from: string,
  ): Promise<Page<Row>> {
    const { name, where, values } = this.scopeOf(actor, request);
    const now = `$${values.push(this.clock.now())}`;
    const invoices = {
      of: 'i',
      columns: selectedColumns(now),
      from,
      counted: 'invoices i',
      // The parameter of the moment has no type where no column reads it.
      where: `${where} AND ${now}::timestamptz IS NOT NULL`,
      values,
      sorts: invoiceSorts,
    };
    return sortedList<Row, InvoiceSortKey>(this.sql, `invoice.list-${name}`, invoices, request);
  }

  /** True once the client has made a payment, even if it was refunded later. @param clientId users.id */
  hasPaid(clientId: number): Promise<boolean> {
    return this.sql.some('invoice.has-paid', 'SELECT 1 FROM payments WHERE user_id = $1 LIMIT 1', [clientId]);
  }

  private async details<Row extends WithFacts<InvoiceDetailsDto>>(
    name: string,
    selected: string,
    from: string,
    actor: Actor,
    id: number,
  ): Promise<Omit<Row, 'facts'>> {
    const scope = clientScope(actor);
    const { facts, ...row } = await this.sql.one<Row>(
      'invoice',
      `invoice.${name}-${actor.role}-${scope.name}`,
      `SELECT ${selected}, ${factsColumn('$3')} FROM ${from}
       WHERE i.id = $1 AND ${isVisible(actor)} AND ${scope.where('i.user_id', 2)}`,
      [id, scope.ids, this.clock.now()],
    );
    const refunds = row.refunds.map((refund) => ({ ...refund, reason: shownReason(refund.reason) }));
    return { ...row, refunds, allowed: await this.allowed(actor, row, facts) };
  }

  private async allowed(
    actor: Actor,
    row: Pick<InvoiceDetailsDto, 'id' | 'status' | 'disputed'>,
    facts: InvoiceFactsRow,
  ): Promise<InvoiceAction[]> {
    const { lastRecordedAt } = facts;
    const invoice: InvoiceFacts = {
      ...facts,
      status: row.status,
      isDisputed: row.disputed,
      refundable: Money.parse(facts.refundable),
      lastRecordedAt: lastRecordedAt === null ? null : new Date(lastRecordedAt),
    };
    return allowedActions(actor, invoice, {
      ...facts,
      now: this.clock.now(),
      isOffline: (await this.gateways.current()).isOffline,
      isProviderMissing: facts.begun.length > 0 && !(await this.isReturnable(facts.begun)),
      isPaying: actor.role === 'admin' && isOwed(invoice) && (await this.isPaying(row.id)),
      isPracticeComplete: row.status === 'draft' && (await this.site.isComplete()),
    });
  }

  /** Whether a gateway, or the practice itself, can return one of the payments. */
  private async isReturnable(begun: InvoiceFactsRow['begun']): Promise<boolean> {
    for (const one of begun) if (one.provider === null || (await this.gateways.of(one))) return true;
    return false;
  }

  /** Whether a payment can no longer be stopped before another one is recorded. */
  private async isPaying(invoiceId: number): Promise<boolean> {
    const attempt = await this.attempts.findActive(invoiceId);
    if (!attempt) return false;
    const gateway = await this.gateways.of(attempt);
    return gateway ? attempt.status === 'processing' : this.clock.now() <= attempt.overAt;
  }

  private scopeOf(actor: Actor, filter: InvoiceFilter): InvoiceScope {
    return invoiceScope(actor, filter, this.clock.now());
  }
}
