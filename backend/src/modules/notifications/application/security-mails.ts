import { Injectable } from '@nestjs/common';
import { shown, t } from '@steward/texts';
import { Clock, type Subject } from '../../../kernel/index.js';
import { DomainEvents, type DomainEventTypes } from '../../../platform/unit-of-work/domain-events.js';
import { processEach } from '../../../platform/events/process-each.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { ActivityLog } from '../../activity/index.js';
import { digestAfterMs } from '../domain/mail-timing.js';
import { GatheredMails } from '../domain/ports.js';
import { RecipientQueries } from './recipient-queries.js';
import { SecurityMailOutbox } from './security-mail-outbox.js';
import { type SecurityEventType, securityMailTexts } from './security-mail-texts.js';

const hourMs = 60 * 60_000;

/**
 * Emails an account's owner about security events, in the transaction of the event and regardless of
 * preferences, so that a stranger cannot turn them off. After ten emails about one type of event within an
 * hour, further ones are counted.
 */
@Injectable()
export class SecurityMails {
  constructor(
    events: DomainEvents,
    private readonly activity: ActivityLog,
    private readonly gathered: GatheredMails,
    private readonly recipients: RecipientQueries,
    private readonly outbox: SecurityMailOutbox,
  ) {
    for (const type of Object.keys(securityMailTexts) as SecurityEventType[])
      events.subscribe(type, (event) => this.handle(event));
    events.subscribe('user.closed', (event) => this.outbox.sendClosed(event));
  }

  private async handle(event: DomainEventTypes[SecurityEventType]): Promise<void> {
    const { type, subject, at } = event;
    const isSignIn = type === 'account.signed_in';
    if (isSignIn && event.details?.['newDevice'] !== true) return;
    // Exports by the practice are part of its work.
    if (type === 'account.exported' && event.actorId !== subject.id) return;
    if (isSignIn && (await this.isFirstSignIn(subject))) return;
    if (await this.gathered.count(subject.id, type, at, new Date(at.getTime() - hourMs))) return;
    if (type === 'account.password_reset' && event.details?.['first'] === true)
      return this.outbox.sendReady(subject.id, at);
    const isPassword = type === 'account.password_changed' || type === 'account.password_reset';
    await this.outbox.send(subject.id, type, async () => [
      shown(securityMailTexts[type][1]),
      ...(isPassword ? await this.remainingAccess(subject.id, at) : []),
      `${await this.outbox.timeAndPlace(at)} ${t('If it was you, you can ignore this email.')}`,
    ]);
  }

  /** Access that remains valid after a password change. */
  private async remainingAccess(userId: number, at: Date): Promise<string[]> {
    const { tokens, feed } = await this.recipients.remainingAccess(userId, at);
    if (tokens === 0 && !feed) return [];
    const access =
      tokens === 0
        ? t('1 calendar link still works.')
        : feed
          ? t(
              '{tokens, plural, one {# access token and 1 calendar link still work.} other {# access tokens and 1 calendar link still work.}}',
              { tokens },
            )
          : t('{tokens, plural, one {# access token still works.} other {# access tokens still work.}}', {
              tokens,
            });
    return [`${access} ${t('You can turn them off in your profile.')}`];
  }

  /** The first login ever is always with an unknown browser and not worth an email. */
  private async isFirstSignIn(account: Subject): Promise<boolean> {
    return (await this.activity.latest(account, ['account.signed_in'], 1)).length === 0;
  }
}

/** Within an hour of the first counted security event of a type, one email tells how many there were. */
@Injectable()
export class SecurityMailDigests {
  constructor(
    jobs: Jobs,
    private readonly gathered: GatheredMails,
    private readonly outbox: SecurityMailOutbox,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {
    jobs.every('security-mail.gathered', { minutes: 5 }, () => this.sendDue());
  }

  /** Safe to repeat: each email deletes its count, in one transaction. */
  private async sendDue(): Promise<void> {
    const due = await this.gathered.dueCounts(new Date(this.clock.now().getTime() - digestAfterMs));
    await processEach(due, ({ userId, type }) =>
      this.work.run(() => this.send(userId, type as SecurityEventType)),
    );
  }

  private async send(userId: number, type: SecurityEventType): Promise<void> {
    const counted = await this.gathered.takeCount(userId, type);
    if (!counted) return;
    const { count, since } = counted;
    await this.outbox.send(userId, type, async () => [
      t(
        '{count, plural, one {This happened # more time since {time}.} other {This happened # more times since {time}.}}',
        { count, time: await this.outbox.time(since) },
      ),
      t('This one email covers all of them. If it was you, you can ignore it.'),
    ]);
  }
}
