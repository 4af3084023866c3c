import { Injectable } from '@nestjs/common';
import { currentLanguage, type Language } from '@steward/texts';
import {
  type Actor,
  clientOf,
  DomainError,
  Money,
  type Page,
  type PageRequest,
  type StoredLineItem,
} from '../../../kernel/index.js';
import { type CardGateway, CardPayments, itemsView, totalsView } from '../../../modules/billing/index.js';
import { practiceName } from '../../../modules/practice/index.js';
import { newestFirst } from '../../../platform/database/paging.js';
import { isoJson } from '../../../platform/database/iso-json.js';
import { Sql } from '../../../platform/database/sql.js';
import { termsOf } from '../domain/agreement.js';
import type { PaymentMethodDto } from '../http/payment-methods.dto.js';
import type { OwnRecurringInvoiceDto } from '../http/own-recurring-invoices.dto.js';

const day = (column: string): string => `to_char(r.${column}, 'YYYY-MM-DD')`;

const columns = (
  language: Language,
): string => `r.id, r.description, ${itemsView('r.items', `'${language}'`)} AS items, r.items AS "storedItems", r.every,
  ${day('next_on')} AS "nextOn", ${day('ends_on')} AS "endsOn", r.created_at,
  coalesce(latest.in_force, false) AS autopay, latest.amount::text AS "agreedAmount",
  latest.amount_above::text AS "askedAmount", ${practiceName} AS practice`;

/** The latest agreement, unless its person turned it off. */
const from = `recurring_invoices r LEFT JOIN LATERAL (
  SELECT a.amount, a.amount_above, a.ended_at IS NULL AS in_force FROM autopay_agreements a
  WHERE a.id = (SELECT max(id) FROM autopay_agreements WHERE recurring_invoice_id = r.id)
    AND (a.ended_at IS NULL OR a.ended_because IN ('amount', 'terms'))) latest ON true`;

type Row = Omit<OwnRecurringInvoiceDto, 'subtotal' | 'taxes' | 'amount' | 'terms'> & {
  storedItems: StoredLineItem[];
  created_at: string;
  practice: string;
};

const cardColumns = 'id, brand, last4, expires, created_at, provider, account';

type CardRow = Omit<PaymentMethodDto, 'chargeable'> & Parameters<CardGateway['keeps']>[0];

const cardView = ({ provider, account, ...row }: CardRow, gateway: CardGateway | undefined) => ({
  ...row,
  chargeable: gateway?.keeps({ provider, account }) ?? false,
});

/** Reads about saved cards and automatic payment. */
@Injectable()
export class AutopayQueries {
  constructor(
    private readonly sql: Sql,
    private readonly payments: CardPayments,
  ) {}

  /** Saved cards of the caller's client, the newest first. */
  async cards(person: Actor): Promise<PaymentMethodDto[]> {
    const rows = await this.sql.view<CardRow>(
      'payment-method.list',
      `SELECT ${cardColumns} FROM saved_cards WHERE user_id = $1 AND removed_at IS NULL ORDER BY id DESC`,
      [clientOf(person)],
    );
    if (rows.length === 0) return [];
    const gateway = await this.gateway();
    return rows.map((row) => cardView(row, gateway));
  }

  async card(id: number): Promise<PaymentMethodDto> {
    const row = await this.sql.only<CardRow>(
      'payment-method.one',
      `SELECT ${cardColumns} FROM saved_cards WHERE id = $1`,
      [id],
    );
    return cardView(row, await this.gateway());
  }

  /** Cards are listed, and can be removed, also while their gateway cannot be reached. */
  private gateway(): Promise<CardGateway | undefined> {
    return this.payments.current().catch((error: unknown) => {
      if (error instanceof DomainError && error.kind === 'unavailable') return undefined;
      throw error;
    });
  }

  /** Recurring invoices of the caller's client, newest first, until they have ended, and nothing more is charged. */
  async recurring(person: Actor, request: PageRequest): Promise<Page<OwnRecurringInvoiceDto>> {
    const language = currentLanguage();
    const list = {
      of: 'r',
      columns: columns(language),
      from,
      where: '(r.ended_at IS NULL OR latest.in_force) AND r.user_id = $1',
      values: [clientOf(person)],
      visibleTo: { actor: person, client: 'r.user_id' },
    };
    const page = await newestFirst<Row>(this.sql, `own-recurring-invoice.list-${language}`, list, request);
    return page.map(withTotals);
  }

  /** @throws DomainError not_found */
  async one(person: Actor, id: number): Promise<OwnRecurringInvoiceDto> {
    const language = currentLanguage();
    const row = await this.sql.one<Row>(
      'recurring_invoice',
      `own-recurring-invoice.one-${language}`,
      `SELECT ${columns(language)} FROM ${from} WHERE r.id = $1 AND r.user_id = $2`,
      [id, clientOf(person)],
    );
    return withTotals(row);
  }

  /** Agreements in force, and charges that are announced. */
  touched(): Promise<{ agreements: number; announced: number }> {
    return this.sql.only(
      'autopay.touched',
      `SELECT (SELECT count(*)::int FROM autopay_agreements WHERE ended_at IS NULL) AS agreements,
         (SELECT count(*)::int FROM autopay_charges WHERE state = 'announced') AS announced`,
    );
  }

  /** Everything about a client, for their export. */
  exported(userId: number): Promise<{ savedCards: object[]; agreements: object[]; charges: object[] }> {
    return this.sql.only(
      'autopay.exported',
      `SELECT
         coalesce((SELECT json_agg(json_build_object('id', id, 'brand', brand, 'last4', last4, 'expires', expires,
           'created_at', ${isoJson('created_at')}) ORDER BY id) FROM saved_cards
           WHERE user_id = $1 AND removed_at IS NULL), '[]') AS "savedCards",
         coalesce((SELECT json_agg(json_build_object('recurringInvoiceId', recurring_invoice_id, 'amount', amount::text,
           'text', text, 'textSha256', text_sha256, 'language', language, 'agreedAt', ${isoJson('agreed_at')},
           'endedAt', ${isoJson('ended_at')}, 'endedBecause', ended_because) ORDER BY id) FROM autopay_agreements
           WHERE user_id = $1), '[]') AS agreements,
         coalesce((SELECT json_agg(json_build_object('invoiceId', c.invoice_id, 'attempt', c.attempt, 'state', c.state,
           'amount', c.amount::text, 'announcedAt', ${isoJson('c.announced_at')}, 'decidedAt', ${isoJson('c.decided_at')},
           'reason', c.reason) ORDER BY c.id) FROM autopay_charges c JOIN invoices i ON i.id = c.invoice_id
           WHERE i.user_id = $1), '[]') AS charges`,
      [userId],
    );
  }
}

/** With the totals of each invoice, and the words to agree to, in the reader's language. */
function withTotals({ storedItems, practice, created_at: _, ...row }: Row): OwnRecurringInvoiceDto {
  const totals = totalsView(storedItems, currentLanguage());
  const { description, every } = row;
  return {
    ...row,
    ...totals,
    terms: termsOf({ description, every, amount: Money.parse(totals.amount), practice }),
  };
}
