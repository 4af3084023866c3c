import type { Agent } from '../../../../test/test-app.js';

export const invoicesPath = '/api/admin/invoices';

/** A logged-in client. */
export interface Client {
  agent: Agent;
  /** users.id */
  id: number;
}

/** An invoice as answered to either side. */
export interface InvoiceRow {
  id: number;
  userId: number;
  invoiceNumber: string | null;
  [field: string]: unknown;
}

/** Calls of both sides to the invoice routes; the client is the default debtor. */
export class InvoicesOverHttp {
  constructor(
    readonly admin: Agent,
    readonly charged: Client,
  ) {}

  /** A body for POST: 125.00 in two items. */
  body(over: object = {}): object {
    return {
      userId: this.charged.id,
      description: 'Bookkeeping in October',
      dueDate: '2999-12-31',
      items: [
        { description: 'Bookkeeping', amount: '100.00' },
        { description: 'Filing', amount: '25' },
      ],
      ...over,
    };
  }

  post(over: object = {}) {
    return this.admin.post(invoicesPath).send(this.body(over));
  }

  async make(over: object = {}): Promise<InvoiceRow> {
    return (await this.post(over).expect(201)).body as InvoiceRow;
  }

  patch(id: number, changes: object) {
    return this.admin.patch(`${invoicesPath}/${id}`).send(changes);
  }

  void(id: number, reason = 'A mistake') {
    return this.admin.post(`${invoicesPath}/${id}/void`).send({ reason });
  }

  async forAdmin(id: number): Promise<InvoiceRow> {
    return (await this.admin.get(`${invoicesPath}/${id}`).expect(200)).body as InvoiceRow;
  }

  async own(id: number, { agent }: { agent: Agent } = this.charged): Promise<InvoiceRow> {
    return (await agent.get(`/api/invoices/${id}`).expect(200)).body as InvoiceRow;
  }

  /** The invoice in a list; undefined if it is missing. */
  async listed(id: number, agent: Agent, address: string): Promise<InvoiceRow | undefined> {
    const { body } = await agent.get(address).expect(200);
    return (body as InvoiceRow[]).find((row) => row.id === id);
  }
}
