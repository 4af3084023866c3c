import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, Clock, dayAndTime } from '../../../kernel/index.js';
import { inLanguage } from '../../../platform/process/request-context.js';
import { SiteRepository } from '../domain/site.js';
import { practiceMail } from '../../../platform/mail/mail-layout.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { Runtime } from '../../../platform/settings/runtime.js';

/** Emails owners and consultants when payment instructions change, since that redirects the clients' money. */
@Injectable()
export class PaymentInstructionsMails {
  constructor(
    private readonly outbox: Outbox,
    private readonly site: SiteRepository,
    private readonly clock: Clock,
    private readonly runtime: Runtime,
  ) {}

  /** In the transaction of the change. Contains author and time, without the instructions. */
  async notifyAdmins(
    by: Actor,
    { displayName: practice, timeZone }: { displayName: string; timeZone: string },
  ): Promise<void> {
    const admins = await this.site.admins();
    const author = admins.find(({ userId }) => userId === by.id)?.name;
    const mailTo = (firstName: string | null) =>
      practiceMail({
        practice,
        firstName,
        heading: t('Payment instructions were changed'),
        paragraphs: [
          t('{author} changed the payment instructions on {dayAndTime}.', {
            author: author ?? t('An admin'),
            dayAndTime: dayAndTime(this.clock.now(), timeZone),
          }),
          t(
            "Clients see them on their invoices. If you didn't expect this change, check them and change your password.",
          ),
        ],
        button: {
          label: t('Check payment instructions'),
          url: `${this.runtime.settings.publicUrl}/admin/practice`,
        },
        reason: t("You're getting this email because you are an admin of {practice}.", { practice }),
      });
    await this.outbox.send(
      ...admins.map(({ userId, to, language, firstName }) =>
        inLanguage(language, () => ({ userId, to, ...mailTo(firstName) })),
      ),
    );
  }
}
