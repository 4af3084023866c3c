import { Injectable } from '@nestjs/common';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { type TaskType, taskTypes } from '../domain/record-types.js';
import { type TaskCounts, ToDoQueries } from './to-do-queries.js';
import { type WeeklyMail, WeeklyMailing } from './weekly-mailing.js';

const labels: Record<TaskType, readonly [one: string, several: string]> = {
  sign: ['document to sign', 'documents to sign'],
  upload: ['document to upload', 'documents to upload'],
  pay: ['invoice to pay', 'invoices to pay'],
  answer: ['message to read', 'messages to read'],
  confirm: ['appointment to confirm', 'appointments to confirm'],
};

/** Number of tasks: '1 thing', '7 things' */
function counted(counts: TaskCounts): string {
  const total = taskTypes.reduce((sum, type) => sum + (counts[type] ?? 0), 0);
  return total === 1 ? '1 thing' : `${total} things`;
}

/** '1 document to sign', '2 invoices to pay' */
const kindsOf = (counts: TaskCounts): string[] =>
  taskTypes.flatMap((type) => {
    const count = counts[type];
    return count === undefined ? [] : `${count} ${labels[type][count === 1 ? 0 : 1]}`;
  });

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
  const kinds = kindsOf(counts);
  const done = kinds.length === 0;
  return {
    heading: done ? 'Nothing to do this week' : 'Your to-do list for this week',
    paragraphs: done
      ? ['You’re done for now. We’ll let you know when there’s something to do.']
      : [
          `You have ${counted(counts)} to do.`,
          ...kinds,
          'To protect your privacy, the details are in your portal.',
        ],
    button: { label: 'See your to-do list', path: '/client/portal' },
    reason: `You get this email every Monday because you asked ${practice} for it.`,
  };
}
