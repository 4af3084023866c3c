import { Injectable } from '@nestjs/common';
import { Sql } from '../database/sql.js';
import { Runtime } from '../settings/runtime.js';
import { StartRefused } from '../process/start-refused.js';
import { FileVault, StoredFileMissing } from './file-vault.js';

/**
 * The last stored files, as reported by the modules that own them. A store with none of the newest three
 * belongs to another practice, or is an empty folder instead of a volume.
 */
@Injectable()
export class NewestFiles {
  private readonly queries: string[] = [];

  constructor(
    private readonly vault: FileVault,
    private readonly sql: Sql,
    private readonly runtime: Runtime,
  ) {}

  /**
   * Registers the files of a module. To be called while the application starts.
   * @param query SQL for the newest three, using an index: `path` and `stored_at`
   */
  include(query: string): void {
    this.queries.push(query);
  }

  /** @returns false if none of the newest three files is in the store @throws DomainError storage.unavailable */
  async areThere(): Promise<boolean> {
    return this.hasOneOf(await this.paths());
  }

  private paths(): Promise<string[]> {
    return this.sql.column(
      'newest-files',
      `SELECT path FROM (${this.queries.map((query) => `(${query})`).join(' UNION ALL ')}) files
       ORDER BY stored_at DESC LIMIT 3`,
    );
  }

  private async hasOneOf(paths: string[]): Promise<boolean> {
    for (const path of paths)
      try {
        await this.vault.storedUnder(path);
        return true;
      } catch (error) {
        if (!(error instanceof StoredFileMissing)) throw error;
      }
    return paths.length === 0;
  }

  /**
   * Check at the start: otherwise a wrong STORAGE_URL would be noticed only when a client opens a document. A
   * store that does not answer is not refused.
   * @throws StartRefused
   */
  async refuseOtherStore(): Promise<void> {
    const { log, settings } = this.runtime;
    const paths = await this.paths();
    if (paths.length === 0) return;
    try {
      await this.vault.check();
      if (await this.hasOneOf(paths)) return;
    } catch (error) {
      log.error({ err: error }, 'file store unavailable: uploads and downloads are refused');
      return;
    }
    if (!settings.allowMissingFiles)
      throw new StartRefused(
        'None of the three newest files is in the file store. Set STORAGE_URL to the store of this practice, or ' +
          'restore a backup. ALLOW_MISSING_FILES=on starts without the files.',
      );
    log.error('none of the three newest files is in the file store: started because of ALLOW_MISSING_FILES');
  }
}
