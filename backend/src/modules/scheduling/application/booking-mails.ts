import { Injectable } from '@nestjs/common';
import { type Language, msg, shown, t, type Text } from '@steward/texts';
import { capitalized } from '@steward/texts/locale';
import { dayAndTime, unreachable } from '../../../kernel/index.js';
import { type PracticeMail, practiceMail } from '../../../platform/mail/mail-layout.js';
import type { MailAttachment } from '../../../platform/mail/outgoing-mail.js';
import { MailSecrets } from '../../../platform/mail/mail-secrets.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { pageUrl } from '../../../platform/mail/page-url.js';
import { inLanguage } from '../../../platform/process/request-context.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { Site } from '../../practice/index.js';
import type { ConfirmedBy } from '../domain/booking-request.js';
import { AppointmentCalendars } from './appointment-calendars.js';
import { type ManagingLink, ManagingLinks } from './booking-changes.js';
import { placeLine, preparation, type RecordedPlace } from './meeting-place.js';
import { callUs, emailUs, reachUs } from './ways-to-reach.js';

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

interface BookingMail extends Omit<PracticeMail, 'practice' | 'reason'> {
  /** The visitor's address. */
  email: string;
  /** The link of its button, if it must stay secret. */
  secret?: Omit<ManagingLink, 'token'> | undefined;
  attachments?: readonly MailAttachment[];
}

/** The session of a person who has had their free one. */
interface UsedSession extends Omit<SessionDetails, 'email' | 'language' | 'inviteeName' | 'inviteeLastName'> {
  /** users.id; null for a visitor */
  userId: number | null;
  isChangeable: boolean;
}

/** The name without its last part. */
const firstNameOf = ({ inviteeName, inviteeLastName }: SessionDetails): string | null => {
  const name = inviteeName?.trim() ?? '';
  const last = inviteeLastName ? ` ${inviteeLastName}` : '';
  const first = last !== '' && name.endsWith(last) ? name.slice(0, -last.length) : name.split(' ')[0];
  return first || null;
};

/** Emails to a visitor who books the free first session, in the language of the booking. */
@Injectable()
export class BookingMails {
  constructor(
    private readonly outbox: Outbox,
    private readonly site: Site,
    private readonly calendars: AppointmentCalendars,
    private readonly links: ManagingLinks,
    private readonly secrets: MailSecrets,
    private readonly runtime: Runtime,
  ) {}

  /** Sends the link that confirms a time, held until that moment. @returns outbox.id */
  sendLink(
    session: SessionDetails,
    token: string,
    { until, confirmedBy }: { until: Date; confirmedBy: ConfirmedBy },
  ): Promise<number> {
    return inLanguage(session.language, async () => {
      // In the fragment, which no server, log or Referer gets.
      const url = pageUrl(this.runtime.settings.publicUrl, `/booking#token=${token}`);
      const practice = await this.site.get();
      const time = dayAndTime(session.startsAt, practice.timeZone);
      return this.send(practice.name, {
        email: session.email,
        firstName: firstNameOf(session),
        phone: practice.phone,
        heading: t('Confirm your free first session'),
        paragraphs: [
          t(
            'You asked to meet with us on {time} for a free first session. If that wasn’t you, ignore this email.',
            { time },
          ),
          placeLine(session, practice),
          confirmedBy === 'email'
            ? t(
                'Please confirm within 30 minutes. We’ll hold the time for you until then. After that, someone else can book it.',
              )
            : until > session.startsAt
              ? t('We hold the time for you.')
              : t('We hold the time for you until {until}. After that, someone else can book it.', {
                  until: dayAndTime(until, practice.timeZone),
                }),
        ],
        button: { label: t('Confirm my session'), url },
        secret: { url, until },
      });
    });
  }

