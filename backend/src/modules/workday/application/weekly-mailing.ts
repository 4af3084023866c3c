import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { dayOf, type Role, weekOf } from '../../../kernel/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { processEach } from '../../../platform/events/process-each.js';
import { practiceMail } from '../../../platform/mail/mail-layout.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { inLanguage } from '../../../platform/process/request-context.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { Site } from '../../practice/index.js';
import { WeeklyReaders } from '../../notifications/index.js';

/** One reader's email of the week. */
export interface WeeklyMail {
  heading: string;
  paragraphs: string[];
  /** `path` is relative to the public address. */
  button: { label: string; path: string };
  /** Why the reader gets it. */
  reason: string;
}

/** Sends an email of the week to each subscriber, in their language. */
@Injectable()
export class WeeklyMailing {
  constructor(
    private readonly readers: WeeklyReaders,
    private readonly outbox: Outbox,
    private readonly site: Site,
    private readonly work: UnitOfWork,
    private readonly runtime: Runtime,
  ) {}

  /**
   * Safe to repeat: each reader gets one per week.
   * @param due time that the emails are for: one that was missed is of its own week; undefined for now
   * @param prepare reads the contents for these users.id, and returns what writes a reader's email
   */
  async send(
    role: Role,
    due: Date | undefined,
    prepare: (userIds: number[], week: string, practice: string) => Promise<(userId: number) => WeeklyMail>,
  ): Promise<void> {
    const day = due ? dayOf(due.getTime(), await this.site.timeZone()) : await this.site.today();
    const week = weekOf(day);
    const readers = await this.readers.due(role, week);
    if (readers.length === 0) return;
    const { name: practice, phone } = await this.site.get();
    const mailOf = await prepare(readers, week, practice);
    await processEach(readers, (userId) =>
      this.work.run(async () => {
        const reader = await this.readers.take(userId, week);
        if (!reader) return;
        await inLanguage(reader.language, () => {
          const { button, ...mail } = mailOf(userId);
          return this.outbox.send({
            userId,
            to: reader.mailTo,
            unsubscribeUrl: reader.unsubscribeUrl,
            ...practiceMail({
              ...mail,
              practice,
              firstName: reader.firstName,
              phone: role === 'admin' ? '' : phone,
              button: { label: button.label, url: `${this.runtime.settings.publicUrl}${button.path}` },
              links: [{ label: t('Stop this weekly email'), url: reader.unsubscribePage }],
            }),
          });
        });
      }),
    );
  }
}
