import type { Actor } from '../../../kernel/index.js';
import { seesClient } from '../../../platform/database/testing/sees-client.js';
import { InMemoryRepository } from '../../../platform/unit-of-work/testing/in-memory-repository.js';
import type { InMemoryUnitOfWork } from '../../../platform/unit-of-work/testing/in-memory-unit-of-work.js';
import type { Invoice } from '../domain/invoice.js';
import { numberInSeries } from '../../practice/index.js';
import { firstSeries } from '../domain/number-series.js';
import type { InvoiceContent } from '../domain/invoice-content.js';
import type { InvoiceEvent } from '../domain/invoice-events.js';
import type { LedgerTransaction } from '../domain/ledger.js';
import { type InvoiceRepository, numberTaken } from '../domain/ports.js';

export class InMemoryInvoiceRepository extends InMemoryRepository<Invoice> implements InvoiceRepository {
  /** Transactions of all invoices in the order of posting. */
  readonly ledger = new Map<number, LedgerTransaction>();
  readonly versions = new Map<number, InvoiceContent>();
  private lastMovement = 0;
  private nextPlace = 1;

  constructor(work: InMemoryUnitOfWork) {
    super(work, 'invoice');
  }

  add(draft: Invoice): Promise<Invoice> {
    return this.insert(draft, () => []);
  }

  async get(id: number, actor: Actor | null): Promise<Invoice> {
    return this.getWhere(visible(id, actor));
  }

  change(id: number, actor: Actor | null, change: (invoice: Invoice) => InvoiceEvent[]): Promise<Invoice> {
    return this.changeWhere(visible(id, actor), (invoice) => {
      const events = change(invoice);
      this.assertNumberFree(invoice);
      this.store(invoice);
      return events;
    });
  }

  changeChosen(
    ids: readonly number[],
    actor: Actor | null,
    decide: (invoice: Invoice) => Promise<InvoiceEvent[] | undefined>,
  ): Promise<Invoice[]> {
    return this.work.run(async () => {
      const chosen = this.allWhere((invoice) => ids.some((id) => visible(id, actor)(invoice)));
      for (const invoice of chosen) {
        const events = await decide(invoice);
        if (events)
          await this.change(invoice.id, actor, (stored) => (Object.assign(stored, invoice), events));
      }
      return chosen;
    });
  }

  async addImported(
    drafts: readonly Invoice[],
    issue: (draft: Invoice, index: number) => InvoiceEvent[],
  ): Promise<void> {
    for (const [index, draft] of drafts.entries()) {
      const { id } = await this.insert(draft, () => []);
      await this.changeWhere(
        (invoice) => invoice.id === id,
        (invoice) => {
          const events = issue(invoice, index);
          this.assertNumberFree(invoice);
          this.store(invoice);
          return events;
        },
      );
    }
  }

  lockNumbers(): Promise<void> {
    return Promise.resolve();
  }

  takenAmong(numbers: readonly string[]): Promise<ReadonlySet<string>> {
    return Promise.resolve(new Set(numbers.filter((number) => this.isTaken(number))));
  }

  async takeNumber(own: string | null): Promise<string> {
    if (own !== null) return own;
    const before = this.nextPlace;
    this.work.onRollback(() => (this.nextPlace = before));
    while (this.isTaken(numberInSeries(firstSeries, this.nextPlace))) this.nextPlace += 1;
    return numberInSeries(firstSeries, this.nextPlace++);
  }

  all(): Invoice[] {
    return this.allWhere(() => true);
  }

  private store(invoice: Invoice): void {
    const { content, refunds, disputes, transactions } = invoice.takeUnstored();
    if (content) this.put(this.versions, ++this.lastMovement, content);
    for (const movement of [...refunds, ...disputes]) movement.id ??= ++this.lastMovement;
    for (const transaction of transactions) {
      if (transaction.payment) transaction.payment.id = ++this.lastMovement;
      this.put(this.ledger, ++this.lastMovement, transaction);
    }
  }

  private assertNumberFree({ id, state, invoiceNumber }: Invoice): void {
    if (state !== 'draft' && invoiceNumber !== null && this.isTaken(invoiceNumber, id))
      throw numberTaken(invoiceNumber);
  }

  private isTaken(number: string, but?: number): boolean {
    const same = number.toLowerCase();
    return [...this.aggregates.values()].some(
      ({ id, state, invoiceNumber }) =>
        id !== but && state !== 'draft' && invoiceNumber?.toLowerCase() === same,
    );
  }
}

const visible =
  (id: number, actor: Actor | null) =>
  (invoice: Invoice): boolean =>
    invoice.id === id &&
    invoice.state !== 'deleted' &&
    seesClient(actor, invoice.userId) &&
    (actor?.role !== 'client' || invoice.state !== 'draft');
