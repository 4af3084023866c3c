import { Injectable } from '@nestjs/common';
import { PartAdditions } from '../../../platform/parts/part-additions.js';
import type { DomainEvent, DomainEventTypes } from '../../../platform/unit-of-work/domain-events.js';
import type { NotificationDraft } from '../domain/notification-draft.js';
import type { RuleContext, Rules, TimedEvent } from './notification-rule.js';
import { coreRules, draftsOf } from './notification-rules.js';

type Endings = { readonly [Type in TimedEvent['type']]?: (event: DomainEventTypes[Type]) => string };

declare module '../../../platform/parts/part-additions.js' {
  interface AdditionTypes {
    /** Notifications by domain event. */
    'notification.rules': Rules;
    /** Final events, each with the path of the record: earlier notifications with that path are outdated. */
    'notification.endings': Endings;
    /** Type of an event in whose unit of work one client gets several things: their emails are one. */
    'notification.bundle': DomainEvent['type'];
  }
}

/** Notifications of the core, and of the parts that are on. */
@Injectable()
export class NotificationRules {
  constructor(private readonly additions: PartAdditions) {}

  isNotified(event: DomainEvent): event is TimedEvent {
    return this.all.some((rules) => event.type in rules);
  }

  /** True for an event that says that its unit of work is one email to the client. */
  isBundle(event: DomainEvent): boolean {
    return this.additions.always('notification.bundle').includes(event.type);
  }

  /** Path of the record that an event of a part ends; undefined for all other events. */
  endedBy(event: DomainEvent): string | undefined {
    for (const endings of this.additions.always('notification.endings')) {
      const path = (endings as Partial<Record<string, (event: DomainEvent) => string>>)[event.type]?.(event);
      if (path !== undefined) return path;
    }
    return undefined;
  }

  /** See `draftsOf`. */
  draftsOf(
    event: TimedEvent,
    context: RuleContext,
    together: readonly DomainEvent[],
  ): readonly NotificationDraft[] {
    return draftsOf(event, context, together, this.all);
  }

  private get all(): Rules[] {
    return [coreRules, ...this.additions.of('notification.rules')];
  }
}
