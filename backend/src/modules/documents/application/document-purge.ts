import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { restorePeriodMs } from '../domain/document.js';
import { DocumentRepository } from '../domain/ports.js';

/** Most documents of one transaction. */
const atOnce = 200;

/**
 * Removes, every night, the documents whose time to be restored is over. The next sweep of the storage removes their
 * bytes; their chains of events stay.
 */
@Injectable()
export class DocumentPurge {
  constructor(
    jobs: Jobs,
    private readonly documents: DocumentRepository,
    private readonly clock: Clock,
  ) {
    jobs.every('documents.purge', '10 3 * * *', () => this.purge());
  }

  private async purge(): Promise<void> {
    const at = this.clock.now();
    const before = new Date(at.getTime() - restorePeriodMs);
    let gone: number;
    do gone = await this.documents.purge(before, at, atOnce);
    while (gone === atOnce);
  }
}
