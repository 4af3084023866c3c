import { Injectable } from '@nestjs/common';
import type { Role } from '../../kernel/actor.js';
import type { Subject } from '../../kernel/recorded.js';
import { Sql } from '../../platform/database/sql.js';
import { DomainEvents, type DomainEventTypes } from '../../platform/domain-events/domain-events.js';
import { layOut, type MailContent } from '../../platform/mail/mail-layout.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { currentRequestContext } from '../../platform/request-context.js';
import { Runtime } from '../../platform/runtime.js';
import { ActivityLog } from '../activity/index.js';
import { Site } from '../content/index.js';
import type { UserClosed } from '../identity/index.js';

/** What happened, as a heading and in one sentence. */
type Told = readonly [heading: string, sentence: string];

/** What an account's owner is told of. A changed e-mail address is told with its link, to the address before. */
const told = {
  'account.signed_in': [
    'A sign-in with another browser',
    'Somebody signed in to your account with a browser that it did not know yet.',
  ],
  'account.password_changed': ['Your password was changed', 'Your account has another password now.'],
  'account.password_reset': [
    'A new password was chosen',
    'A new password for your account was chosen by a mailed link.',
  ],
  'account.email_change_undone': [
    'Your e-mail address is back',
    'The change of your e-mail address was undone, and a new password has to be chosen.',
  ],
  'account.two_factor_enabled': [
    'Two-factor authentication is on',
    'Signing in with your password asks for a code of an authenticator app now.',
  ],
  'account.two_factor_disabled': [
    'Two-factor authentication is off',
    'Signing in with your password asks for no code any more.',
  ],
  'account.factors_reset': [
    'Your second factors were removed',
    'All second factors of your account were removed on the machine of the practice.',
  ],
  'account.passkey_added': ['A passkey was added', 'Another passkey opens your account now.'],
  'account.passkey_removed': ['A passkey was removed', 'One of your passkeys no longer opens your account.'],
  'account.recovery_codes_created': [
    'New recovery codes were made',
    'Your account has new recovery codes, and the ones before are worth nothing any more.',
  ],
  'account.recovery_code_used': [
    'A recovery code was used',
    'Somebody signed in to your account with one of its recovery codes.',
  ],
  'account.access_token_created': [
    'An access token was made',
    'A program can act for your account with a new access token.',
  ],
  'calendar_feed.created': [
    'A calendar address was made',
    'Whoever knows a new secret address of your account can read your appointments there.',
  ],
  'account.exported': [
    'Everything was downloaded',
    'Somebody who was signed in to your account downloaded everything that is held on you.',
  ],
} as const satisfies { readonly [Type in keyof DomainEventTypes]?: Told };

type SecurityEventType = keyof typeof told;

interface Addressee extends Record<string, unknown> {
  /** users.id */
  userId: number;
  role: Role;
  to: string;
  /** Such mails within the last hour. */
  before: number;
}

const hourMs = 60 * 60_000;
/** Mails of sign-ins to one account within an hour: a program may sign in each minute, and never be known. */
const mostSignIns = 5;

/**
 * Tells an account's owner by mail of what concerns who can come in, whatever their preferences, in the transaction in
 * which it happens. A stranger who did it cannot switch that off.
 */
@Injectable()
export class SecurityMails {
  private readonly publicUrl: string;

  constructor(
    events: DomainEvents,
    private readonly activity: ActivityLog,
    private readonly outbox: Outbox,
    private readonly site: Site,
    private readonly sql: Sql,
    { settings }: Runtime,
  ) {
    this.publicUrl = settings.publicUrl;
    for (const type of Object.keys(told) as SecurityEventType[])
      events.subscribe(type, (event) => this.handle(event));
    events.subscribe('user.closed', (event) => this.tellClosed(event));
  }

