import { Injectable } from '@nestjs/common';
import { type Language, msg, shown, t, type Text } from '@steward/texts';
import { capitalized } from '@steward/texts/locale';
import { dayAndTime, unreachable } from '../../../kernel/index.js';
import { type PracticeMail, practiceMail } from '../../../platform/mail/mail-layout.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import type { MailAttachment } from '../../../platform/mail/outgoing-mail.js';
import { pageUrl } from '../../../platform/mail/page-url.js';
import { PartAdditions } from '../../../platform/parts/part-additions.js';
import { inLanguage } from '../../../platform/process/request-context.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { Site } from '../../practice/index.js';
import { AppointmentCalendars } from './appointment-calendars.js';
import { placeLine, preparation, type RecordedPlace } from './meeting-place.js';
import { callUs, emailUs, reachUs } from './ways-to-reach.js';

/** A link for an email. */
export interface ManagingLink {
  token: string;
  /** With the token, of the page in the current language. */
  url: string;
  /** Expiry. */
  until: Date;
}

declare module '../../../platform/parts/part-additions.js' {
  interface AdditionTypes {
    /**
     * The link by which a visitor sees and ends a booking, and moves it while the part is on; undefined if no visitor booked it, or
     * the link has expired. @param id appointments.id
     */
    'visitor.links': (id: number) => Promise<ManagingLink | undefined>;
  }
}

/** The session in an email. */
export interface SessionDetails extends RecordedPlace {
  /** appointments.id */
  id: number;
  /** Address of the recipient. */
  email: string;
  /** The recipient's. */
  language: Language;
  /** The visitor's whole name, and its last name if it is known. */
  inviteeName: string | null;
  inviteeLastName: string | null;
  startsAt: Date;
  endsAt: Date;
}

export interface VisitorMail extends Omit<PracticeMail, 'practice' | 'reason'> {
  /** The visitor's address. */
  email: string;
  /** The link of its button, if it must stay secret. */
  secret?: Omit<ManagingLink, 'token'> | undefined;
  attachments?: readonly MailAttachment[];
}

/** The name without its last part. */
export const firstNameOf = ({ inviteeName, inviteeLastName }: SessionDetails): string | null => {
  const name = inviteeName?.trim() ?? '';
  const last = inviteeLastName ? ` ${inviteeLastName}` : '';
  const first = last !== '' && name.endsWith(last) ? name.slice(0, -last.length) : name.split(' ')[0];
  return first || null;
};

/** Emails to a visitor about an appointment, in the language of the booking. */
@Injectable()
export class VisitorMails {
  constructor(
    private readonly outbox: Outbox,
    private readonly site: Site,
    private readonly calendars: AppointmentCalendars,
    private readonly additions: PartAdditions,
    private readonly runtime: Runtime,
  ) {}

  /** Notifies the visitor of a new time, chosen by them or by the practice. */
  async sendMoved(session: SessionDetails): Promise<void> {
    await this.sendAbout(session, msg('Your session was moved'), (time) =>
      t('Your session is now on {time}.', { time }),
    );
  }

  /** Notifies the visitor of another place, chosen by the practice. */
  async sendPlaceChanged(session: SessionDetails): Promise<void> {
    await this.sendAbout(session, msg('We changed the place of your session'), (time) =>
      t('Your session is on {time}.', { time }),
    );
  }

  /** Confirms a cancellation by the visitor. */
  async sendCancelledByVisitor(session: SessionDetails): Promise<void> {
    await this.sendCancelled(session, () =>
      this.isBookable ? [t('You can book another time whenever you like.')] : [],
    );
  }

  /** Notifies the visitor of a cancellation by the practice. @param reason as the practice entered it */
  async sendCancelledByPractice(session: SessionDetails, reason: string | null): Promise<void> {
    await this.sendCancelled(session, () => [
      ...(reason === null ? [] : [reason]),
      this.isBookable ? t('We’re sorry. Please choose another time.') : t('We’re sorry. Please contact us.'),
    ]);
  }

  async sendReminder(session: SessionDetails): Promise<void> {
    await this.sendAbout(session, msg('Your session is coming up'), (time) =>
      t('We look forward to meeting you: {time}.', { time }),
    );
  }

  /** Adds the way to move or cancel it, and the calendar file. @param text a sentence with the time */
  sendAbout(session: SessionDetails, heading: Text, text: (time: string) => string): Promise<number> {
    return inLanguage(session.language, async () => {
      const practice = await this.site.get();
      const link = await this.linkOf(session.id);
      const ways = { callUs: callUs(practice), emailUs: capitalized(emailUs(practice)) };
      return this.send(practice.name, {
        email: session.email,
        firstName: firstNameOf(session),
        heading: shown(heading),
        paragraphs: [
          text(dayAndTime(session.startsAt, practice.timeZone)),
          placeLine(session, practice),
          ...preparation(),
          !link
            ? t('To move or cancel it, {reachUs}.', { reachUs: reachUs(practice) })
            : this.isBookable
              ? t(
                  'To move or cancel it, use the button below. If it’s too late to do that online, {callUs}. Questions? {emailUs}.',
                  ways,
                )
              : t(
                  'To cancel it, use the button below. To move it, or if it’s too late to do that online, {callUs}. Questions? {emailUs}.',
                  ways,
                ),
        ],
        button: link
          ? { label: this.isBookable ? t('Move or cancel') : t('See or cancel'), url: link.url }
          : this.contact,
        secret: link,
        attachments: [await this.calendars.attachment(session.id, session.email)],
      });
    });
  }

  private sendCancelled(session: SessionDetails, paragraphs: () => string[]): Promise<number> {
    return inLanguage(session.language, async () => {
      const { name, timeZone, phone } = await this.site.get();
      return this.send(name, {
        email: session.email,
        phone,
        firstName: firstNameOf(session),
        heading: t('Your session was cancelled'),
        paragraphs: [
          t('Your session on {time} won’t take place.', { time: dayAndTime(session.startsAt, timeZone) }),
          ...paragraphs(),
        ],
        button: this.isBookable ? this.bookAgain : this.contact,
        attachments: [await this.calendars.attachment(session.id, session.email)],
      });
    });
  }

  /** @returns outbox.id */
  async send(
    practice: string,
    { email, secret, attachments = [], ...content }: VisitorMail,
  ): Promise<number> {
    const [mailId] = await this.outbox.send({
      userId: null,
      to: email,
      ...practiceMail({
        practice,
        ...content,
        reason: t('You’re getting this because this address was used to book a session with {practice}.', {
          practice,
        }),
      }),
      attachments,
      ...(secret && { secret }),
    });
    if (mailId === undefined) unreachable('INSERT … RETURNING gave no row');
    return mailId;
  }

  get bookAgain(): PracticeMail['button'] {
    return {
      label: t('Choose another time'),
      url: pageUrl(this.runtime.settings.publicUrl, '/contact#book'),
    };
  }

  get contact(): PracticeMail['button'] {
    return { label: t('Contact us'), url: pageUrl(this.runtime.settings.publicUrl, '/contact') };
  }

  /** Also while the part is off: what is booked can be seen and ended. */
  private async linkOf(id: number): Promise<ManagingLink | undefined> {
    return this.additions.always('visitor.links')[0]?.(id);
  }

  private get isBookable(): boolean {
    return this.additions.of('visitor.links').length > 0;
  }
}
