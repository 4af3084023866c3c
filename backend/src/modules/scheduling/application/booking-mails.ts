import { Injectable } from '@nestjs/common';
import { dayAndTime } from '../../../kernel/zone.js';
import { layOut, type MailContent } from '../../../platform/mail/mail-layout.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { Runtime } from '../../../platform/runtime.js';
import { Site } from '../../content/index.js';

/** A session that a mail tells of. */
export interface ToldSession {
  /** Where the mail goes. */
  email: string;
  startsAt: Date;
  endsAt: Date;
  location: string | null;
  videoUrl: string | null;
}

/** The mails to a visitor who books the free first session. */
@Injectable()
export class BookingMails {
  private readonly publicUrl: string;

  constructor(
    private readonly outbox: Outbox,
    private readonly site: Site,
    { settings }: Runtime,
  ) {
    this.publicUrl = settings.publicUrl;
  }

  /** The link that confirms what is held. @returns outbox.id */
  async sendLink(session: ToldSession, token: string, until: Date): Promise<number> {
    const url = `${this.publicUrl}/booking?token=${token}`;
    const { name, timeZone } = await this.site.get();
    return this.send(session, name, {
      heading: 'Confirm your free first session',
      paragraphs: [
        `Somebody, probably you, has chosen ${dayAndTime(session.startsAt, timeZone)} for a free first session with ${name}.`,
        'Please confirm it within 30 minutes. Until then we hold the time for you; after that it is free for others again.',
        'If it was not you, there is nothing to do.',
      ],
      button: { label: 'Confirm my session', url },
      secret: { url, until },
    });
  }

  /** What was confirmed. */
  async sendConfirmation(session: ToldSession): Promise<void> {
    const { name, timeZone, ...contact } = await this.site.get();
    const { startsAt, endsAt } = session;
    const minutes = (endsAt.getTime() - startsAt.getTime()) / 60_000;
    await this.send(session, name, {
      heading: 'Your free first session is booked',
      paragraphs: [
        `We look forward to meeting you: ${dayAndTime(startsAt, timeZone)}, for ${minutes} minutes.`,
        ...placesOf(session),
        howToCancel(contact),
      ],
      button: this.contact,
    });
  }

  /** Another time than they chose. */
  async sendMoved(session: ToldSession): Promise<void> {
    const { name, timeZone, ...contact } = await this.site.get();
    await this.send(session, name, {
      heading: 'Your session was moved',
      paragraphs: [`It is now on ${dayAndTime(session.startsAt, timeZone)}.`, howToCancel(contact)],
      button: this.contact,
    });
  }

  /** @param reason in the practice's words */
  async sendCancelled(session: ToldSession, reason: string | null): Promise<void> {
    const { name, timeZone } = await this.site.get();
    await this.send(session, name, {
      heading: 'Your session was cancelled',
      paragraphs: [
        `The session on ${dayAndTime(session.startsAt, timeZone)} does not take place.`,
        ...(reason === null ? [] : [reason]),
        'We are sorry, and would be glad if you chose another time.',
      ],
      button: { label: 'Choose another time', url: `${this.publicUrl}/contact#book` },
    });
  }

  /** It is near. */
  async sendReminder(session: ToldSession): Promise<void> {
    const { name, timeZone, ...contact } = await this.site.get();
    await this.send(session, name, {
      heading: 'Your session is near',
      paragraphs: [
        `We look forward to meeting you: ${dayAndTime(session.startsAt, timeZone)}.`,
        ...placesOf(session),
        howToCancel(contact),
      ],
      button: this.contact,
    });
  }

  private get contact(): MailContent['button'] {
    return { label: 'Contact us', url: `${this.publicUrl}/contact` };
  }

  private async send(
    { email }: ToldSession,
    practice: string,
    {
      secret,
      ...words
    }: Omit<MailContent, 'practice' | 'footer'> & { secret?: { url: string; until: Date } },
  ): Promise<number> {
    const [mailId] = await this.outbox.send({
      userId: null,
      to: email,
      sender: practice,
      subject: `${words.heading} – ${practice}`,
      ...layOut({
        practice,
        ...words,
        footer: { text: `This address was given for a session with ${practice}.`, links: [] },
      }),
      ...(secret && { secret }),
    });
    if (mailId === undefined) throw new Error('The mail was not kept.');
    return mailId;
  }
}

const howToCancel = ({ email, phone }: { email: string; phone: string }): string =>
  `To cancel or move it, write to ${email} or call ${phone}.`;

/** Where they meet, as far as it is said. */
const placesOf = ({ location, videoUrl }: ToldSession): string[] =>
  [location, videoUrl].flatMap((place) => place ?? []);
