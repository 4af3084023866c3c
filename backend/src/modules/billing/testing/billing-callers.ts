import fc from 'fast-check';
import type { TestApp } from '../../../../test/test-app.js';
import {
  type Actor,
  DomainError,
  lineItems,
  type LineTax,
  Money,
  Percent,
  Quantity,
} from '../../../kernel/index.js';
import { type Commit, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { ClientCredits } from '../application/client-credits.js';
import { Invoices } from '../application/invoices.js';
import { Payments } from '../application/payments.js';
import { RefundRequests } from '../application/refund-requests.js';
import { Refunds } from '../application/refunds.js';
import { numberInSeries } from '../../practice/index.js';
import { firstSeries } from '../domain/number-series.js';

const operations = [
  ...(['issue', 'issueUnderOwnNumber', 'draft', 'issueDraft', 'change', 'void', 'delete'] as const),
  ...(['pay', 'record', 'refund', 'requestRefund', 'decline', 'report', 'dismiss'] as const),
  ...(['deposit', 'applyCredit'] as const),
];
type Operation = (typeof operations)[number];

/** One call: `which` selects an invoice, and `part` is a percentage of its amount, also above 100. */
interface Call {
  operation: Operation;
  which: number;
  part: number;
}

const call: fc.Arbitrary<Call> = fc.record({
  operation: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<Operation>('pay', 'record', 'refund', 'applyCredit') },
    { weight: 2, arbitrary: fc.constantFrom(...operations) },
  ),
  // Few invoices, so that callers collide.
  which: fc.nat({ max: 3 }),
  part: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 130 })),
});

/** The calls of each caller in sequence; all callers run concurrently. */
export const callers: fc.Arbitrary<Call[][]> = fc.array(fc.array(call, { minLength: 2, maxLength: 6 }), {
  minLength: 3,
  maxLength: 6,
});

const salesTax: LineTax = {
  rateId: 1,
  name: 'Sales tax',
  reason: null,
  percent: Percent.parse('8.25'),
  taxableShare: Percent.parse('80'),
  translations: { es: { name: null, reason: null } },
};

/** Several lines, some of them discounted and taxed: 100.00 without tax. */
const taxedLines = lineItems(
  [
    {
      description: 'Sessions',
      quantity: Quantity.parse('3'),
      unitPrice: Money.parse('33.35'),
      discountPercent: Percent.parse('12.5'),
      taxRateId: salesTax.rateId,
    },
    { description: 'Data', amount: Money.parse('7.46'), taxRateId: salesTax.rateId },
    { description: 'Filing', amount: Money.parse('5.00') },
  ],
  'items',
  new Map([[salesTax.rateId, salesTax]]),
);

/** Calls the application services as several concurrent callers, and records the answers. */
export class BillingCallers {
  /** Accepted payments and refunds by invoices.id. */
  readonly payments = new Map<number, number>();
  readonly refunds = new Map<number, Money>();
  private readonly owners = new Map<number, Actor>();
  private latest: number[] = [];

  constructor(
    private readonly app: TestApp,
    private readonly admin: Actor,
    private readonly clients: [Actor, Actor],
  ) {}

  /** All callers concurrently, on a few invoices of their own. */
  async run(all: Call[][]): Promise<void> {
    this.latest = [];
    await Promise.all([0, 1, 2, 3].map((which) => this.create(which, {})));
    await Promise.all(
      all.map(async (calls) => {
        for (const call of calls) await unlessRefused(this.make(call));
      }),
    );
  }

  private async make({ operation, which, part }: Call): Promise<void> {
    const id = this.latest[which % this.latest.length] ?? 0;
    const { admin, clients } = this;
    const { app } = this.app;
    const client = this.owners.get(id) ?? clients[0];
    // A whole number of dollars per percent, since invoices start at 100.00.
    const amount = Money.ofCents(part * 100);
    switch (operation) {
      case 'issue':
        return this.create(which, {});
      case 'issueUnderOwnNumber':
        return this.create(which, { invoiceNumber: numberInSeries(firstSeries, part) });
      case 'draft':
        return this.create(which, { draft: true });
      case 'issueDraft':
        return void (await app.get(Invoices).issue(admin, id));
      case 'change':
        return app.get(Invoices).change(admin, id, { items: [{ description: 'Work', amount }] });
      case 'void':
        return app.get(Invoices).void(admin, id, 'A mistake');
      case 'delete':
        return app.get(Invoices).delete(admin, id);
      case 'pay': {
        const { outcome } = await this.commit(app.get(Payments).prepare(client, id));
        if (outcome === 'paid') this.reportPaid(id);
        return;
      }
      case 'record': {
        const received = { amount, method: 'check', reference: null, keepRest: part % 3 === 0 } as const;
        await this.commit(app.get(Payments).prepareRecord(admin, id, received));
        return this.reportPaid(id);
      }
      case 'deposit':
        return void (await app
          .get(ClientCredits)
          .deposit(admin, client.id, { amount, method: 'check', reference: null }));
      case 'applyCredit': {
        await this.commit(app.get(ClientCredits).prepareApply(part % 2 === 0 ? admin : client, id));
        return this.reportPaid(id);
      }
      case 'refund': {
        await this.commit(
          app.get(Refunds).prepare(admin, id, { amount, reason: 'Sorry', stillOwed: part % 2 === 0 }),
        );
        return void this.refunds.set(id, (this.refunds.get(id) ?? Money.zero).plus(amount));
      }
      case 'requestRefund':
        return void (await app.get(RefundRequests).make(client, id, 'It did not help'));
      case 'decline': {
        const open = await this.app.sql.first<{ id: number }>(
          'test.open-request',
          `SELECT id FROM refund_requests WHERE invoice_id = $1 AND status = 'open'`,
          [id],
        );
        return open && app.get(RefundRequests).decline(admin, open.id, 'It was given');
      }
      case 'report':
        return app.get(Payments).report(client, id, 'zelle', null);
      case 'dismiss':
        return app.get(Payments).dismissReport(admin, id);
    }
  }

  private async create(which: number, given: { invoiceNumber?: string; draft?: boolean }): Promise<void> {
    const owner = this.clients[which % 2] ?? this.clients[0];
    const items = which % 3 === 2 ? taxedLines : [{ description: 'Work', amount: Money.parse('100') }];
    const { id } = await this.app.app
      .get(Invoices)
      .create(this.admin, { userId: owner.id, description: 'Work', items, ...given });
    this.owners.set(id, owner);
    this.latest.push(id);
  }

  /** Like the controllers. */
  private async commit<Answer>(prepared: Promise<Commit<Answer>>): Promise<Answer> {
    return this.app.app.get(UnitOfWork).run(await prepared);
  }

  private reportPaid(id: number): void {
    this.payments.set(id, (this.payments.get(id) ?? 0) + 1);
  }
}

async function unlessRefused(calling: Promise<void>): Promise<void> {
  try {
    await calling;
  } catch (error) {
    if (!(error instanceof DomainError) || (error.kind !== 'conflict' && error.kind !== 'not_found'))
      throw error;
  }
}
