import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { t } from '@steward/texts';
import type { ImapFlow } from 'imapflow';
import { Clock, DomainError } from '../../../kernel/index.js';
import { Connections } from '../../../platform/connections/connections.js';
import { databaseTrouble } from '../../../platform/database/database-error.js';
import { answerIn, InboxFailed, inboxTimes, openInbox, positionOf } from './inbox.js';
import { runAsJob } from '../../../platform/process/request-context.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { Inboxes } from '../application/inboxes.js';
import { type ArrivedEmail, ReceivedEmails } from '../application/received-emails.js';
import type { ConnectedInbox } from '../application/connected-inbox.js';
import type { EmailHead, InboxPlace } from '../domain/received-email.js';
import {
  beginningOf,
  contentHashOf,
  contentsOf,
  type InboxMessage,
  largestEmail,
  messagesOf,
  nameOf,
  textIn,
} from './inbox-messages.js';
import { type Progress, SqlInboxProgress } from './sql-inbox-progress.js';

/** Milliseconds between two looks at the settings, by which a change counts within 10 seconds. */
const lookMs = 5_000;
/** Milliseconds after which the mailbox is looked at, whether or not the server has announced something. */
const pollMs = 60_000;
/** Milliseconds before the first new attempt; each further one waits twice as long, up to the maximum. */
const firstWaitMs = 2_000;
const longestWaitMs = 5 * 60_000;
/** Messages whose headers are read at once. */
const batchSize = 50;
/** Attempts at one message; after the last, the practice gets what there is of it. */
const mostAttempts = 5;
/** Milliseconds before its second attempt; each further one waits four times as long, about an hour in all. */
const nextAttemptMs = 40_000;
/** Messages that are looked through when a mailbox was made anew; with more, reading begins after them. */
const mostAfterAnew = 500;

/** The head of an email whose headers the server does not give. */
const noHead: EmailHead = { messageId: null, from: null, subject: '', headers: [] };

/** The facts that every email of a reading has in common. */
interface ReadingContext extends Omit<InboxPlace, 'uid'> {
  authServer: string;
}

/**
 * Reads the connected inbox: by IDLE or every minute, by one of all instances, and only what arrives after connecting. In the
 * mailbox nothing is changed.
 */
