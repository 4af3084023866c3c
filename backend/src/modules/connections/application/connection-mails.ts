import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, Clock, dayAndTime } from '../../../kernel/index.js';
import type { ConnectionChanged } from '../../../platform/connections/connections.js';
import { practiceMail } from '../../../platform/mail/mail-layout.js';
import type { MailServer } from '../../../platform/mail/mail-connection.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import type { OutgoingMail } from '../../../platform/mail/outgoing-mail.js';
import { PartAdditions } from '../../../platform/parts/part-additions.js';
import { inLanguage } from '../../../platform/process/request-context.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { Site } from '../../practice/index.js';
import { type Owner, Owners } from '../domain/ports.js';

type Change = Pick<ConnectionChanged, 'connection' | 'change' | 'name'>;

/** Emails to the owners: the test message of an account, and that a connection was changed. */
@Injectable()
export class ConnectionMails {
  constructor(
    events: DomainEvents,
    private readonly owners: Owners,
    private readonly outbox: Outbox,
    private readonly site: Site,
    private readonly clock: Clock,
    private readonly additions: PartAdditions,
    private readonly runtime: Runtime,
  ) {
    // A replaced email account sends this itself, before the change.
    events.subscribe('connection.changed', async (event) => {
      if (event.connection !== 'email' || event.change === 'connected')
        await this.outbox.send(...(await this.ofChange(event)));
    });
  }

  /** The test message, in the owner's language. @param server the account that sends it */
  async test(owner: Actor, server: MailServer): Promise<OutgoingMail> {
    const [{ name: practice }, owners] = await Promise.all([this.site.get(), this.owners.all()]);
    const { to, firstName, language } = ofOwner(owners, owner);
    const content = inLanguage(language, () =>
      practiceMail({
        practice,
        firstName,
        heading: t('Your email works'),
        paragraphs: [
          t('This is a test message. Clients can get invitations and notifications by email now.'),
        ],
        button: { label: t('Open connections'), url: this.connectionsUrl },
        reason: t("You're getting this email because you connected this account."),
      }),
    );
    return this.outgoing({ to, ...content }, server);
  }

  /** The news of a change, as an account that is about to be replaced sends it. @param server that account */
  async lastOf(server: MailServer, by: Actor, change: Change): Promise<OutgoingMail[]> {
    const mails = await this.ofChange({ ...change, actorId: by.id });
    return mails.map((mail) => this.outgoing(mail, server));
  }

  private async ofChange(event: Change & { actorId: number | null }) {
    const [{ name: practice, timeZone }, owners] = await Promise.all([this.site.get(), this.owners.all()]);
    const author = owners.find(({ userId }) => userId === event.actorId)?.name;
    return owners.map(({ userId, to, firstName, language }) => ({
      userId,
      to,
      ...inLanguage(language, () =>
        practiceMail({
          practice,
          firstName,
          heading: t('A connection was changed'),
          paragraphs: [
            this.sentence(event, author ?? t('An admin'), dayAndTime(this.clock.now(), timeZone)),
            t("If you didn't expect this change, check the connections and change your password."),
          ],
          button: { label: t('Check connections'), url: this.connectionsUrl },
          reason: t("You're getting this email because you are an owner of {practice}.", { practice }),
        }),
      ),
    }));
  }

  private sentence({ connection, change, name }: Change, author: string, time: string): string {
    const by = { author, time, name };
    const added = this.additions.always('connections.kinds').find(({ kind }) => kind === connection);
    const changed =
      added?.changed(by) ??
      t(
        '{connection, select, email {{author} changed the email account on {time}: {name}.} other {{author} changed card payments on {time}: {name}.}}',
        { connection, ...by },
      );
    return change === 'disconnected' ? `${changed} ${t('It is disconnected.')}` : changed;
  }

  private outgoing(
    mail: { to: string; subject: string; text: string; html: string; sender: string },
    { from }: MailServer,
  ): OutgoingMail {
    const { to, subject, text, html, sender } = mail;
    return {
      messageId: `connection-${randomUUID()}@${new URL(this.runtime.settings.publicUrl).hostname}`,
      from: { ...from, name: from.name ?? sender },
      to,
      subject,
      text,
      html,
      date: this.clock.now(),
      unsubscribeUrl: null,
      attachments: [],
    };
  }

  private get connectionsUrl(): string {
    return `${this.runtime.settings.publicUrl}/admin/practice?tab=connections`;
  }
}

function ofOwner(owners: readonly Owner[], { id }: Actor): Owner {
  const found = owners.find(({ userId }) => userId === id) ?? owners[0];
  if (!found) throw new Error('The practice has no owner.');
  return found;
}
