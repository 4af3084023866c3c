import { Injectable } from '@nestjs/common';
import { DomainError } from '../../../kernel/index.js';
import {
  type RestoreCheck,
  RestoreChecks,
  type RestoreFinding,
  someOf,
} from '../../../platform/events/restore-checks.js';
import { Sql } from '../../../platform/database/sql.js';
import { FileVault } from '../../../platform/files/file-vault.js';
import { PdfSealer } from '../domain/sealing.js';

interface SealedVersion extends Record<string, unknown> {
  documentId: number;
  version: number;
  filePath: string;
  sha256: string;
}

/** Each check takes tens of milliseconds, so only this many of the newest are checked. */
const maximumSeals = 500;

/** Verifies sealed documents with the same check as `POST /api/verify`. */
@Injectable()
export class SealsCheck implements RestoreCheck {
  readonly place = 2;

  constructor(
    checks: RestoreChecks,
    private readonly sql: Sql,
    private readonly vault: FileVault,
    private readonly sealer: PdfSealer,
  ) {
    checks.add(this);
  }

  async run(): Promise<RestoreFinding> {
    const versions = await this.sql.rows<SealedVersion>(
      'seals-check.versions',
      `SELECT v.document_id AS "documentId", v.version, v.file_path AS "filePath", v.sha256
       FROM document_versions v JOIN stored_files_documents f ON f.path = v.file_path
       WHERE v.kind <> 'uploaded' ORDER BY v.document_id DESC, v.version DESC LIMIT $1`,
      [maximumSeals],
    );
    const faults: string[] = [];
    for (const version of versions) {
      const reason = await this.faultOf(version);
      if (reason !== undefined)
        faults.push(`Document ${version.documentId}, version ${version.version}: ${reason}`);
    }
    const newest = versions.length === maximumSeals ? ' (the newest)' : '';
    return { message: `Verified seals: ${versions.length}${newest}.`, faults: someOf(faults) };
  }

  private async faultOf(version: SealedVersion): Promise<string | undefined> {
    try {
      const { valid, reason } = await this.sealer.verify(await this.vault.getVerified(version));
      return valid ? undefined : reason;
    } catch (error) {
      if (error instanceof DomainError) return error.message;
      throw error;
    }
  }
}
