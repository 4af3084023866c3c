import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { msg } from '@steward/texts';
import { Clock } from '../../kernel/index.js';
import { traced } from '../process/tracing.js';
import { Connections } from '../connections/connections.js';
import { Jobs } from '../events/jobs.js';
import { Runtime } from '../settings/runtime.js';
import { type Attempt, MailAttempts, type PendingMail } from './mail-attempts.js';
import { Branding } from '../brand/branding.js';
import { withLogo } from './mail-logo.js';
import { type Bodies, MailSecrets } from './mail-secrets.js';
import { MailConnection } from './mail-connection.js';
import { DeliveryFailed } from './outgoing-mail.js';
import { smtpTimes, SmtpTransport } from './smtp-transport.js';

/** Seconds. Each further delay is twice the time since the email was queued, up to the maximum. */
const firstWait = 30;
const longestWait = 3_600;
const giveUpAfter = 24 * 3_600;
const timeoutSeconds = 300;

/**
 * Delivers the outbox, each email at least once. A process killed between the server's acknowledgement and
 * the update of the row sends it again, under the same Message-ID.
 */
@Injectable()
export class MailDelivery implements OnApplicationBootstrap {
  constructor(
    jobs: Jobs,
    private readonly attempts: MailAttempts,
    private readonly connection: MailConnection,
    private readonly connections: Connections,
    private readonly secrets: MailSecrets,
    private readonly branding: Branding,
    private readonly clock: Clock,
    private readonly runtime: Runtime,
  ) {
    jobs.on('mail.deliver', (attempt) => this.deliver(attempt), { timeoutSeconds });
    jobs.every('mail.resume', { minutes: 60, past: 23 }, () => attempts.resume());
  }

  async onApplicationBootstrap(): Promise<void> {
    if (!(await this.connection.isSet()))
      this.runtime.log.info('no email account is connected: emails are kept in the outbox and not sent');
  }

  private async deliver(attempt: Attempt): Promise<void> {
    const mail = await this.attempts.pending(attempt);
    if (!mail) return;
    const server = await this.connection.find();
    // Disconnected while it waited.
    if (!server) return this.attempts.note(attempt, mail, 'kept', null);

    const bodies = this.bodiesOf(mail);
    if (!bodies)
      return this.attempts.note(
        attempt,
        mail,
        'failed',
        new DeliveryFailed(msg('The link in it no longer works.').text, 'mail', false),
      );

    if (mail.secretUntil !== null && server.accountId !== null)
      await this.attempts.sendsThrough(attempt, server.accountId);
    const outgoing = {
      ...mail,
      ...bodies,
      ...(await withLogo(bodies.html, this.branding)),
      from: { ...server.from, name: server.from.name ?? mail.sender },
      date: mail.created_at,
    };
    const failure = await traced({ name: 'mail', kind: 'client' }, () =>
      new SmtpTransport(server.smtp, this.runtime.within(smtpTimes)).deliver(outgoing),
    ).then(() => undefined, asFailure);
    // A refused recipient or email says nothing against the account.
    if (failure?.isOfAccount) await this.connections.failed('email', failure.message);
    else await this.connections.succeeded('email');
    if (!failure) return this.attempts.note(attempt, mail, 'sent', null);

    const waited = (this.clock.now().getTime() - mail.queued_at.getTime()) / 1_000;
    const wait = Math.round(Math.min(Math.max(firstWait, 2 * waited), longestWait));
    const again = failure.refusal === 'later' && waited + wait <= giveUpAfter;
    const facts = { mailId: attempt.mailId, attempt: attempt.attempt, reason: failure.message };
    if (again) this.runtime.log.warn({ ...facts, wait }, 'email not accepted, will be retried');
    else this.runtime.log.error(facts, 'email failed for the last time');
    await this.attempts.note(attempt, mail, again ? 'pending' : 'failed', failure, wait);
  }

  /** With the link, if the email has one; undefined if it was used or has expired. */
  private bodiesOf({ secret, secretUntil, messageId, text, html }: PendingMail): Bodies | undefined {
    if (secretUntil === null) return { text, html };
    return secret && secretUntil > this.clock.now() ? this.secrets.open(secret, messageId) : undefined;
  }
}

function asFailure(error: unknown): DeliveryFailed {
  if (error instanceof DeliveryFailed) return error;
  throw error;
}
