import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import type { ServedFile } from '../../../platform/files/served-file.js';
import { Accounts } from '../../identity/index.js';
import { Site } from '../../practice/index.js';
import { SafeguardPdfs } from '../domain/ports.js';
import { BreachReports } from './breach-reports.js';

@Injectable()
export class BreachReportPdfs {
  constructor(
    private readonly reports: BreachReports,
    private readonly pdfs: SafeguardPdfs,
    private readonly accounts: Accounts,
    private readonly site: Site,
  ) {}

  /** The stored report as PDF. @throws DomainError not_found */
  async of(admin: Actor, id: number): Promise<ServedFile> {
    const report = await this.reports.get(admin, id);
    const { name, phone, email, timeZone } = await this.site.get();
    const { name: madeBy } = await this.accounts.person({ id: report.createdBy, role: 'admin' });
    const contact = [name, phone, email].filter((part) => part !== '').join(' · ');
    const bytes = await this.pdfs.report(report, { practice: { name, contact }, madeBy, timeZone });
    return { fileName: `Breach report ${id}.pdf`, fileType: 'application/pdf', bytes };
  }
}
