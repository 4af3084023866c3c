import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import type { Actor } from '../../../kernel/index.js';
import { type RateLimit, RateLimits } from '../../../platform/security/rate-limits.js';
import { practiceMail } from '../../../platform/mail/mail-layout.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { inLanguage } from '../../../platform/process/request-context.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Accounts } from '../../identity/index.js';
import { Site } from '../../practice/index.js';
import { SetupRepository } from '../domain/ports.js';

const perAccount: RateLimit = { name: 'test-email', points: 10, per: 60 * 60 };

/** Test messages: once the mail server accepts one, the checklist has its step. */
@Injectable()
export class TestEmails {
  constructor(
    private readonly stored: SetupRepository,
    private readonly site: Site,
    private readonly accounts: Accounts,
    private readonly outbox: Outbox,
    private readonly limits: RateLimits,
    private readonly work: UnitOfWork,
    private readonly runtime: Runtime,
  ) {}

  /** Emails a test message to the caller. @returns its outbox.id @throws DomainError too_many */
  async send(admin: Actor): Promise<number> {
    await this.limits.spend(perAccount, String(admin.id));
    const [{ name: practice }, { email: to, firstName, language }] = await Promise.all([
      this.site.get(),
      this.accounts.get(admin),
    ]);
    const mail = inLanguage(language, () =>
      practiceMail({
        practice,
        firstName,
        heading: t('Your email works'),
        paragraphs: [
          t('This is a test message. Clients can get invitations and notifications by email now.'),
        ],
        button: { label: t('Continue the setup'), url: `${this.runtime.settings.publicUrl}/admin` },
        reason: t("You're getting this email because you asked for a test message."),
      }),
    );
    return this.work.run(async () => {
      const [mailId = 0] = await this.outbox.send({ userId: admin.id, to, ...mail });
      await this.stored.awaitMail(mailId);
      return mailId;
    });
  }
}
