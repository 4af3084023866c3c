import { Injectable } from '@nestjs/common';
import { FileVault } from '../../../platform/files/file-vault.js';
import type { ServedFile } from '../../../platform/files/served-file.js';
import { Site } from '../../practice/index.js';
import type { PlanDocument } from '../domain/plan-document.js';
import { SafeguardPdfs } from '../domain/ports.js';
import type { SecurityPlanVersion } from '../domain/security-plan.js';

/** PDFs of the security plan: drawn for a draft, stored for an adopted version. */
@Injectable()
export class SecurityPlanFiles {
  constructor(
    private readonly pdfs: SafeguardPdfs,
    private readonly vault: FileVault,
    private readonly site: Site,
  ) {}

  async draft(document: PlanDocument): Promise<ServedFile> {
    return pdf('draft', await this.pdfs.plan(document, null, await this.site.timeZone()));
  }

  async store(
    content: PlanDocument,
    version: Parameters<SafeguardPdfs['plan']>[1],
  ): Promise<SecurityPlanVersion['file']> {
    return this.vault.put(await this.pdfs.plan(content, version, await this.site.timeZone()));
  }

  /** @throws DomainError file.damaged */
  async read({ id, file }: SecurityPlanVersion): Promise<ServedFile> {
    const { path: filePath, sha256 } = file;
    return pdf(`version ${id}`, await this.vault.getVerified({ filePath, sha256 }));
  }
}

const pdf = (name: string, bytes: Buffer): ServedFile => ({
  fileName: `Security plan, ${name}.pdf`,
  fileType: 'application/pdf',
  bytes,
});
