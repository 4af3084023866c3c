import { Injectable } from '@nestjs/common';
import { type Language, t } from '@steward/texts';
import type { AccountRole } from '../domain/account-role.js';
import { type MailContent, practiceMail } from '../../../platform/mail/mail-layout.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { pageUrl } from '../../../platform/mail/page-url.js';
import { inLanguage } from '../../../platform/process/request-context.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { Site } from '../../practice/index.js';
import type { LinkKind } from '../domain/account-link.js';
import { type TaskList, WaitingTasks } from '../domain/waiting-tasks.js';

/** The account that a link belongs to. */
export interface LinkOwner {
  /** users.id */
  id: number;
  username: string;
  role: AccountRole;
  firstName: string | null;
  language: Language;
  /** Recipient of the email. */
  email: string;
}

type LinkMailText = Pick<MailContent, 'heading' | 'paragraphs'> & { action: string; path: string };

/** By the event, dashboard and limits know such an email in every language. */
const securityEventOf: { readonly [Kind in LinkKind]?: { securityEvent: string } } = {
  invitation: { securityEvent: 'account.invited' },
  email_undo: { securityEvent: 'account.email_changed' },
};

const words: Record<LinkKind, (practice: string, holder: LinkOwner, tasks: TaskList) => LinkMailText> = {
  reset: (practice, { username }) => ({
    heading: t('Set a new password'),
    paragraphs: [
      t(
        'You asked for a link to set a new password for your account with {practice}. Your username is {username}.',
        { practice, username },
      ),
      t(
        "The link works once and expires in 30 minutes. If you didn't ask for this, you can ignore this email. Your password stays the same.",
      ),
    ],
    action: t('Set a new password'),
    path: '/reset-password',
  }),
  invitation: (practice, { username, role }, { count, lines }) => ({
    heading: t('An invitation from {practice}', { practice }),
    paragraphs: [
      role === 'admin'
        ? t('{practice} invites you to work in its dashboard. Your username is {username}.', {
            practice,
            username,
          })
        : t('{practice} invites you to its client portal. Your username is {username}.', {
            practice,
            username,
          }),
      ...(count === 0
        ? []
        : [
            t('{count, plural, one {# thing is waiting for you:} other {# things are waiting for you:}}', {
              count,
            }),
            lines,
          ]),
      t('To get started, choose a password. The link works once and expires in 7 days.'),
    ],
    action: t('Set up your account'),
    path: '/reset-password',
  }),
  email_undo: (practice) => ({
    heading: t('Your email address was changed'),
    paragraphs: [
      t(
        "The email address of your account with {practice} was changed. We'll send emails to the new address from now on.",
        { practice },
      ),
      t(
        "If it wasn't you, undo the change. We'll log you out everywhere and ask you to set a new password. The link works once and expires in 7 days.",
      ),
    ],
    action: t('Undo the change'),
    path: '/email-change/undo',
  }),
  email_confirmation: (practice) => ({
    heading: t('Please confirm your email address'),
    paragraphs: [
      t('This email address was entered for an account with {practice}. Please confirm that it is yours.', {
        practice,
      }),
      t('The link works once and expires in 7 days. If you did not create this account, do not confirm it.'),
    ],
    action: t('Confirm email address'),
    path: '/confirm-email',
  }),
};

/** Position of the token in the URL. A fragment is not sent to servers, so the token stays out of logs. */
const tokenAt = (kind: LinkKind): string => (kind === 'email_confirmation' ? '#token=' : '?token=');

/** Emails with account links, each in its recipient's language. */
@Injectable()
export class AccountMails {
  constructor(
    private readonly outbox: Outbox,
    private readonly site: Site,
    private readonly tasks: WaitingTasks,
    private readonly runtime: Runtime,
  ) {}

  /** @param until expiry of the links @returns outbox.id of each email, in order */
  async send(
    links: readonly { holder: LinkOwner; token: string }[],
    kind: LinkKind,
    until: Date,
  ): Promise<number[]> {
    const { name: practice, phone } = await this.site.get();
    const tasksOf = await this.tasks.of(kind === 'invitation' ? links.map(({ holder }) => holder.id) : []);
    return this.outbox.send(
      ...links.map(({ holder, token }) =>
        inLanguage(holder.language, () => {
          const { heading, paragraphs, action, path } = words[kind](practice, holder, tasksOf(holder.id));
          const url = pageUrl(this.runtime.settings.publicUrl, `${path}${tokenAt(kind)}${token}`);
          return {
            userId: holder.id,
            to: holder.email,
            ...practiceMail({
              practice,
              phone: holder.role === 'admin' ? '' : phone,
              firstName: holder.firstName,
              heading,
              paragraphs,
              button: { label: action, url },
              reason: t("You're getting this email because you have an account with {practice}.", {
                practice,
              }),
            }),
            ...(heading.includes(practice) && { subject: heading }),
            secret: { url, until },
            ...securityEventOf[kind],
          };
        }),
      ),
    );
  }
}
