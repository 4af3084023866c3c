import { t } from '@steward/texts';
import {
  type Actor,
  addDays,
  changesTo,
  firstOccurrence,
  invalidField,
  type Recorded,
  type RecurringDays,
} from '../../../kernel/index.js';
import { periodBefore, type RequestPeriod } from './period.js';
import type { RecurringRequestEvent } from './statements-events.js';

/** Terms of future requests. */
interface Terms extends RecurringDays {
  title: string;
  description: string | null;
  /** document_templates.id of the form to fill in */
  templateId: number | null;
  every: RequestPeriod;
  dueInDays: number;
}

export interface NewRecurringRequest extends Terms {
  /** users.id of the client */
  userId: number;
  /** users.id of the admin */
  createdBy: number;
}

/** Omitted fields keep their values; requests that were made do not change. */
export type RecurringRequestChanges = { [Field in keyof Terms]?: Terms[Field] | undefined } & {
  paused?: boolean | undefined;
};

/** A request to be made now. */
export interface DueRequest {
  /** First day of the period that it asks for. */
  period: string;
  every: RequestPeriod;
  dueDate: string;
}

/** A document that is asked for once a month, quarter or year. Days are in the practice's time zone, as 2027-01-31. */
export class RecurringRequest implements NewRecurringRequest {
  /** Assigned by the database. */
  id!: number;
  userId!: number;
  createdBy!: number;
  title!: string;
  description!: string | null;
  templateId!: number | null;
  every!: RequestPeriod;
  startsOn!: string;
  endsOn!: string | null;
  /** Days until the due date, from the day on which a request is made. */
  dueInDays!: number;
  paused = false;
  /** The next request is made on its first day from here on; null while paused or after the last one. */
  nextOn: string | null = null;
  /** Day of the last one that was made. */
  lastOn: string | null = null;

  /** @param today day of the practice @throws DomainError invalid (startsOn, endsOn) */
  static begin(terms: NewRecurringRequest, today: string): RecurringRequest {
    const begun = Object.assign(new RecurringRequest(), terms);
    assertNotPast(begun.startsOn, today);
    begun.assertTerms();
    begun.nextOn = firstOccurrence(begun, today);
    return begun;
  }

  /** @throws DomainError invalid (startsOn, endsOn) */
  change(changes: RecurringRequestChanges, by: Actor, today: string, at: Date): RecurringRequestEvent[] {
    const { changed, fields } = changesTo(this, changes);
    if (fields === '') return [];
    if (changed.startsOn !== undefined) assertNotPast(changed.startsOn, today);
    Object.assign(this, changed);
    this.assertTerms();
    // No second one today under the new terms, and none later for the time of a pause.
    const from = this.lastOn !== null && this.lastOn >= today ? addDays(today, 1) : today;
    this.nextOn = this.paused ? null : firstOccurrence(this, from);
    return [this.event('changed', by.id, at, { fields })];
  }

  pause(by: number | null, at: Date): RecurringRequestEvent[] {
    if (this.paused) return [];
    this.paused = true;
    this.nextOn = null;
    return [this.event('changed', by, at, { fields: 'paused' })];
  }

  /** Takes what is due, one request for each day that has come, oldest first; each is returned once. */
  takeDue(today: string): DueRequest[] {
    const due: DueRequest[] = [];
    this.nextOn &&= firstOccurrence(this, this.nextOn);
    while (this.nextOn !== null && this.nextOn <= today) {
      const { every, nextOn, dueInDays } = this;
      due.push({ every, period: periodBefore(nextOn, every), dueDate: addDays(today, dueInDays) });
      this.lastOn = nextOn;
      this.nextOn = firstOccurrence(this, addDays(nextOn, 1));
    }
    return due;
  }

  event(
    name: 'created' | 'changed' | 'deleted',
    actorId: number | null,
    at: Date,
    details?: Recorded['details'],
  ): RecurringRequestEvent {
    return {
      type: `recurring_request.${name}`,
      clientId: this.userId,
      actorId,
      at,
      subject: { type: 'recurring_request', id: this.id, title: this.title },
      ...(details && { details }),
    };
  }

  private assertTerms(): void {
    if (this.endsOn !== null && this.endsOn < this.startsOn)
      throw invalidField('endsOn', t('Must not be before the first request'));
  }
}

function assertNotPast(startsOn: string, today: string): void {
  if (startsOn < today) throw invalidField('startsOn', t('Must not be before today'));
}
