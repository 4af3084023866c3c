import type { DomainEvent, DomainEventTypes } from '../../../platform/domain-events/domain-events.js';
import type { NotificationDraft } from '../domain/notification-draft.js';

/** A domain event with a time, as every notification needs. */
export type TimedEvent = Extract<DomainEvent, { at: Date }>;
export type TimedEventType = TimedEvent['type'];

/** Input of a rule in addition to its event. */
export interface RuleContext {
  /** Name of the event's client; empty if there is none. */
  client: string;
  /** The practice's IANA time zone. */
  timeZone: string;
}

export type Rule<Event> = (
  event: Event,
  context: RuleContext,
) => NotificationDraft | readonly NotificationDraft[] | undefined;
export type Rules = { readonly [Type in TimedEventType]?: Rule<DomainEventTypes[Type]> };

export const title = ({ subject }: { subject: { title: string } }): string => `“${subject.title}”`;
export const byClient = ({
  actorId,
  clientId,
}: {
  actorId: number | null;
  clientId: number | null;
}): boolean => actorId === clientId;
