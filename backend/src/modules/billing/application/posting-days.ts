import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/index.js';
import { PartAdditions } from '../../../platform/parts/part-additions.js';

/** A day that a person gives an invoice or a payment. */
export interface GivenDay {
  /** Field of the request. */
  field: 'issuedOn' | 'receivedOn';
  /** Day in the practice's time zone, as 2027-01-31. */
  day: string;
  /** The practice's date now. */
  today: string;
  /** An owner uses it although it is closed. */
  confirmClosed?: boolean | undefined;
}

/** Records that an owner used a closed day. @param title of the invoice */
export type RecordOverride = (title: string) => void;

/** Days that take no more invoices and payments, unless an owner confirms it. */
export interface ClosedDays {
  /** The last one for invoices; undefined if there is none. No day is closed before the open unit of work ends. */
  lastDay(): Promise<string | undefined>;

  /**
   * In the open unit of work: no day is closed before it ends.
   * @returns undefined for an open day
   * @throws DomainError invoice.period_closed for a closed day that no owner has confirmed
   */
  assertOpen(by: Actor, given: GivenDay): Promise<RecordOverride | undefined>;
}

declare module '../../../platform/parts/part-additions.js' {
  interface AdditionTypes {
    /** Days that invoices and payments may not have. A part that adds some adds the key `confirmClosed`, too. */
    'closed.days': ClosedDays;
  }
}

/** Days that invoices and payments may have: all, unless a part closes some. */
@Injectable()
export class PostingDays {
  constructor(private readonly additions: PartAdditions) {}

  /** The last day that is closed for invoices; undefined if none is. */
  async closedUntil(): Promise<string | undefined> {
    const lastDays: string[] = [];
    for (const days of this.additions.of('closed.days')) {
      const lastDay = await days.lastDay();
      if (lastDay !== undefined) lastDays.push(lastDay);
    }
    return lastDays.toSorted().at(-1);
  }

  /**
   * In the open unit of work: the day is not closed before it ends.
   * @returns to be called with the title of the invoice, once it has one
   * @throws DomainError invoice.period_closed
   */
  async assertOpen(by: Actor, given: GivenDay): Promise<RecordOverride> {
    const overrides: RecordOverride[] = [];
    for (const days of this.additions.of('closed.days')) {
      const override = await days.assertOpen(by, given);
      if (override) overrides.push(override);
    }
    return (title) => {
      for (const record of overrides) record(title);
    };
  }
}
