import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { processEach } from '../../../platform/events/process-each.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { GrantRepository } from '../domain/ports.js';
import { announcedBefore } from '../domain/terms.js';
import { GrantMails } from './grant-mails.js';

/** Reminds helpers by email, a week before their access ends. The end itself needs no job: see `DECISIONS.md`. */
@Injectable()
export class EndReminders {
  constructor(
    jobs: Jobs,
    private readonly grants: GrantRepository,
    private readonly mails: GrantMails,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {
    jobs.at('access.announce-ends', { time: '08:20', zone: 'practice' }, () => this.announceAll());
  }

  /** Safe to repeat: each last day is announced once. */
  private async announceAll(): Promise<void> {
    const now = this.clock.now();
    await processEach(await this.grants.endingSoon(now, announcedBefore), (grant) =>
      this.work.run(async () => {
        if (grant.until === null || !(await this.grants.announce(grant.id, grant.until, now))) return;
        await this.mails.send('endsSoon', grant, [grant.personId]);
      }),
    );
  }
}
