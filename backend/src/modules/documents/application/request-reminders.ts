import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { processEach } from '../../../platform/jobs/process-each.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { Site } from '../../practice/index.js';
import { DocumentRequestRepository } from '../domain/ports.js';

/** Every morning, reminds clients of unanswered requests with a due date soon. */
@Injectable()
export class RequestReminders {
  constructor(
    jobs: Jobs,
    private readonly requests: DocumentRequestRepository,
    private readonly site: Site,
    private readonly clock: Clock,
  ) {
    jobs.every('requests.remind', '0 9 * * *', () => this.remind(), { zone: 'practice' });
  }

  /** Safe to repeat, because each request stores its last reminder. */
  private async remind(): Promise<void> {
    const today = await this.site.today();
    await processEach(await this.requests.dueForReminder(today), (id) =>
      this.requests.change(id, null, (request) => request.remind(today, this.clock.now())),
    );
  }
}
