import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { Clock } from '../../../kernel/index.js';
import type { DomainEvent } from '../../../platform/unit-of-work/domain-events.js';
import type { RuleContext } from './notification-rule.js';
import { type EventPeople, type Person, RecipientQueries } from './recipient-queries.js';

/** For finding out whether an event has notifications at all. */
export const anyContext: RuleContext = {
  client: '',
  clientName: '',
  actor: '',
  byClient: false,
  timeZone: 'UTC',
  // Nothing is too late yet.
  now: new Date(0),
};

/** The people whom a domain event concerns, read at most once. */
export class Audience {
  readonly ids: EventPeople;
  private found: Promise<readonly Person[]> | undefined;

  constructor(
    event: DomainEvent,
    private readonly recipients: RecipientQueries,
    private readonly clock: Clock,
  ) {
    this.ids = {
      clientId: 'clientId' in event ? event.clientId : null,
      actorId: 'actorId' in event ? event.actorId : null,
      documentId: 'documentId' in event ? event.documentId : null,
    };
  }

  people(): Promise<readonly Person[]> {
    return (this.found ??= this.recipients
      .people([this.ids], this.clock.now())
      .then(([people = []]) => people));
  }

  /** For audiences whose people were read together. */
  set(people: readonly Person[]): void {
    this.found = Promise.resolve(people);
  }

  /** True if the client, or another person for them, caused the event. */
  async byClient(): Promise<boolean> {
    const { clientId, actorId } = this.ids;
    if (actorId === null || actorId === clientId) return actorId === clientId;
    return (await this.people()).some(({ userId, role }) => userId === actorId && role === 'client');
  }

  /** In the current language. */
  async context(): Promise<RuleContext> {
    const { clientId, actorId } = this.ids;
    const people = await this.people();
    const byClient = await this.byClient();
    const nameOf = (id: number | null): string => people.find(({ userId }) => userId === id)?.name ?? '';
    const clientName = nameOf(clientId);
    const actor = nameOf(actorId);
    return {
      client:
        byClient && actorId !== clientId ? t('{actor} for {clientName}', { actor, clientName }) : clientName,
      clientName,
      actor,
      byClient,
      timeZone: people[0]?.timeZone ?? 'UTC',
      now: this.clock.now(),
    };
  }
}

/** The people of each domain event, for all who read it. */
@Injectable()
export class Audiences {
  private readonly known = new WeakMap<DomainEvent, Audience>();

  constructor(
    private readonly recipients: RecipientQueries,
    private readonly clock: Clock,
  ) {}

  of(event: DomainEvent): Audience {
    const found = this.known.get(event);
    if (found) return found;
    const audience = new Audience(event, this.recipients, this.clock);
    this.known.set(event, audience);
    return audience;
  }

  /** Reads the people of several audiences in one statement, those of the same ids once. */
  async read(audiences: readonly Audience[]): Promise<void> {
    if (audiences.length === 0) return;
    const alike = [...Map.groupBy(audiences, ({ ids }) => JSON.stringify(ids)).values()];
    const found = await this.recipients.people(
      alike.flatMap(([one]) => one?.ids ?? []),
      this.clock.now(),
    );
    for (const [at, same] of alike.entries()) for (const audience of same) audience.set(found[at] ?? []);
  }
}
