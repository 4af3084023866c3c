import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { Clock, conflict, dayAndTime, type SendingAccount } from '../../../kernel/index.js';
import { MailConnection } from '../../../platform/mail/mail-connection.js';
import { practiceMail } from '../../../platform/mail/mail-layout.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { pageUrl } from '../../../platform/mail/page-url.js';
import { inLanguage } from '../../../platform/process/request-context.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { Site } from '../../practice/index.js';
import { resetsWaitUntil } from '../domain/account-link.js';
import type { User } from '../domain/user.js';
import { SecondFactors } from './second-factors.js';

type Sender = Pick<SendingAccount, 'connectedAt' | 'connectedBy'>;

/**
 * An owner who connects an email account can read the links of colleagues that it sends. For a while, such a link alone
 * gives nobody a colleague's account.
 */
@Injectable()
export class ResetWaits {
  constructor(
    private readonly secondFactors: SecondFactors,
    private readonly connection: MailConnection,
    private readonly site: Site,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly runtime: Runtime,
  ) {}

  /** The connected email account, if a colleague's link from it concerns the wait. */
  async newSenderFor(user: User): Promise<Sender | undefined> {
    const sender = await this.connection.sender();
    return sender && this.concerns(user, sender) ? sender : undefined;
  }

  /** Emails, in the open unit of work, from when on a password can be reset. */
  async mail(user: User, sender: Sender): Promise<void> {
    const { name: practice, timeZone } = await this.site.get();
    await this.outbox.send(
      inLanguage(user.language, () => ({
        userId: user.id,
        to: user.email,
        ...practiceMail({
          practice,
          firstName: user.firstName,
          heading: t('Your password cannot be reset yet'),
          paragraphs: [
            t(
              'You asked for a link to set a new password. An owner changed the email account that sends these links, so we send none to colleagues before {time}. Please ask again then.',
              { time: dayAndTime(resetsWaitUntil(sender), timeZone) },
            ),
            t('If you cannot wait, someone with access to the server can reset your login there.'),
          ],
          button: { label: t('Log in'), url: pageUrl(this.runtime.settings.publicUrl, '/login') },
          reason: t("You're getting this email because you have an account with {practice}.", { practice }),
        }),
      })),
    );
  }

  /** True if a link from the new account must wait, since the login after it needs no second factor. */
  async applyTo(user: User, sender: Sender): Promise<boolean> {
    return this.concerns(user, sender) && (await this.secondFactors.demandedOf(user)) === 'nothing';
  }

  /** @param sender of the link @throws DomainError conflict auth.reset_waits */
  async assertOver(user: User, sender: Sender | null): Promise<void> {
    if (!sender || !(await this.applyTo(user, sender))) return;
    const time = dayAndTime(resetsWaitUntil(sender), (await this.site.get()).timeZone);
    throw conflict(
      'auth.reset_waits',
      t(
        'An owner changed the email account, so this link cannot set a password. Please ask for a new link after {time}.',
        { time },
      ),
    );
  }

  /** First passwords wait for nothing, nor does the owner who connected the account. */
  private concerns({ id, role, password }: User, sender: Sender): boolean {
    if (role !== 'admin' || password === '' || id === sender.connectedBy) return false;
    return this.clock.now() < resetsWaitUntil(sender);
  }
}