  /**
   * Sends the confirmation of a booked session, and erases the link that confirmed it.
   * @param linkMailId outbox.id of the email with that link
   */
  async sendConfirmation(session: SessionDetails, linkMailId: number | null): Promise<void> {
    if (linkMailId !== null) await this.secrets.erase([linkMailId]);
    const { startsAt, endsAt } = session;
    const minutes = (endsAt.getTime() - startsAt.getTime()) / 60_000;
    await this.sendAbout(session, msg('Your free first session is booked'), (time) =>
      t('We look forward to meeting you: {time}, for {minutes} minutes.', { time, minutes }),
    );
  }

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
    await this.sendCancelled(session, () => [t('You can book another time whenever you like.')]);
  }

  /** Notifies the visitor of a cancellation by the practice. @param reason as the practice entered it */
  async sendCancelledByPractice(session: SessionDetails, reason: string | null): Promise<void> {
    await this.sendCancelled(session, () => [
      ...(reason === null ? [] : [reason]),
      t('We’re sorry. Please choose another time.'),
    ]);
  }

  /** Notifies the visitor that the practice declined their request. @param reason as the practice entered it */
  async sendDeclined(session: SessionDetails, reason: string | null): Promise<void> {
    await inLanguage(session.language, async () => {
      const { name, timeZone, phone } = await this.site.get();
      await this.send(name, {
        email: session.email,
        phone,
        firstName: firstNameOf(session),
        heading: t('We can’t meet at the time that you asked for'),
        paragraphs: [
          t('You asked to meet with us on {time}. We’re sorry, but we can’t.', {
            time: dayAndTime(session.startsAt, timeZone),
          }),
          ...(reason === null ? [] : [reason]),
          t('Please choose another time.'),
        ],
        button: {
          label: t('Choose another time'),
          url: pageUrl(this.runtime.settings.publicUrl, '/contact#book'),
        },
      });
    });
  }

  async sendReminder(session: SessionDetails): Promise<void> {
    await this.sendAbout(session, msg('Your session is coming up'), (time) =>
      t('We look forward to meeting you: {time}.', { time }),
    );
  }

  /**
   * Sent instead of a second free session, to the address that asked for one.
   * @param session the person's session; null for a client who has paid
   * @returns outbox.id
   */
  sendAlreadyUsed(
    { email, language }: Pick<SessionDetails, 'email' | 'language'>,
    session: UsedSession | null,
    now: Date,
  ): Promise<number> {
    return inLanguage(language, async () => {
      const practice = await this.site.get();
      const { name, timeZone } = practice;
      const isComing = session !== null && session.endsAt > now;
      const link = isComing ? await this.links.of(session.id) : undefined;
      const button = link
        ? { label: session?.isChangeable ? t('Move or cancel') : t('See your session'), url: link.url }
        : isComing && session.userId !== null
          ? {
              label: t('See your appointment'),
              url: `${this.runtime.settings.publicUrl}/client/appointments?appointment=${session.id}`,
            }
          : this.contact;
      const time = session && dayAndTime(session.startsAt, timeZone);
      return this.send(name, {
        email,
        firstName: null,
        heading: isComing ? t('You already have a free session') : t('Your free first session'),
        paragraphs: [
          t(
            'You asked for a free first session with {practice}. Each person gets one free session, so we didn’t book another.',
            { practice: name },
          ),
          time === null
            ? t('You’re already our client. Please contact us to meet again.')
            : !isComing
              ? t('Your session was on {time}. Please contact us to meet again.', { time })
              : session.isChangeable
                ? t('Your session is on {time}. You can move or cancel it.', { time })
                : t('Your session is on {time}. It’s too late to change it online. To change it, {callUs}.', {
                    time,
                    callUs: callUs(practice),
                  }),
          t('Questions? {callUs}. If you didn’t ask for this, you can ignore this email.', {
            callUs: capitalized(callUs(practice)),
          }),
        ],
        button,
        secret: link,
      });
    });
  }

  /** Adds the way to move or cancel it, and the calendar file. @param text a sentence with the time */
  private sendAbout(session: SessionDetails, heading: Text, text: (time: string) => string): Promise<number> {
    return inLanguage(session.language, async () => {
      const practice = await this.site.get();
      const link = await this.links.of(session.id);
      return this.send(practice.name, {
        email: session.email,
        firstName: firstNameOf(session),
        heading: shown(heading),
        paragraphs: [
          text(dayAndTime(session.startsAt, practice.timeZone)),
          placeLine(session, practice),
          ...preparation(),
          link
            ? t(
                'To move or cancel it, use the button below. If it’s too late to do that online, {callUs}. Questions? {emailUs}.',
                { callUs: callUs(practice), emailUs: capitalized(emailUs(practice)) },
              )
            : t('To move or cancel it, {reachUs}.', { reachUs: reachUs(practice) }),
        ],
        button: link ? { label: t('Move or cancel'), url: link.url } : this.contact,
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
        button: {
          label: t('Choose another time'),
          url: pageUrl(this.runtime.settings.publicUrl, '/contact#book'),
        },
        attachments: [await this.calendars.attachment(session.id, session.email)],
      });
    });
  }

  private get contact(): PracticeMail['button'] {
    return { label: t('Contact us'), url: pageUrl(this.runtime.settings.publicUrl, '/contact') };
  }

  private async send(
    practice: string,
    { email, secret, attachments = [], ...content }: BookingMail,
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
}
