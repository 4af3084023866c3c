import { Injectable, type OnModuleInit } from '@nestjs/common';
import { UnitOfWork } from '../unit-of-work/unit-of-work.js';
import { Sql } from '../database/sql.js';
import { SecretRotation } from './secret-rotation.js';
import { Runtime } from '../settings/runtime.js';
import { StartRefused } from '../process/start-refused.js';

/**
 * Refuses to start on a database that belongs to another secret: sessions, files and keys would be
 * unreadable. The database stores a fingerprint of APP_SECRET, which does not reveal it. An instance with the
 * former secret as APP_SECRET_PREVIOUS may change it.
 */
@Injectable()
export class SecretFingerprint implements OnModuleInit {
  /** Fingerprint stored by this start, if it was the first. */
  private claimed: string | undefined;

  constructor(
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly rotation: SecretRotation,
    private readonly runtime: Runtime,
  ) {}

  /** @throws StartRefused */
  async onModuleInit(): Promise<void> {
    const [current, previous] = this.runtime.secret.keysFor('steward/fingerprint/v1').map(({ id }) => id);
    await this.work.run(async () => {
      const isClaimed = await this.sql.some(
        'secret.claim',
        'INSERT INTO secret_fingerprint (fingerprint, since) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING true',
        [current, this.runtime.clock.now()],
      );
      if (isClaimed) {
        this.claimed = current;
        return;
      }
      const stored = await this.sql.value<string>(
        'secret.kept',
        'SELECT fingerprint FROM secret_fingerprint FOR UPDATE',
      );
      const isNew = stored !== current;
      if (isNew && (previous === undefined || stored !== previous))
        throw new StartRefused(
          'APP_SECRET is not the one that this database was last used with. Set the one that its other instances use. After a ' +
            'change, set APP_SECRET_PREVIOUS to the previous one.',
        );
      if (isNew)
        await this.sql.rows('secret.change', 'UPDATE secret_fingerprint SET fingerprint = $1, since = $2', [
          current,
          this.runtime.clock.now(),
        ]);
      await this.rotation.begin(isNew);
      await this.refuseMissingPrevious();
    });
  }

  private async refuseMissingPrevious(): Promise<void> {
    const { log, settings } = this.runtime;
    if (!(await this.rotation.isPreviousMissing())) return;
    if (!settings.allowMissingFiles)
      throw new StartRefused(
        'Files may still be encrypted under an earlier APP_SECRET. Set APP_SECRET_PREVIOUS to it again, run `make rewrap`, ' +
          'then remove it. If that secret is lost, ALLOW_MISSING_FILES=on starts without those files.',
      );
    log.error('an earlier APP_SECRET is missing: started because of ALLOW_MISSING_FILES');
  }

  /** Removes the fingerprint of a first start that is refused before it has stored anything. */
  async release(): Promise<void> {
    await this.sql.rows('secret.release', 'DELETE FROM secret_fingerprint WHERE fingerprint = $1', [
      this.claimed ?? null,
    ]);
  }
}
