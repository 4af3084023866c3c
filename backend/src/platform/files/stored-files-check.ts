import { Injectable } from '@nestjs/common';
import { type RestoreCheck, RestoreChecks, type RestoreFinding, someOf } from '../events/restore-checks.js';
import { Sql } from '../database/sql.js';
import { FileVault, StoredFileMissing, StoredFileUnreadable } from './file-vault.js';
import { storedFiles } from './stored-files.js';

/** Opens every referenced file, which verifies each byte against the key it was stored with. */
@Injectable()
export class StoredFilesCheck implements RestoreCheck {
  readonly place = 1;

  constructor(
    checks: RestoreChecks,
    private readonly sql: Sql,
    private readonly vault: FileVault,
  ) {
    checks.add(this);
  }

  async run(): Promise<RestoreFinding> {
    const opened = new Map<string, number>();
    const faults: string[] = [];
    for await (const { path, owner } of storedFiles(this.sql))
      try {
        await this.vault.get(path);
        const kind = kindOf(owner);
        opened.set(kind, (opened.get(kind) ?? 0) + 1);
      } catch (error) {
        if (error instanceof StoredFileMissing) faults.push(`The file of ${owner} is missing.`);
        else if (error instanceof StoredFileUnreadable)
          faults.push(`The file of ${owner} cannot be opened: ${error.reason}.`);
        else throw error;
      }
    const counts = [...opened].sort().map(([kind, count]) => `${kind}: ${count}`);
    return {
      message: `Opened every stored file (${counts.join(', ') || 'none'}).`,
      faults: someOf(faults),
    };
  }
}

/** 'document 7 version 2' is a document version. */
const kindOf = (owner: string): string => owner.replace(/ \d+/g, '');
