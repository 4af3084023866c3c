import { Injectable } from '@nestjs/common';
import { type Actor, Clock, type Money, unreachable } from '../../../kernel/index.js';
import { Invoice } from '../domain/invoice.js';
import { InvoiceRepository } from '../domain/ports.js';
import { InvoiceParties } from './invoice-parties.js';

/** The longest description of an item. */
const longestItem = 300;

/** An open invoice that other software issued. */
interface BroughtInvoice {
  /** users.id of the client */
  userId: number;
  number: string;
  description: string;
  /** Days in the practice's time zone, as 2027-01-31. */
  issuedOn: string;
  dueDate: string | null;
  amount: Money;
  /** Less than the amount. */
  paidBefore: Money;
}

/** Invoices that are brought over from other software, within the unit of work of the caller. */
@Injectable()
export class BroughtInvoices {
  constructor(
    private readonly invoices: InvoiceRepository,
    private readonly parties: InvoiceParties,
    private readonly clock: Clock,
  ) {}

  /** Makes others who give numbers wait. */
  lock(): Promise<void> {
    return this.invoices.lockNumbers();
  }

  /** Numbers among these that an invoice has. */
  takenAmong(numbers: readonly string[]): Promise<ReadonlySet<string>> {
    return this.invoices.takenAmong(numbers);
  }

  /**
   * Issues them with what was paid before, without a word to their clients.
   * @returns invoices.id, in order
   * @throws DomainError invoice.number_taken
   */
  async add(admin: Actor, brought: readonly BroughtInvoice[]): Promise<number[]> {
    const at = this.clock.now();
    const invoices = brought.map(({ userId, description, issuedOn, dueDate, amount }) => {
      const items = [{ description: description.slice(0, longestItem), amount }];
      return new Invoice({ userId, description, items, dueDate, issuedOn }, admin.id, at);
    });
    const partiesOf = await this.parties.ofAll(brought.map(({ userId }) => userId));
    await this.invoices.addImported(invoices, (draft, index) => {
      const { number, issuedOn, paidBefore } = brought[index] ?? unreachable('an invoice is brought');
      return draft.bringOver({ number, issuedOn, parties: partiesOf(draft.userId), paidBefore }, admin, at);
    });
    return invoices.map(({ id }) => id);
  }
}
