import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { Site } from '../../../modules/practice/index.js';
import { processEach } from '../../../platform/events/process-each.js';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { ResponseRepository } from '../domain/response-repository.js';

/** Reminds clients of open questionnaires before they are due, by the rule of document requests. */
@Injectable()
export class ResponseReminders {
  constructor(
    scope: PartScope,
    private readonly responses: ResponseRepository,
    private readonly site: Site,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {
    scope.at('questionnaires.remind', { time: '09:00', zone: 'practice' }, () => this.remindOfDue());
  }

  /** Safe to repeat, because each stores its reminder. */
  private async remindOfDue(): Promise<void> {
    const today = await this.site.today();
    await processEach(await this.responses.dueForReminder(today), (id) =>
      this.work.run(async () => {
        const response = await this.responses.lock(id, null);
        const at = this.clock.now();
        const events = response.remind(today, at);
        if (events.length === 0) return;
        await this.responses.save(response, at);
        for (const event of events) this.work.publish(event);
      }),
    );
  }
}
