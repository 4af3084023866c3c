import { Injectable } from '@nestjs/common';
import { shown, t } from '@steward/texts';
import { dayAndTimeLong } from '../../../kernel/index.js';
import { layOut, type MailContent } from '../../../platform/mail/mail-layout.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { pageUrl } from '../../../platform/mail/page-url.js';
import { currentRequestContext, inLanguage } from '../../../platform/process/request-context.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { Site } from '../../practice/index.js';
import { Accounts, type UserClosed } from '../../identity/index.js';
import { browserName } from './browser-name.js';
import { type AccountHolder, RecipientQueries } from './recipient-queries.js';
import { type SecurityEventType, securityMailTexts } from './security-mail-texts.js';

/** Writes security emails into the outbox, in their recipient's language. */
@Injectable()
export class SecurityMailOutbox {
  constructor(
    private readonly outbox: Outbox,
    private readonly site: Site,
    private readonly accounts: Accounts,
    private readonly recipients: RecipientQueries,
    private readonly runtime: Runtime,
  ) {}

  /** @param happened paragraphs, in the current language */
  async send(
    userId: number,
    type: SecurityEventType,
    happened: () => string[] | Promise<string[]>,
  ): Promise<void> {
    const holder = await this.holderOf(userId);
    if (!holder) return;
    const { role, firstName, mailTo, language } = holder;
    const { name: practice, phone } = await this.site.get();
    await inLanguage(language, async () =>
      this.write({ userId, mailTo }, type, {
        practice,
        phone: role === 'admin' ? '' : phone,
        firstName,
        heading: shown(securityMailTexts[type][0]),
        paragraphs: [
          ...(await happened()),
          role === 'admin'
            ? t("If it wasn't you, change your password right away.")
            : t("If it wasn't you, change your password right away and contact {practice}.", { practice }),
        ],
        button: {
          label: t('Check your account security'),
          // People without a client of their own have settings only.
          url: `${this.publicUrl}/${role === 'admin' ? 'admin/profile' : 'client/settings'}?tab=security`,
        },
      }),
    );
  }

  /** After the first password that was set with an invitation: how to log in from now on. */
  async sendReady(userId: number, at: Date): Promise<void> {
    const holder = await this.holderOf(userId);
    if (!holder) return;
    const { username, role, firstName, mailTo, language } = holder;
    const { name: practice, phone } = await this.site.get();
    await inLanguage(language, async () => {
      const [url, label] =
        role === 'admin'
          ? [`${this.publicUrl}/admin`, t('Open the dashboard')]
          : [`${this.publicUrl}/client/portal`, t('Open the portal')];
      await this.write({ userId, mailTo }, 'account.password_reset', {
        practice,
        phone: role === 'admin' ? '' : phone,
        firstName,
        heading: t('Your account is ready'),
        paragraphs: [
          t('Your username is {username}. You can also log in with this email address.', { username }),
          t('Save this address for your next visit: {url}', { url }),
          `${t('Your password was set.')} ${await this.timeAndPlace(at)} ${t("If it wasn't you, contact {practice}.", { practice })}`,
        ],
        button: { label, url },
      });
    });
  }

  /** The last email about this account: the address can be reused by another one. */
  async sendClosed({ userId, actorId, at }: UserClosed): Promise<void> {
    const addressee = await this.recipients.addressOf(userId);
    if (addressee === undefined || !(await this.accounts.allowsSecurityMail(userId))) return;
    const { mailTo, language } = addressee;
    const { name: practice, phone } = await this.site.get();
    const isOwn = actorId === userId;
    await inLanguage(language, async () =>
      this.write({ userId, mailTo }, 'user.closed', {
        // The name is erased with the profile.
        practice,
        phone,
        firstName: null,
        heading: t('Your account was closed'),
        paragraphs: [
          isOwn
            ? t('Your account was closed. No one can log in to it anymore.')
            : t('{practice} closed your account. No one can log in to it anymore.', { practice }),
          t(
            'We removed your login, profile, photo and goals. Documents, signatures, invoices and messages stay with {practice} as business records.',
            { practice },
          ),
          // The IP address of the practice is not disclosed.
          isOwn
            ? `${await this.timeAndPlace(at)} ${t("If it wasn't you, contact {practice}.", { practice })}`
            : t("This happened on {time}. If you didn't expect it, contact {practice}.", {
                time: await this.time(at),
                practice,
              }),
        ],
        button: { label: t('Contact {practice}', { practice }), url: pageUrl(this.publicUrl, '/contact') },
      }),
    );
  }

  /**
   * In the current language: 'This happened on Sunday, November 22, 2026, 4:28 AM Central Time, from the IP address
   * 203.0.113.7, with Chrome on Linux.'
   */
  async timeAndPlace(at: Date): Promise<string> {
    const { address, agent } = currentRequestContext();
    const browser = agent === null ? undefined : browserName(agent);
    return t(
      '{known, select, both {This happened on {time}, from the IP address {address}, with {browser}.} address {This happened on {time}, from the IP address {address}.} browser {This happened on {time}, with {browser}.} other {This happened on {time}.}}',
      {
        known: address === null ? (browser ? 'browser' : 'none') : browser ? 'both' : 'address',
        time: await this.time(at),
        address: address ?? '',
        browser: browser ?? '',
      },
    );
  }

  /** In the practice's time zone and the current language: 'Sunday, November 22, 2026, 4:28 AM Central Time' */
  async time(at: Date): Promise<string> {
    return dayAndTimeLong(at, (await this.site.get()).timeZone);
  }

  /** Undefined for a closed account, and for an address that receives no more of these emails. */
  private async holderOf(userId: number): Promise<AccountHolder | undefined> {
    const holder = await this.recipients.accountHolder(userId);
    return holder && (await this.accounts.allowsSecurityMail(userId)) ? holder : undefined;
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
