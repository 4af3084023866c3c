import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import { type Actor, everyRow } from '../../../kernel/index.js';
import { csvOf } from '../../../platform/files/csv.js';
import { type ExportFile, type PracticeSection, ExportSections } from '../../../modules/export/index.js';
import { SafeguardFiles } from './safeguard-files.js';
import { BreachReportQueries } from './breach-report-queries.js';
import { SecurityPlanQueries } from './security-plan-queries.js';
import { SecurityPlans } from './security-plans.js';

/** The practice's export runs on the server on behalf of the consultant, users.id 1. */
const practice: Actor = { id: 1, role: 'admin' };

/** Adopted security plans and breach reports in the practice's export. */
@Injectable()
export class SafeguardsExport implements PracticeSection {
  readonly title = msg('Security plan and breach reports');

  constructor(
    sections: ExportSections,
    private readonly plans: SecurityPlans,
    private readonly versions: SecurityPlanQueries,
    private readonly pdfs: SafeguardFiles,
    private readonly queries: BreachReportQueries,
  ) {
    sections.ofPractice.push(this);
  }

  async *files(): AsyncGenerator<ExportFile> {
    for await (const { id, adoptedAt } of everyRow((page) => this.versions.versions(page)))
      yield {
        path: ['security plan', `version ${id}.pdf`],
        label: t('Security plan, version {id}', { id }),
        at: new Date(adoptedAt),
        bytes: async () => (await this.plans.file(id)).bytes,
      };
    for await (const { id, title } of everyRow((page) => this.queries.all(page))) {
      yield {
        path: ['breach reports', `${id} ${title}.pdf`],
        label: t('Breach report {id}: {title}', { id, title }),
        bytes: async () => (await this.pdfs.report(id)).bytes,
      };
      const rows = this.queries.table(practice, id);
      yield {
        path: ['breach reports', `${id} clients.csv`],
        label: t('Breach report {id}: clients', { id }),
        text: () => csvOf(BreachReportQueries.columns, rows),
      };
    }
  }
}
