import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, Clock, invalidField } from '../../../kernel/index.js';
import type { Cells } from '../../../platform/files/csv.js';
import { Site } from '../../../modules/practice/index.js';
import { ExportGate } from '../../../modules/export/index.js';
import {
  assertDays,
  assertSpan,
  BreachReport,
  type BreachNotice,
  type BreachReportChanges,
  type BreachReportContents,
} from '../domain/breach-report.js';
import { BreachReportRepository, BreachScope } from '../domain/ports.js';
import { BreachReportQueries } from './breach-report-queries.js';

/** Breach reports: clients whose data a breach may have exposed, and the deadlines for notices. */
@Injectable()
export class BreachReports {
  constructor(
    private readonly reports: BreachReportRepository,
    private readonly scope: BreachScope,
    private readonly queries: BreachReportQueries,
    private readonly gate: ExportGate,
    private readonly site: Site,
    private readonly clock: Clock,
  ) {}

  /**
   * @param beganAt null: from the log
   * @throws DomainError invalid
   */
  async create(
    admin: Actor,
    { beganAt: given, ...contents }: Omit<BreachReportContents, 'beganAt'> & { beganAt: Date | null },
  ): Promise<BreachReport> {
    const now = this.clock.now();
    assertDays(contents, await this.site.today());
    const known = await this.scope.beginning(contents.exposure);
    const beganAt = given ?? known;
    if (beganAt === null) throw invalidField('from', t('Enter when it began'));
    assertSpan(beganAt, contents.endedAt, now);
    const report = new BreachReport({ ...contents, beganAt }, admin.id, now);
    const { exposure, endedAt } = contents;
    return this.reports.add(report, (id) =>
      this.scope.find(id, { exposure, beganAt, until: endedAt ?? now }),
    );
  }

  /** @throws DomainError not_found */
  get(id: number): Promise<BreachReport> {
    return this.reports.get(id);
  }

  /** @throws DomainError not_found, invalid (determinedOn) */
  async change(admin: Actor, id: number, changes: BreachReportChanges): Promise<void> {
    const today = await this.site.today();
    await this.reports.change(id, (report) => report.change(changes, admin, today, this.clock.now()));
  }

  /**
   * Records a notice of the breach.
   * @throws DomainError not_found, invalid (toldOn), breach_report.too_many_notices
   */
  async addNotice(admin: Actor, id: number, notice: Omit<BreachNotice, 'id'>): Promise<void> {
    const today = await this.site.today();
    await this.reports.change(id, (report) => report.addNotice(notice, admin, today, this.clock.now()));
  }

  /** @throws DomainError not_found for the report or the notice */
  async removeNotice(admin: Actor, id: number, noticeId: number): Promise<void> {
    await this.reports.change(id, (report) => report.removeNotice(noticeId, admin, this.clock.now()));
  }

  /**
   * The list of clients for letters and authorities, page by page, with their current names and addresses.
   * @throws DomainError not_found, forbidden (auth.session_required, auth.password_required)
   */
  async exportClients(admin: Actor, id: number, sent: boolean): Promise<AsyncIterable<Cells[]>> {
    const report = await this.reports.get(id);
    await this.gate.pass(admin, sent, report.clientsExportedEvent(admin, this.clock.now()));
    return this.queries.table(admin, id);
  }
}
