import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { restorable } from '../domain/document.js';
import { DocumentRepository } from '../domain/ports.js';

/** Rows of one transaction. */
const atOnce = 200;

/**
 * What was deleted longer ago than it can be restored goes for good, every night: the rows here, and their bytes with
 * the next sweep of the storage. Its chain of events stays.
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
    const before = new Date(at.getTime() - restorable);
    let gone: number;
    do gone = await this.documents.purge(before, at, atOnce);
    while (gone === atOnce);
  }
}
