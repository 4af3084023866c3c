import { Injectable } from '@nestjs/common';
import { shown } from '@steward/texts';
import { Clock } from '../../../kernel/index.js';
import { inLanguage } from '../../../platform/process/request-context.js';
import { atOnce } from '../../../platform/unit-of-work/at-once.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import {
  type CommittedEvents,
  type DomainEvent,
  DomainEvents,
  type EventReader,
} from '../../../platform/unit-of-work/domain-events.js';
import { anyContext, type Audience, Audiences } from './audience.js';
import type { NotificationRaised, Recipient } from './notification-events.js';
import { type About, mailedTitle, type NotificationDraft } from '../domain/notification-draft.js';
import { NotificationRepository } from '../domain/ports.js';
import type { TimedEvent } from './notification-rule.js';
import { channelsOf, isReader } from './readers.js';
import type { Person } from './recipient-queries.js';
import { NotificationRules } from './all-notification-rules.js';
import { supersedingEvents } from './notification-rules.js';
import { Notifications } from './notifications.js';
import { isOutdating, openingOf, outdatingEvents } from './outdated-notifications.js';

const hourMs = 60 * 60 * 1_000;

const readTypes: ReadonlySet<string> = new Set([
  ...supersedingEvents,
  ...outdatingEvents,
  'conversation.read',
]);

/** users.id of the one client whom all events of a unit of work concern. */
function clientOf({ events }: CommittedEvents): number | undefined {
  const [client, ...others] = new Set(events.map((event) => ('clientId' in event ? event.clientId : null)));
  return others.length === 0 ? (client ?? undefined) : undefined;
}

/** Leaves out openings of a document that the same person has opened again since. */
function withoutRepeatedOpenings(committed: readonly CommittedEvents[]): readonly CommittedEvents[] {
  const openings = committed.map(({ events: [event, ...others] }) =>
    event && others.length === 0 ? openingOf(event) : undefined,
  );
  return committed.filter((_, at) => openings[at] === undefined || openings.lastIndexOf(openings[at]) === at);
}

/**
 * Stores the notifications that follow from a domain event: one for each user concerned: people with the right
 * to it for the client, and staff. The actor gets confirmations only. Notifications that the event outdates are marked as read here, too, since they
 * must have been stored before.
 */
