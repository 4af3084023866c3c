import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { Jobs } from '../../../platform/events/jobs.js';
import { type TaskType, taskTypes } from '../domain/record-types.js';
import { type TaskCounts, ToDoQueries } from './to-do-queries.js';
import { type WeeklyMail, WeeklyMailing } from './weekly-mailing.js';

const lines: Record<TaskType, (count: number) => string> = {
  sign: (count) => t('{count, plural, one {# document to sign} other {# documents to sign}}', { count }),
  upload: (count) =>
    t('{count, plural, one {# document to upload} other {# documents to upload}}', { count }),
  pay: (count) => t('{count, plural, one {# invoice to pay} other {# invoices to pay}}', { count }),
  answer: (count) => t('{count, plural, one {# message to read} other {# messages to read}}', { count }),
  confirm: (count) =>
    t('{count, plural, one {# appointment to confirm} other {# appointments to confirm}}', { count }),
  approve: (count) =>
    t('{count, plural, one {access of # person to approve} other {access of # people to approve}}', {
      count,
    }),
};

/** Sends the weekly to-do email on Monday morning to the clients who asked for it. */
@Injectable()
export class ToDoMail {
  constructor(
    jobs: Jobs,
    private readonly toDo: ToDoQueries,
    private readonly mailing: WeeklyMailing,
  ) {
    jobs.every('to-do.mail', '0 9 * * 1', () => this.send(), { zone: 'practice' });
  }

  private send(): Promise<void> {
    return this.mailing.send('client', async (due, _week, practice) => {
      const counts = await this.toDo.counts(due);
      return (userId) => mailOf(counts.get(userId) ?? {}, practice);
    });
  }
}

/** Only types and counts: titles and amounts are not in emails. */
function mailOf(counts: TaskCounts, practice: string): WeeklyMail {
  const count = taskTypes.reduce((sum, type) => sum + (counts[type] ?? 0), 0);
  const done = count === 0;
  return {
    heading: done ? t('Nothing to do this week') : t('Your to-do list for this week'),
    paragraphs: done
      ? [t('You’re done for now. We’ll let you know when there’s something to do.')]
      : [
          t('{count, plural, one {You have # thing to do.} other {You have # things to do.}}', { count }),
          ...taskTypes.flatMap((type) => (counts[type] ? lines[type](counts[type]) : [])),
          t('To protect your privacy, the details are in your portal.'),
        ],
    button: { label: t('See your to-do list'), path: '/client/portal' },
    reason: t('You get this email every Monday because you asked {practice} for it.', { practice }),
  };
}