@Injectable()
export class InboxReader implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly holder = randomUUID();
  private readonly stopping = new AbortController();
  private reading: Promise<void> | undefined;
  private readonly times: typeof inboxTimes;

  constructor(
    private readonly inboxes: Inboxes,
    private readonly connections: Connections,
    private readonly progress: SqlInboxProgress,
    private readonly emails: ReceivedEmails,
    private readonly clock: Clock,
    private readonly runtime: Runtime,
  ) {
    this.times = runtime.within(inboxTimes);
  }

  onApplicationBootstrap(): void {
    if (this.runtime.doesJobs)
      this.reading = runAsJob({ job: 'inbox.read' }, () => this.keepReading(this.stopping.signal));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.reading;
  }

  /** Reads what is new now, unless another instance does. */
  async readNow(): Promise<void> {
    const account = await this.mine();
    if (!account) return;
    const inbox = await openInbox(account, this.times.openMs);
    try {
      await this.readNew(inbox, account);
    } finally {
      inbox.close();
    }
  }

  private async keepReading(signal: AbortSignal): Promise<void> {
    const failures = { count: 0 };
    while (!signal.aborted) {
      const account = await this.mine().catch(() => undefined);
      if (account) await this.attempt(account, failures, signal);
      else await pause(lookMs, signal);
    }
    await this.progress.release(this.holder).catch(() => undefined);
  }

  /** Reads until the settings change or the connection ends, then waits the longer the more attempts failed before. */
  private async attempt(
    account: ConnectedInbox,
    failures: { count: number },
    signal: AbortSignal,
  ): Promise<void> {
    try {
      await this.readUntilChanged(account, () => (failures.count = 0), signal);
    } catch (error) {
      if (signal.aborted) return;
      // Servers end connections of their own accord: it is a failure only without a success.
      if (failures.count > 0 || error instanceof InboxFailed) await this.noteFailure(error);
      const wait = Math.min(firstWaitMs * 2 ** failures.count, longestWaitMs);
      failures.count++;
      await this.waitUnlessChanged(account, wait, signal);
    }
  }

  /** The connected inbox, if this instance is the one that reads it. */
  private async mine(): Promise<ConnectedInbox | undefined> {
    const account = await this.inboxes.connected();
    return account && (await this.hold(account)) ? account : undefined;
  }

  private hold(account: ConnectedInbox): Promise<Progress | undefined> {
    return this.progress.hold(this.holder, nameOf(account), account.since);
  }

  private async isCurrent(account: ConnectedInbox): Promise<boolean> {
    return JSON.stringify(await this.mine()) === JSON.stringify(account);
  }

  private async readUntilChanged(
    account: ConnectedInbox,
    onRead: () => void,
    signal: AbortSignal,
  ): Promise<void> {
    const inbox = await openInbox(account, this.times.openMs);
    const close = (): void => inbox.close();
    signal.addEventListener('abort', close);
    try {
      while (!signal.aborted) {
        await this.readNew(inbox, account);
        onRead();
        if (!(await this.waitForNews(inbox, account, signal))) return;
      }
    } finally {
      signal.removeEventListener('abort', close);
      close();
    }
  }

  /** @returns false once the settings have changed, or another instance reads */
  private async waitForNews(inbox: ImapFlow, account: ConnectedInbox, signal: AbortSignal): Promise<boolean> {
    const news = new AbortController();
    const wake = (): void => news.abort();
    inbox.once('exists', wake);
    inbox.once('close', wake);
    // Ended by the next command.
    if (inbox.capabilities.has('IDLE')) inbox.idle().catch(wake);
    try {
      for (let waited = 0; waited < pollMs && !news.signal.aborted; waited += lookMs) {
        await pause(lookMs, AbortSignal.any([signal, news.signal]));
        if (signal.aborted || !(await this.isCurrent(account))) return false;
      }
      return true;
    } finally {
      inbox.off('exists', wake);
      inbox.off('close', wake);
    }
  }

  private answer<Answer>(inbox: ImapFlow, command: () => Promise<Answer>): Promise<Answer> {
    return answerIn(inbox, command, this.times.answerMs);
  }

  private async readNew(inbox: ImapFlow, account: ConnectedInbox): Promise<void> {
    const name = nameOf(account);
    // Anew each time: a mailbox that was made anew is noticed only then.
    await this.answer(inbox, () => inbox.mailboxOpen('INBOX', { readOnly: true }));
    const { uidValidity, uidNext } = positionOf(inbox);
    let progress = await this.hold(account);
    if (progress && progress.uidValidity !== uidValidity) {
      await this.beginAnew(inbox, account);
      progress = await this.hold(account);
    }
    if (!progress) return;
    const { lastUid, since } = progress;
    const context = { inbox: name, uidValidity, authServer: account.authServer };
    await this.readWaiting(inbox, context);
    if (!(uidNext <= lastUid + 1))
      for (const uids of batches(await this.answer(inbox, () => uidsAfter(inbox, lastUid)))) {
        for (const message of await this.headsOf(inbox, uids)) {
          if (!this.inboxes.isRead) return;
          if (since && message.arrivedAt < since)
            await this.progress.advance({ inbox: name, uidValidity, uid: message.uid });
          else await this.receive(inbox, message, context, 1);
        }
        // Some may have been deleted meanwhile.
        await this.progress.advance({ inbox: name, uidValidity, uid: uids.at(-1) ?? lastUid });
        if (!(await this.hold(account))) return;
      }
    await this.progress.succeeded(name);
    await this.connections.succeeded('inbox');
  }

  /** Emails that could not be stored before; one that is no longer in the mailbox is given up. */
  private async readWaiting(inbox: ImapFlow, context: ReadingContext): Promise<void> {
    const due = await this.progress.due(context.inbox, context.uidValidity);
    for (const { uid, attempts } of due) {
      if (!this.inboxes.isRead) return;
      const [message] = await this.headsOf(inbox, [uid]);
      if (message) await this.receive(inbox, message, context, attempts + 1);
      else await this.progress.advance({ ...context, uid });
    }
  }

  /** Messages with their heads; one that the server does not give has `noHead`, so that it keeps no other waiting. */
  private async headsOf(inbox: ImapFlow, uids: readonly number[]): Promise<InboxMessage[]> {
    try {
      return await this.answer(inbox, () => messagesOf(inbox, uids));
    } catch (error) {
      if (!inbox.usable) throw error;
      const [uid] = uids;
      if (uids.length === 1 && uid !== undefined)
        return [{ uid, size: 0, arrivedAt: this.clock.now(), head: noHead }];
      const messages: InboxMessage[] = [];
      for (const one of uids) messages.push(...(await this.headsOf(inbox, [one])));
      return messages;
    }
  }

  /** @param attempt from 1 on */
  private async receive(
    inbox: ImapFlow,
    message: InboxMessage,
    { authServer, ...context }: ReadingContext,
    attempt: number,
  ): Promise<void> {
    const { uid, size, arrivedAt, head } = message;
    const place = { ...context, uid };
    const patient = attempt < mostAttempts;
    const emailWith = (beginning: Buffer): ArrivedEmail => ({
      place,
      authServer,
      head,
      arrivedAt,
      contentHash: contentHashOf(message, beginning),
      contents:
        size > largestEmail
          ? undefined
          : () => this.answer(inbox, () => contentsOf(inbox, message, beginning)),
      beginning: () => textIn(beginning),
      patient,
    });
    let beginning: Buffer = Buffer.alloc(0);
    try {
      if (head === noHead) throw new Error('The mail server does not give the headers of this email.');
      const found = await this.answer(inbox, () => beginningOf(inbox, uid));
      if (!found) return await this.progress.advance(place);
      beginning = found;
      await this.emails.receive(emailWith(beginning));
    } catch (error) {
      // At a stop, the connection is closed for another reason.
      if (databaseTrouble(error) || this.stopping.signal.aborted) throw error;
      // Whatever fails may be this email's fault, also if the server ends the connection: it waits alone.
      this.runtime.log.warn({ err: error, uid, attempt }, 'an email could not be read');
      if (patient) {
        const isLost = !inbox.usable && !(error instanceof InboxFailed);
        const wait = isLost && attempt === 1 ? 0 : nextAttemptMs * 4 ** (attempt - 1);
        const nextAt = new Date(this.clock.now().getTime() + wait);
        await this.progress.postpone(place, { arrivedAt, attempts: attempt, nextAt });
      } else await this.listAsItIs(emailWith(beginning));
      if (!inbox.usable) throw error;
    }
  }

  /** The last resort for an email that no attempt could store: with its text, or at least that there is one. */
  private async listAsItIs(email: ArrivedEmail): Promise<void> {
    const unread = { ...email, contents: undefined };
    await this.emails.receive(unread).catch((error: unknown) => {
      if (databaseTrouble(error)) throw error;
      const head = { ...noHead, messageId: email.head.messageId };
      return this.emails.receive({ ...unread, head, beginning: () => Promise.resolve('') });
    });
  }

  /** The mailbox was made anew: its UIDs say no longer what was read, but times and Message-IDs do. */
  private async beginAnew(inbox: ImapFlow, account: ConnectedInbox): Promise<void> {
    const name = nameOf(account);
    const { uidValidity, uidNext } = positionOf(inbox);
    const since = await this.progress.newSince(name);
    const found = (await this.answer(inbox, () => inbox.search({ since }, { uid: true }))) || [];
    const isMany = found.length > mostAfterAnew;
    const first = isMany || found.length === 0 ? uidNext : Math.min(...found);
    this.runtime.log.warn({ inbox: name, found: found.length }, 'the inbox was made anew');
    await this.progress.beginAnew({ inbox: name, uidValidity, uid: first - 1 }, since);
  }

  private async noteFailure(error: unknown): Promise<void> {
    const known = error instanceof InboxFailed || error instanceof DomainError;
    const sentence = known ? error.message : t('A message in the inbox could not be read.');
    this.runtime.log.warn({ err: error }, 'replies by email are not read');
    await this.connections.failed('inbox', sentence).catch(() => undefined);
  }

  private async waitUnlessChanged(account: ConnectedInbox, wait: number, signal: AbortSignal): Promise<void> {
    for (let waited = 0; waited < wait && !signal.aborted; waited += lookMs) {
      await pause(Math.min(lookMs, wait - waited), signal);
      if (!(await this.isCurrent(account).catch(() => true))) return;
    }
  }
}

const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
  await delay(ms, undefined, { signal, ref: false }).catch(() => undefined);
};

/** Servers answer `5:*` with the last message, also if its UID is lower. */
async function uidsAfter(inbox: ImapFlow, last: number): Promise<number[]> {
  const found = (await inbox.search({ uid: `${last + 1}:*` }, { uid: true })) || [];
  return found.filter((uid) => uid > last).sort((a, b) => a - b);
}

function* batches(uids: readonly number[]): Generator<number[]> {
  for (let at = 0; at < uids.length; at += batchSize) yield uids.slice(at, at + batchSize);
}
