import { Injectable } from '@nestjs/common';
import { FileVault } from '../../../platform/files/file-vault.js';
import { type ServedFile, servedPdf } from '../../../platform/files/served-file.js';
import { inLanguage } from '../../../platform/process/request-context.js';
import { Accounts } from '../../../modules/identity/index.js';
import { Site } from '../../../modules/practice/index.js';
import type { PlanDocument } from '../domain/plan-document.js';
import { BreachReportRepository, SafeguardPdfs } from '../domain/ports.js';
import type { SecurityPlanVersion } from '../domain/security-plan.js';

/** The document, and its version; null for a draft. */
type DrawnPlan = [document: PlanDocument, version: Parameters<SafeguardPdfs['plan']>[1]];

/** PDFs: drawn for a draft and a report, stored for an adopted plan. In English, for American authorities. */
@Injectable()
export class SafeguardFiles {
  constructor(
    private readonly pdfs: SafeguardPdfs,
    private readonly reports: BreachReportRepository,
    private readonly vault: FileVault,
    private readonly accounts: Accounts,
    private readonly site: Site,
  ) {}

  async draft(document: PlanDocument): Promise<ServedFile> {
    const bytes = await this.plan(document, null);
    return servedPdf('Security plan, draft', bytes);
  }

  async store(...[content, version]: DrawnPlan): Promise<SecurityPlanVersion['file']> {
    return this.vault.put(await this.plan(content, version));
  }

  /** @throws DomainError file.damaged */
  async version({ id, file }: SecurityPlanVersion): Promise<ServedFile> {
    const { path: filePath, sha256 } = file;
    return servedPdf(`Security plan, version ${id}`, await this.vault.getVerified({ filePath, sha256 }));
  }

  /** @throws DomainError not_found */
  async report(id: number): Promise<ServedFile> {
    const report = await this.reports.get(id);
    const { name, phone, email, timeZone } = await this.site.get();
    const { name: madeBy } = await this.accounts.person({ id: report.createdBy, role: 'admin' });
    const contact = [name, phone, email].filter((part) => part !== '').join(' · ');
    const practice = { name, contact };
    const bytes = await inLanguage('en', () => this.pdfs.report(report, { practice, madeBy, timeZone }));
    return servedPdf(`Breach report ${id}`, bytes);
  }

  private async plan(...[document, version]: DrawnPlan): Promise<Buffer> {
    const timeZone = await this.site.timeZone();
    return inLanguage('en', () => this.pdfs.plan(document, version, timeZone));
  }
}
