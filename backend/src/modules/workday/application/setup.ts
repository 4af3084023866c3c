import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, Clock, notFound, type Recorded } from '../../../kernel/index.js';
import { DomainEvents } from '../../../platform/work/domain-events.js';
import { type RateLimit, RateLimits } from '../../../platform/security/rate-limits.js';
import { practiceMail } from '../../../platform/mail/mail-layout.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { inLanguage } from '../../../platform/process/request-context.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { UnitOfWork } from '../../../platform/work/unit-of-work.js';
import { Accounts } from '../../identity/index.js';
import { Site } from '../../practice/index.js';
import { SetupRepository } from '../domain/ports.js';
import {
  isConfirmable,
  type SetupChanged,
  type SetupDismissed,
  type SetupStepConfirmed,
} from '../domain/setup.js';

declare module '../../../platform/work/domain-events.js' {
  interface PublishedEvents {
    workday: SetupStepConfirmed | SetupDismissed | SetupChanged;
  }
}

const perAccount: RateLimit = { name: 'test-email', points: 10, per: 60 * 60 };

/** The checklist of a new practice, as its owners use it. */
@Injectable()
export class Setup {
  constructor(
    events: DomainEvents,
    private readonly stored: SetupRepository,
    private readonly site: Site,
    private readonly accounts: Accounts,
    private readonly outbox: Outbox,
    private readonly limits: RateLimits,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    private readonly runtime: Runtime,
  ) {
    events.subscribe('mail.accepted', ({ at }) => this.noteAccepted(at));
  }

  /** Safe to repeat. @throws DomainError not_found for a step that cannot be confirmed */
  async confirm(admin: Actor, key: string): Promise<void> {
    if (!isConfirmable(key)) throw notFound('setup_step');
    const recorded = await this.recordedBy(admin);
    await this.work.run(async () => {
      if (await this.stored.complete(key))
        this.work.publish({ type: 'setup.step_confirmed', ...recorded, details: { step: key } });
    });
  }

  /** Safe to repeat. */
  async dismiss(admin: Actor): Promise<void> {
    const recorded = await this.recordedBy(admin);
    await this.work.run(async () => {
      if (await this.stored.dismiss(recorded.at)) this.work.publish({ type: 'setup.dismissed', ...recorded });
    });
  }

  /** Emails a test message to the caller. @returns its outbox.id @throws DomainError too_many */
  async sendTestEmail(admin: Actor): Promise<number> {
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

  private async noteAccepted(at: Date): Promise<void> {
    if (await this.stored.completeEmail()) this.work.publish({ type: 'setup.changed', at });
  }

  private async recordedBy({ id }: Actor): Promise<Recorded> {
    const { name } = await this.site.get();
    const subject = { type: 'practice', id: 1, title: name } as const;
    return { at: this.clock.now(), actorId: id, clientId: null, subject };
  }
}
