import { Injectable } from '@nestjs/common';
import { type Language, t } from '@steward/texts';
import { Sql } from '../../platform/database/sql.js';
import { practiceMail } from '../../platform/mail/mail-layout.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { inLanguage } from '../../platform/process/request-context.js';
import { Runtime } from '../../platform/settings/runtime.js';
import { Site } from '../practice/index.js';

interface Owner extends Record<string, unknown> {
  userId: number;
  to: string;
  firstName: string | null;
  language: Language;
}

/** Emails about backups that cannot be restored. Details stay in the dashboard. */
@Injectable()
export class BackupMails {
  constructor(
    private readonly outbox: Outbox,
    private readonly site: Site,
    private readonly sql: Sql,
    private readonly runtime: Runtime,
  ) {}

  /**
   * To every owner, who alone sees the health page, regardless of their preferences; in the open unit of work.
   * @param said in the current language
   */
  async send(said: () => { heading: string; paragraphs: string[] }): Promise<void> {
    const { name: practice } = await this.site.get();
    const owners = await this.sql.rows<Owner>(
      'backup.owners',
      `SELECT id AS "userId", email AS "to", first_name AS "firstName", language FROM accounts
       WHERE staff_role = 'owner' AND closed_at IS NULL AND receives_email ORDER BY id`,
    );
    const mailTo = (firstName: string | null) =>
      practiceMail({
        practice,
        firstName,
        ...said(),
        button: { label: t('Open system health'), url: `${this.runtime.settings.publicUrl}/admin/health` },
        reason: t("You're getting this email because you are an admin of {practice}.", { practice }),
      });
    await this.outbox.send(
      ...owners.map(({ firstName, language, ...owner }) =>
        inLanguage(language, () => ({ ...owner, ...mailTo(firstName) })),
      ),
    );
  }
}
