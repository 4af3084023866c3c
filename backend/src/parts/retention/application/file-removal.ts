import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { FileVault } from '../../../platform/files/file-vault.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { destructionEvent } from '../domain/destruction.js';
import { DestructionRepository, RetentionRuleRepository } from '../domain/ports.js';

declare module '../../../platform/events/jobs.js' {
  interface JobTypes {
    /** Removes the files of a destruction; a repeated run continues where it stopped. */
    'retention.remove-files': { destructionId: number };
  }
}

/** Removes the files of destroyed records after the commit; retried until all are gone. */
@Injectable()
export class FileRemoval {
  constructor(
    private readonly jobs: Jobs,
    private readonly destructions: DestructionRepository,
    private readonly rules: RetentionRuleRepository,
    private readonly vault: FileVault,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    scope: PartScope,
  ) {
    scope.onJob('retention.remove-files', ({ destructionId }) => this.remove(destructionId));
  }

  /** Queues the removal with the open unit of work. @param id destructions.id */
  async begin(id: number): Promise<void> {
    await this.jobs.send('retention.remove-files', { destructionId: id }, { key: String(id) });
  }

  /** Queues abandoned jobs again, for example after a long outage of the file store. */
  async resume(): Promise<void> {
    const unfinished = await this.destructions.unfinished();
    // No second job is queued while one is waiting.
    await this.jobs.sendEach(
      'retention.remove-files',
      unfinished.map((id) => ({ data: { destructionId: id }, key: String(id) })),
    );
  }

  private async remove(id: number): Promise<void> {
    // The first nightly run after the pause queues this job again.
    if (await this.rules.isPaused()) return;
    const paths = await this.destructions.files(id);
    for (const path of paths) {
      await this.vault.remove(path);
      await this.destructions.fileRemoved(path);
    }
    await this.work.run(async () => {
      const at = this.clock.now();
      const done = await this.destructions.complete(id, at);
      const details = { files: paths.length };
      if (done) this.work.publish(destructionEvent('destruction.completed', id, done.clientId, at, details));
    });
  }
}
