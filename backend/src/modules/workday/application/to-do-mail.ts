import { Injectable } from '@nestjs/common';
import { weekOf } from '../../../kernel/week.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { processEach } from '../../../platform/jobs/process-each.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { layOut } from '../../../platform/mail/mail-layout.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { Runtime } from '../../../platform/runtime.js';
import { Site } from '../../practice/index.js';
import { WeeklyReaders } from '../../notifications/index.js';
import { type TaskCounts, type TaskType, taskTypes, ToDo } from './to-do.js';

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
  private readonly publicUrl: string;

  constructor(
    jobs: Jobs,
    private readonly toDo: ToDo,
    private readonly readers: WeeklyReaders,
    private readonly outbox: Outbox,
    private readonly site: Site,
    private readonly work: UnitOfWork,
    { settings }: Runtime,
  ) {
    this.publicUrl = settings.publicUrl;
    jobs.every('to-do.mail', '0 9 * * 1', () => this.send(), { zone: 'practice' });
  }

  /** Safe to repeat: each client gets one per week. */
  private async send(): Promise<void> {
    const week = weekOf(await this.site.today());
    const due = await this.readers.due('client', week);
    const counts = await this.toDo.counts(due);
    const { name: practice } = await this.site.get();
    await processEach(due, (userId) =>
      this.work.run(async () => {
        const reader = await this.readers.take(userId, week);
        if (!reader) return;
        const { mailTo, unsubscribeUrl, unsubscribePage } = reader;
        await this.outbox.send({
          userId,
          to: mailTo,
          sender: practice,
          unsubscribeUrl,
          ...this.mailOf(counts.get(userId) ?? {}, practice, unsubscribePage),
        });
      }),
    );
  }

  /** Only types and counts: titles and amounts are not in emails. */
  private mailOf(
    counts: TaskCounts,
    practice: string,
    unsubscribePage: string,
  ): { subject: string; text: string; html: string } {
    const kinds = kindsOf(counts);
    const heading = kinds.length === 0 ? 'Nothing to do this week' : 'Your to-do list for this week';
    return {
      subject: `${heading} – ${practice}`,
      ...layOut({
        practice,
        heading,
        paragraphs:
          kinds.length === 0
            ? ['You’re done for now. We’ll let you know when there’s something to do.']
            : [
                `You have ${counted(counts)} to do.`,
                ...kinds,
                'To protect your privacy, the details are in your portal.',
              ],
        button: { label: 'See your to-do list', url: `${this.publicUrl}/client/portal` },
        footer: {
          text: `You get this email every Monday because you asked ${practice} for it.`,
          links: [{ label: 'Stop this weekly email', url: unsubscribePage }],
        },
      }),
    };
  }
}
