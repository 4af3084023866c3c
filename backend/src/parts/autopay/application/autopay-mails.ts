import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { Clock, dayOf, longDate } from '../../../kernel/index.js';
import type { CardRefusal } from '../../../modules/billing/index.js';
import { Site } from '../../../modules/practice/index.js';
import { practiceMail } from '../../../platform/mail/mail-layout.js';
import { MailConnection } from '../../../platform/mail/mail-connection.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { inLanguage } from '../../../platform/process/request-context.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import type { Agreement } from '../domain/agreement.js';
import { type ToldCancellation, whyNotCharged } from './not-charged.js';
import { type Reader, ReaderQueries } from './reader-queries.js';

type AgreedBy = Pick<Agreement, 'userId' | 'agreedBy'>;

/** Emails that precede charges: always sent, and without amounts and titles. */
@Injectable()
export class AutopayMails {
  constructor(
    private readonly outbox: Outbox,
    private readonly readers: ReaderQueries,
    private readonly connection: MailConnection,
    private readonly site: Site,
    private readonly runtime: Runtime,
    private readonly clock: Clock,
  ) {}

  /** Whether emails are sent; otherwise they are kept, and announce nothing. */
  areSent(): Promise<boolean> {
    return this.connection.isSet();
  }

  /**
   * Announces a charge, in the open unit of work.
   * @param again on another day than an earlier email said
   * @returns outbox.id; undefined if there is nobody to tell, or emails are not sent
   */
  async announce(
    agreement: AgreedBy,
    invoiceId: number,
    planned: Date,
    again = false,
  ): Promise<number | undefined> {
    if (!(await this.areSent())) return undefined;
    return this.send(agreement, invoiceId, ({ hasCredit }, day) => ({
      heading: t('Your card will be charged'),
      paragraphs: [
        ...(again ? [t('This takes the place of an earlier email: the day has changed.')] : []),
        hasCredit
          ? t(
              'A new invoice is in the portal. We’ll charge your saved card for it on {day}, less your credit.',
              {
                day: day(planned),
              },
            )
          : t('A new invoice is in the portal. We’ll charge your saved card for it on {day}.', {
              day: day(planned),
            }),
        t('You don’t need to do anything. If something is wrong, tell us before that day, or turn this off.'),
      ],
    }));
  }

  /**
   * Says that a card was refused, and announces the next try, in the open unit of work.
   * @param next null: it is not tried again
   */
  refused(
    agreement: AgreedBy,
    invoiceId: number,
    reason: CardRefusal,
    next: Date | null,
  ): Promise<number | undefined> {
    return this.send(agreement, invoiceId, (_, day) => ({
      heading: t('Your card was declined'),
      paragraphs: [
        reasonOf(reason),
        next
          ? t('We’ll try again on {day}. Until then you can save another card, or pay in the portal.', {
              day: day(next),
            })
          : t('We won’t try again. Please pay in the portal.'),
      ],
    }));
  }

  /** Takes back what was announced, in the open unit of work. */
  async notCharged(agreement: AgreedBy, invoiceId: number, reason: ToldCancellation): Promise<void> {
    await this.send(agreement, invoiceId, () => ({
      heading: t('Your card was not charged'),
      paragraphs: [
        whyNotCharged(reason),
        reason === 'too_small' ? t('Please ask us how to pay the rest.') : t('Please pay in the portal.'),
      ],
    }));
  }

  private async send(
    agreement: AgreedBy,
    invoiceId: number,
    write: (reader: Reader, day: (at: Date) => string) => { heading: string; paragraphs: string[] },
  ): Promise<number | undefined> {
    const reader = await this.readers.of(agreement, this.clock.now());
    if (!reader) return undefined;
    const { name: practice, phone, timeZone } = await this.site.get();
    const { userId, email: to, firstName, language } = reader;
    const ofClient = userId === agreement.userId ? '' : `&client=${agreement.userId}`;
    const payments = `${this.runtime.settings.publicUrl}/client/payments`;
    const [id] = await inLanguage(language, async () =>
      this.outbox.send({
        userId,
        to,
        ...practiceMail({
          practice,
          phone,
          firstName,
          ...write(reader, (at) => longDate(dayOf(at.getTime(), timeZone))),
          button: { label: t('See the invoice'), url: `${payments}?invoice=${invoiceId}${ofClient}` },
          reason: t(
            'You agreed to let {practice} charge your saved card. We always send emails about this.',
            {
              practice,
            },
          ),
          links: [{ label: t('Turn off automatic payment'), url: `${payments}?autopay=all${ofClient}` }],
        }),
      }),
    );
    return id;
  }
}

/** In the current language. */
function reasonOf(reason: CardRefusal): string {
  if (reason === 'expired') return t('Your saved card has expired.');
  if (reason === 'authentication') return t('Your bank wants you to confirm the payment yourself.');
  if (reason === 'gone') return t('Your saved card can no longer be charged.');
  return t('Your bank did not accept the payment with your saved card.');
}
