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
import { WeeklyClose, type WeeklyCloseView } from './weekly-close.js';

const counted = (count: number, one: string, several: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${several}`;

/** Sends the weekly review on Friday afternoon to the admins who asked for it. */
@Injectable()
export class WeeklyCloseMail {
  private readonly publicUrl: string;

  constructor(
    jobs: Jobs,
    private readonly weeklyClose: WeeklyClose,
    private readonly readers: WeeklyReaders,
    private readonly outbox: Outbox,
    private readonly site: Site,
    private readonly work: UnitOfWork,
    { settings }: Runtime,
  ) {
    this.publicUrl = settings.publicUrl;
    jobs.every('weekly-close.mail', '0 16 * * 5', () => this.send(), { zone: 'practice' });
  }

  /** Safe to repeat: each admin gets one per week. */
  private async send(): Promise<void> {
    const week = weekOf(await this.site.today());
    const due = await this.readers.due('admin', week);
    const [first] = due;
    if (first === undefined) return;
    const close = await this.weeklyClose.read({ id: first, role: 'admin' }, week);
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
          ...this.mailOf(close, practice, unsubscribePage),
        });
      }),
    );
  }

  /** Only counts: amounts and names are not in emails. */
  private mailOf(
    { week, promises, waiting, silent }: WeeklyCloseView,
    practice: string,
    unsubscribePage: string,
  ): { subject: string; text: string; html: string } {
    const heading = `Weekly review, week ${Number(week.slice(-2))}`;
    return {
      subject: `${heading} – ${practice}`,
      ...layOut({
        practice,
        heading,
        paragraphs: [
          `${counted(promises.length, 'request or invoice is', 'requests and invoices are')} due this week and still open.`,
          `${counted(waiting.length, 'client is', 'clients are')} waiting on you for an answer, a review or a refund.`,
          `${counted(silent.length, 'client has', 'clients have')} had no activity for 30 days or more.`,
          'To protect your clients’ privacy, names and amounts are only on the dashboard.',
        ],
        button: { label: 'Open weekly review', url: `${this.publicUrl}/admin/weekly-close?week=${week}` },
        footer: {
          text: `You get this email every Friday because you turned it on in the weekly review of ${practice}.`,
          links: [{ label: 'Stop this weekly email', url: unsubscribePage }],
        },
      }),
    };
  }
}