  private async handle(event: DomainEventTypes[SecurityEventType]): Promise<void> {
    const { type, subject, at } = event;
    const isSignIn = type === 'account.signed_in';
    if (isSignIn && event.details?.['newDevice'] !== true) return;
    // The practice's own copy of what it holds is its work.
    if (type === 'account.exported' && event.actorId !== subject.id) return;
    const [heading, sentence] = told[type];
    const addressee = await this.addressee(subject.id, heading, at);
    if (!addressee) return;
    if (isSignIn && (addressee.before >= mostSignIns || (await this.isFirstSignIn(subject)))) return;
    const practice = await this.practice();
    await this.send(addressee, {
      practice,
      heading,
      paragraphs: [
        sentence,
        `It happened ${placeAndTime(at)}. If it was you, there is nothing to do.`,
        `If it was not you, choose a new password at once, and tell ${practice}.`,
      ],
      button: {
        label: 'Look at the security of your account',
        url: `${this.publicUrl}/${addressee.role === 'admin' ? 'admin' : 'client'}/profile?tab=security`,
      },
    });
  }

  /** Whoever has the address next has another account, so this is the last mail about this one. */
  private async tellClosed({ userId, actorId, at }: UserClosed): Promise<void> {
    const to = await this.sql.first<{ to: string }>(
      'security-mail.closed',
      'SELECT email AS "to" FROM accounts WHERE id = $1',
      [userId],
    );
    if (!to) return;
    const practice = await this.practice();
    const isOwn = actorId === userId;
    await this.send(
      { userId, ...to },
      {
        practice,
        heading: 'Your account was closed',
        paragraphs: [
          `${isOwn ? 'Your account was closed' : `${practice} closed your account`}, and nobody can sign in to it any more.`,
          `Your sign-in, profile, photo and goals are removed. Documents, signatures, invoices and messages stay with ${practice} as business records.`,
          // From where the practice works is its own affair.
          isOwn
            ? `It happened ${placeAndTime(at)}. If it was not you, tell ${practice}.`
            : `It happened ${dayAndTime(at)}. If you did not expect it, ask ${practice}.`,
        ],
        button: { label: `Write to ${practice}`, url: `${this.publicUrl}/contact` },
      },
    );
  }

  private async practice(): Promise<string> {
    return (await this.site.get()).name;
  }

  private async send(
    { userId, to }: Pick<Addressee, 'userId' | 'to'>,
    content: Omit<MailContent, 'footer'>,
  ): Promise<void> {
    const { practice, heading } = content;
    const text = `This e-mail is about the security of your account with ${practice}, and is always sent.`;
    await this.outbox.send({
      userId,
      to,
      sender: practice,
      subject: `${heading} – ${practice}`,
      ...layOut({ ...content, footer: { text, links: [] } }),
    });
  }

  private addressee(userId: number, heading: string, at: Date): Promise<Addressee | undefined> {
    return this.sql.first<Addressee>(
      'security-mail.addressee',
      `SELECT a.id AS "userId", a.role, a.email AS "to",
         (SELECT count(*)::int FROM outbox o
          WHERE o.user_id = a.id AND o.created_at > $3 AND starts_with(o.subject, $2)) AS before
       FROM accounts a WHERE a.id = $1 AND a.closed_at IS NULL`,
      [userId, heading, new Date(at.getTime() - hourMs)],
    );
  }

  /** The first one ever is with an unknown browser, and no news. */
  private async isFirstSignIn(account: Subject): Promise<boolean> {
    return (await this.activity.latest(account, ['account.signed_in'], 1)).length === 0;
  }
}

/** 'on 2026-11-21 at 15:04 UTC, from the address 203.0.113.7' */
function placeAndTime(at: Date): string {
  const { address } = currentRequestContext();
  return address === null ? dayAndTime(at) : `${dayAndTime(at)}, from the address ${address}`;
}

/** 'on 2026-11-21 at 15:04 UTC' */
function dayAndTime(at: Date): string {
  return `on ${at.toISOString().slice(0, 16).replace('T', ' at ')} UTC`;
}
