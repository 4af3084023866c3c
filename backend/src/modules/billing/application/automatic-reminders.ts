import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { processEach } from '../../../platform/events/process-each.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Site } from '../../practice/index.js';
import { InvoiceReminderRepository, InvoiceRepository } from '../domain/ports.js';

/** Reminds clients of invoices every morning around the due date. */
@Injectable()
export class AutomaticReminders {
  constructor(
    jobs: Jobs,
    private readonly invoices: InvoiceRepository,
    private readonly reminders: InvoiceReminderRepository,
    private readonly site: Site,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {
    jobs.at('invoices.remind', { time: '09:00', zone: 'practice' }, () => this.remindAll());
  }

  private async remindAll(): Promise<void> {
    const today = await this.site.today();
    await processEach(await this.reminders.due(today), (reminder) =>
      this.work.run(async () => {
        const at = this.clock.now();
        if (!(await this.reminders.markSent(reminder, at))) return;
        await this.invoices.change(reminder.id, null, (invoice) =>
          // Skipped if the invoice was paid, voided, given a later due date or reminded of by hand in the
          // meantime.
          invoice.isOwed && invoice.overdueAfter === reminder.overdueAfter && invoice.remindedOn !== today
            ? invoice.remind(null, today, at)
            : [],
        );
      }),
    );
  }
}
