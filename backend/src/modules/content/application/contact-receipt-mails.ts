import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { practiceMail } from '../../../platform/mail/mail-layout.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { pageUrl } from '../../../platform/mail/page-url.js';
import { inLanguage } from '../../../platform/requests/request-context.js';
import { Runtime } from '../../../platform/runtime.js';
import { Site } from '../../practice/index.js';
import type { ContactForm } from '../domain/contact-message.js';

/**
 * Confirms to visitors that their message arrived. Anyone can enter any address, so it does not repeat the
 * message.
 */
@Injectable()
export class ContactReceiptMails {
  constructor(
    private readonly outbox: Outbox,
    private readonly site: Site,
    private readonly runtime: Runtime,
  ) {}

  /** In the transaction of the message. */
  send({ firstName, email, language = 'en' }: ContactForm): Promise<void> {
    return inLanguage(language, async () => {
      const { name: practice, phone } = await this.site.get();
      await this.outbox.send({
        userId: null,
        to: email,
        ...practiceMail({
          practice,
          phone,
          firstName,
          heading: t('We received your message'),
          paragraphs: [
            t("Thank you for writing to us. We'll reply soon."),
            t("If you didn't write to us, you can ignore this email."),
          ],
          button: { label: t('Visit our website'), url: pageUrl(this.runtime.settings.publicUrl, '') },
          reason: t(
            "You're getting this email because this address was entered in the contact form of {practice}.",
            { practice },
          ),
        }),
      });
    });
  }
}
