import { Injectable } from '@nestjs/common';
import { shown } from '@steward/texts';
import { type Actor, everyBatchAfter, notFound, type Page, type PageRequest } from '../../../kernel/index.js';
import type { Cells } from '../../../platform/files/csv.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { newestFirst, pageBy, positionOf } from '../../../platform/database/paging.js';
import { Sql } from '../../../platform/database/sql.js';
import { inLanguage } from '../../../platform/process/request-context.js';
import { type HeldKind, heldKinds } from '../domain/breach-report.js';
import { residenceName } from '../domain/residence.js';
import type { BreachReportRowDto, ExposureLeadsDto, ReachedClientDto } from '../http/breach-reports.dto.js';

interface ListedClient extends ReachedClientDto {
  email: string;
  phone: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  zipCode: string | null;
  country: string | null;
  closed: boolean;
  seenKinds: string[];
  held: Partial<Record<HeldKind, number>>;
}

/** Rows per statement, as in the export of invoices. */
const pageSize = 500;

/** Read model of the breach report screens. */
@Injectable()
export class BreachReportQueries {
  /** In English, as the table: it goes to authorities with the report. */
  static readonly columns = [
    'Name',
    'Email',
    'Phone',
    'Address',
    'City',
    'State',
    'ZIP code',
    'Country',
    'Account closed',
    'Residence',
    'Logged actions',
    'First action (UTC)',
    'Last action (UTC)',
    'Record types in the log',
    'Data on file',
  ];

  constructor(private readonly sql: Sql) {}

  /** Newest first. */
  all(request: PageRequest): Promise<Page<BreachReportRowDto>> {
    const columns = `id, title, exposure ->> 'kind' AS kind, discovered_on::text AS "discoveredOn", exercise,
      (findings -> 'clients' ->> 'reachable')::int AS clients, created_at`;
    return newestFirst(this.sql, 'breach-report.all', { columns, from: 'breach_reports' }, request);
  }

  count(): Promise<number> {
    return this.sql.count('breach-report.count', 'breach_reports', []);
  }

  /** Clients with logged actions first, the latest first. @throws DomainError not_found */
  async clients(admin: Actor, id: number, request: PageRequest): Promise<Page<ReachedClientDto>> {
    await this.assertThere(id);
    const position = positionOf(request.cursor);
    const visible = clientScope(admin);
    const rows = await this.sql.view<ReachedClientDto & { place: string }>(
      `breach-report.clients-${visible.name}`,
      `SELECT a.id, a.name, c.residence, c.seen, c.first_seen_at AS "firstSeenAt", c.last_seen_at AS "lastSeenAt",
         ${place} AS place
       FROM breach_report_clients c JOIN accounts a ON a.id = c.client_id
       WHERE c.report_id = $1 AND ${visible.where('c.client_id', 2)} AND (${place}, c.client_id) < ($3, $4)
       ORDER BY ${place} DESC, c.client_id DESC LIMIT $5`,
      [id, visible.ids, position.at, position.id, request.limit + 1],
    );
    const page = await pageBy(
      rows,
      request,
      (row) => ({ at: row.place, id: row.id }),
      () =>
        this.sql.count(
          `breach-report.count-clients-${visible.name}`,
          `breach_report_clients WHERE report_id = $1 AND ${visible.where('client_id', 2)}`,
          [id, visible.ids],
        ),
    );
    return page.map(({ place: _, ...row }) => row);
  }

  /** All clients of a report for letters and authorities, with their current names and addresses. */
  async *table(admin: Actor, id: number): AsyncGenerator<Cells[]> {
    const visible = clientScope(admin);
    const pages = everyBatchAfter<ListedClient>(pageSize, (last) =>
      this.sql.view<ListedClient>(
        `breach-report.table-${visible.name}`,
        `SELECT a.id, a.name, d.email, shown_phone(d.phone) AS phone, d.address, d.city, d.state, d.zip_code AS "zipCode", d.country, d.closed,
           c.residence, c.seen, c.seen_kinds AS "seenKinds", c.first_seen_at AS "firstSeenAt",
           c.last_seen_at AS "lastSeenAt", c.held
         FROM breach_report_clients c JOIN accounts a ON a.id = c.client_id
           JOIN client_details d ON d.client_id = c.client_id
         WHERE c.report_id = $1 AND c.client_id > $2 AND ${visible.where('c.client_id', 3)}
         ORDER BY c.client_id LIMIT ${pageSize}`,
        [id, last?.id ?? 0, visible.ids],
      ),
    );
    for await (const rows of pages) yield inLanguage('en', () => rows.map(cellsOf));
  }

  /**
   * The practice's accounts, and the latest logged logins and access tokens of one account.
   * @param userId users.id; undefined for none yet
   */
  async leads(userId: number | undefined): Promise<ExposureLeadsDto> {
    const admins = await this.sql.rows<ExposureLeadsDto['admins'][number]>(
      'breach-report.admins',
      `SELECT id, name FROM accounts WHERE role = 'admin' ORDER BY id LIMIT 200`,
    );
    if (userId === undefined) return { admins, signIns: [], accessTokens: [] };
    const signIns = await this.sql.view<ExposureLeadsDto['signIns'][number]>(
      'breach-report.sign-ins',
      `SELECT id, occurred_at AS at, address, agent FROM traced_events
       WHERE subject_type = 'account' AND subject_id = $1 AND type = 'account.signed_in'
       ORDER BY occurred_at DESC, id DESC LIMIT 100`,
      [userId],
    );
    const accessTokens = await this.sql.view<ExposureLeadsDto['accessTokens'][number]>(
      'breach-report.tokens',
      `SELECT (details ->> 'accessToken')::int AS id, details ->> 'name' AS name, occurred_at AS created_at
       FROM traced_events
       WHERE subject_type = 'account' AND subject_id = $1 AND type = 'account.access_token_created'
       ORDER BY occurred_at DESC LIMIT 100`,
      [userId],
    );
    return { admins, signIns, accessTokens };
  }

  private async assertThere(id: number): Promise<void> {
    if (!(await this.sql.some('breach-report.there', 'SELECT FROM breach_reports WHERE id = $1', [id])))
      throw notFound('breach_report');
  }
}

/** Sort key that places clients without logged actions last. */
const place = `coalesce(c.last_seen_at, timestamptz '1970-01-01 00:00:00Z')`;

const cellsOf = (row: ListedClient): Cells => [
  row.name,
  row.email,
  row.phone,
  row.address,
  row.city,
  row.state,
  row.zipCode,
  row.country,
  row.closed ? 'yes' : 'no',
  residenceName(row.residence),
  String(row.seen),
  row.firstSeenAt,
  row.lastSeenAt,
  row.seenKinds.join(', '),
  ['Name and email', ...Object.keys(row.held).map((kind) => shown(heldKinds[kind as HeldKind]))].join('; '),
];
