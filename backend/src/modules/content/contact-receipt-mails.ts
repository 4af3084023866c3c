import { Injectable } from '@nestjs/common';
import { layOut } from '../../platform/mail/mail-layout.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { Runtime } from '../../platform/runtime.js';
import { Site } from './site.service.js';

/** Letters, spaces, hyphens and apostrophes, at most 40: no address and no advertisement fits in. */
const printableName = /^(?=.{1,40}$)\p{L}[\p{L}\p{M} '’-]*$/u;

/** 'Hi Nora,'; undefined for a name that may be a stranger's text. */
const greetingOf = (firstName: string): string | undefined =>
  printableName.test(firstName) ? `Hi ${firstName},` : undefined;

/** Confirms to visitors that their message arrived. Anybody can type any address, so it repeats nothing of the message. */
@Injectable()
export class ContactReceiptMails {
  private readonly publicUrl: string;

  constructor(
    private readonly outbox: Outbox,
    private readonly site: Site,
    { settings }: Runtime,
  ) {
    this.publicUrl = settings.publicUrl;
  }

  /** In the transaction of the message. */
  async send({ firstName, email }: { firstName: string; email: string }): Promise<void> {
    const { name: practice, phone } = await this.site.get();
    const greeting = greetingOf(firstName);
    const heading = 'We received your message';
    await this.outbox.send({
      userId: null,
      to: email,
      sender: practice,
      subject: `${heading} – ${practice}`,
      ...layOut({
        practice,
        heading,
        paragraphs: [
          ...(greeting === undefined ? [] : [greeting]),
          "Thank you for writing to us. We'll reply soon.",
          ...(phone === '' ? [] : [`Would you rather talk? Call ${phone}.`]),
          "If you didn't write to us, you can ignore this email.",
        ],
        button: { label: 'Visit our website', url: this.publicUrl },
        footer: {
          text: `You're getting this email because this address was entered in the contact form of ${practice}.`,
          links: [],
        },
      }),
    });
  }
}
