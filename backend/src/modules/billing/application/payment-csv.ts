import { Injectable } from '@nestjs/common';
import { msg, shown, t } from '@steward/texts';
import { type Actor, assertInOrder, type Days, everyBatchAfter, unreachable } from '../../../kernel/index.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { Sql } from '../../../platform/database/sql.js';
import type { Column } from '../../../platform/files/xlsx.js';
import type { PaymentMethod } from '../domain/payment.js';
import { PracticeExports } from './practice-exports.js';
import { methodWord } from './words.js';

/** Day, client, invoice, method, amount, kind, reference. */
export type ExportedPayment = [string, string, string, string, string, string, string | null];

interface ExportRow {
  /** Its place in the list; `kind` is an index of `kinds`. */
  at: string;
  kind: number;
  id: number;
  day: string;
  client: string;
  invoice: string;
  methods: PaymentMethod[];
  amount: string;
  reference: string | null;
}

/** As of the invoice export. */
const pageSize = 500;

/** Payments as a table, for the tax preparer. */
@Injectable()
export class PaymentCsv {
  static get columns(): Column[] {
    return [
      { name: t('Date received'), kind: 'day' },
      { name: t('Client') },
      { name: t('Invoice') },
      { name: t('[payment] Method') },
      { name: t('Amount'), kind: 'decimal' },
      { name: t('[payment] Kind') },
      { name: t('Reference') },
    ];
  }

  constructor(
    private readonly sql: Sql,
    private readonly exports: PracticeExports,
  ) {}

  /**
   * Payments received on those days, for a caller with a fresh session.
   * @throws DomainError invalid (to), forbidden (auth.session_required, auth.password_required)
   */
  async begin(
    admin: Actor,
    query: Days & { format?: string | undefined },
    sent: boolean,
  ): Promise<AsyncIterable<ExportedPayment[]>> {
    const rows = this.between(admin, query);
    await this.exports.begin(admin, 'practice.payments_exported', query, sent);
    return rows;
  }

  /**
   * Live payments received on those days; refunds and lost disputes have negative amounts. In the order of
   * their days, page by page.
   * @throws DomainError invalid (to)
   */
  between(admin: Actor, days: Days): AsyncIterable<ExportedPayment[]> {
    assertInOrder(days);
    return this.pages(admin, days);
  }

  private async *pages(admin: Actor, { from, to }: Days): AsyncIterable<ExportedPayment[]> {
    const scope = clientScope(admin);
    const pages = everyBatchAfter<ExportRow>(pageSize, (last) =>
      this.sql.view<ExportRow>(`payment-export.page-${scope.name}`, pageOf(scope.where('m.user_id', 7)), [
        from,
        to,
        last?.at ?? '-infinity',
        last?.kind ?? 0,
        last?.id ?? 0,
        pageSize,
        scope.ids,
      ]),
    );
    for await (const rows of pages) yield rows.map(inWords);
  }
}

/** With method and kind in the language of the reader. */
function inWords({ day, client, invoice, methods, amount, kind, reference }: ExportRow): ExportedPayment {
  const method = methods.map(methodWord).join(', ');
  const name = shown((kinds[kind] ?? unreachable(`kind ${kind}`)).name);
  return [day, client, invoice, method, amount, name, reference];
}

/** Kinds of movements of live money `m`, in the order of one moment. */
const kinds = [
  {
    name: msg('[money] payment'),
    columns: 'm.amount, m.reference, ARRAY[m.method]',
    from: 'payments m',
    at: 'm.paid_at',
    where: `m.mode = 'live' AND m.method <> 'before'`,
  },
  {
    name: msg('[money] refund'),
    columns: `-m.amount, NULL, ARRAY(SELECT DISTINCT p.method FROM refund_allocations a
      JOIN payments p ON p.id = a.payment_id WHERE a.refund_id = m.id ORDER BY p.method)`,
    from: 'refunds m',
    at: 'm.refunded_at',
    where: `m.mode = 'live' AND m.status = 'succeeded'`,
  },
  {
    name: msg('[money] lost dispute'),
    columns: '-m.amount, m.reference, ARRAY[m.method]',
    from: `(SELECT d.id, d.amount, d.closed_at, d.status, p.user_id, p.invoice_id, p.reference, p.method, p.mode
      FROM disputes d JOIN payments p ON p.id = d.payment_id) m`,
    at: 'm.closed_at',
    where: `m.mode = 'live' AND m.status = 'lost'`,
  },
];

/** SQL for a page after the row with the time $3, the kind $4 and the id $5. @param visible condition on `m` */
const pageOf = (visible: string): string => `
  WITH days AS (
    SELECT $1::date::timestamp AT TIME ZONE time_zone AS first,
      ($2::date + 1)::timestamp AT TIME ZONE time_zone AS after, time_zone FROM site)
  SELECT moved.at, moved.kind, moved.id, (moved.at AT TIME ZONE days.time_zone)::date::text AS day, c.name AS client,
    i.invoice_number AS invoice, moved.methods, moved.amount::text AS amount, moved.reference
  FROM (${kinds.map(movementsOf(visible)).join(' UNION ALL ')}) moved (at, kind, id, user_id, invoice_id, amount, reference, methods),
    days, accounts c, invoices i
  WHERE c.id = moved.user_id AND i.id = moved.invoice_id
  ORDER BY moved.at, moved.kind, moved.id LIMIT $6`;

const movementsOf =
  (visible: string) =>
  ({ columns, from, at, where }: (typeof kinds)[number], kind: number): string =>
    `(SELECT ${at}, ${kind}, m.id, m.user_id, m.invoice_id, ${columns} FROM ${from}
      WHERE ${where} AND ${visible} AND ${at} >= (SELECT first FROM days) AND ${at} < (SELECT after FROM days)
        AND (${at}, ${kind}, m.id) > ($3::timestamptz, $4::int, $5::int)
      ORDER BY ${at}, m.id LIMIT $6)`;
