import { Injectable } from '@nestjs/common';
import { type Actor, Clock, Money, type Page, type PageRequest } from '../../../kernel/index.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { newestFirst, pageOf, positionOf } from '../../../platform/database/paging.js';
import { containing, matches, matchesPlain } from '../../../platform/database/text-search.js';
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
  AllInvoicesQuery,
  DeletedInvoiceDto,
  InvoiceDetailsDto,
  InvoiceDto,
  InvoiceSummaryDto,
} from '../http/invoices.dto.js';
import {
  adminColumns,
  columns,
  adminDetailColumns,
  deletedColumns,
  detailColumns,
  factsColumn,
  type InvoiceFactsRow,
  isOverdue,
  isOwedText,
  lastPaymentMethod,
  refundable,
} from './invoice-columns.js';

type InvoiceFilter = Omit<AllInvoicesQuery, keyof PageRequest>;
type DeletedRow = DeletedInvoiceDto & { created_at: string };

type WithFacts<Row> = Row & { facts: InvoiceFactsRow };

/** Clients see no drafts. */
const isVisible = ({ role }: Actor): string =>
  role === 'admin' ? `i.state <> 'deleted'` : `i.state <> 'deleted' AND i.status <> 'draft'`;

/** Filtered rows of `invoices i`, with a name for the prepared statements. */
interface Scope {
  name: string;
  where: string;
  values: unknown[];
}

/** @param text SQL for the pattern */
const foundIn = (table: string, text: string): string =>
  matches(text, `${table}.invoice_number`, `${table}.description`);
/**
 * One subquery per column, so that each uses its own index; a single condition with OR would use none. The index of a
 * client's invoices has no deleted ones.
 */
const foundByAdmin = (text: string): string => `i.id IN (
  SELECT f.id FROM invoices f WHERE ${foundIn('f', text)}
  UNION ALL SELECT o.id FROM invoices o JOIN accounts c ON c.id = o.user_id
  WHERE o.state <> 'deleted' AND ${matchesPlain(text, 'c.search_text')})`;

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

  /** Invoices of all clients or of one, newest first. */
  all(admin: Actor, request: PageRequest & InvoiceFilter): Promise<Page<AdminInvoiceDto>> {
    const joined = 'invoices i JOIN accounts a ON a.id = i.user_id';
    return this.page<AdminInvoiceDto>(admin, request, adminColumns, joined);
  }

  /** Deleted invoices that had a number, newest first. */
  async deleted(admin: Actor, request: PageRequest & InvoiceFilter): Promise<Page<DeletedInvoiceDto>> {
    const { name, ...scope } = this.scopeOf(admin, request);
    const from = 'invoices i JOIN accounts a ON a.id = i.user_id';
    const list = { ...scope, columns: deletedColumns, from, counted: 'invoices i', of: 'i' };
    const page = await newestFirst<DeletedRow>(this.sql, `invoice.list-${name}`, list, request);
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
      `${columns('$3')}, ${detailColumns}`,
      'invoices i',
      actor,
      id,
    );
  }

  /** One invoice with the practice's private details. @throws DomainError not_found */
  async oneForAdmin(admin: Actor, id: number): Promise<AdminInvoiceDetailsDto> {
    const joined = 'invoices i JOIN accounts a ON a.id = i.user_id';
    const selected = `${adminColumns('$3')}, i.void_reason AS "voidReason", ${refundable} AS refundable,
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

  private async page<Row extends InvoiceDto>(
    actor: Actor,
    request: PageRequest & InvoiceFilter,
    selectedColumns: (now: string) => string,
    from: string,
  ): Promise<Page<Row>> {
    const { name, where, values } = this.scopeOf(actor, request);
    const { at, id } = positionOf(request.cursor);
    const place = values.length;
    const rows = await this.sql.page<Row>(
      `invoice.list-${name}`,
      `SELECT ${selectedColumns(`$${place + 1}`)} FROM ${from}
       WHERE ${where} AND (i.created_at, i.id) < ($${place + 2}, $${place + 3})
       ORDER BY i.created_at DESC, i.id DESC`,
      [...values, this.clock.now(), at, id],
      request,
    );
    return pageOf(rows, request, () => this.count(actor, request));
  }

  /** True once the client has made a payment, even if it was refunded later. @param clientId users.id */
  hasPaid(clientId: number): Promise<boolean> {
    return this.sql.some('invoice.has-paid', 'SELECT 1 FROM payments WHERE user_id = $1 LIMIT 1', [clientId]);
  }

  private count(actor: Actor, filter: InvoiceFilter): Promise<number> {
    const { name, where, values } = this.scopeOf(actor, filter);
    return this.sql.count(`invoice.count-${name}`, `invoices i WHERE ${where}`, values);
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

  private scopeOf(actor: Actor, { status, owed, overdue, reported, search, userId }: InvoiceFilter): Scope {
    const scope = clientScope(actor);
    const name = [actor.role, scope.name as string];
    const isDeleted = status === 'deleted';
    if (isDeleted) name.push('deleted');
    const where = [isDeleted ? `i.state = 'deleted'` : isVisible(actor)];
    const values: unknown[] = [];
    const place = (value: unknown): string => `$${values.push(value)}`;
    if (scope.name !== 'all') where.push(scope.where('i.user_id', values.push(scope.ids)));
    if (userId !== undefined) {
      name.push('client');
      where.push(`i.user_id = ${place(userId)}`);
    }
    if (status !== undefined && !isDeleted) {
      name.push('status');
      where.push(`i.status = ${place(status)}`);
    }
    if (owed !== undefined) {
      name.push(owed ? 'owed' : 'not-owed');
      where.push(owed ? isOwedText : `NOT ${isOwedText}`);
    }
    if (overdue !== undefined) {
      name.push(overdue ? 'overdue' : 'not-overdue');
      const late = isOverdue(place(this.clock.now()));
      where.push(overdue ? late : `NOT ${late}`);
    }
    if (reported !== undefined) {
      name.push(reported ? 'reported' : 'not-reported');
      where.push(`i.reported_at IS ${reported ? 'NOT NULL' : 'NULL'}`);
    }
    if (search) {
      name.push('found');
      const text = place(containing(search));
      where.push(actor.role === 'admin' ? foundByAdmin(text) : foundIn('i', text));
    }
    return { name: name.join('-'), where: where.join(' AND '), values };
  }
}