@Injectable()
export class OnDomainEvents implements EventReader {
  constructor(
    events: DomainEvents,
    private readonly notifications: Notifications,
    private readonly repository: NotificationRepository,
    private readonly audiences: Audiences,
    private readonly rules: NotificationRules,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {
    events.readAfterCommit(this);
    events.subscribe('user.closed', ({ userId }) => repository.deleteOf(userId));
  }

  select(published: readonly DomainEvent[]): DomainEvent[] {
    return published.filter(
      (event) =>
        readTypes.has(event.type) ||
        this.rules.isBundle(event) ||
        this.rules.isNotified(event) ||
        this.rules.endedBy(event) !== undefined,
    );
  }

  /** In order for each client: what concerns different clients has different notifications. */
  async read(committed: readonly CommittedEvents[]): Promise<void> {
    const units = withoutRepeatedOpenings(committed);
    const clients = units.map(clientOf);
    const ordered = clients.includes(undefined)
      ? [units]
      : Map.groupBy(units, (_, index) => clients[index]).values();
    await atOnce(Array.from(ordered, (units) => this.readInOrder(units)));
  }

  private async readInOrder(committed: readonly CommittedEvents[]): Promise<void> {
    for (const unit of committed) await unit.within(() => this.readUnit(unit));
  }

  private async readUnit({ events, restored, isHistory }: CommittedEvents): Promise<void> {
    const raisedIds: number[] = [];
    const earlier = this.clock.now().getTime() - hourMs;
    for (const event of events) {
      const audience = this.audiences.of(event);
      if (this.rules.isNotified(event)) {
        const isMailed = !restored && !(isHistory && event.at.getTime() < earlier);
        raisedIds.push(...(await this.raise(event, audience, events, isMailed)));
      }
      if (isOutdating(event))
        await this.notifications.markOutdated(event, await audience.byClient(), raisedIds);
      const ended = this.rules.endedBy(event);
      if (ended !== undefined) await this.notifications.markEnded(ended, raisedIds);
      if (event.type === 'conversation.read') await this.notifications.markConversationRead(event);
    }
  }

  /**
   * @param together all events of its unit of work
   * @param isMailed false if emails may have been sent already, and for sample data of the past
   * @returns notifications.id of the stored ones
   */
  private async raise(
    event: TimedEvent,
    audience: Audience,
    together: readonly DomainEvent[],
    isMailed: boolean,
  ): Promise<number[]> {
    // Skips the query if no rule matches.
    if (this.rules.draftsOf(event, anyContext, together).length === 0) return [];
    const readers = Map.groupBy(await audience.people(), ({ language }) => language);
    const ids: number[] = [];
    for (const [language, people] of readers)
      ids.push(
        ...(await inLanguage(language, () => this.raiseFor(people, event, audience, together, isMailed))),
      );
    return ids;
  }

  /** Notifies those of `people` who are concerned, in the current language. */
  private async raiseFor(
    people: readonly Person[],
    event: TimedEvent,
    audience: Audience,
    together: readonly DomainEvent[],
    isMailed: boolean,
  ): Promise<number[]> {
    const { clientId, actorId, documentId } = audience.ids;
    const everyone = await audience.people();
    const client = everyone.find(({ userId }) => userId === clientId);
    const sender = everyone.find(({ userId, role }) => userId === actorId && role === 'admin')?.firstName;
    // A bundle of one thing is that thing: its invoice has a link, its message can be answered.
    const isPacked =
      (together.some((other) => this.rules.isBundle(other)) &&
        together.filter((other) => this.rules.isNotified(other)).length > 1) ||
      isOneOfReminders(event, together);
    const ids: number[] = [];
    for (const draft of this.rules.draftsOf(event, await audience.context(), together)) {
      const about = { clientId, needs: draft.needs, documentId };
      const recipients = people.filter((person) => isReader(draft, actorId, person));
      const stored = await this.store(draft, about, event, recipients, actorId);
      ids.push(...stored.flatMap(({ notificationId }) => notificationId ?? []));
      this.publish(
        event,
        draft,
        {
          about,
          client: client ? { id: client.userId, name: client.name } : null,
          ...(sender && { sender }),
          ...(isPacked && { isPacked }),
          ...(!isMailed && { isOld: true }),
        },
        isMailed ? stored : stored.map((one) => ({ ...one, mailTo: null })),
      );
    }
    return ids;
  }

  private publish(
    event: TimedEvent,
    draft: NotificationDraft,
    concerned: Pick<NotificationRaised, 'about' | 'client' | 'sender' | 'isPacked' | 'isOld'>,
    recipients: readonly Recipient[],
  ): void {
    if (recipients.length === 0) return;
    const { category, type, title, message, variant = null, url } = draft;
    const { appointmentId, invoiceId, threadId, isAtOnce, withdraws } = draft;
    const content = { category, type, title: shown(title), message, url };
    this.work.publish({
      type: 'notification.raised',
      cause: event.type,
      at: event.at,
      content,
      ...concerned,
      recipients,
      mailedTitle: mailedTitle(title),
      variant,
      ...(isAtOnce && { isAtOnce }),
      ...(withdraws !== undefined && { withdraws }),
      ...(appointmentId !== undefined && { appointmentId }),
      ...(invoiceId !== undefined && { invoiceId }),
      ...(threadId !== undefined && { threadId }),
    });
  }

  /** Stores a notification for recipients who have this category on in the portal. */
  private async store(
    draft: NotificationDraft,
    about: About,
    { type, at }: TimedEvent,
    people: readonly Person[],
    actorId: number | null,
  ): Promise<Recipient[]> {
    const readers = people.map((person) => ({ ...person, ...channelsOf(draft, actorId, person) }));
    const ids = await this.repository.add(
      draft,
      type,
      about,
      at,
      readers.flatMap(({ userId, isInPortal }) => (isInPortal ? userId : [])),
    );
    return readers.map(({ userId, role, firstName, signsIn, language, mailTo, byEmailOnly }) => ({
      userId,
      role,
      firstName,
      signsIn,
      language,
      notificationId: ids.get(userId) ?? null,
      mailTo,
      ...(byEmailOnly && { byEmailOnly }),
    }));
  }
}

/** True if the practice reminds this client of several invoices at once. */
const isOneOfReminders = (event: DomainEvent, together: readonly DomainEvent[]): boolean =>
  event.type === 'invoice.reminded' &&
  together.filter((other) => other.type === event.type && other.clientId === event.clientId).length > 1;
