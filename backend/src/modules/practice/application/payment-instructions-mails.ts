import { Injectable } from '@nestjs/common';
import { type Actor, Clock, dayAndTime } from '../../../kernel/index.js';
import { SiteRepository } from '../domain/site.js';
import { layOut } from '../../../platform/mail/mail-layout.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { Runtime } from '../../../platform/runtime.js';

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
    const heading = 'Payment instructions were changed';
    const author = admins.find(({ userId }) => userId === by.id)?.name ?? 'An admin';
    const content = {
      practice,
      phone: '',
      heading,
      paragraphs: [
        `${author} changed the payment instructions on ${dayAndTime(this.clock.now(), timeZone)}.`,
        "Clients see them on their invoices. If you didn't expect this change, check them and change your password.",
      ],
      button: {
        label: 'Check payment instructions',
        url: `${this.runtime.settings.publicUrl}/admin/practice`,
      },
      footer: { text: `You're getting this email because you are an admin of ${practice}.`, links: [] },
    };
    await this.outbox.send(
      ...admins.map(({ userId, to, firstName }) => ({
        userId,
        to,
        sender: practice,
        subject: `${heading} – ${practice}`,
        ...layOut({ ...content, firstName }),
      })),
    );
  }
}
