import { Injectable } from '@nestjs/common';
import { layOut, type MailContent } from '../../../platform/mail/mail-layout.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { Runtime } from '../../../platform/runtime.js';
import { Site } from '../../content/index.js';

export type LinkKind = 'reset' | 'invitation' | 'email_undo' | 'email_confirmation';

/** The account that a link is for. */
export interface LinkOwner {
  /** users.id */
  id: number;
  username: string;
  /** Where the mail goes. */
  email: string;
}

type LinkMailText = Pick<MailContent, 'heading' | 'paragraphs'> & { action: string; path: string };

const words: Record<LinkKind, (practice: string, holder: LinkOwner) => LinkMailText> = {
  reset: (practice, { username }) => ({
    heading: 'Choose a new password',
    paragraphs: [
      `Somebody, probably you, has asked for a new password for your account with ${practice}. Your username is ${username}.`,
      'The link works once, within 30 minutes. If it was not you, there is nothing to do: your password stays as it is.',
    ],
    action: 'Choose a new password',
    path: '/reset-password',
  }),
  invitation: (practice, { username }) => ({
    heading: `An invitation from ${practice}`,
    paragraphs: [
      `${practice} has opened an account for you. Your user name is ${username}.`,
      'Please choose a password to sign in with. The link works once, within 7 days.',
    ],
    action: 'Choose a password',
    path: '/reset-password',
  }),
  email_undo: (practice) => ({
    heading: 'Your e-mail address was changed',
    paragraphs: [
      `Your account with ${practice} has another e-mail address now. Further e-mail goes there.`,
      'If it was not you, undo the change: you are signed out everywhere, and choose a new password. The link works ' +
        'once, within 7 days.',
    ],
    action: 'Undo the change',
    path: '/email-change/undo',
  }),
  email_confirmation: (practice) => ({
    heading: 'Please confirm your email address',
    paragraphs: [
      `This email address was entered for an account with ${practice}. Please confirm that it is yours.`,
      'The link works once, within 7 days. If you did not create this account, do not confirm it.',
    ],
    action: 'Confirm email address',
    path: '/confirm-email',
  }),
};

/** Where the token is in the URL. A fragment is sent to no server, so the token reaches no log. */
const tokenAt = (kind: LinkKind): string => (kind === 'email_confirmation' ? '#token=' : '?token=');

/** The mails that bring an account's links. */
@Injectable()
export class AccountMails {
  private readonly publicUrl: string;

  constructor(
    private readonly outbox: Outbox,
    private readonly site: Site,
    { settings }: Runtime,
  ) {
    this.publicUrl = settings.publicUrl;
  }

  /** @param until when the links end @returns outbox.id of each, in their order */
  async send(
    links: readonly { holder: LinkOwner; token: string }[],
    kind: LinkKind,
    until: Date,
  ): Promise<number[]> {
    const { name: practice } = await this.site.get();
    return this.outbox.send(
      ...links.map(({ holder, token }) => {
        const { heading, paragraphs, action, path } = words[kind](practice, holder);
        const url = `${this.publicUrl}${path}${tokenAt(kind)}${token}`;
        return {
          userId: holder.id,
          to: holder.email,
          sender: practice,
          subject: heading.includes(practice) ? heading : `${heading} – ${practice}`,
          ...layOut({
            practice,
            heading,
            paragraphs,
            button: { label: action, url },
            footer: {
              text: `This e-mail was sent to the address of your account with ${practice}.`,
              links: [],
            },
          }),
          secret: { url, until },
          ...(kind === 'email_undo' && { securityEvent: 'account.email_changed' }),
        };
      }),
    );
  }
}
