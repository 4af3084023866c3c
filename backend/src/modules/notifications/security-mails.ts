import { Injectable } from '@nestjs/common';
import type { Role } from '../../kernel/actor.js';
import { Clock } from '../../kernel/clock.js';
import type { Subject } from '../../kernel/recorded.js';
import { dayAndTimeLong } from '../../kernel/zone.js';
import { Sql } from '../../platform/database/sql.js';
import { UnitOfWork } from '../../platform/unit-of-work/unit-of-work.js';
import { DomainEvents, type DomainEventTypes } from '../../platform/domain-events/domain-events.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { greeting, layOut, type MailContent } from '../../platform/mail/mail-layout.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { currentRequestContext } from '../../platform/requests/request-context.js';
import { Runtime } from '../../platform/runtime.js';
import { ActivityLog } from '../activity/index.js';
import { Site } from '../practice/index.js';
import { UnconfirmedMail, type UserClosed } from '../identity/index.js';
import { browserName } from './browser-name.js';

/** Heading and sentence of a security email. */
type MailText = readonly [heading: string, sentence: string];

/**
 * Security emails to an account's owner, by event. A changed email address is announced to the previous
 * address by its undo link.
 */
const mailTexts = {
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

type SecurityEventType = keyof typeof mailTexts;

interface Addressee extends Record<string, unknown> {
  /** users.id */
  userId: number;
  role: Role;
  firstName: string | null;
  to: string;
}

const hourMs = 60 * 60_000;
/** Emails per event type, account and hour; further ones are gathered. */
const maxPerHour = 10;

/**
 * Emails an account's owner about security events, in the transaction of the event and regardless of
 * preferences, so that a stranger cannot turn them off. After ten emails about one type of event within an
 * hour, further ones are gathered and counted in one email an hour later.
 */
@Injectable()
export class SecurityMails {
  private readonly publicUrl: string;

  constructor(
    events: DomainEvents,
    jobs: Jobs,
    private readonly activity: ActivityLog,
    private readonly outbox: Outbox,
    private readonly site: Site,
    private readonly unconfirmed: UnconfirmedMail,
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
    { settings }: Runtime,
  ) {
    this.publicUrl = settings.publicUrl;
    for (const type of Object.keys(mailTexts) as SecurityEventType[])
      events.subscribe(type, (event) => this.handle(event));
    events.subscribe('user.closed', (event) => this.notifyClosed(event));
    jobs.every('security-mail.gathered', '*/5 * * * *', () => this.sendGathered());
  }

  private async handle(event: DomainEventTypes[SecurityEventType]): Promise<void> {
    const { type, subject, at } = event;
    const isSignIn = type === 'account.signed_in';
    if (isSignIn && event.details?.['newDevice'] !== true) return;
    // Exports by the practice are part of its work.
    if (type === 'account.exported' && event.actorId !== subject.id) return;
    if (isSignIn && (await this.isFirstSignIn(subject))) return;
    if (await this.gather(subject.id, type, at)) return;
    const isPassword = type === 'account.password_changed' || type === 'account.password_reset';
    await this.notify(subject.id, type, [
      mailTexts[type][1],
      ...(isPassword ? await this.remainingAccess(subject.id, at) : []),
      `This happened ${await this.timeAndPlace(at)}. If it was you, you can ignore this email.`,
    ]);
  }

  private async notify(userId: number, type: SecurityEventType, happened: string[]): Promise<void> {
    const addressee = await this.addressee(userId);
    if (!addressee || !(await this.unconfirmed.allowsSecurityMail(userId))) return;
    const practice = await this.practice();
    await this.send(addressee, type, {
      practice,
      heading: mailTexts[type][0],
      paragraphs: [
        ...greeting(addressee.firstName),
        ...happened,
        addressee.role === 'admin'
          ? "If it wasn't you, change your password right away."
          : `If it wasn't you, change your password right away and contact ${practice}.`,
      ],
      button: {
        label: 'Check your account security',
        url: `${this.publicUrl}/${addressee.role === 'admin' ? 'admin' : 'client'}/profile?tab=security`,
      },
    });
  }

  /** Counts the event for a later email if there were ten within an hour. @returns whether it did */
  private async gather(userId: number, type: SecurityEventType, at: Date): Promise<boolean> {
    const gathered = await this.sql.first(
      'security-mail.gather',
      `INSERT INTO gathered_security_mails AS gathered (user_id, security_event, count, since)
       SELECT $1, $2, 1, $3
       WHERE EXISTS (SELECT FROM gathered_security_mails WHERE user_id = $1 AND security_event = $2)
         OR (SELECT count(*) FROM outbox
             WHERE user_id = $1 AND created_at > $4 AND security_event = $2) >= ${maxPerHour}
       ON CONFLICT ON CONSTRAINT gathered_security_mails_pkey DO UPDATE SET count = gathered.count + 1
       RETURNING 1`,
      [userId, type, at, new Date(at.getTime() - hourMs)],
    );
    return gathered !== undefined;
  }

  /** Safe to repeat: each email deletes the rows that it counts, in one transaction. */
  private async sendGathered(): Promise<void> {
    const due = await this.sql.rows<{ userId: number; type: SecurityEventType }>(
      'security-mail.due',
      `SELECT user_id AS "userId", security_event AS type FROM gathered_security_mails WHERE since <= $1
       ORDER BY user_id, security_event`,
      [new Date(this.clock.now().getTime() - hourMs)],
    );
    for (const { userId, type } of due)
      await this.work.run(async () => {
        const gathered = await this.sql.first<{ count: number; since: Date }>(
          'security-mail.take',
          `DELETE FROM gathered_security_mails WHERE user_id = $1 AND security_event = $2
           RETURNING count, since`,
          [userId, type],
        );
        if (!gathered) return;
        const { count, since } = gathered;
        await this.notify(userId, type, [
          `This happened ${count} more ${count === 1 ? 'time' : 'times'} since ${await this.time(since)}.`,
          'This one email covers all of them. If it was you, you can ignore it.',
        ]);
      });
  }

  /** The last email about this account: the address can be reused by another one. */
  private async notifyClosed({ userId, actorId, at }: UserClosed): Promise<void> {
    const to = await this.sql.first<{ to: string }>(
      'security-mail.closed',
      'SELECT email AS "to" FROM accounts WHERE id = $1',
      [userId],
    );
    if (!to || !(await this.unconfirmed.allowsSecurityMail(userId))) return;
    const practice = await this.practice();
    const isOwn = actorId === userId;
    await this.send({ userId, ...to }, 'user.closed', {
      practice,
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

  /** Access that remains valid after a password change. */
  private async remainingAccess(userId: number, at: Date): Promise<string[]> {
    const held = await this.sql.first<{ tokens: number; feed: boolean }>(
      'security-mail.still-working',
      `SELECT (SELECT count(*)::int FROM access_tokens WHERE user_id = $1 AND expires_at > $2) AS tokens,
         EXISTS (SELECT FROM calendar_feeds WHERE user_id = $1) AS feed`,
      [userId, at],
    );
    const { tokens = 0, feed = false } = held ?? {};
    const keys = [
      ...(tokens > 0 ? [`${tokens} access token${tokens === 1 ? '' : 's'}`] : []),
      ...(feed ? ['1 calendar link'] : []),
    ];
    if (keys.length === 0) return [];
    const verb = tokens + Number(feed) === 1 ? 'works' : 'work';
    return [`${keys.join(' and ')} still ${verb}. You can turn them off in your profile.`];
  }

  /** 'on Sunday, November 22, 2026, 4:28 AM Central Time, from the IP address 203.0.113.7, with Chrome on Linux' */
  private async timeAndPlace(at: Date): Promise<string> {
    const { address, agent } = currentRequestContext();
    const browser = agent === null ? undefined : browserName(agent);
    return [
      `on ${await this.time(at)}`,
      ...(address === null ? [] : [`from the IP address ${address}`]),
      ...(browser === undefined ? [] : [`with ${browser}`]),
    ].join(', ');
  }

  /** In the practice's time zone: 'Sunday, November 22, 2026, 4:28 AM Central Time' */
  private async time(at: Date): Promise<string> {
    return dayAndTimeLong(at, (await this.site.get()).timeZone);
  }

  private async practice(): Promise<string> {
    return (await this.site.get()).name;
  }

  private async send(
    { userId, to }: Pick<Addressee, 'userId' | 'to'>,
    securityEvent: SecurityEventType | 'user.closed',
    content: Omit<MailContent, 'footer'>,
  ): Promise<void> {
    const { practice, heading } = content;
    const text = `This email is about the security of your account with ${practice}. It is always sent.`;
    await this.outbox.send({
      userId,
      to,
      securityEvent,
      sender: practice,
      subject: `${heading} – ${practice}`,
      ...layOut({ ...content, footer: { text, links: [] } }),
    });
  }

  private addressee(userId: number): Promise<Addressee | undefined> {
    return this.sql.first<Addressee>(
      'security-mail.addressee',
      `SELECT id AS "userId", role, first_name AS "firstName", email AS "to" FROM accounts
       WHERE id = $1 AND closed_at IS NULL`,
      [userId],
    );
  }

  /** The first login ever is always with an unknown browser and not worth an email. */
  private async isFirstSignIn(account: Subject): Promise<boolean> {
    return (await this.activity.latest(account, ['account.signed_in'], 1)).length === 0;
  }
}
