import { Injectable } from '@nestjs/common';
import { layOut } from '../../../platform/mail/mail-layout.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { Runtime } from '../../../platform/runtime.js';
import { Site } from '../../practice/index.js';

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
  async send({ firstName, email }: { firstName: string; email: string }): Promise<void> {
    const { name: practice, phone } = await this.site.get();
    const heading = 'We received your message';
    await this.outbox.send({
      userId: null,
      to: email,
      sender: practice,
      subject: `${heading} – ${practice}`,
      ...layOut({
        ...{ practice, phone, firstName },
        heading,
        paragraphs: [
          "Thank you for writing to us. We'll reply soon.",
          "If you didn't write to us, you can ignore this email.",
        ],
        button: { label: 'Visit our website', url: this.runtime.settings.publicUrl },
        footer: {
          text: `You're getting this email because this address was entered in the contact form of ${practice}.`,
          links: [],
        },
      }),
    });
  }
}
