import { Injectable } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import { capitalized } from '@steward/texts/locale';
import { dayAndTime, dollars } from '../../../kernel/index.js';
import { Site } from '../../../modules/practice/index.js';
import {
  type AppointmentKind,
  callUs,
  firstNameOf,
  placeLine,
  type SessionDetails,
  typeLabelOf,
  VisitorMails,
} from '../../../modules/scheduling/index.js';
import { MailSecrets } from '../../../platform/mail/mail-secrets.js';
import { pageUrl } from '../../../platform/mail/page-url.js';
import { inLanguage } from '../../../platform/process/request-context.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import type { ConfirmedBy } from '../domain/booking-request.js';
import { ManagingLinks } from './managing-links.js';

/** The session of a person who has had their free one. */
interface UsedSession extends Omit<SessionDetails, 'email' | 'language' | 'inviteeName' | 'inviteeLastName'> {
  /** users.id; null for a visitor */
  userId: number | null;
  isChangeable: boolean;
}

/** Emails to a visitor who books a session, in the language of the booking. */
@Injectable()
export class BookingMails {
  constructor(
    private readonly mails: VisitorMails,
    private readonly site: Site,
    private readonly links: ManagingLinks,
    private readonly secrets: MailSecrets,
    private readonly runtime: Runtime,
  ) {}

  /** Sends the link that confirms a time, held until that moment. @param kind its type @returns outbox.id */
  sendLink(
    session: SessionDetails,
    kind: AppointmentKind,
    token: string,
    { until, confirmedBy }: { until: Date; confirmedBy: ConfirmedBy },
  ): Promise<number> {
    return inLanguage(session.language, async () => {
      // In the fragment, which no server, log or Referer gets.
      const url = pageUrl(this.runtime.settings.publicUrl, `/booking#token=${token}`);
      const practice = await this.site.get();
      const time = dayAndTime(session.startsAt, practice.timeZone);
      return this.mails.send(practice.name, {
        email: session.email,
        firstName: firstNameOf(session),
        phone: practice.phone,
        heading: kind.free ? t('Confirm your free first session') : t('Confirm your session'),
        paragraphs: [
          kind.free
            ? t(
                'You asked to meet with us on {time} for a free first session. If that wasn’t you, ignore this email.',
                { time },
              )
            : t('You asked to meet with us on {time}: {label}. If that wasn’t you, ignore this email.', {
                time,
                label: typeLabelOf(kind),
              }),
          ...priceOf(kind),
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
   * @param kind its type, if the practice still offers it
   * @param linkMailId outbox.id of the email with that link
   */
  async sendConfirmation(
    session: SessionDetails,
    kind: AppointmentKind | undefined,
    linkMailId: number | null,
  ): Promise<void> {
    if (linkMailId !== null) await this.secrets.erase([linkMailId]);
    const { startsAt, endsAt } = session;
    const minutes = (endsAt.getTime() - startsAt.getTime()) / 60_000;
    const heading = kind?.free ? msg('Your free first session is booked') : msg('Your session is booked');
    await this.mails.sendAbout(session, heading, (time) =>
      t('We look forward to meeting you: {time}, for {minutes} minutes.', { time, minutes }),
    );
  }

  /** Notifies the visitor that the practice declined their request. @param reason as the practice entered it */
  async sendDeclined(session: SessionDetails, reason: string | null): Promise<void> {
    await inLanguage(session.language, async () => {
      const { name, timeZone, phone } = await this.site.get();
      await this.mails.send(name, {
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
        button: this.mails.bookAgain,
      });
    });
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
          : this.mails.contact;
      const time = session && dayAndTime(session.startsAt, timeZone);
      return this.mails.send(name, {
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
}

/** A sentence with what it costs, if that is stated. */
const priceOf = ({ cost }: AppointmentKind): string[] =>
  cost?.amount ? [t('It costs {amount}.', { amount: dollars(cost.amount) })] : [];
