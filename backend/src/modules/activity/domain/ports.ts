import type { Subject, SubjectType } from '../../../kernel/index.js';
import type { ChainedEvent, NewEvent } from './activity-event.js';
import type { ChainFault, ChainHead } from './chain.js';

export interface RefusedEvent {
  subject: Pick<Subject, 'type' | 'id'>;
  type: string;
  /** users.id; null if not logged in */
  actorId: number | null;
}

/** A refused action of a user. */
export interface RefusedAction extends RefusedEvent {
  actorId: number;
  at: Date;
  details: Record<string, string | number | boolean>;
  address: string | null;
  agent: string | null;
}

/** The log: events are only added, each chained to the previous one of its subject. */
export abstract class ActivityRepository {
  /** Adds events in that order. */
  abstract append(events: readonly NewEvent[]): Promise<void>;
  /**
   * Number of such refused events since then. Units of work that count for the same subject wait until the
   * open one ends.
   */
  abstract countRefused(event: RefusedEvent, since: Date): Promise<number>;
  /**
   * Adds a refused action to its record's chain, if it has one.
   * @param options.own false to skip records that concern the actor alone
   * @param options.unlike adds nothing if an event since `since` has these details
   */
  abstract appendRefused(
    action: RefusedAction,
    options: { own: boolean; unlike: { details: RefusedAction['details']; since: Date } },
  ): Promise<void>;
}

/** Head of a subject's chain. */
export interface SubjectHead extends ChainHead {
  type: SubjectType;
  id: number;
}

/** Result of a nightly check of chains. */
export interface NightlyCheck {
  finishedAt: Date;
  events: number;
  chains: number;
  /** Chains that were changed, each with its subject, for example `document 12`. */
  faults: (ChainFault & { subject: string })[];
  /** The subject after which the next night continues; null: from the beginning. */
  next: { type: string; id: number } | null;
}

export abstract class ChainCheckRepository {
  /** Heads that follow a subject, in the order of subjects. */
  abstract heads(after: NightlyCheck['next'], limit: number): Promise<SubjectHead[]>;
  /**
   * Events of these chains in order, the first of each with its head: both in one snapshot, otherwise a chain
   * that grows between two statements would look cut off.
   */
  abstract events(heads: readonly SubjectHead[]): Promise<(ChainedEvent & { head: ChainHead | null })[]>;
  abstract last(): Promise<NightlyCheck | undefined>;
  /** Stores a check, and keeps the last thirty. */
  abstract add(check: NightlyCheck): Promise<void>;
  /** Number of the last event of the log; 0 without events. */
  abstract lastNumber(): Promise<number>;
}
