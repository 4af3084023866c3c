import fc from 'fast-check';
import type { TestApp } from '../../../../test/test-app.js';
import { type Actor, DomainError, Money } from '../../../kernel/index.js';
import { ClientCredits } from '../../../modules/billing/application/client-credits.js';
import { Invoices } from '../../../modules/billing/application/invoices.js';
import { Payments } from '../../../modules/billing/application/payments.js';
import { Refunds } from '../../../modules/billing/application/refunds.js';
import { type Commit, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Agreements } from '../application/agreements.js';
import { Charges } from '../application/charges.js';
import { SavedCards } from '../application/saved-cards.js';
import { AgreementRepository, CardRepository } from '../domain/ports.js';

const operations = [
  ...(['saveCard', 'saveBadCard', 'removeCard', 'turnOn', 'turnOff', 'charge'] as const),
  ...(['pay', 'record', 'change', 'void', 'deposit', 'applyCredit', 'refund'] as const),
];
type Operation = (typeof operations)[number];

/** One call: `which` selects an invoice with its client, and `part` is a percentage of its amount, also above 100. */
interface Call {
  operation: Operation;
  which: number;
  part: number;
}

const call: fc.Arbitrary<Call> = fc.record({
  operation: fc.oneof(
    // These race for the same balance.
    { weight: 2, arbitrary: fc.constantFrom<Operation>('charge', 'pay', 'record', 'applyCredit') },
    { weight: 3, arbitrary: fc.constantFrom(...operations) },
  ),
  which: fc.nat({ max: 1 }),
  part: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 130 })),
});

const callers = fc.array(fc.array(call, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 5 });

/** A look at one time: callers who run concurrently, then emails that a mail server takes or not, and then charges. */
interface Look {
  /** Days since the look before, and the time of the practice's clock. */
  days: number;
  time: string;
  callers: Call[][];
  areMailsTaken: boolean;
}

/** Looks on both sides of 9:00, of 72 hours, and of two days' delay. */
export const looks: fc.Arbitrary<Look[]> = fc.array(
  fc.record({
    days: fc.integer({ min: 1, max: 3 }),
    time: fc.constantFrom('08:00', '08:59', '09:00', '09:01', '17:30'),
    // Callers pay by other means, or turn it off: mostly there are none, so that cards are charged.
    callers: fc.oneof({ weight: 1, arbitrary: callers }, { weight: 5, arbitrary: fc.constant<Call[][]>([]) }),
    areMailsTaken: fc.oneof(
      { weight: 3, arbitrary: fc.constant(true) },
      { weight: 1, arbitrary: fc.constant(false) },
    ),
  }),
  { minLength: 5, maxLength: 10 },
);

/** A recurring invoice, and what was issued of it. */
export interface Billed {
  client: Actor;
  recurringInvoiceId: number;
  /** invoices.id */
  invoiceId: number;
}

/** Calls the application services as several concurrent callers. */
export class AutopayCallers {
  constructor(
    private readonly app: TestApp,
    private readonly admin: Actor,
  ) {}

  async run(all: Call[][], billed: readonly [Billed, Billed]): Promise<void> {
    await Promise.all(
      all.map(async (calls) => {
        for (const { which, ...call } of calls)
          await unlessRefused(this.make(call, billed[which] ?? billed[0]));
      }),
    );
  }

  async saveCard(client: Actor, test?: 'refused'): Promise<void> {
    await this.commit(this.nest.get(SavedCards).prepareAdd(client, test));
  }

  async turnOn(client: Actor, recurringInvoiceId: number): Promise<void> {
    await this.nest.get(UnitOfWork).run(async () => {
      const invoice = await this.nest.get(AgreementRepository).lockInvoice(recurringInvoiceId);
      const cards = await this.nest.get(CardRepository).lock(client.id);
      if (invoice && cards.length > 0) await this.nest.get(Agreements).record(invoice, client.id);
    });
  }

  /** As the job of one instance. */
  async charge(): Promise<void> {
    for (const id of await this.nest.get(Charges).due()) await unlessRefused(this.nest.get(Charges).make(id));
  }

  private async make({ operation, part }: Omit<Call, 'which'>, billed: Billed): Promise<void> {
    const { client, recurringInvoiceId, invoiceId: id } = billed;
    const { admin } = this;
    const amount = Money.ofCents(part * 100);
    switch (operation) {
      case 'saveCard':
        return this.saveCard(client);
      case 'saveBadCard':
        return this.saveCard(client, 'refused');
      case 'removeCard': {
        const cards = await this.nest.get(CardRepository).of(client.id);
        const card = cards[part % Math.max(1, cards.length)];
        return card && this.nest.get(SavedCards).remove(client, card.id);
      }
      case 'turnOn':
        return this.turnOn(client, recurringInvoiceId);
      case 'turnOff':
        return void (await this.nest
          .get(UnitOfWork)
          .run(() => this.nest.get(Agreements).end({ recurringInvoiceId }, 'turned_off', client.id)));
      case 'charge':
        return this.charge();
      case 'pay':
        return void (await this.commit(this.nest.get(Payments).prepare(client, id)));
      case 'record': {
        const received = { amount, method: 'check', reference: null, keepRest: part % 3 === 0 } as const;
        return void (await this.commit(this.nest.get(Payments).prepareRecord(admin, id, received)));
      }
      case 'change':
        return this.nest.get(Invoices).change(admin, id, { items: [{ description: 'Work', amount }] });
      case 'void':
        return this.nest.get(Invoices).void(admin, id, 'A mistake');
      case 'deposit': {
        const received = { amount, method: 'check', reference: null } as const;
        return void (await this.nest.get(ClientCredits).deposit(admin, client.id, received));
      }
      case 'applyCredit':
        return this.commit(this.nest.get(ClientCredits).prepareApply(client, id));
      case 'refund':
        return void (await this.commit(
          this.nest.get(Refunds).prepare(admin, id, { amount, reason: 'Sorry' }),
        ));
    }
  }

  private get nest() {
    return this.app.app;
  }

  /** Like the controllers. */
  private async commit<Answer>(prepared: Promise<Commit<Answer>>): Promise<Answer> {
    return this.nest.get(UnitOfWork).run(await prepared);
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
