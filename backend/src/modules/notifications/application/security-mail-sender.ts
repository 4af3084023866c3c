import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { dayAndTimeLong } from '../../../kernel/index.js';
import type { DomainEventTypes } from '../../../platform/domain-events/domain-events.js';
import { layOut, type MailContent } from '../../../platform/mail/mail-layout.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { currentRequestContext } from '../../../platform/requests/request-context.js';
import { Runtime } from '../../../platform/runtime.js';
import { Site } from '../../practice/index.js';
import { Accounts, type UserClosed } from '../../identity/index.js';
import { browserName } from './browser-name.js';
import { RecipientQueries } from './recipient-queries.js';

/** Heading and sentence of a security email. */
type MailText = readonly [heading: string, sentence: string];

/**
 * Security emails to an account's owner, by event. A changed email address is announced to the previous
 * address by its undo link.
 */
export const mailTexts = {
  'account.signed_in': ['New login to your account', 'Someone logged in to your account from a new browser.'],
  'account.password_changed': ['Your password was changed', 'The password of your account was changed.'],
  'account.password_reset': [
    'Your password was reset',
    'Someone set a new password for your account with a link that we emailed.',
  ],
  'account.email_change_undone': [
    'Your email address was restored',
    'The change of your email address was undone. To log in, set a new password.',
  ],
  'account.two_factor_enabled': [
    'Two-factor authentication is on',
    'Logging in with your password now also requires a code from your authenticator app.',
  ],
  'account.two_factor_disabled': [
    'Two-factor authentication is off',
    'Logging in with your password no longer requires a code.',
  ],
  'account.factors_reset': [
    'Your authenticator app and passkeys were removed',
    'Your authenticator app, passkeys and recovery codes were removed on our server. You can set up new ones in your profile.',
  ],
  'account.passkey_added': ['A passkey was added', 'A new passkey can now log in to your account.'],
  'account.passkey_removed': [
    'A passkey was removed',
    'One of your passkeys can no longer log in to your account.',
  ],
  'account.recovery_codes_created': [
    'New recovery codes were created',
    'Your account has new recovery codes. The old ones no longer work.',
  ],
  'account.recovery_code_used': [
    'A recovery code was used',
    'Someone logged in to your account with one of its recovery codes.',
  ],
  'account.access_token_created': [
    'An access token was created',
    'Software with the new access token can use your account.',
  ],
  'calendar_feed.created': [
    'A calendar link was created',
    'Anyone who has the new secret link can see your appointments.',
  ],
  'account.exported': [
    'Your data was downloaded',
    'Someone who was logged in to your account downloaded everything we have about you.',
  ],
} as const satisfies { readonly [Type in keyof DomainEventTypes]?: MailText };

export type SecurityEventType = keyof typeof mailTexts;

/** Writes security emails into the outbox. */
@Injectable()
export class SecurityMailSender {
  constructor(
    private readonly outbox: Outbox,
    private readonly site: Site,
    private readonly accounts: Accounts,
    private readonly recipients: RecipientQueries,
    private readonly runtime: Runtime,
  ) {}

  /** @param happened paragraphs */
  async send(userId: number, type: SecurityEventType, happened: string[]): Promise<void> {
    const holder = await this.recipients.accountHolder(userId);
    if (!holder || !(await this.accounts.allowsSecurityMail(userId))) return;
    const { role, firstName, mailTo } = holder;
    const { name: practice, phone } = await this.site.get();
    await this.write({ userId, mailTo }, type, {
      ...{ practice, phone: role === 'admin' ? '' : phone, firstName },
      heading: mailTexts[type][0],
      paragraphs: [
        ...happened,
        role === 'admin'
          ? "If it wasn't you, change your password right away."
          : `If it wasn't you, change your password right away and contact ${practice}.`,
      ],
      button: {
        label: 'Check your account security',
        // People without a client of their own have settings only.
        url: `${this.publicUrl}/${role === 'admin' ? 'admin/profile' : 'client/settings'}?tab=security`,
      },
    });
  }

  /** The last email about this account: the address can be reused by another one. */
  async sendClosed({ userId, actorId, at }: UserClosed): Promise<void> {
    const mailTo = await this.recipients.addressOf(userId);
    if (mailTo === undefined || !(await this.accounts.allowsSecurityMail(userId))) return;
    const { name: practice, phone } = await this.site.get();
    const isOwn = actorId === userId;
    await this.write({ userId, mailTo }, 'user.closed', {
      // The name is erased with the profile.
      ...{ practice, phone, firstName: null },
      heading: 'Your account was closed',
      paragraphs: [
        `${isOwn ? 'Your account was closed' : `${practice} closed your account`}. No one can log in to it anymore.`,
        `We removed your login, profile, photo and goals. Documents, signatures, invoices and messages stay with ${practice} as business records.`,
        // The IP address of the practice is not disclosed.
        isOwn
          ? `This happened ${await this.timeAndPlace(at)}. If it wasn't you, contact ${practice}.`
          : `This happened on ${await this.time(at)}. If you didn't expect it, contact ${practice}.`,
      ],
      button: { label: `Contact ${practice}`, url: `${this.publicUrl}/contact` },
    });
  }

  /** 'on Sunday, November 22, 2026, 4:28 AM Central Time, from the IP address 203.0.113.7, with Chrome on Linux' */
  async timeAndPlace(at: Date): Promise<string> {
    const { address, agent } = currentRequestContext();
    const browser = agent === null ? undefined : browserName(agent);
    return [
      `on ${await this.time(at)}`,
      ...(address === null ? [] : [`from the IP address ${address}`]),
      ...(browser === undefined ? [] : [`with ${browser}`]),
    ].join(', ');
  }

  /** In the practice's time zone: 'Sunday, November 22, 2026, 4:28 AM Central Time' */
  async time(at: Date): Promise<string> {
    return dayAndTimeLong(at, (await this.site.get()).timeZone);
  }

  private get publicUrl(): string {
    return this.runtime.settings.publicUrl;
  }

  private async write(
    { userId, mailTo }: { userId: number; mailTo: string },
    securityEvent: SecurityEventType | 'user.closed',
    content: Omit<MailContent, 'footer'>,
  ): Promise<void> {
    const { practice, heading } = content;
    const text = t('This email is about the security of your account with {practice}. It is always sent.', {
      practice,
    });
    await this.outbox.send({
      userId,
      to: mailTo,
      securityEvent,
      sender: practice,
      subject: `${heading} – ${practice}`,
      ...layOut({ ...content, footer: { text, links: [] } }),
    });
  }
}
