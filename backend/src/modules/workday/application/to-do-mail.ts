import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { Jobs } from '../../../platform/events/jobs.js';
import { toDoList } from './to-do-lists.js';
import { type TaskCounts, ToDoQueries } from './to-do-queries.js';
import { type WeeklyMail, WeeklyMailing } from './weekly-mailing.js';

/** Sends the weekly to-do email on Monday morning to the clients who asked for it. */
@Injectable()
export class ToDoMail {
  constructor(
    jobs: Jobs,
    private readonly toDo: ToDoQueries,
    private readonly mailing: WeeklyMailing,
  ) {
    jobs.at('to-do.mail', { time: '09:00', weekday: 1, zone: 'practice' }, (due) => this.send(due));
  }

  private send(due?: Date): Promise<void> {
    return this.mailing.send('client', due, async (userIds, _week, practice) => {
      const counts = await this.toDo.counts(userIds);
      return (userId) => mailOf(counts.get(userId) ?? {}, practice);
    });
  }
}

/** Only types and counts: titles and amounts are not in emails. */
function mailOf(counts: TaskCounts, practice: string): WeeklyMail {
  const { count, lines } = toDoList(counts);
  const done = count === 0;
  return {
    heading: done ? t('Nothing to do this week') : t('Your to-do list for this week'),
    paragraphs: done
      ? [t('You’re done for now. We’ll let you know when there’s something to do.')]
      : [
          t('{count, plural, one {You have # thing to do.} other {You have # things to do.}}', { count }),
          ...lines,
          t('To protect your privacy, the details are in your portal.'),
        ],
    button: { label: t('See your to-do list'), path: '/client/portal' },
    reason: t('You get this email every Monday because you asked {practice} for it.', { practice }),
  };
}
